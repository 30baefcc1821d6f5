import type { MachineListItem } from '@strojpark/core/contracts/machine-record';
import { canEditMachine, canReserve } from '@strojpark/core/domain/machine-actions';
import type { Refusal } from '@strojpark/core/domain/refusal';
import { useMemo, useState } from 'react';
import { useActor } from '../../../lib/auth.ts';
import { translateKey } from '../../../lib/i18n.ts';
import { toast } from '../../../lib/toast.ts';
import { isMove } from '../../../ui/list/list-keys.ts';
import type { useActiveRow } from '../../../ui/list/use-active-row.ts';
import { useListKeys } from '../../../ui/list/use-list-keys.ts';
import type { MachineAct } from '../acts/machine-acts.ts';
import { listItemState, type ListEvents } from './list-view.ts';
import type { ListState } from './use-list-state.ts';
import type { ListSelection } from '../../../ui/list/use-selection.ts';

const ownKeys = { x: 'select', e: 'edit', r: 'reserve' } as const;
type MachineKey = 'open' | (typeof ownKeys)[keyof typeof ownKeys];

interface ListEventsOptions {
  state: ListState;
  chosen: ListSelection;
  keyboard: ReturnType<typeof useActiveRow<MachineListItem>>;
  /** Must stay the same from one rendering to the next. */
  onAct: (act: MachineAct, machine: MachineListItem) => void;
  onSearch: () => void;
  onHelp: () => void;
}

/** What rows and keys do to a list. */
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

  /** Acts, or says why not: a key that does nothing leaves one guessing. */
  const actUnless = (refusal: Refusal, act: MachineAct, machine: MachineListItem) =>
    refusal === null ? onAct(act, machine) : toast.info(translateKey(`errors.${refusal.code}`, {}));

  const clear = () => (chosen.count > 0 ? chosen.clear() : setActiveId(null));

  const onMachine = (key: MachineKey, machine: MachineListItem) => {
    if (key === 'open') events.open(machine);
    if (key === 'select') events.toggle(machine, false);
    if (key === 'edit') actUnless(canEditMachine(actor, machine), 'edit', machine);
    if (key === 'reserve') actUnless(canReserve(actor, listItemState(machine)), 'reserve', machine);
  };

  useListKeys(ownKeys, (key) => {
    if (isMove(key)) keyboard.move(key);
    else if (key === 'search') onSearch();
    else if (key === 'help') onHelp();
    else if (key === 'clear') clear();
    else if (keyboard.active) onMachine(key, keyboard.active);
  });

  return { events, menuId };
}
