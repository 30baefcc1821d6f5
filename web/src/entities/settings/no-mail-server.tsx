import { useTranslation } from 'react-i18next';
import { SettingLink } from './setting-link.tsx';

/** What does not work without a mail server, and where that is changed: only those who may read the settings know of it. */
export function NoMailServer({ effect }: { effect: 'noLink' | 'noInvitations' }) {
  const { t } = useTranslation();
  return (
    <>
      {t(`users.noMailServer.${effect}`)}{' '}
      <SettingLink section="notifications">{t('users.setUpMailServer')}</SettingLink>
    </>
  );
}
