import type { MachineListItem } from '@strojpark/core/contracts/machine-record';
import { lazy, Suspense } from 'react';
import { RowMenu } from '../../../ui/row-menu.tsx';
import type { ListEvents } from './list-view.ts';

const MenuActs = lazy(async () => ({ default: (await import('./menu-acts.tsx')).MenuActs }));

interface MachineMenuProps {
  machine: MachineListItem;
  label: string;
  /** This machine's menu was the last to be opened. */
  hasMenu: boolean;
  tabIndex: number;
  events: ListEvents;
}

/** What the user may do with a machine of the list. */
export function MachineMenu({ machine, events, ...button }: MachineMenuProps) {
  return (
    <RowMenu {...button} onOpen={() => events.openMenu(machine)}>
      <Suspense>
        <MenuActs machine={machine} events={events} />
      </Suspense>
    </RowMenu>
  );
}
