import { useEffect, useEffectEvent } from 'react';

export type ListKey =
  | 'next'
  | 'previous'
  | 'first'
  | 'last'
  | 'lineNext'
  | 'linePrevious'
  | 'open'
  | 'select'
  | 'edit'
  | 'reserve'
  | 'search'
  | 'clear'
  | 'help';

const letters: Record<string, ListKey> = {
  j: 'lineNext',
  k: 'linePrevious',
  x: 'select',
  e: 'edit',
  r: 'reserve',
  '/': 'search',
  '?': 'help',
};

/** Keys that also have a meaning on buttons and in menus: only where nothing else has the focus. */
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

const editable = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"]';
const elsewhere = '[role="dialog"], [role="menu"], [role="listbox"]';

/** What a key means to a list, given where it was pressed. */
export function listKeyOf(event: KeyboardEvent): ListKey | null {
  const { target, key, ctrlKey, metaKey, altKey, defaultPrevented } = event;
  if (defaultPrevented || ctrlKey || metaKey || altKey || !(target instanceof Element)) return null;
  if (target.closest(editable) || target.closest(elsewhere)) return null;
  const letter = letters[key] ?? letters[key.toLowerCase()];
  if (letter) return letter;
  const isFree =
    target === document.body || target.id === 'content' || target.closest('[data-machine-list]') !== null;
  // Enter on a link or button of a row is that link's own.
  if (key === 'Enter' && target.closest('a, button')) return null;
  return isFree ? (moves[key] ?? null) : null;
}

/** Listens for the keys of a list, wherever the focus is. */
export function useListKeys(onKey: (key: ListKey) => void): void {
  const handle = useEffectEvent(onKey);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const key = listKeyOf(event);
      if (key === null) return;
      event.preventDefault();
      handle(key);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
