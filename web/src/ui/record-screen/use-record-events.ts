import { useEffect, useMemo, useRef, type RefObject } from 'react';
import { isMove, useListKeys } from '../list/list-keys.ts';
import type { ListEvents } from '../list/list-view.ts';
import type { useActiveRow } from '../list/use-active-row.ts';
import type { ListSelection } from '../list/use-selection.ts';
import type { useEarlyKeys } from './use-early-keys.ts';

/**
 * The action of each letter key; unlike a button, a key exists even if the action is not allowed, and then shows why.
 */
export type ActionKeys<T, Action> = Readonly<
  Record<string, { label: string; press: (record: T, start: (action: Action, record: T) => void) => void }>
>;

interface RecordEventsOptions<T extends { id: string }, Action extends string> {
  /** These two must be stable between renders. */
  open: (id: string) => void;
  onAction: (action: Action, record: T) => void;
  prefetch: ((record: T) => void) | undefined;
  keys: ActionKeys<T, Action>;
  keyboard: ReturnType<typeof useActiveRow<T>>;
  /** Set where records can be selected. */
  chosen: ListSelection | undefined;
  search: RefObject<HTMLInputElement | null>;
  /** The text that the rows were last searched for. */
  searched: string | undefined;
  onShortcuts: () => void;
  /** The record that has the focus, or else the open one: for keys while the keyboard is on no row. */
  recordInUse: () => T | undefined;
  /** Letters for a record that is not drawn yet. */
  early: Pick<ReturnType<typeof useEarlyKeys<T>>, 'isOpening' | 'press'>;
  /** Closes the record that is open next to the list. */
  onEscape: (() => void) | undefined;
  /** A dialog is open, or its code is still loading: no key may start anything behind it. */
  isCovered: () => boolean;
}

const noSelection = () => undefined;

const alphabet = Object.fromEntries(Array.from('abcdefghijklmnopqrstuvwxyz', (letter) => [letter, letter]));

/** The event handlers of rows, cards and keys. */
export function useRecordEvents<T extends { id: string }, Action extends string>(
  options: RecordEventsOptions<T, Action>,
) {
  const { open, onAction, keys, keyboard, chosen, search, searched = '', isCovered } = options;
  const { setActiveId } = keyboard;
  const toggle = chosen?.toggle ?? noSelection;

  const prefetch = useRef(options.prefetch);
  useEffect(() => {
    prefetch.current = options.prefetch;
  });

  const events = useMemo(
    (): ListEvents<T, Action> => ({
      open: ({ id }) => {
        setActiveId(id);
        open(id);
      },
      prepare: (record) => prefetch.current?.(record),
      toggle: ({ id }, range) => {
        setActiveId(id);
        toggle(id, range);
      },
      action: onAction,
    }),
    [setActiveId, open, toggle, onAction],
  );

  const enterRows = (opens: boolean) => {
    const box = search.current;
    if (box === null) return;
    const typed = box.value;
    keyboard.enter({ opens, isSearched: typed.trim() === searched, isWanted: () => box.value === typed });
    if (!opens) box.blur();
  };
  useListKeys({
    own: alphabet,
    search,
    onKey: (key, pressed) => {
      const active = keyboard.active ?? (keyboard.isAwaiting ? undefined : options.recordInUse());
      if (isCovered()) return false;
      const isOther = key in alphabet && !(key in keys);
      if ((isMove(key) || isOther) && options.early.isOpening()) {
        if (pressed in alphabet) options.early.press(pressed);
      } else if (isOther) return false;
      else if (isMove(key)) keyboard.move(key);
      else if (key === 'search') search.current?.focus();
      else if (key === 'enterRows' || key === 'openFirst') enterRows(key === 'openFirst');
      else if (key === 'help') options.onShortcuts();
      else if (key === 'clear') {
        if (options.onEscape) options.onEscape();
        else if (chosen && chosen.count > 0) chosen.clear();
        else setActiveId(null);
      } else if (active === undefined) {
        if (key === 'open') keyboard.openAwaited();
      } else if (key === 'open') events.open(active);
      else if (key === 'select') events.toggle(active, false);
      else keys[key]?.press(active, onAction);
      return true;
    },
  });

  return events;
}
