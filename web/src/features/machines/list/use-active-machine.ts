import type { MachineListItem } from '@strojpark/core/contracts/machine-record';
import { useCallback, useState, type RefObject } from 'react';
import type { ListHandle } from './list-view.ts';
import type { ListKey } from './use-list-keys.ts';
import type { MachineRows } from './use-machine-rows.ts';

type Move = Extract<ListKey, 'next' | 'previous' | 'lineNext' | 'linePrevious' | 'first' | 'last'>;

export const isMove = (key: ListKey): key is Move =>
  ['next', 'previous', 'lineNext', 'linePrevious', 'first', 'last'].includes(key);

export type ActiveMachine = ReturnType<typeof useActiveMachine>;

/** The machine that the keyboard stands on. */
export function useActiveMachine(rows: MachineRows, view: RefObject<ListHandle | null>) {
  const [activeId, setActiveId] = useState<string | null>(null);
  const index = activeId === null ? -1 : rows.indexOf(activeId);

  const place = useCallback(
    (row: number) => {
      const machine: MachineListItem | undefined = rows.get(row);
      if (machine === undefined) return;
      setActiveId(machine.id);
      view.current?.show(row);
    },
    [rows, view],
  );

  const toFirst = () => {
    if (rows.lead === 0) return place(0);
    setActiveId(null);
    return rows.reset();
  };

  const move = (key: Move) => {
    const { perLine = 1, first = () => 0 } = view.current ?? {};
    const last = rows.lead + rows.items.length - 1;
    const within = (row: number) => place(Math.max(rows.lead, Math.min(row, last)));
    if (key === 'first') return toFirst();
    if (key === 'last') return place(last);
    if (index === -1) return within(first());
    if (key === 'lineNext') return within(index + perLine);
    if (key === 'linePrevious') return within(index - perLine);
    return perLine > 1 && within(key === 'next' ? index + 1 : index - 1);
  };

  return { activeId, active: rows.get(index), setActiveId, move };
}
