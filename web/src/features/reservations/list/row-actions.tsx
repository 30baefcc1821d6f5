import type { Reservation } from '@strojpark/core/contracts/reservations';
import { IconDots } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListEvents } from './list-events.ts';
import classes from './row-actions.module.css';

const RowMenu = lazy(async () => ({ default: (await import('./row-menu.tsx')).RowMenu }));

interface RowActionsProps {
  reservation: Reservation;
  /** This row's menu was the last to be opened: it exists, so that focus can return to its button. */
  hasMenu: boolean;
  tabIndex: number;
  events: ListEvents;
}

/** Opens the actions of a reservation; the menu itself comes with the first click. */
export function RowActions({ reservation, hasMenu, tabIndex, events }: RowActionsProps) {
  const { t } = useTranslation();
  const button = (
    <button
      type="button"
      className={classes.button}
      tabIndex={tabIndex}
      aria-haspopup="menu"
      aria-label={t('reservations.list.actions', { name: reservation.customer_name })}
      onClick={() => events.openMenu(reservation)}
    >
      <IconDots size={18} aria-hidden />
    </button>
  );
  if (!hasMenu) return button;
  return (
    <Suspense fallback={button}>
      <RowMenu reservation={reservation} events={events}>
        {button}
      </RowMenu>
    </Suspense>
  );
}
