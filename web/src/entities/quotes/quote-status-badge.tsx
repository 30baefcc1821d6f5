import type { QuoteStatus } from '@strojpark/core/domain/quotes/quote-status';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../ui/status-badge.tsx';

/** The status colour of each status. */
export const quoteTones = {
  draft: 'sold',
  sent: 'completed',
  opened: 'extended',
  accepted: 'active',
  declined: 'cancelled',
  expired: 'sold',
  withdrawn: 'sold',
} as const satisfies Record<QuoteStatus, string>;

export function QuoteStatusBadge({ status }: { status: QuoteStatus }) {
  const { t } = useTranslation();
  return <StatusBadge status={quoteTones[status]} label={t(`quotes.status.${status}`)} />;
}
