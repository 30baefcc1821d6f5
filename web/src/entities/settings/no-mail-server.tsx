import { useTranslation } from 'react-i18next';
import { SettingLink } from './setting-link.tsx';

/** That emails wait, and where that is changed: only those who may read the settings know of it. */
export function NoMailServer() {
  const { t } = useTranslation();
  return (
    <>
      {t('users.noMailServer')}{' '}
      <SettingLink section="notifications">{t('users.setUpMailServer')}</SettingLink>
    </>
  );
}
