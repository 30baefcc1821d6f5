import { useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** In pixels: from where the filters above a list are spread out; with less room they become a menu. */
const roomForSegments = 560;

/**
 * Whether the filters fit next to everything else in their line; those at its end would be out of reach. The line contains
 * `Segments`, or in their place an element with `data-filter-menu`.
 */
export function useFits(hasFilters: boolean) {
  const line = useRef<HTMLDivElement>(null);
  const needed = useRef(0);
  const [fits, setFits] = useState(true);
  useLayoutEffect(() => {
    const { current } = line;
    if (current === null || !hasFilters) return undefined;
    const measure = () => {
      const [filters, menu] = ['[data-segments]', '[data-filter-menu]'].map((one) =>
        current.querySelector(one),
      );
      // The menu keeps the focus, and stays while it is open.
      if (menu) setFits(roomIn(current) >= needed.current && !isInUse(menu));
      else if (filters) {
        needed.current = filters.scrollWidth;
        setFits(filters.scrollWidth <= filters.clientWidth + 1);
      }
    };
    measure();
    // Before the frame is painted, so that nothing moves.
    const observer = new ResizeObserver(() => flushSync(measure));
    for (const one of [current, ...current.children]) observer.observe(one);
    // Once the menu has closed, or something else has the focus.
    const measureSoon = () => requestAnimationFrame(measure);
    current.addEventListener('focusout', measureSoon);
    return () => {
      observer.disconnect();
      current.removeEventListener('focusout', measureSoon);
    };
  }, [hasFilters, fits]);
  return { line, fits };
}

/** The list of an open menu, which then has the focus, is elsewhere in the document. */
const isInUse = (menu: Element) =>
  menu.contains(document.activeElement) || menu.querySelector('[aria-expanded=true]') !== null;

/**
 * The room that all others but the filters leave. What gives way to the filters takes none, and neither do the chips:
 * they are in this line only as long as the filters are a menu.
 */
function roomIn(line: HTMLElement): number {
  const others = [...line.children].filter(
    (one) =>
      !one.matches('[data-filter-menu], [data-segments], [data-chips]') &&
      one.querySelector('[data-gives-way]') === null,
  );
  const gap = Number.parseFloat(getComputedStyle(line).columnGap) || 0;
  return line.clientWidth - others.reduce((sum, { clientWidth }) => sum + clientWidth + gap, 0) - gap;
}

/**
 * Whether there is room for filters above a list, by the width of an element there, not of the window: next to an open
 * record there is less.
 */
export function useRoom() {
  const element = useRef<HTMLDivElement>(null);
  const [hasRoom, setHasRoom] = useState(true);
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null) return undefined;
    const measure = () => {
      const width = current.clientWidth;
      // A hidden element has no width.
      setHasRoom(width === 0 || width >= roomForSegments);
    };
    measure();
    // Before the frame is painted, so that the list moves once.
    const observer = new ResizeObserver(() => flushSync(measure));
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return { element, hasRoom };
}
