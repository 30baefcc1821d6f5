import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';

// Only what hangs is given up.
configure({ asyncUtilTimeout: 60_000 });

// Files of a worker share jsdom and the libraries; each gets our own modules with their stores and caches anew.
const addToWindow = window.addEventListener;
const listeners: Parameters<typeof addToWindow>[] = [];
window.addEventListener = (...args: Parameters<typeof addToWindow>) => {
  listeners.push(args);
  addToWindow(...args);
};

// Without vitest's globals the library cannot register its own clean-up.
afterEach(() => {
  cleanup();
  vi.useRealTimers();
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

// What Mantine asks of a browser and jsdom does not have.
window.matchMedia = (query) =>
  Object.assign(new EventTarget(), { matches: false, media: query, onchange: null }) as MediaQueryList;

window.ResizeObserver = class implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
};

Element.prototype.scrollIntoView = () => undefined;

// Text areas that grow measure again once fonts are there.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
