import { useEffect, useEffectEvent, type RefObject } from 'react';

export type Move = 'next' | 'previous' | 'lineNext' | 'linePrevious' | 'first' | 'last';
/** Keys that lead from the search box into the rows. */
type SearchKey = 'enterRows' | 'openFirst';
type ListKey = Move | SearchKey | 'open' | 'select' | 'search' | 'clear' | 'help';

const letters: Record<string, ListKey> = {
  j: 'lineNext',
  k: 'linePrevious',
  x: 'select',
  '/': 'search',
  '?': 'help',
};

/** Keys that also have a meaning on buttons and in menus: handled only while nothing else has the focus. */
const moves: Record<string, ListKey> = {
  ArrowDown: 'lineNext',
  ArrowUp: 'linePrevious',
  ArrowRight: 'next',
  ArrowLeft: 'previous',
  Home: 'first',
  End: 'last',
  Enter: 'open',
  Escape: 'clear',
};

/** Where letters have a meaning of their own. */
export const editable =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]';
const overlays = '[role="dialog"], [role="menu"], [role="listbox"]';

/** Marks everything that belongs to a list with `data-list`: navigation keys work inside it. */
export const listAttribute = { 'data-list': true };

export const isMove = (key: string): key is Move =>
  ['next', 'previous', 'lineNext', 'linePrevious', 'first', 'last'].includes(key);

/** The list command of a key, depending on where it was pressed; `own` are the letters of the screen's actions. */
export function listKeyOf<K extends string>(
  event: KeyboardEvent,
  own: Readonly<Record<string, K>>,
): ListKey | K | null {
  const { target, key, ctrlKey, metaKey, altKey, defaultPrevented } = event;
  if (defaultPrevented || ctrlKey || metaKey || altKey || !(target instanceof Element)) return null;
  if (target.closest(editable) || target.closest(overlays)) return null;
  const letter = key.toLowerCase();
  const meaning = letters[letter] ?? own[letter];
  if (meaning) return meaning;
  const isFree =
    target === document.body || target.id === 'content' || target.closest('[data-list]') !== null;
  // The arrows choose one.
  if (target.matches('input[type="radio"]')) return null;
  // Enter on a link or button of a row activates that element.
  if (key === 'Enter' && target.closest('a, button')) return null;
  return isFree ? (moves[key] ?? null) : null;
}

const searchKeys: Record<string, SearchKey> = { ArrowDown: 'enterRows', Enter: 'openFirst' };

function searchKeyOf({
  key,
  ctrlKey,
  metaKey,
  altKey,
  shiftKey,
  isComposing,
  defaultPrevented,
}: KeyboardEvent) {
  const isOther = ctrlKey || metaKey || altKey || shiftKey || isComposing || defaultPrevented;
  return isOther ? null : (searchKeys[key] ?? null);
}

interface ListKeysOptions<K extends string> {
  own: Readonly<Record<string, K>>;
  /** The search box of the list. */
  search: RefObject<HTMLInputElement | null>;
  /** If it returns `false`, the browser handles the key. */
  onKey: (key: ListKey | K, pressed: string) => boolean | undefined;
}

/** Handles the keys of a list, wherever the focus is. */
export function useListKeys<K extends string>({ own, search, onKey }: ListKeysOptions<K>): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    const key = event.target === search.current ? searchKeyOf(event) : listKeyOf(event, own);
    if (key !== null && onKey(key, event.key.toLowerCase()) !== false) event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handle(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
