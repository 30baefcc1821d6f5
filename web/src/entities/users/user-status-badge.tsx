import type { UserStatus } from '@strojpark/core/domain/access/user-actions';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../ui/status-badge.tsx';

/** Whether somebody can sign in, by its word; the colours are those of what is live and what is over. */
export function UserStatusBadge({ status }: { status: UserStatus }) {
  const { t } = useTranslation();
  return <StatusBadge status={status === 'active' ? 'active' : 'sold'} label={t(`users.status.${status}`)} />;
}
