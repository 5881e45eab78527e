// The element's own words. The build puts in those of each language from `lang/`.

import catalogues from "precall:words";

/** The words of a language; English where there is no file for it. */
export function words(tag) {
  const ui = catalogues[tag.toLowerCase().split("-")[0]] ?? catalogues.en;
  return {
    hint: ui["hints.hint"], effective: ui["hints.effective"], origin: ui["hints.origin"], moot: ui["hint.moot"],
    "origin-declared": ui["origin.declared"], "origin-default": ui["origin.default"], "origin-invalid": ui["origin.invalid"],
    absent: ui["declared.absent"], invalid: ui["declared.invalid"], unnamed: ui["tool.unnamed"],
    trusted: ui["verdict.trusted"], untrusted: ui["verdict.untrusted"], run: ui["action.run"], ask: ui["action.ask"], block: ui["action.block"],
    low: ui["risk.low"], medium: ui["risk.medium"], high: ui["risk.high"], critical: ui["risk.critical"],
    risk: (risk) => ui["verdict.risk"].replace("{risk}", risk), offline: ui["widget.offline"], empty: ui["widget.empty"],
    broken: ui["widget.broken"], failed: ui["widget.failed"], place: (line, column) => ui["fault.place"].replace("{line}", line).replace("{column}", column),
    unreachable: (src, status) => ui["widget.unreachable"].replace("{status}", status).replace("{src}", () => src),
  };
}
