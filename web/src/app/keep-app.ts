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

const wait = (delay: number) =>
  new Promise<void>((done) => {
    setTimeout(done, delay);
  });

/**
 * Loads what is opened next, and lets the service worker keep the files of the app; without one (plain http) only what
 * is open can be read without a connection.
 */
export async function keepApp(): Promise<void> {
  const reading = wait(loadedDelay)
    .then(async () => {
      const { loadReadingParts } = await import('./reading-parts.ts');
      await loadReadingParts();
    })
    // What could not be loaded ahead is loaded when it is opened, and the failure is shown there.
    .catch(() => undefined);
  if (!('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register('/sw.js');
    const { active } = await navigator.serviceWorker.ready;
    const keepLoaded = () => active?.postMessage(loadedFiles(), []);
    // At once what is there by now: somebody may reload without a connection soon.
    keepLoaded();
    setTimeout(keepLoaded, loadedDelay);
    void reading.then(keepLoaded);
    setTimeout(() => active?.postMessage('keep', []), allDelay);
  } catch (error) {
    log('warn', 'Registering the service worker failed', error);
  }
}
