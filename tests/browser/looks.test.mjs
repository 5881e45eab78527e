// How the pages look, against pictures that were looked at. `PRECALL_BLESS=1` takes new ones.
//
// Pixels depend on the fonts of the machine, so pictures are compared where its fonts are those of the
// reference, coarsely enough for another rasteriser; what stands where is compared everywhere.

import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";

import { browser, open, root, serve, site } from "./harness.mjs";

const folder = join(root, "tests/browser/reference");
const index = join(folder, "index.json");
const bless = process.env.PRECALL_BLESS === "1";
const known = existsSync(index) ? JSON.parse(readFileSync(index, "utf8")) : { fonts: null, places: {} };
// Kept pictures are smaller; compared are blocks of this many of their pixels.
const SMALLER = { 1280: 3, 360: 2 };
const BLOCK = 5;
// Of 255, on average; and the share of blocks that may differ much.
const MEAN = 5;
const MUCH = 48;
const SHARE = 0.05;

let engine;
let server;
let ruler;

before(async () => {
  engine = await browser();
  server = await serve(site, "/looks/");
  ruler = await (await engine.newContext()).newPage();
  mkdirSync(folder, { recursive: true });
});

after(async () => {
  if (bless) writeFileSync(index, `${JSON.stringify(known, null, 1)}\n`);
  await engine?.close();
  await server?.close();
});

/** Widths of a line in the page's fonts: equal where the fonts are. */
const fonts = (page) => page.evaluate(() => ["--sans", "--mono"].map((name) => {
  const line = document.body.appendChild(document.createElement("span"));
  line.style.cssText = `position:absolute;white-space:nowrap;font:16px ${getComputedStyle(document.documentElement).getPropertyValue(name)}`;
  line.textContent = "Sphinx of black quartz, judge my vow: 0123456789 {}";
  const { width } = line.getBoundingClientRect();
  line.remove();
  return Math.round(width * 10) / 10;
}));

/** The headings that are seen, from top to bottom, with the column each stands in. */
const places = (page) => page.evaluate(() => [...document.querySelectorAll("h1, h2, h3, summary")].map((one) => [one, one.getBoundingClientRect()])
  .filter(([, { width, height, left }]) => width > 2 && height > 2 && left >= 0)
  .map(([one, { left }]) => `${left < innerWidth / 2 ? "left" : "right"}: ${one.textContent.trim().replace(/\s+/g, " ").slice(0, 60)}`));

const data = (png) => `data:image/png;base64,${png.toString("base64")}`;

/** The picture, `by` times smaller. */
const shrink = async (png, by) => Buffer.from(await ruler.evaluate(async ([url, by]) => {
  const image = await createImageBitmap(await (await fetch(url)).blob());
  const canvas = new OffscreenCanvas(image.width / by, image.height / by);
  const context = canvas.getContext("2d");
  context.imageSmoothingQuality = "high";
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: "image/png" })).arrayBuffer());
  return bytes.toBase64 ? bytes.toBase64() : btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}, [data(png), by]), "base64");

/** Mean difference of two pictures, and the share of blocks that differ much. */
const difference = (one, other) => ruler.evaluate(async ([urls, block, much]) => {
  const [a, b] = await Promise.all(urls.map(async (url) => {
    const image = await createImageBitmap(await (await fetch(url)).blob());
    const canvas = new OffscreenCanvas(Math.ceil(image.width / block), Math.ceil(image.height / block));
    const context = canvas.getContext("2d");
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    return { width: image.width, height: image.height, pixels: context.getImageData(0, 0, canvas.width, canvas.height).data };
  }));
  if (a.width !== b.width || a.height !== b.height) return { mean: 255, share: 1 };
  let sum = 0;
  let far = 0;
  for (let at = 0; at < a.pixels.length; at += 4) {
    const off = (Math.abs(a.pixels[at] - b.pixels[at]) + Math.abs(a.pixels[at + 1] - b.pixels[at + 1]) + Math.abs(a.pixels[at + 2] - b.pixels[at + 2])) / 3;
    sum += off;
    far += Number(off > much);
  }
  return { mean: sum / (a.pixels.length / 4), share: far / (a.pixels.length / 4) };
}, [[data(one), data(other)], BLOCK, MUCH]);

const alike = ({ mean, share }) => mean <= MEAN && share <= SHARE;

const VIEWS = {
  playground: { path: "index.html", async ready(page) {
    await page.locator(".cm-content").waitFor();
    await page.locator("#example").selectOption("6-list");
    await page.locator(".row").nth(5).click();
    await page.locator(".hosts-table").waitFor();
    await page.locator(".lacking").first().waitFor({ state: "attached" });
    await page.evaluate(() => scrollTo(0, 0));
    await page.waitForTimeout(400);
  } },
  rule: { path: "rules/read-only-and-destructive/index.html", async ready() {} },
};

for (const [view, { path, ready }] of Object.entries(VIEWS)) {
  for (const width of [1280, 360]) {
    for (const colorScheme of ["light", "dark"]) {
      test(`${view}, ${width} px, ${colorScheme}`, async () => {
        const { page, context } = await open(engine, server.url + path, { viewport: { width, height: 900 }, colorScheme });
        await ready(page);
        const name = `${view}-${width}-${colorScheme}`;
        const file = join(folder, `${name}.png`);
        const picture = await shrink(await page.screenshot(), SMALLER[width]);
        const found = { fonts: await fonts(page), places: await places(page) };
        await context.close();
        if (bless) {
          known.fonts = found.fonts;
          known.places[name] = found.places;
          writeFileSync(file, picture);
          return;
        }
        assert.deepEqual(found.places, known.places[name]);
        if (found.fonts.every((line, at) => Math.abs(line - known.fonts[at]) < 0.3)) {
          const apart = await difference(picture, readFileSync(file));
          assert.ok(alike(apart), `${name} looks otherwise: ${JSON.stringify(apart)}. If it should, PRECALL_BLESS=1`);
        } else {
          console.log(`# ${name}: other fonts than in the reference (${found.fonts}), only places compared`);
        }
      });
    }
  }
}

test("the comparison tells pictures apart", async () => {
  const read = (name) => readFileSync(join(folder, `${name}.png`));
  assert.ok(alike(await difference(read("rule-360-light"), read("rule-360-light"))));
  for (const [one, other] of [["rule-360-light", "rule-360-dark"], ["playground-360-light", "rule-360-light"], ["playground-1280-dark", "rule-1280-dark"]]) {
    assert.ok(!alike(await difference(read(one), read(other))), `${one} and ${other}`);
  }
});
