import { vi } from 'vitest';

const conditions = { phone: 'max-width: 47.99em', wide: 'min-width: 64em', low: 'max-height: 49.99em' };

/** Until the end of the test the window has this width or height for media queries: jsdom has none of its own. */
export function windowWidth(width: keyof typeof conditions): void {
  const unmatched = window.matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(unmatched(query), { matches: query.includes(conditions[width]) }),
  );
}
