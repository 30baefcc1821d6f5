import type { SettingCategory } from '@strojpark/core/domain/settings/setting-categories';
import { useTranslation } from 'react-i18next';
import { useSettings } from '../../entities/settings/settings.queries.ts';
import { loadingOf } from '../../lib/loading-of.ts';
import { LoadState } from '../../ui/load-state.tsx';
import { SettingsForm, type SettingStates } from './settings-form.tsx';

interface CategorySettingsProps {
  category: SettingCategory;
  states?: SettingStates;
}

/** Loads and shows the settings of a category. */
export function CategorySettings({ category, states }: CategorySettingsProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useSettings(category);
  if (data) return <SettingsForm key={category} category={category} settings={data} states={states} />;
  return (
    <LoadState {...loadingOf({ error, refetch })} title={t('settings.failedToLoad')} rows={6} height={64} />
  );
}
