// Keeps the site at hand for the next visit, with and without a network. The build fills in what
// belongs to this version; another version is another store.

const VERSION = "__VERSION__";
const FILES = __FILES__;

const store = `precall-${VERSION}`;
const home = new URL("./", self.location.href).href;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(store).then((cache) => cache.addAll(FILES.map((file) => new Request(new URL(file, home), { cache: "reload" })))));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches.keys()
      .then((names) => Promise.all(names.filter((name) => name.startsWith("precall-") && name !== store).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(home)) return;
  const url = new URL(request.url);
  url.hash = "";
  url.search = "";
  if (url.pathname.endsWith("/")) url.pathname += "index.html";
  event.respondWith(caches.open(store).then(async (cache) => {
    const kept = await cache.match(url.href);
    if (kept) return kept;
    const answer = await fetch(request);
    // Pages beyond the first are kept once they were visited.
    if (answer.ok && answer.type === "basic") await cache.put(url.href, answer.clone());
    return answer;
  }));
});
