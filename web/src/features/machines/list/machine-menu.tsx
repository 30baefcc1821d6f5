import type { MachineListItem } from '@strojpark/core/contracts/machine-record';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { RowMenu } from '../../../ui/row-menu.tsx';
import type { ListEvents } from './list-view.ts';

const MenuActs = lazy(async () => ({ default: (await import('./menu-acts.tsx')).MenuActs }));

interface MachineMenuProps {
  machine: MachineListItem;
  /** This machine's menu was the last to be opened. */
  hasMenu: boolean;
  tabIndex: number;
  events: ListEvents;
}

/** What the user may do with a machine of the list. */
export function MachineMenu({ machine, hasMenu, tabIndex, events }: MachineMenuProps) {
  const { t } = useTranslation();
  return (
    <RowMenu
      label={t('machines.actions.of', { name: machine.name })}
      tabIndex={tabIndex}
      hasMenu={hasMenu}
      onOpen={() => events.openMenu(machine)}
    >
      <Suspense>
        <MenuActs machine={machine} events={events} />
      </Suspense>
    </RowMenu>
  );
}
