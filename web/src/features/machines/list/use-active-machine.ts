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

  const move = (key: Move) => {
    const perLine = view.current?.perLine ?? 1;
    const last = rows.lead + rows.items.length - 1;
    if (index === -1) return place(rows.lead);
    switch (key) {
      case 'next':
        return perLine > 1 && place(Math.min(index + 1, last));
      case 'previous':
        return perLine > 1 && place(Math.max(index - 1, rows.lead));
      case 'lineNext':
        return place(Math.min(index + perLine, last));
      case 'linePrevious':
        return place(Math.max(index - perLine, rows.lead));
      case 'first':
        if (rows.lead === 0) return place(0);
        setActiveId(null);
        return rows.reset();
      case 'last':
        return place(last);
    }
  };

  return { activeId, active: rows.get(index), setActiveId, move };
}
