import { notifications } from '@mantine/notifications';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';

// Generous: only a hanging test should time out.
configure({ asyncUtilTimeout: 60_000 });

// Files of a worker share jsdom and the libraries; our own modules with their stores and caches are reloaded for
// each.
const addToWindow = window.addEventListener;
const listeners: Parameters<typeof addToWindow>[] = [];
window.addEventListener = (...args: Parameters<typeof addToWindow>) => {
  listeners.push(args);
  addToWindow(...args);
};

// Without vitest's globals, Testing Library cannot register its own cleanup.
afterEach(async () => {
  cleanup();
  // Toasts live outside of React, and outside of our own modules: the next test must not see those of this one.
  notifications.clean();
  notifications.cleanQueue();
  vi.useRealTimers();
  // What waits for code loaded on demand sends its requests after that: this test answers them, not the next one.
  await vi.dynamicImportSettled();
  window.localStorage.clear();
  window.sessionStorage.clear();
});

afterAll(() => {
  for (const [type, listener, options] of listeners) window.removeEventListener(type, listener, options);
  window.addEventListener = addToWindow;
  window.history.replaceState(null, '', '/');
  document.title = '';
  document.body.replaceChildren();
  vi.resetModules();
});

// Browser APIs that Mantine needs and jsdom lacks.
window.matchMedia = (query) =>
  Object.assign(new EventTarget(), { matches: false, media: query, onchange: null }) as MediaQueryList;

window.ResizeObserver = class implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
};

// jsdom draws its frames on one interval, which never ticks again once it was started under fake timers.
window.requestAnimationFrame = (callback) => Number(setTimeout(() => callback(performance.now()), 16));
window.cancelAnimationFrame = (handle) => clearTimeout(handle);

Element.prototype.scrollIntoView = () => undefined;

// Auto-growing text areas measure again once fonts are loaded.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
