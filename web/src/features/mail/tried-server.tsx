import { useTranslation } from 'react-i18next';
import { useSettings } from '../../entities/settings/settings.queries.ts';

/** Where the server of the stored settings is; after a change of them, no attempt is known. */
export function TriedServer({ className }: { className?: string | undefined }) {
  const { t } = useTranslation();
  // The form of the settings has loaded them.
  const { data = [] } = useSettings('notifications', false);
  const [host, port] = ['smtp_host', 'smtp_port'].map((name) => data.find(({ key }) => key === name)?.value);
  if (!host) return null;
  return <div className={className}>{t('mails.server.tried', { address: `${host}:${port}` })}</div>;
}
