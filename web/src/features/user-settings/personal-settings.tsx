import { useTranslation } from 'react-i18next';
import { failureState } from '../../lib/failure.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { SettingsForm } from './settings-form.tsx';
import { useStoredSettings } from './user-settings.queries.ts';

/** The form of personal settings, once the stored ones are here. */
export function PersonalSettings() {
  const { t } = useTranslation();
  const { data, error, refetch } = useStoredSettings();
  if (data !== undefined) return <SettingsForm settings={data} />;
  if (error === null) return <SkeletonRows rows={9} height={56} label={t('common.loading')} />;
  return (
    <ErrorState
      title={t('userSettings.failedToLoad')}
      onRetry={() => void refetch()}
      {...failureState(error)}
    />
  );
}
