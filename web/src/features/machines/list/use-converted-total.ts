import type { MachineStatistics } from '@strojpark/core/contracts/machine-list';
import { roundHalfAway } from '@strojpark/core/domain/money/decimal';
import { useTranslation } from 'react-i18next';
import { formatDate, formatSum } from '../../../lib/format.ts';
import { useCurrentRates } from '../../../entities/settings/settings.queries.ts';
import { useUserSettings } from '../../../lib/user-settings.ts';

interface ConvertedTotal {
  /** `≈ 41 000 EUR` */
  amount: string;
  /** `rate for 20.11.2026` */
  origin: string;
}

/**
 * A total in the company currency, converted to the user's currency, with the day of the rate. Undefined if both are the same or the rates are not loaded.
 */
export function useConvertedTotal(
  total: number | undefined,
  from: MachineStatistics['currency'] = 'CZK',
): ConvertedTotal | undefined {
  const { t } = useTranslation();
  const currency = useUserSettings((settings) => settings.currency);
  const { data: rates } = useCurrentRates();
  if (currency === from || total === undefined || rates === undefined) return undefined;
  const amount = formatSum(roundHalfAway((total * rates[from]) / rates[currency], 2), currency);
  // CZK has no rate of its own; of two rates the older one counts.
  const [day = ''] = [from, currency]
    .filter((one) => one !== 'CZK')
    .map((one) => rates.days.get(one) ?? '')
    .toSorted();
  const origin =
    day === '' ? t('exchangeRates.ofSettings') : t('exchangeRates.ofDay', { day: formatDate(day) });
  return { amount: `≈ ${amount}`, origin };
}
