import type { Reservation } from '@strojpark/core/contracts/reservations';
import { useTranslation } from 'react-i18next';
import { failureState } from '../../../lib/failure.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { RecordSkeleton } from '../../../ui/record-skeleton.tsx';
import type { ReservationAct } from '../acts/reservation-acts.ts';
import { useReservation } from '../reservations.queries.ts';
import { ReservationDetail } from './reservation-detail.tsx';

interface DrawerBodyProps {
  id: string;
  /** What the list knows of it already. */
  known: Reservation | undefined;
  onAct: (act: ReservationAct, reservation: Reservation) => void;
}

/** The record, or what stands in its place while it loads or when it cannot be shown. */
export function DrawerBody({ id, known, onAct }: DrawerBodyProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useReservation(id, known);
  if (data !== undefined) return <ReservationDetail reservation={data} onAct={onAct} />;
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
