import type { PointerEvent } from 'react';

const isCut = ({ scrollWidth, clientWidth }: Element) => scrollWidth > clientWidth;

/**
 * A text that its cell cuts short is told whole on pointing at it. The link over the row gets the pointer, so the
 * text is looked for under it, and only then: a list makes hundreds of cells while it scrolls.
 */
export function tellCutText({ target, clientX, clientY }: PointerEvent): void {
  if (!(target instanceof HTMLAnchorElement)) return;
  const row = target.closest('[role="row"]');
  const cut = document
    .elementsFromPoint(clientX, clientY)
    .find((one) => row !== one && row?.contains(one) && isCut(one));
  target.title = cut?.textContent ?? '';
}
