import type { User } from '@strojpark/core/contracts/users';
import { useMemo, useState } from 'react';
import { isMove } from '../../../ui/list/list-keys.ts';
import type { useActiveRow } from '../../../ui/list/use-active-row.ts';
import { useListKeys } from '../../../ui/list/use-list-keys.ts';
import type { UserAct } from '../acts/user-acts.ts';
import type { ListEvents } from './list-events.ts';
import type { ListState } from './use-list-state.ts';

const ownKeys = { e: 'edit' } as const;

interface ListEventsOptions {
  state: ListState;
  keyboard: ReturnType<typeof useActiveRow<User>>;
  /** Must stay the same from one rendering to the next. */
  onAct: (act: UserAct, user: User) => void;
  onSearch: () => void;
}

/** What rows and keys do to the list. */
export function useListEvents({ state, keyboard, onAct, onSearch }: ListEventsOptions) {
  const [menuId, setMenuId] = useState<string | null>(null);
  const { open } = state;
  const { setActiveId } = keyboard;

  const events = useMemo(
    (): ListEvents => ({
      open: ({ id }) => {
        setActiveId(id);
        open(id);
      },
      openMenu: ({ id }) => setMenuId(id),
      act: onAct,
    }),
    [setActiveId, open, onAct],
  );

  useListKeys(ownKeys, (key) => {
    const { active } = keyboard;
    if (isMove(key)) keyboard.move(key);
    else if (key === 'search') onSearch();
    else if (key === 'clear') setActiveId(null);
    else if (key === 'open' && active) events.open(active);
    else if (key === 'edit' && active) onAct('edit', active);
  });

  return { events, menuId };
}
