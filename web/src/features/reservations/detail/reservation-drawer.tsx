import type { Reservation } from '@strojpark/core/contracts/reservations';
import { useTranslation } from 'react-i18next';
import { RecordDrawer } from '../../../ui/record-drawer.tsx';
import type { ReservationAction } from '../actions/reservation-actions.ts';
import type { ReservationRows } from '../list/use-reservation-rows.ts';
import { DrawerBody } from './drawer-body.tsx';

interface ReservationDrawerProps {
  /** Null while it is closed. */
  id: string | null;
  /** A dialog lies over it, which Escape closes first. */
  isCovered: boolean;
  /** The list behind, through which one can step. */
  rows: ReservationRows;
  onAction: (action: ReservationAction, reservation: Reservation) => void;
  onMove: (id: string) => void;
  onClose: () => void;
}

/** The record of a reservation over the list, with the way to its neighbours. */
export function ReservationDrawer({ rows, onAction, ...drawer }: ReservationDrawerProps) {
  const { t } = useTranslation();
  return (
    <RecordDrawer
      {...drawer}
      rows={rows}
      width={560}
      label={t('reservations.detail.title')}
      labels={{
        previous: t('reservations.detail.previous'),
        next: t('reservations.detail.next'),
        print: t('reservations.detail.print'),
        close: t('common.actions.close'),
      }}
    >
      {(id) => <DrawerBody key={id} id={id} known={rows.get(rows.indexOf(id))} onAction={onAction} />}
    </RecordDrawer>
  );
}
