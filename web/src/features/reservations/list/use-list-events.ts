import type { Reservation } from '@strojpark/core/contracts/reservations';
import { canEdit } from '@strojpark/core/domain/reservation-actions';
import { useMemo, useState } from 'react';
import { useActor } from '../../../lib/auth.ts';
import { translateKey } from '../../../lib/i18n.ts';
import { toast } from '../../../lib/toast.ts';
import { isMove } from '../../../ui/list/list-keys.ts';
import type { useActiveRow } from '../../../ui/list/use-active-row.ts';
import { useListKeys } from '../../../ui/list/use-list-keys.ts';
import type { ReservationAct } from '../acts/reservation-acts.ts';
import type { ListEvents } from './list-events.ts';
import type { ListState } from './use-list-state.ts';

const ownKeys = { e: 'edit' } as const;

interface ListEventsOptions {
  state: ListState;
  keyboard: ReturnType<typeof useActiveRow<Reservation>>;
  /** Must stay the same from one rendering to the next. */
  onAct: (act: ReservationAct, reservation: Reservation) => void;
  onSearch: () => void;
}

/** What rows and keys do to the list. */
export function useListEvents({ state, keyboard, onAct, onSearch }: ListEventsOptions) {
  const actor = useActor();
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

  /** Edits, or says why not: a key that does nothing leaves one guessing. */
  const edit = (reservation: Reservation) => {
    const refusal = canEdit(actor, reservation);
    if (refusal === null) onAct('edit', reservation);
    else toast.info(translateKey(`errors.${refusal.code}`, {}));
  };

  useListKeys(ownKeys, (key) => {
    const { active } = keyboard;
    if (isMove(key)) keyboard.move(key);
    else if (key === 'search') onSearch();
    else if (key === 'clear') setActiveId(null);
    else if (key === 'open' && active) events.open(active);
    else if (key === 'edit' && active) edit(active);
  });

  return { events, menuId };
}
