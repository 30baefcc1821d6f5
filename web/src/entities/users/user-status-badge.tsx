import type { UserStatus } from '@strojpark/core/domain/access/user-actions';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../ui/status-badge.tsx';

/** Whether a user can sign in; only the exception stands out. */
export function UserStatusBadge({ status }: { status: UserStatus }) {
  const { t } = useTranslation();
  const label = t(`users.status.${status}`);
  return status === 'active' ? <span>{label}</span> : <StatusBadge status="sold" label={label} />;
}
