import type { FormSettingKey, SettingValue } from '@strojpark/core/domain/settings/setting-values';
import { crownsOf } from '@strojpark/core/domain/money/money';
import { useTranslation } from 'react-i18next';

const expiries = ['keep', 'release'] as const;
const extensions = ['allow', 'approve', 'refuse'] as const;
const schedules = ['off', 'daily', 'weekly'] as const;

/** An exchange rate, shown the other way round than it is stored. */
export const isRate = (key: FormSettingKey): boolean => key.startsWith('exchange_rate_czk_');

/** The displayed value of a setting. */
export function useSettingText(): (key: FormSettingKey, value: SettingValue) => string {
  const { t } = useTranslation();
  return (key, value) => {
    if (typeof value === 'boolean') return value ? t('common.yes') : t('common.no');
    if (typeof value === 'number') return String(isRate(key) ? crownsOf(value) : value).replace('.', ',');
    const schedule = key === 'backup_schedule' && schedules.find((one) => one === value);
    if (schedule) return t(`settings.schedules.${schedule}`);
    const expiry = key === 'expired_reservations' && expiries.find((one) => one === value);
    if (expiry) return t(`settings.expiry.${expiry}`);
    const extension = key === 'extensions_with_queue' && extensions.find((one) => one === value);
    if (extension) return t(`settings.extensionsWithQueue.${extension}`);
    return value === '' ? t('settings.blank') : value;
  };
}
