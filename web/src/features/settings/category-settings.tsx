import type { SettingCategory } from '@strojpark/core/domain/setting-catalogue';
import { useTranslation } from 'react-i18next';
import { failureState } from '../../lib/failure.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { SettingsForm } from './settings-form.tsx';
import { useSettings } from './settings.queries.ts';

/** The settings of a category, to be read and changed. */
export function CategorySettings({ category }: { category: SettingCategory }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useSettings(category);
  if (data) return <SettingsForm key={category} category={category} settings={data} />;
  if (error)
    return (
      <ErrorState
        title={t('settings.failedToLoad')}
        {...failureState(error)}
        onRetry={() => void refetch()}
      />
    );
  return <SkeletonRows rows={6} height={64} label={t('common.loading')} />;
}
