import { IconCloudOff } from '@tabler/icons-react';
import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './offline-banner.module.css';
import { OfflineTextContext } from './offline-text.ts';
import { useIsOnline } from './use-is-offline.ts';

/** Warns that the page may be out of date. */
export function OfflineBanner() {
  const { t } = useTranslation();
  const online = useIsOnline();
  const text = useContext(OfflineTextContext);
  return (
    <div role="status">
      {!online && (
        <div className={classes.banner}>
          <IconCloudOff size={18} stroke={1.6} aria-hidden />
          {text ?? t('common.offline')}
        </div>
      )}
    </div>
  );
}
