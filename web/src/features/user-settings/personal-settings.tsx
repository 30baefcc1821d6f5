import { useTranslation } from 'react-i18next';
import { loadingOf } from '../../lib/loading-of.ts';
import { LoadState } from '../../ui/load-state.tsx';
import { SettingsForm } from './settings-form.tsx';
import { useStoredSettings } from '../../entities/users/stored-settings.queries.ts';

/** The form of personal settings, shown once they are loaded. */
export function PersonalSettings() {
  const { t } = useTranslation();
  const { data, error, refetch } = useStoredSettings();
  if (data !== undefined) return <SettingsForm settings={data} />;
  return (
    <LoadState
      {...loadingOf({ error, refetch })}
      title={t('userSettings.failedToLoad')}
      rows={9}
      height={56}
    />
  );
}
