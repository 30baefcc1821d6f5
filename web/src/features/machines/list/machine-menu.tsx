import type { MachineListItem } from '@strojpark/core/contracts/machine-record';
import { Suspense } from 'react';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { RowMenu } from '../../../ui/row-menu.tsx';
import type { ListEvents } from './list-view.ts';

const MenuActions = lazyPart(async () => (await import('./menu-actions.tsx')).MenuActions, 'records');

interface MachineMenuProps {
  machine: MachineListItem;
  label: string;
  /** Whether this menu was the last one opened. */
  tabIndex: number;
  events: ListEvents;
}

/** The action menu of a machine in the list. */
export function MachineMenu({ machine, events, ...button }: MachineMenuProps) {
  return (
    <RowMenu {...button}>
      <Suspense>
        <MenuActions machine={machine} events={events} />
      </Suspense>
    </RowMenu>
  );
}
