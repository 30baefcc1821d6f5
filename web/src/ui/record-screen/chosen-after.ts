import type { MouseEvent } from 'react';

/**
 * What is chosen after a click on an option, which may stand for several values: it replaces the others or, with Ctrl or
 * Shift, is added to them; one that is on is switched off.
 */
export function chosenAfter<T>(
  { ctrlKey, metaKey, shiftKey }: Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey'>,
  chosen: readonly T[] = [],
  ...clicked: readonly T[]
): T[] | undefined {
  const others = ctrlKey || metaKey || shiftKey ? chosen.filter((one) => !clicked.includes(one)) : [];
  const next = clicked.every((one) => chosen.includes(one)) ? others : [...others, ...clicked];
  return next.length > 0 ? next : undefined;
}
