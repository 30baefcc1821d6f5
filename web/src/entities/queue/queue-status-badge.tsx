import type { QueueStatus } from '@strojpark/core/domain/queue/queue-status';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../ui/status-badge.tsx';

/** The status colour of each status. */
export const queueTones = {
  waiting: 'pending_approval',
  offered: 'active',
  accepted: 'completed',
  declined: 'cancelled',
  lapsed: 'sold',
  withdrawn: 'sold',
  machine_gone: 'sold',
} as const satisfies Record<QueueStatus, string>;

export function QueueStatusBadge({ status }: { status: QueueStatus }) {
  const { t } = useTranslation();
  return <StatusBadge status={queueTones[status]} label={t(`queue.status.${status}`)} />;
}
