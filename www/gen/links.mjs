// No dead links: every address inside the site has its file, and every fragment its anchor.

import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

/** The broken links of the HTML files `pages` below `out`. */
export function deadLinks(out, pages) {
  const anchors = new Map();
  const anchorsOf = (file) => {
    if (!anchors.has(file)) anchors.set(file, new Set([...readFileSync(file, "utf8").matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id)));
    return anchors.get(file);
  };
  const dead = [];
  for (const page of pages) {
    const file = join(out, page);
    for (const [, address] of readFileSync(file, "utf8").matchAll(/\s(?:href|src)="([^"]*)"/g)) {
      if (/^(https:|mailto:)/.test(address)) continue;
      if (/^[a-z]+:/.test(address)) {
        dead.push(`${page}: ${address} has a scheme that is not allowed`);
        continue;
      }
      const [path, fragment] = address.split("#").map((part, place) => (place === 0 ? part.split("?")[0] : part));
      let target = path === "" ? file : resolve(dirname(file), path);
      if (existsSync(target) && statSync(target).isDirectory()) target = join(target, "index.html");
      if (!target.startsWith(resolve(out)) || !existsSync(target)) dead.push(`${page}: ${address} leads nowhere`);
      else if (fragment && !fragment.startsWith("v1=") && !anchorsOf(target).has(fragment)) dead.push(`${page}: ${address} has no such anchor`);
    }
  }
  return dead;
}
