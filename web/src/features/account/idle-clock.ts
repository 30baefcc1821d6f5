/** When the user last did something, in whichever tab: all tabs read and write the same time. */
const storageName = 'last-action';

export const lastActionAt = () => Number(localStorage.getItem(storageName) ?? 0);

export function noteAction(now: number): void {
  localStorage.setItem(storageName, String(now));
}

/** Calls back when an action is noted in another tab; returns what ends it. */
export function onActionElsewhere(callback: () => void): () => void {
  const controller = new AbortController();
  const listen = ({ key }: StorageEvent) => {
    if (key === storageName) callback();
  };
  window.addEventListener('storage', listen, { signal: controller.signal });
  return () => controller.abort();
}

/** Calls back at each press of a key, a button or a finger and each turn of the wheel; returns what ends it. */
export function onAction(callback: () => void): () => void {
  const controller = new AbortController();
  const options = { signal: controller.signal, capture: true, passive: true };
  for (const type of ['pointerdown', 'keydown', 'wheel']) window.addEventListener(type, callback, options);
  return () => controller.abort();
}
