import { Menu } from '@mantine/core';
import type { Reservation } from '@strojpark/core/contracts/reservations';
import { IconEye } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { RowMenu } from '../../../ui/row-menu.tsx';
import type { ReservationAct } from '../acts/reservation-acts.ts';
import { actIcons } from '../acts/act-icons.ts';
import { useReservationActs } from '../acts/use-reservation-acts.ts';
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
        {t('reservations.acts.open')}
      </Menu.Item>
      <Acts reservation={reservation} events={events} />
    </RowMenu>
  );
}

const destructive: readonly ReservationAct[] = ['cancel', 'reject', 'delete'];

function Acts({ reservation, events }: Pick<RowActionsProps, 'reservation' | 'events'>) {
  const { t } = useTranslation();
  return useReservationActs()(reservation).map((act) => {
    const ActIcon = actIcons[act];
    return (
      <Menu.Item
        key={act}
        {...(destructive.includes(act) && { c: 'var(--mantine-color-error)' })}
        leftSection={<ActIcon size={16} aria-hidden />}
        onClick={() => events.act(act, reservation)}
      >
        {t(`reservations.acts.${act}`)}
      </Menu.Item>
    );
  });
}
