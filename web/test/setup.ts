import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// What comes within a second on an idle machine takes longer on a busy one.
configure({ asyncUtilTimeout: 5000 });

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
