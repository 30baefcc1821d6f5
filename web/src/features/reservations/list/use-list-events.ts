import type { Reservation } from '@strojpark/core/contracts/reservations';
import { canEdit } from '@strojpark/core/domain/reservation-actions';
import { useMemo, useState } from 'react';
import { useActor } from '../../../lib/auth.ts';
import { translateKey } from '../../../lib/i18n.ts';
import { toast } from '../../../lib/toast.ts';
import { isMove } from '../../../ui/list/list-keys.ts';
import type { useActiveRow } from '../../../ui/list/use-active-row.ts';
import { useListKeys } from '../../../ui/list/use-list-keys.ts';
import type { ListSelection } from '../../../ui/list/use-selection.ts';
import type { ReservationAct } from '../acts/reservation-acts.ts';
import type { ListEvents } from './list-events.ts';
import type { ListState } from './use-list-state.ts';

const ownKeys = { x: 'select', e: 'edit' } as const;

interface ListEventsOptions {
  state: ListState;
  chosen: ListSelection;
  keyboard: ReturnType<typeof useActiveRow<Reservation>>;
  /** Must stay the same from one rendering to the next. */
  onAct: (act: ReservationAct, reservation: Reservation) => void;
  onSearch: () => void;
  onHelp: () => void;
}

/** What rows and keys do to the list. */
export function useListEvents({ state, chosen, keyboard, onAct, onSearch, onHelp }: ListEventsOptions) {
  const actor = useActor();
  const [menuId, setMenuId] = useState<string | null>(null);
  const { open } = state;
  const { toggle } = chosen;
  const { setActiveId } = keyboard;

  const events = useMemo(
    (): ListEvents => ({
      open: ({ id }) => {
        setActiveId(id);
        open(id);
      },
      toggle: ({ id }, range) => {
        setActiveId(id);
        toggle(id, range);
      },
      openMenu: ({ id }) => setMenuId(id),
      act: onAct,
    }),
    [setActiveId, open, toggle, onAct],
  );

  /** Edits, or says why not: a key that does nothing leaves one guessing. */
  const edit = (reservation: Reservation) => {
    const refusal = canEdit(actor, reservation);
    if (refusal === null) onAct('edit', reservation);
    else toast.info(translateKey(`errors.${refusal.code}`, {}));
  };

  const clear = () => (chosen.count > 0 ? chosen.clear() : setActiveId(null));

  useListKeys(ownKeys, (key) => {
    const { active } = keyboard;
    if (isMove(key)) keyboard.move(key);
    else if (key === 'search') onSearch();
    else if (key === 'help') onHelp();
    else if (key === 'clear') clear();
    else if (key === 'open' && active) events.open(active);
    else if (key === 'select' && active) events.toggle(active, false);
    else if (key === 'edit' && active) edit(active);
  });

  return { events, menuId };
}
