import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useQuickActions } from '../../lib/quick-actions.ts';
import classes from './quick-actions.module.css';

const offered = ['addUsed', 'addStock', 'addReservation', 'users', 'import'] as const;

/** What one begins from here, as far as one may. */
export function QuickActions() {
  const { t } = useTranslation();
  const actions = useQuickActions(offered);
  return (
    <nav className={classes.actions} aria-label={t('dashboard.actions.label')}>
      {actions.map(({ name, icon: ActionIcon, link }) => (
        <Link key={name} {...link} className={classes.action}>
          <ActionIcon size={18} stroke={1.6} aria-hidden />
          {t(`dashboard.actions.${name}`)}
        </Link>
      ))}
    </nav>
  );
}
