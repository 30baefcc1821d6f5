import type { DemandStatus } from '@strojpark/core/domain/demands/demand-status';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../ui/status-badge.tsx';

/** The status colour of each status. */
export const demandTones = {
  open: 'active',
  served: 'completed',
  closed: 'sold',
  expired: 'sold',
} as const satisfies Record<DemandStatus, string>;

export function DemandStatusBadge({ status }: { status: DemandStatus }) {
  const { t } = useTranslation();
  return <StatusBadge status={demandTones[status]} label={t(`demands.status.${status}`)} />;
}
