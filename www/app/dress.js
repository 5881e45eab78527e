// Runs at the end of the body, still before anything is drawn: the words that stand on the page from
// the start, in the reader's language. The rest of the catalogue follows.

import { fill } from "./fill.js";

const catalogues = JSON.parse(document.getElementById("words").textContent);
const words = catalogues[document.documentElement.lang];
if (words) fill((key) => words[key]);
if ("given" in document.documentElement.dataset) document.getElementById("text").value = "";
