import { canInRole } from '@strojpark/core/domain/access/permissions';
import type { AuditEntity } from '@strojpark/core/domain/audit';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useActor } from '../../lib/auth.ts';
import classes from './history-link.module.css';

interface HistoryLinkProps {
  entity: AuditEntity;
  id: string;
}

/** Links to the history of a record; renders nothing for users who may not see it. */
export function HistoryLink({ entity, id }: HistoryLinkProps) {
  const { t } = useTranslation();
  if (!canInRole(useActor(), 'settings.view')) return null;
  return (
    <Link to="/admin/audit" search={{ entity, entityId: id }} className={classes.link}>
      {t('shell.nav.audit')}
    </Link>
  );
}
