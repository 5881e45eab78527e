// The editor: loaded after the first verdict, so that the answer never waits for it.
//
// It lives in a shadow tree, because there its styles are adopted style sheets, which the page's
// Content-Security-Policy lets pass without `unsafe-inline`.

import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { json } from "@codemirror/lang-json";
import { HighlightStyle, bracketMatching, codeFolding, foldGutter, foldKeymap, syntaxHighlighting } from "@codemirror/language";
import { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
import { Compartment, EditorState, StateEffect, StateField, Transaction } from "@codemirror/state";
import { Decoration, EditorView, drawSelection, highlightActiveLine, highlightSpecialChars, hoverTooltip, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";

const setMarks = StateEffect.define();
const setLight = StateEffect.define();

const CLASS = { error: "mark-error", warn: "mark-warn", info: "mark-info", fault: "mark-fault" };
const light = Decoration.mark({ class: "mark-light" });

const clip = (doc, { from, to }) => {
  const start = Math.max(0, Math.min(from, doc.length));
  return [start, Math.max(start, Math.min(to, doc.length))];
};

/** What cannot be seen, by its number: the editor's names for it are English whatever the page speaks. */
const special = (phrases) => (code, _, placeholder) => {
  const name = `${phrases()["Control character"] ?? "Control character"} U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
  const node = document.createElement("span");
  node.className = "cm-specialChar";
  node.textContent = placeholder;
  node.title = name;
  node.setAttribute("aria-label", name);
  return node;
};

/** The marks of findings. Each keeps what it says, for the tooltip and the line below the editor. */
const marks = StateField.define({
  create: () => Decoration.none,
  update(set, transaction) {
    let next = set.map(transaction.changes);
    for (const effect of transaction.effects) {
      if (!effect.is(setMarks)) continue;
      const ranges = [];
      for (const mark of effect.value) {
        const [from, to] = clip(transaction.newDoc, mark);
        if (from < to) ranges.push(Decoration.mark({ class: CLASS[mark.kind], said: mark }).range(from, to));
      }
      next = Decoration.set(ranges, true);
    }
    return next;
  },
  provide: (field) => EditorView.decorations.from(field),
});

const lit = StateField.define({
  create: () => Decoration.none,
  update(set, transaction) {
    let next = set.map(transaction.changes);
    for (const effect of transaction.effects) {
      if (!effect.is(setLight)) continue;
      const ranges = effect.value.map((range) => clip(transaction.newDoc, range)).filter(([from, to]) => from < to);
      next = Decoration.set(ranges.map(([from, to]) => light.range(from, to)), true);
    }
    return next;
  },
  provide: (field) => EditorView.decorations.from(field),
});

// What is lit comes into view in the editor alone: a page that moved would take the pointer off what
// lights it.
let lighting = false;

function scrollWithin(view, position) {
  lighting = false;
  const { scrollDOM } = view;
  view.requestMeasure({
    read: () => [view.coordsAtPos(position), scrollDOM.getBoundingClientRect(), view.lineBlockAt(position).top],
    write: ([place, box, line]) => {
      // What is far off is not drawn, and its line is all that is known of its place.
      if (place === null) scrollDOM.scrollTop = line - 60;
      else if (place.top < box.top) scrollDOM.scrollTop += place.top - box.top - 60;
      else if (place.bottom > box.bottom) scrollDOM.scrollTop += place.bottom - box.bottom + 60;
    },
  });
  return true;
}

function marksAt(state, position) {
  const found = [];
  state.field(marks).between(position, position, (from, to, decoration) => {
    found.push({ ...decoration.spec.said, from, to });
  });
  return found;
}

const tooltip = (visible) => hoverTooltip((view, position) => {
  const found = marksAt(view.state, position);
  if (found.length === 0) return null;
  return {
    pos: Math.max(...found.map(({ from }) => from)),
    create() {
      const dom = document.createElement("ul");
      dom.className = "said";
      for (const { message, rule } of found) {
        const item = dom.appendChild(document.createElement("li"));
        item.append(visible(message, 300), " ");
        item.appendChild(document.createElement("code")).textContent = rule;
      }
      return { dom };
    },
  };
});

const colours = HighlightStyle.define([
  { tag: tags.propertyName, color: "var(--ink)" },
  { tag: tags.string, color: "var(--text-string)" },
  { tag: [tags.bool, tags.null, tags.number], color: "var(--accent)", fontWeight: "600" },
  { tag: [tags.separator, tags.punctuation, tags.squareBracket, tags.brace], color: "var(--ink-2)" },
]);

const look = EditorView.theme({
  "&": { height: "100%", fontSize: ".875rem", color: "var(--ink)", backgroundColor: "transparent" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.6", overflow: "auto" },
  ".cm-content": { padding: "12px 0", caretColor: "var(--ink)" },
  ".cm-line": { padding: "0 14px 0 6px" },
  ".cm-cursor": { borderLeftColor: "var(--ink)", borderLeftWidth: "2px" },
  ".cm-gutters": { backgroundColor: "transparent", border: "none", color: "var(--ink-2)" },
  ".cm-lineNumbers .cm-gutterElement": { padding: "0 4px 0 12px", minWidth: "2.6em" },
  ".cm-foldGutter .cm-gutterElement": { padding: "0 3px", cursor: "pointer" },
  ".cm-activeLine": { backgroundColor: "var(--line-active)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": { background: "var(--selection)" },
  "&.cm-focused .cm-matchingBracket": { backgroundColor: "var(--mark)", outline: "none" },
  "&.cm-focused .cm-nonmatchingBracket": { color: "var(--block)" },
  ".cm-foldPlaceholder": { background: "var(--sunk)", border: "1px solid var(--line-2)", color: "var(--ink-2)", padding: "0 6px" },
  ".cm-selectionMatch": { backgroundColor: "var(--sunk)" },
  ".cm-specialChar": { color: "var(--block)" },
  ".mark-error": { textDecoration: "underline wavy var(--block) 1.5px", textUnderlineOffset: "3px", textDecorationSkipInk: "none" },
  ".mark-warn": { textDecoration: "underline wavy var(--care) 1.5px", textUnderlineOffset: "3px", textDecorationSkipInk: "none" },
  ".mark-info": { textDecoration: "underline dotted var(--line-2) 2px", textUnderlineOffset: "3px", textDecorationSkipInk: "none" },
  ".mark-fault": { backgroundColor: "var(--block-soft)", outline: "1px solid var(--block)" },
  ".mark-light": { backgroundColor: "var(--mark)", borderRadius: "3px" },
  ".cm-tooltip": { background: "var(--card)", border: "1px solid var(--line-2)", borderRadius: "8px", maxWidth: "min(34em, 90vw)", overflow: "hidden" },
  ".said": { listStyle: "none", margin: "0", padding: "8px 12px", font: "14px/1.45 var(--sans)", display: "grid", gap: "6px", overflowWrap: "anywhere" },
  ".said code": { color: "var(--ink-2)", fontFamily: "var(--mono)", fontSize: "12px" },
  // However low the editor is, some of the text stays in sight.
  ".cm-panels": { background: "var(--sunk)", color: "var(--ink)", borderColor: "var(--line)", maxHeight: "55%", overflow: "auto" },
  ".cm-panel.cm-search": { padding: "8px 10px", fontFamily: "var(--sans)" },
  ".cm-textfield": { background: "var(--card)", color: "var(--ink)", border: "1px solid var(--line-2)", borderRadius: "6px", padding: "2px 8px" },
  ".cm-button": { background: "var(--card)", color: "var(--ink)", border: "1px solid var(--line-2)", borderRadius: "6px" },
  ".cm-button, .cm-panel.cm-search .cm-textfield, .cm-panel.cm-search label": { fontSize: "14px", minHeight: "28px" },
  ".cm-panel.cm-search label": { display: "inline-flex", alignItems: "center" },
  ".cm-panel.cm-search [name=close]": { color: "var(--ink)", width: "28px", height: "28px", fontSize: "18px" },
});

const fromChecker = StateEffect.define();

/**
 * Puts an editor into `host`. `changed` hears of new text, `moved` of the findings at the cursor.
 * `paste(text)` gives null, or a promise of what to insert instead. `phrases` and `visible` are those
 * of the page: this file imports nothing of it, so that neither waits for the other.
 */
export function createEditor(host, { text, label, changed, moved, paste, phrases, visible }) {
  const root = host.attachShadow({ mode: "open" });
  const words = new Compartment();
  const attributes = (value) => [
    EditorView.contentAttributes.of({ "aria-label": value, "aria-multiline": "true", tabindex: "0", spellcheck: "false" }),
    EditorState.phrases.of(phrases()),
  ];
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(), foldGutter(), codeFolding(), history(), drawSelection(), highlightSpecialChars({ render: special(phrases) }), highlightActiveLine(),
        bracketMatching(), highlightSelectionMatches(), search({ top: true }), json(), syntaxHighlighting(colours), look, marks, lit, tooltip(visible),
        EditorView.scrollHandler.of((view, { head }) => lighting && scrollWithin(view, head)),
        EditorView.lineWrapping, EditorState.tabSize.of(2), words.of(attributes(label)),
        // Tab leaves the editor: everything can be reached by keyboard.
        keymap.of([...historyKeymap, ...foldKeymap, ...searchKeymap, ...defaultKeymap]),
        EditorView.domEventHandlers({
          paste(event, editor) {
            const instead = paste(event.clipboardData?.getData("text/plain") ?? "");
            if (instead === null) return false;
            event.preventDefault();
            instead.then((insert) => editor.dispatch(editor.state.replaceSelection(insert), { userEvent: "input.paste", scrollIntoView: true }));
            return true;
          },
          // The page takes dropped files; the editor would insert them at the pointer.
          drop: (event) => (event.dataTransfer?.files.length ?? 0) > 0,
        }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) changed(update.transactions.some((one) => one.effects.some((effect) => effect.is(fromChecker))));
          if (update.docChanged || update.selectionSet || update.transactions.some((one) => one.effects.some((effect) => effect.is(setMarks)))) {
            moved(marksAt(update.state, update.state.selection.main.head));
          }
        }),
      ],
    }),
  });
  return {
    get: () => view.state.doc.toString(),
    /** Replaces what differs, as one step that can be undone. */
    set(next) {
      const before = view.state.doc.toString();
      let from = 0;
      const shorter = Math.min(before.length, next.length);
      while (from < shorter && before.charCodeAt(from) === next.charCodeAt(from)) from += 1;
      let same = 0;
      while (same < shorter - from && before.charCodeAt(before.length - 1 - same) === next.charCodeAt(next.length - 1 - same)) same += 1;
      if (from === before.length && from === next.length) return;
      view.dispatch({
        changes: { from, to: before.length - same, insert: next.slice(from, next.length - same) },
        selection: { anchor: from },
        effects: fromChecker.of(null),
        annotations: Transaction.addToHistory.of(true),
        userEvent: "input.replace",
      });
    },
    select(from, to) {
      const [start, end] = clip(view.state.doc, { from, to });
      view.dispatch({ selection: { anchor: start, head: end }, effects: EditorView.scrollIntoView(start, { y: "center" }) });
      view.focus();
    },
    light(ranges) {
      const effects = [setLight.of(ranges)];
      lighting = ranges.length > 0;
      if (ranges.length > 0) effects.push(EditorView.scrollIntoView(clip(view.state.doc, ranges[0])[0], { y: "nearest", yMargin: 60 }));
      view.dispatch({ effects });
    },
    mark: (ranges) => view.dispatch({ effects: setMarks.of(ranges) }),
    label: (value) => view.dispatch({ effects: words.reconfigure(attributes(value)) }),
    focus: () => view.focus(),
  };
}
