import { useTranslation } from 'react-i18next';
import classes from './offline-banner.module.css';
import { useIsOnline } from './use-is-offline.ts';

/** Warns that the page may be out of date. */
export function OfflineBanner() {
  const { t } = useTranslation();
  const online = useIsOnline();
  return <div role="status">{!online && <div className={classes.banner}>{t('common.offline')}</div>}</div>;
}
