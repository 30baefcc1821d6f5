import type { Reservation } from '@strojpark/core/contracts/reservations';
import { useTranslation } from 'react-i18next';
import { failureState } from '../../../lib/failure.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { RecordDrawer } from '../../../ui/record-drawer.tsx';
import { RecordSkeleton } from '../../../ui/record-skeleton.tsx';
import type { ReservationAction } from '../actions/reservation-actions.ts';
import type { ReservationRows } from '../list/use-reservation-rows.ts';
import { useReservation } from '../../../entities/reservations/reservations.queries.ts';
import { ReservationDetail } from './reservation-detail.tsx';

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

interface DrawerBodyProps {
  id: string;
  /** What the list knows of it already. */
  known: Reservation | undefined;
  onAction: (action: ReservationAction, reservation: Reservation) => void;
}

/** The record, or what stands in its place while it loads or when it cannot be shown. */
function DrawerBody({ id, known, onAction }: DrawerBodyProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useReservation(id, known);
  if (data !== undefined) return <ReservationDetail reservation={data} onAction={onAction} />;
  if (error !== null)
    return (
      <ErrorState
        title={t('reservations.detail.failed')}
        onRetry={() => void refetch()}
        {...failureState(error)}
      />
    );
  return <RecordSkeleton label={t('common.loading')} />;
}
