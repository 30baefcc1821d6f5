import type { Reservation } from '@strojpark/core/contracts/reservations';
import { useTranslation } from 'react-i18next';
import { loadingOf } from '../../../lib/loading-of.ts';
import { LoadState } from '../../../ui/load-state.tsx';
import { RecordDrawer, type OpenRecord } from '../../../ui/record-screen/record-drawer.tsx';
import type { ReservationAction } from '../actions/reservation-actions.ts';
import { useReservation } from '../../../entities/reservations/reservations.queries.ts';
import { ReservationDetail } from './reservation-detail.tsx';

/** The record of a reservation over the list, with the way to its neighbours. */
export function ReservationDrawer({ onAction, ...drawer }: OpenRecord<Reservation, ReservationAction>) {
  const { t } = useTranslation();
  return (
    <RecordDrawer
      {...drawer}
      width={560}
      label={t('reservations.detail.title')}
      labels={{
        previous: t('reservations.detail.previous'),
        next: t('reservations.detail.next'),
        print: t('reservations.detail.print'),
        close: t('common.actions.close'),
      }}
    >
      {(id, known) => <DrawerBody id={id} known={known} onAction={onAction} />}
    </RecordDrawer>
  );
}

interface DrawerBodyProps {
  id: string;
  /** What the list knows of it already. */
  known: Reservation | undefined;
  onAction: (action: ReservationAction, reservation: Reservation) => void;
}

function DrawerBody({ id, known, onAction }: DrawerBodyProps) {
  const { t } = useTranslation();
  const query = useReservation(id, known);
  if (query.data !== undefined) return <ReservationDetail reservation={query.data} onAction={onAction} />;
  return <LoadState {...loadingOf(query)} title={t('reservations.detail.failed')} rows="record" />;
}
