import { Menu } from '@mantine/core';
import type { Reservation } from '@strojpark/core/contracts/reservations';
import { IconEye } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { RowMenu } from '../../../ui/row-menu.tsx';
import type { ReservationAction } from '../actions/reservation-actions.ts';
import { actionIcons } from '../actions/action-icons.ts';
import { useReservationActions } from '../actions/use-reservation-actions.ts';
import type { ListEvents } from './list-view.ts';

interface RowActionsProps {
  reservation: Reservation;
  /** This row's menu was the last to be opened. */
  hasMenu: boolean;
  tabIndex: number;
  events: ListEvents;
}

/** What the user may do with a reservation of the list. */
export function RowActions({ reservation, hasMenu, tabIndex, events }: RowActionsProps) {
  const { t } = useTranslation();
  return (
    <RowMenu
      label={t('reservations.list.actions', { name: reservation.customer_name })}
      tabIndex={tabIndex}
      hasMenu={hasMenu}
      onOpen={() => events.openMenu(reservation)}
    >
      <Menu.Item leftSection={<IconEye size={16} aria-hidden />} onClick={() => events.open(reservation)}>
        {t('reservations.actions.open')}
      </Menu.Item>
      <Actions reservation={reservation} events={events} />
    </RowMenu>
  );
}

const destructive: readonly ReservationAction[] = ['cancel', 'reject', 'delete'];

function Actions({ reservation, events }: Pick<RowActionsProps, 'reservation' | 'events'>) {
  const { t } = useTranslation();
  return useReservationActions()(reservation).map((action) => {
    const ActionIcon = actionIcons[action];
    return (
      <Menu.Item
        key={action}
        {...(destructive.includes(action) && { c: 'var(--mantine-color-error)' })}
        leftSection={<ActionIcon size={16} aria-hidden />}
        onClick={() => events.action(action, reservation)}
      >
        {t(`reservations.actions.${action}`)}
      </Menu.Item>
    );
  });
}
