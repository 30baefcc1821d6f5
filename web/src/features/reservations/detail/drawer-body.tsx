import type { Reservation } from '@strojpark/core/contracts/reservations';
import { useTranslation } from 'react-i18next';
import { failureState } from '../../../lib/failure.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { RecordSkeleton } from '../../../ui/record-skeleton.tsx';
import type { ReservationAction } from '../actions/reservation-actions.ts';
import { useReservation } from '../reservations.queries.ts';
import { ReservationDetail } from './reservation-detail.tsx';

interface DrawerBodyProps {
  id: string;
  /** What the list knows of it already. */
  known: Reservation | undefined;
  onAction: (action: ReservationAction, reservation: Reservation) => void;
}

/** The record, or what stands in its place while it loads or when it cannot be shown. */
export function DrawerBody({ id, known, onAction }: DrawerBodyProps) {
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
