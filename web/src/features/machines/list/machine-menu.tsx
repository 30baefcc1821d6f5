import type { MachineListItem } from '@strojpark/core/contracts/machine-record';
import { Suspense, type ReactNode } from 'react';
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
  /** Entries above the actions. */
  children?: ReactNode;
}

/** The action menu of a machine in the list. */
export function MachineMenu({ machine, events, children, ...button }: MachineMenuProps) {
  return (
    <RowMenu {...button}>
      {children}
      <Suspense>
        <MenuActions machine={machine} events={events} />
      </Suspense>
    </RowMenu>
  );
}
