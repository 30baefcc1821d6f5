import { log } from '../lib/log.ts';

/** After the start, when the first screen has loaded. */
const delay = 10_000;

/** Lets the service worker keep the files of the app; without one (plain http) the app needs a connection. */
export async function keepApp(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register('/sw.js');
    const { active } = await navigator.serviceWorker.ready;
    setTimeout(() => active?.postMessage('keep', []), delay);
  } catch (error) {
    log('warn', 'Registering the service worker failed', error);
  }
}
