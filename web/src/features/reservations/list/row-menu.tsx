import { Menu } from '@mantine/core';
import type { Reservation } from '@strojpark/core/contracts/reservations';
import { IconEye } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { actIcons } from '../acts/act-icons.ts';
import { useReservationActs } from '../acts/use-reservation-acts.ts';
import type { ListEvents } from './list-events.ts';

interface RowMenuProps {
  reservation: Reservation;
  events: ListEvents;
  children: ReactElement;
}

/** What the user may do with a reservation of the list. */
export function RowMenu({ reservation, events, children }: RowMenuProps) {
  const { t } = useTranslation();
  const acts = useReservationActs()(reservation);
  return (
    <Menu defaultOpened position="bottom-end" width={240} shadow="md" returnFocus>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown data-list>
        <Menu.Item leftSection={<IconEye size={16} aria-hidden />} onClick={() => events.open(reservation)}>
          {t('reservations.acts.open')}
        </Menu.Item>
        {acts.map((act) => {
          const ActIcon = actIcons[act];
          return (
            <Menu.Item
              key={act}
              {...((act === 'cancel' || act === 'reject') && { c: 'var(--mantine-color-error)' })}
              leftSection={<ActIcon size={16} aria-hidden />}
              onClick={() => events.act(act, reservation)}
            >
              {t(`reservations.acts.${act}`)}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
