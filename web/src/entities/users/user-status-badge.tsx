import type { UserStatus } from '@strojpark/core/domain/access/user-actions';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../ui/status-badge.tsx';

/** Whether a user can sign in; uses the status colours for active and finished. */
export function UserStatusBadge({ status }: { status: UserStatus }) {
  const { t } = useTranslation();
  return <StatusBadge status={status === 'active' ? 'active' : 'sold'} label={t(`users.status.${status}`)} />;
}
