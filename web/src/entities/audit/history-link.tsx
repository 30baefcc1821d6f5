import type { AuditEntity } from '@strojpark/core/domain/audit';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useActor, useCan } from '../../lib/auth.ts';
import classes from './history-link.module.css';

interface HistoryLinkProps {
  entity: AuditEntity;
  id: string;
}

/** Links to the history of a record; renders nothing for users who may not see it. */
export function HistoryLink({ entity, id }: HistoryLinkProps) {
  const { t } = useTranslation();
  const { role } = useActor();
  const maySee = useCan('settings.view') && role === 'admin';
  if (!maySee) return null;
  return (
    <Link to="/admin/audit" search={{ entity, entityId: id }} className={classes.link}>
      {t('shell.nav.audit')}
    </Link>
  );
}
