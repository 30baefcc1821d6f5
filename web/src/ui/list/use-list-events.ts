import { useMemo, useState, type RefObject } from 'react';
import { isMove } from './list-keys.ts';
import type { ListEvents } from './list-view.ts';
import type { useActiveRow } from './use-active-row.ts';
import { useListKeys } from './use-list-keys.ts';
import type { ListSelection } from './use-selection.ts';

interface ListEventsOptions<T extends { id: string }, Action extends string, KeyAction extends Action> {
  /** These three must stay the same from one rendering to the next. */
  open: (id: string) => void;
  onAction: (action: Action, record: T) => void;
  keys: Readonly<Record<string, KeyAction>>;
  /** A key of an act was pressed: unlike a button it is there even where the act is refused. */
  onActionKey: (action: KeyAction, record: T) => void;
  keyboard: ReturnType<typeof useActiveRow<T>>;
  /** Where records can be chosen. */
  chosen?: ListSelection;
  search: RefObject<HTMLInputElement | null>;
  onHelp: () => void;
}

const noChoice = () => undefined;

/** What rows and keys do to a list. */
export function useListEvents<T extends { id: string }, Action extends string, KeyAction extends Action>(
  options: ListEventsOptions<T, Action, KeyAction>,
) {
  const { open, onAction, keys, onActionKey, keyboard, chosen, search, onHelp } = options;
  const [menuId, setMenuId] = useState<string | null>(null);
  const { setActiveId } = keyboard;
  const toggle = chosen?.toggle ?? noChoice;

  const events = useMemo(
    (): ListEvents<T, Action> => ({
      open: ({ id }) => {
        setActiveId(id);
        open(id);
      },
      toggle: ({ id }, range) => {
        setActiveId(id);
        toggle(id, range);
      },
      openMenu: ({ id }) => setMenuId(id),
      action: onAction,
    }),
    [setActiveId, open, toggle, onAction],
  );

  useListKeys(keys, (key) => {
    const { active } = keyboard;
    if (isMove(key)) keyboard.move(key);
    else if (key === 'search') search.current?.focus();
    else if (key === 'help') onHelp();
    else if (key === 'clear') {
      if (chosen && chosen.count > 0) chosen.clear();
      else setActiveId(null);
    } else if (active === undefined) return;
    else if (key === 'open') events.open(active);
    else if (key === 'select') events.toggle(active, false);
    else onActionKey(key, active);
  });

  return { events, menuId };
}
