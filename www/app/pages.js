// The generated pages: colours as chosen in the playground, the language remembered, search.

import { h } from "./dom.js";
import { recall, remember } from "./store.js";

document.documentElement.dataset.theme = recall("theme") ?? "auto";
for (const link of document.querySelectorAll("[data-lang]")) link.addEventListener("click", () => remember("lang", link.dataset.lang));

// A frame with the element says how tall it is.
addEventListener("message", ({ source, data }) => {
  for (const frame of document.querySelectorAll("iframe.demo")) {
    const height = Number(data?.precall?.height);
    if (frame.contentWindow === source && height > 0 && height < 4000) frame.height = String(height);
  }
});

const input = document.getElementById("search");
const hits = document.getElementById("hits");
const { own } = document.body.dataset;
const { none, found } = document.getElementById("content").dataset;
const plain = (text) => text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
let index;

async function load() {
  index ??= fetch(new URL(`${own}search.json`, document.baseURI)).then((answer) => answer.json())
    .then((entries) => entries.map((entry) => ({ ...entry, head: plain(entry.title), body: plain(`${entry.kind} ${entry.text}`) })));
  return index;
}

/** Every word must be there; a word in the title counts more, most at its beginning. */
function score(entry, words) {
  let sum = 0;
  for (const word of words) {
    const at = entry.head.indexOf(word);
    if (at === 0) sum += 12;
    else if (at > 0) sum += 8;
    else if (entry.body.includes(word)) sum += 1;
    else return 0;
  }
  return sum;
}

async function search() {
  const words = plain(input.value).split(/\s+/).filter(Boolean);
  if (words.length === 0) {
    hits.hidden = true;
    return;
  }
  const best = (await load()).map((entry) => [score(entry, words), entry]).filter(([points]) => points > 0).sort((a, b) => b[0] - a[0]).slice(0, 12);
  hits.replaceChildren(
    h("p", { class: "hidden", role: "status" }, best.length === 0 ? none : found.replace("{n}", String(best.length))),
    best.length === 0 ? h("p", { class: "hint", "aria-hidden": "true" }, none)
      : h("ul", {}, best.map(([, entry]) => h("li", {}, h("a", { href: `${own}${entry.url}` }, h("strong", {}, entry.title), h("span", { class: "tag" }, entry.kind), h("span", { class: "plain" }, entry.text.slice(0, 110)))))));
  hits.hidden = false;
}

input.addEventListener("input", search);
input.addEventListener("focus", load, { once: true });
addEventListener("keydown", (event) => {
  if (event.key === "Escape") {
    hits.hidden = true;
    if (hits.contains(document.activeElement)) input.focus();
  } else if (event.key === "/" && !/^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement.tagName)) {
    event.preventDefault();
    input.focus();
  } else if ((event.key === "ArrowDown" || event.key === "ArrowUp") && !hits.hidden && (document.activeElement === input || hits.contains(document.activeElement))) {
    const links = [input, ...hits.querySelectorAll("a")];
    const next = links.indexOf(document.activeElement) + (event.key === "ArrowDown" ? 1 : -1);
    if (links[next]) {
      event.preventDefault();
      links[next].focus();
    }
  }
});
document.addEventListener("click", (event) => {
  if (!hits.contains(event.target) && event.target !== input) hits.hidden = true;
});
