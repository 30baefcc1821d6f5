import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

// Without vitest's globals the library cannot register its own clean-up.
afterEach(() => {
  cleanup();
  window.localStorage.clear();
  window.sessionStorage.clear();
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
Object.defineProperty(document, 'fonts', { value: new EventTarget() });
