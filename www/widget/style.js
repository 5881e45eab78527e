// A style sheet that the element adopts: no style element, so that a strict policy lets it pass.
export default `
:host { display: block; margin: 1em 0; color-scheme: light dark; container-type: inline-size;
  --_ink: var(--precall-ink, light-dark(#13221f, #e5eeeb)); --_soft: var(--precall-soft, light-dark(#475853, #a2b4ae));
  --_card: var(--precall-card, light-dark(#fff, #151f1d)); --_line: var(--precall-line, light-dark(#d3deda, #2b3936));
  --_run: var(--precall-run, light-dark(#176b41, #6fcf98)); --_ask: var(--precall-ask, light-dark(#8a5200, #f0b453));
  --_block: var(--precall-block, light-dark(#b0201a, #ff8f84)); --_calm: var(--precall-calm, light-dark(#0b6159, #6cc9bd)); }
:host([hidden]) { display: none; }
* { box-sizing: border-box; margin: 0; }
.card { background: var(--_card); color: var(--_ink); border: 1px solid var(--_line); border-radius: var(--precall-radius, 10px); padding: 12px 16px; font: 15px/1.45 var(--precall-font, system-ui, sans-serif); overflow-wrap: anywhere; }
code { font-family: var(--precall-mono, ui-monospace, Menlo, Consolas, monospace); font-size: .9em; }
.name { font-weight: 650; margin-bottom: 8px; }
.compact { display: flex; flex-wrap: wrap; align-items: baseline; gap: 4px 18px; padding: 8px 14px; }
.compact .name { margin: 0; }
.verdicts { display: flex; flex-wrap: wrap; gap: 8px 26px; margin-bottom: 10px; }
.compact .verdicts { margin: 0; gap: 4px 18px; }
.verdict { --tone: var(--_ask); flex: 1 1 220px; min-width: 0; border-left: 3px solid var(--tone); padding-left: 10px; }
.compact .verdict { flex: none; border: 0; padding: 0; }
.verdict.run { --tone: var(--_run); } .verdict.block { --tone: var(--_block); }
.when { display: block; font-size: .87em; color: var(--_soft); }
.compact .when { display: inline; margin-right: 6px; }
.action { color: var(--tone); margin-right: 10px; }
.lamp { display: inline-block; width: .6em; height: .6em; background: currentColor; margin-right: .4em; clip-path: polygon(50% 0, 100% 100%, 0 100%); }
.run .lamp { clip-path: circle(50%); } .block .lamp { clip-path: polygon(30% 0, 70% 0, 100% 30%, 100% 70%, 70% 100%, 30% 100%, 0 70%, 0 30%); }
.risk, .reason { font-size: .9em; color: var(--_soft); }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; font-weight: 400; padding: 4px 12px 4px 0; border-top: 1px solid var(--_line); vertical-align: top; }
thead th { border: 0; font-size: .85em; color: var(--_soft); }
.care { color: var(--_ask); font-weight: 650; } .calm { color: var(--_calm); font-weight: 650; }
.moot td { text-decoration: line-through; color: var(--_soft); font-weight: 400; } .moot td:last-child { text-decoration: none; }
.findings { list-style: none; padding: 8px 0 0; display: grid; gap: 4px; font-size: .93em; }
.findings code { color: var(--_ask); } .findings .error code { color: var(--_block); }
[part="error"] { color: var(--_soft); font: 14px/1.4 system-ui, sans-serif; padding: 4px 0; }
`;
