// The generated pages: rules, hosts, directories, guide, in every language, and what the search
// reads. From the package's list of rules and the profiles alone: nothing else names one.

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { deflateRawSync } from "node:zlib";

import { format } from "../app/format.js";
import { escape, inline, markdown, slug } from "./markdown.mjs";

const GUIDES = ["servers", "clients", "hints", "embed"];
const GENERIC = ["strict", "lenient"];
const HINTS = ["readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint"];
const CSP = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; frame-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'";

/** Where no rule about hints was found. */
const none = JSON.parse(readFileSync(new URL("without-rules.json", import.meta.url), "utf8"));

/** The fragment that opens `text` in the playground: as `share.js` reads it. */
export const fragment = (text) => `v1=${deflateRawSync(Buffer.from(text), { level: 9 }).toString("base64url")}`;

/** Writes the pages into `out` and gives their paths. */
export function pages({ out, here, rules, hosts, directories, languages }) {
  const written = [];

  for (const lang of languages) {
    const { ui, rules: spoken = {}, name } = lang.words;
    const prefix = lang.id === "en" ? "" : `${lang.id}/`;
    const words = (key) => {
      const text = ui[key];
      if (text === undefined) throw new Error(`lang/${lang.id}.json has no ${key}`);
      return text;
    };
    const t = (key, params = {}) => words(key).replace(/\{([a-zA-Z]+)\}/g, (whole, param) => (param in params ? String(params[param]) : whole));
    const entries = [];
    /** What a profile says in English, in this language. */
    const phrase = (section, text) => lang.phrases[section]?.[text] ?? text;
    const titleOf = (profile) => phrase("titles", profile.title);

    /** Writes a page. `path` is the folder below the language's own. */
    const write = (path, { title, description, body, kind, keywords = "" }) => {
      const folder = `${prefix}${path}`;
      const up = "../".repeat(folder.split("/").filter(Boolean).length);
      const own = `${up}${prefix}`;
      const nav = [["rules/", "nav.rules"], ["hosts/", "nav.hosts"], ["directories/", "nav.directories"], ["guide/", "nav.guide"]];
      const others = languages.filter((other) => other.id !== lang.id);
      const html = `<!doctype html>
<html lang="${lang.id}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${CSP}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${escape(title)} · precall</title>
<meta name="description" content="${escape(description)}">
<link rel="icon" href="${up}icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${up}style.css">
<link rel="stylesheet" href="${up}pages.css">
<script type="module" src="${up}app/pages.js"></script>
</head>
<body data-up="${up}" data-own="${own}">
<a class="skip" href="#content">${escape(t("skip.content"))}</a>
<header class="top">
  <a class="brand" href="${up}index.html"><img src="${up}icon.svg" alt="" width="28" height="28"><span>precall</span></a>
  <nav class="nav" aria-label="${escape(t("nav.label"))}"><a href="${up}index.html">${escape(t("nav.play"))}</a>${nav.map(([target, key]) => `<a href="${own}${target}index.html"${path.startsWith(target) ? ' aria-current="true"' : ""}>${escape(t(key))}</a>`).join("")}</nav>
  <search class="search"><label><span class="hidden">${escape(t("search.label"))}</span><input type="search" id="search" placeholder="${escape(t("search.label"))}" autocomplete="off" aria-controls="hits"></label><div id="hits" class="hits" hidden></div></search>
  <div class="prefs">${others.map((other) => `<a href="${up}${other.id === "en" ? "" : `${other.id}/`}${path}index.html" lang="${other.id}" hreflang="${other.id}" data-lang="${other.id}">${escape(other.words.name)}</a>`).join("")}</div>
</header>
<main class="page" id="content" tabindex="-1" data-none="${escape(t("search.none"))}" data-found="${escape(t("search.found"))}">
${body}
</main>
<footer class="foot"><p>${escape(t("foot.note"))}</p></footer>
</body>
</html>
`;
      mkdirSync(join(out, folder), { recursive: true });
      writeFileSync(join(out, folder, "index.html"), html);
      written.push(`${folder}index.html`);
      entries.push({ url: `${path}index.html`, title, kind: t(kind), text: `${description} ${keywords}`.slice(0, 600) });
    };

    const severity = (value) => `<span class="severity ${value}">${escape(t(`severity.${value}`))}</span>`;
    const groups = [...new Set(rules.map(({ group }) => group))];
    const wordsOf = (rule) => ({ title: spoken[rule.id]?.title ?? rule.title, docs: lang.docs[rule.id] ?? null });

    // Rules
    write("rules/", {
      title: t("nav.rules"),
      description: t("rules.lead", { n: rules.length }),
      kind: "nav.rules",
      body: `<h1>${escape(t("nav.rules"))}</h1><p class="lead">${escape(t("rules.lead", { n: rules.length }))}</p>${groups.map((group) => `
<h2 id="${slug(group)}">${escape(t(`group.${group}`))}</h2>
<ul class="cards">${rules.filter((rule) => rule.group === group).map((rule) => `<li class="${rule.severity}"><a href="${rule.id}/index.html"><code>${rule.id}</code></a> ${severity(rule.severity)}<p>${inline(wordsOf(rule).title)}</p></li>`).join("")}</ul>`).join("")}`,
    });
    rules.forEach((rule, place) => {
      const { title, docs } = wordsOf(rule);
      const body = docs === null ? rule.docs : withFences(docs, rule.docs, t);
      const neighbour = (step, key) => {
        const other = rules[place + step];
        return other ? `<a href="../${other.id}/index.html" rel="${key}">${escape(t(`rules.${key}`))}: <code>${other.id}</code></a>` : "<span></span>";
      };
      write(`rules/${rule.id}/`, {
        title: rule.id,
        description: title.replaceAll("`", ""),
        kind: "nav.rules",
        keywords: Object.values(spoken[rule.id]?.messages ?? rule.messages).join(" "),
        body: `<p class="crumbs"><a href="../index.html">${escape(t("nav.rules"))}</a> / <a href="../index.html#${slug(rule.group)}">${escape(t(`group.${rule.group}`))}</a></p>
<h1><code>${rule.id}</code></h1><p class="lead">${inline(title)}</p>
<dl class="facts"><div><dt>${escape(t("rules.severity"))}</dt><dd>${severity(rule.severity)}</dd></div><div><dt>${escape(t("rules.confidence"))}</dt><dd>${escape(t(`confidence.${rule.confidence}`))}</dd></div><div><dt>${escape(t("rules.since"))}</dt><dd>${escape(rule.since)}</dd></div>${rule.appliesFrom ? `<div><dt>${escape(t("rules.from"))}</dt><dd>${escape(rule.appliesFrom)}</dd></div>` : ""}<div><dt>${escape(t("rules.fix"))}</dt><dd>${escape(t(`rules.fix.${rule.fix}`))}</dd></div></dl>
${docs === null && lang.id !== "en" ? `<p class="hint">${escape(t("rules.english"))}</p><div lang="en">` : "<div>"}${markdown(body, { fence: (kind, code) => example(kind, code, rule, `${"../".repeat(2 + (prefix ? 1 : 0))}`, t) })}</div>
<h2 id="messages">${escape(t("rules.messages"))}</h2><ul class="messages">${Object.entries(rule.messages).map(([id, text]) => `<li><code>${escape(id)}</code> ${inline(spoken[rule.id]?.messages?.[id] ?? text)}</li>`).join("")}</ul>
<h2 id="sources">${escape(t("rules.sources"))}</h2><ul>${rule.sources.map((source) => `<li><span lang="en">${inline(source.what)}</span> <span class="tag">${escape(t(`grade.${source.grade}`))}</span></li>`).join("")}</ul>
<nav class="turn" aria-label="${escape(t("rules.turn"))}">${neighbour(-1, "prev")}${neighbour(1, "next")}</nav>`,
      });
    });

    // Hosts
    const clients = hosts.filter(({ id }) => !id.startsWith("sdk-"));
    const readers = hosts.filter(({ id }) => id.startsWith("sdk-"));
    const hostTable = (list, label) => `<div class="scroll" tabindex="0" role="region" aria-label="${escape(label)}"><table class="wide"><thead><tr>${["hosts.name", "hosts.version", "hosts.date", "hosts.grade", "hosts.modes-count"].map((key) => `<th scope="col">${escape(t(key))}</th>`).join("")}</tr></thead><tbody>${list.map((host) => `<tr><th scope="row"><a href="${host.id}/index.html">${escape(titleOf(host))}</a></th><td>${escape(phrase("versions", version(host)))}</td><td class="date">${escape(host.date)}</td><td>${escape(t(`grade.${host.grade}`))}</td><td>${host.modes?.length ?? 0}</td></tr>`).join("")}</tbody></table></div>`;
    write("hosts/", {
      title: t("nav.hosts"),
      description: t("hosts.lead", { n: clients.length }),
      kind: "nav.hosts",
      body: `<h1>${escape(t("nav.hosts"))}</h1><p class="lead">${escape(t("hosts.lead", { n: clients.length }))}</p>${hostTable(generic(clients), t("nav.hosts"))}<p><a href="../without-rules/index.html">${escape(t("without.title"))}</a></p><h2 id="readers">${escape(t("hosts.readers"))}</h2><p>${escape(t("hosts.readers-lead"))}</p>${hostTable(readers, t("hosts.readers"))}`,
    });
    for (const host of hosts) {
      const modes = host.modes ?? [];
      write(`hosts/${host.id}/`, {
        title: titleOf(host),
        description: t("hosts.one", { name: titleOf(host), date: host.date }),
        kind: "nav.hosts",
        keywords: modes.map(({ mode }) => mode).join(" "),
        body: `<p class="crumbs"><a href="../index.html">${escape(t("nav.hosts"))}</a></p><h1>${escape(titleOf(host))}</h1>
<dl class="facts"><div><dt>id</dt><dd><code>${escape(host.id)}</code></dd></div><div><dt>${escape(t("hosts.version"))}</dt><dd>${escape(phrase("versions", version(host)))}</dd></div><div><dt>${escape(t("hosts.date"))}</dt><dd>${escape(host.date)}</dd></div><div><dt>${escape(t("hosts.grade"))}</dt><dd>${escape(t(`grade.${host.grade}`))}</dd></div></dl>
${host.note ? `<p>${inline(phrase("notes", host.note))}</p>` : ""}
${silence(host, t)}
${modes.map((mode) => `<h2 id="${slug(mode.mode)}">${escape(phrase("modes", mode.mode))}</h2>${decisions(mode, t, phrase)}`).join("")}
<h2 id="sources">${escape(t("rules.sources"))}</h2><ul lang="en">${(host.sources ?? []).map((source) => `<li>${inline(source)}</li>`).join("")}</ul>`,
      });
    }

    // Directories
    const sorted = [...directories].sort((a, b) => titleOf(a).localeCompare(titleOf(b)) || b.date.localeCompare(a.date));
    write("directories/", {
      title: t("nav.directories"),
      description: t("directories.lead"),
      kind: "nav.directories",
      body: `<h1>${escape(t("nav.directories"))}</h1><p class="lead">${escape(t("directories.lead"))}</p><p>${escape(t("directories.promise"))}</p><div class="scroll" tabindex="0" role="region" aria-label="${escape(t("nav.directories"))}"><table class="wide"><thead><tr>${["directories.name", "hosts.date", "hosts.grade", "directories.requirements"].map((key) => `<th scope="col">${escape(t(key))}</th>`).join("")}</tr></thead><tbody>${sorted.map((one) => `<tr><th scope="row"><a href="${one.id}-${one.date}/index.html">${escape(titleOf(one))}</a></th><td class="date">${escape(one.date)}</td><td>${escape(t(`grade.${one.grade}`))}</td><td>${one.requirements?.length ?? 0}</td></tr>`).join("")}</tbody></table></div><p><a href="../without-rules/index.html#directories">${escape(t("without.title"))}</a></p>`,
    });
    for (const one of sorted) {
      const source = (key) => {
        const target = one.sources?.[key] ?? key;
        return /^https:\/\/\S+$/.test(target) ? `<a href="${escape(target)}">${escape(key)}</a>` : inline(target ?? "");
      };
      write(`directories/${one.id}-${one.date}/`, {
        title: `${titleOf(one)}, ${one.date}`,
        description: t("directories.one", { name: titleOf(one), date: one.date }),
        kind: "nav.directories",
        keywords: (one.requirements ?? []).map(({ id }) => id).join(" "),
        body: `<p class="crumbs"><a href="../index.html">${escape(t("nav.directories"))}</a></p><h1>${escape(titleOf(one))}</h1>
<dl class="facts"><div><dt>id</dt><dd><code>${escape(`${one.id}@${one.date}`)}</code></dd></div><div><dt>${escape(t("hosts.date"))}</dt><dd>${escape(one.date)}</dd></div><div><dt>${escape(t("directories.seen"))}</dt><dd>${escape(one.seen ?? "–")}</dd></div><div><dt>${escape(t("hosts.grade"))}</dt><dd>${escape(t(`grade.${one.grade}`))}</dd></div></dl>
${one.note ? `<p>${inline(phrase("notes", one.note))}</p>` : ""}
<p class="hint">${escape(t("directories.promise"))}</p>
<h2 id="requirements">${escape(t("directories.requirements"))}</h2>
<div class="scroll" tabindex="0" role="region" aria-label="${escape(t("directories.requirements"))}"><table class="wide"><thead><tr>${["directories.requirement", "directories.effect", "directories.known", "directories.says"].map((key) => `<th scope="col">${escape(t(key))}</th>`).join("")}</tr></thead><tbody>${(one.requirements ?? []).map((need) => `<tr><th scope="row"><code>${escape(need.id)}</code></th><td>${escape(t(`consequence.${need.effect}`))}</td><td>${escape(t(`basis.${need.confidence}`))} · ${source(need.source)}</td><td>${inline(phrase("directories", need.message).replace(/\[[^\]]*\]/g, ""))}</td></tr>`).join("")}</tbody></table></div>
<h2 id="sources">${escape(t("rules.sources"))}</h2><ul lang="en">${Object.entries(one.sources ?? {}).map(([key, text]) => `<li>${escape(key)}: ${inline(text)}</li>`).join("")}</ul>`,
      });
    }

    // Where nothing was found
    const silent = clients.filter((host) => (host.modes ?? []).every((mode) => !/Hint/.test(JSON.stringify([mode.rules, mode.turn]))));
    const names = (list) => `<ul>${list.map((name) => `<li>${escape(name)}</li>`).join("")}</ul>`;
    write("without-rules/", {
      title: t("without.title"),
      description: t("without.lead", { date: none.seen }),
      kind: "nav.hosts",
      keywords: [...none.hosts, ...none.frameworks, ...none.directories].join(" "),
      body: `<h1>${escape(t("without.title"))}</h1><p class="lead">${escape(t("without.lead", { date: none.seen }))}</p>
<h2 id="ignore">${escape(t("without.ignore"))}</h2><p>${escape(t("without.ignore-lead"))}</p><ul>${silent.map((host) => `<li><a href="../hosts/${host.id}/index.html">${escape(titleOf(host))}</a>, ${escape(host.date)} <span class="tag">${escape(t(`grade.${host.grade}`))}</span></li>`).join("")}</ul>
<h2 id="hosts">${escape(t("without.hosts"))}</h2>${names(none.hosts)}
<h2 id="frameworks">${escape(t("without.frameworks"))}</h2><p>${escape(t("without.frameworks-lead"))}</p>${names(none.frameworks)}
<h2 id="directories">${escape(t("without.directories"))}</h2>${names(none.directories)}`,
    });

    // Guide
    const guides = GUIDES.map((id) => {
      const text = readFileSync(join(here, "guide", lang.id, `${id}.md`), "utf8");
      const [, title] = /^# (.+)$/m.exec(text);
      const [, lead] = /^# .+\n+(.+)$/m.exec(text);
      return { id, title, lead: lead.replaceAll("`", ""), text: text.replace(/^# .+\n/, "") };
    });
    write("guide/", {
      title: t("nav.guide"),
      description: t("guide.lead"),
      kind: "nav.guide",
      body: `<h1>${escape(t("nav.guide"))}</h1><p class="lead">${escape(t("guide.lead"))}</p><ul class="cards">${guides.map((guide) => `<li><a href="${guide.id}/index.html">${escape(guide.title)}</a><p>${escape(guide.lead)}</p></li>`).join("")}</ul>`,
    });
    for (const guide of guides) {
      write(`guide/${guide.id}/`, {
        title: guide.title,
        description: guide.lead.slice(0, 200),
        kind: "nav.guide",
        keywords: guide.text.replace(/[#`*|]/g, ""),
        body: `<p class="crumbs"><a href="../index.html">${escape(t("nav.guide"))}</a></p><h1>${escape(guide.title)}</h1>${markdown(guide.text, { fence: (kind, code) => (kind === "demo" ? demo(code, lang.id, prefix === "" ? "../../" : "../../../", t) : `<pre class="code" tabindex="0"><code>${escape(code)}</code></pre>`) })}`,
      });
    }

    const target = join(out, prefix, "search.json");
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, JSON.stringify(entries));
    if (!name) throw new Error(`lang/${lang.id}.json has no name`);
  }
  return written;
}

/** The generic hosts first. */
const generic = (list) => [...list].sort((a, b) => Number(!GENERIC.includes(a.id)) - Number(!GENERIC.includes(b.id)) || GENERIC.indexOf(a.id) - GENERIC.indexOf(b.id));

/** A translated doc has no examples of its own: they are taken, in order, from the English one. */
function withFences(docs, english, t) {
  const section = (kind) => [...english.matchAll(/```(json,(?:fails|passes)[^\n]*)\n([\s\S]*?)```/g)].filter(([, info]) => info.startsWith(`json,${kind}`)).map(([whole]) => whole).join("\n\n");
  return docs.replace("{fails}", `## ${t("rules.fails")}\n\n${section("fails")}`).replace("{passes}", `## ${t("rules.passes")}\n\n${section("passes")}`);
}

function example(kind, code, rule, up, t) {
  const shown = kind.startsWith("json") ? format(code).trimEnd() : code;
  const verdict = kind.includes("fails") ? "fails" : kind.includes("passes") ? "passes" : "";
  const open = verdict === "" ? "" : `<figcaption><a href="${up}index.html#${fragment(shown)}">${escape(t("rules.try"))}</a></figcaption>`;
  return `<figure class="example ${verdict}">${open}<pre class="code" tabindex="0"><code>${escape(shown)}</code></pre></figure>`;
}

/** The element at work, in a frame of its own. */
const demo = (code, lang, up, t) => `<iframe class="demo" src="${up}embed.html?lang=${lang}#${fragment(code)}" title="${escape(t("guide.demo"))}" height="330"></iframe>`;

/** A commit is long; its beginning names it as well. */
const version = (host) => String(host.version ?? "–").replace(/\b[0-9a-f]{40}\b/g, (commit) => commit.slice(0, 8));

const state = (value, t) => (Array.isArray(value) ? value : [value]).map((one) => (typeof one === "boolean" ? `<code>${one}</code>` : escape(t(`declared.${one}`)))).join(` ${escape(t("hosts.or"))} `);

function condition(when, t) {
  const one = (parts) => Object.entries(parts).map(([key, value]) => `<code>${escape(key)}</code> ${HINTS.includes(key) ? state(value, t) : `<code>${escape(JSON.stringify(value))}</code>`}`).join(` ${escape(t("hosts.and"))} `);
  return (Array.isArray(when) ? when : [when]).map(one).join(` ${escape(t("hosts.or"))} `);
}

function decisions(mode, t, phrase) {
  if (mode.like) return `<p>${escape(t("hosts.like", { mode: phrase("modes", mode.like) }))}${mode.turn ? `, ${Object.entries(mode.turn).map(([from, to]) => `${escape(t(`action.${from}`))} → ${escape(t(`action.${to}`))}`).join(", ")}` : ""}</p>`;
  const rows = (mode.rules ?? []).map((rule) => `<li><span class="sign ${escape(rule.then)}"><span class="lamp" aria-hidden="true"></span>${escape(t(`action.${rule.then}`))}</span> <span>${rule.when === undefined ? escape(t(mode.rules.length === 1 ? "hosts.always" : "hosts.otherwise")) : condition(rule.when, t)}${rule.unless ? ` ${escape(t("hosts.unless"))} ${condition(rule.unless, t)}` : ""}${rule.because && !/^\{\w+\}$/.test(rule.because) ? ` <span class="plain">${inline(phrase("hosts", rule.because).replace(/[{}]/g, ""))}</span>` : ""}</span></li>`);
  return `<ol class="decisions">${rows.join("")}</ol>`;
}

function silence(host, t) {
  if (!host.absent || Object.keys(host.absent).length === 0) return "";
  return `<p>${escape(t("hosts.silence"))} ${Object.entries(host.absent).map(([hint, value]) => `<code>${escape(hint)}: ${value}</code>`).join(", ")}</p>`;
}
