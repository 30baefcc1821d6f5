// Starts the app without a connection: keeps the page and its files, never an answer of the API.
// `precache.json` lists the files of the current build.

const worker = globalThis as unknown as ServiceWorkerGlobalScope;

const shell = 'shell';
const atOnce = 20;
const pages = ['/', '/color-scheme.js', '/favicon.svg', '/machines.svg', '/manifest.webmanifest'];

worker.addEventListener('install', (event) => {
  void worker.skipWaiting();
  event.waitUntil(keepPage());
});
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));

// Asked for by the page: first what the visit has loaded, and once it has nothing else to load, everything.
worker.addEventListener('message', (event) => {
  event.waitUntil(event.data === 'keep' ? keepBuild() : keep(event.data as string[]));
});

/** Keeps the page and the files that it names, before the worker answers for them. */
async function keepPage(): Promise<void> {
  const page = await fetch('/');
  if (!page.ok) throw new Error(`The page answered ${page.status}`);
  await keep([...new Set((await page.text()).match(/\/assets\/[^"]+/g))]);
}

/** Keeps files, and then the pages, which cannot start without them. */
async function keep(files: readonly string[]): Promise<void> {
  const cache = await caches.open(shell);
  const known = (await cache.keys()).map(pathOf);
  const missing = files.filter((file) => !known.includes(file));
  // A connection that is lost on the way loses only the last of them.
  for (let from = 0; from < missing.length; from += atOnce)
    await cache.addAll(missing.slice(from, from + atOnce));
  // They have no hash in their names, so each build brings them again.
  await cache.addAll(pages);
}

async function keepBuild(): Promise<void> {
  const answer = await fetch('/precache.json', { cache: 'no-store' });
  if (!answer.ok) return;
  const files = (await answer.json()) as string[];
  await keep(files);
  const cache = await caches.open(shell);
  const old = (await cache.keys()).filter((request) => ![...files, ...pages].includes(pathOf(request)));
  await Promise.all(old.map((request) => cache.delete(request)));
}

const pathOf = ({ url }: Request) => new URL(url).pathname;

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== worker.location.origin || pathname.startsWith('/api')) return;
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => keptFile('/')));
  else if (pathname.startsWith('/assets/')) event.respondWith(keptFile(pathname, () => fetch(request)));
  else event.respondWith(fetch(request).catch(() => keptFile(pathname)));
});

const unreachable = () => Promise.resolve(Response.error());

async function keptFile(path: string, orElse: () => Promise<Response> = unreachable): Promise<Response> {
  const cache = await caches.open(shell);
  return (await cache.match(path)) ?? orElse();
}
