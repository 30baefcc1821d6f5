// Starts the app without a connection: keeps the page and its files, never an answer of the API.
// `precache.json` lists the files of the current build.
const shell = 'shell';
const pages = ['/', '/color-scheme.js', '/favicon.svg', '/machines.svg', '/manifest.webmanifest'];

self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

// Asked for by the page once it has nothing else to load.
self.addEventListener('message', (event) => {
  if (event.data === 'keep') event.waitUntil(keepBuild());
});

async function keepBuild() {
  const [cache, answer] = await Promise.all([
    caches.open(shell),
    fetch('/precache.json', { cache: 'no-store' }),
  ]);
  if (!answer.ok) return;
  const files = [...(await answer.json()), ...pages];
  const known = await cache.keys();
  const paths = known.map(({ url }) => new URL(url).pathname);
  await cache.addAll(files.filter((file) => pages.includes(file) || !paths.includes(file)));
  await Promise.all(
    known.filter((_, index) => !files.includes(paths[index])).map((old) => cache.delete(old)),
  );
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin || pathname.startsWith('/api')) return;
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => keptFile('/')));
  else if (pathname.startsWith('/assets/')) event.respondWith(keptFile(pathname, () => fetch(request)));
  else event.respondWith(fetch(request).catch(() => keptFile(pathname)));
});

async function keptFile(path, orElse = () => Response.error()) {
  const cache = await caches.open(shell);
  return (await cache.match(path)) ?? orElse();
}
