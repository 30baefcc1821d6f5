import type { Role } from '@strojpark/core/domain/access/permissions';
import { useTranslation } from 'react-i18next';
import classes from './role-badge.module.css';

export function RoleBadge({ role }: { role: Role }) {
  const { t } = useTranslation();
  return (
    <span className={classes.badge} data-role={role}>
      {t(`auth.roles.${role}`)}
    </span>
  );
}
