import type { MachineListItem } from '@strojpark/core/contracts/machine-record';
import { IconDots } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListEvents } from './list-view.ts';
import classes from './menu-button.module.css';

const RowMenu = lazy(async () => ({ default: (await import('./row-menu.tsx')).RowMenu }));

interface MenuButtonProps {
  machine: MachineListItem;
  /** This row's menu was the last to be opened: it exists, so that focus can return to its button. */
  isOpen: boolean;
  tabIndex: number;
  events: ListEvents;
}

/** Opens the actions of a machine; the menu itself comes with the first click. */
export function MenuButton({ machine, isOpen, tabIndex, events }: MenuButtonProps) {
  const { t } = useTranslation();
  const button = (
    <button
      type="button"
      className={classes.button}
      tabIndex={tabIndex}
      aria-haspopup="menu"
      aria-label={t('machines.actions.of', { name: machine.name })}
      onClick={() => events.openMenu(machine)}
    >
      <IconDots size={18} aria-hidden />
    </button>
  );
  if (!isOpen) return button;
  return (
    <Suspense fallback={button}>
      <RowMenu machine={machine} events={events}>
        {button}
      </RowMenu>
    </Suspense>
  );
}
