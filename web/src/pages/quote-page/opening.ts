/** A page that was only loaded, by a mail scanner or in advance, has not been opened. */
const openedAfterMs = 2_000;

/** Calls `count` once the page was visible for a while. */
export function whenOpened(count: () => void): void {
  const isVisible = () => document.visibilityState === 'visible';
  const wait = () => {
    if (isVisible()) setTimeout(() => (isVisible() ? count() : wait()), openedAfterMs);
    else document.addEventListener('visibilitychange', wait, { once: true });
  };
  wait();
}
