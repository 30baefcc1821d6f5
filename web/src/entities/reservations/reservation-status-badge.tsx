import type { ReservationStatus } from '@strojpark/core/domain/reservations/reservation-status';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../ui/status-badge.tsx';

export function ReservationStatusBadge({ status }: { status: ReservationStatus }) {
  const { t } = useTranslation();
  return <StatusBadge status={status} label={t(`reservations.status.${status}`)} />;
}
