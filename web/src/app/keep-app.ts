import { log } from '../lib/log.ts';

/** Milliseconds after the start, when the first screen and the area of toasts have loaded. */
const loadedDelay = 6000;
/** For the files of all other screens. */
const allDelay = 10_000;

/** The files that this visit has loaded: enough to show the same screen without a connection. */
const loadedFiles = (): string[] => {
  const paths = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
  return [...new Set(paths.filter((path) => path.startsWith('/assets/')))];
};

/** Lets the service worker keep the files of the app; without one (plain http) the app needs a connection. */
export async function keepApp(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register('/sw.js');
    const { active } = await navigator.serviceWorker.ready;
    const keepLoaded = () => active?.postMessage(loadedFiles(), []);
    // At once what is there by now: somebody may reload without a connection soon.
    keepLoaded();
    setTimeout(keepLoaded, loadedDelay);
    setTimeout(() => active?.postMessage('keep', []), allDelay);
  } catch (error) {
    log('warn', 'Registering the service worker failed', error);
  }
}
