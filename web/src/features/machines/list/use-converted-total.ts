import type { MachineStatistics } from '@strojpark/core/contracts/machine-list';
import { roundHalfAway } from '@strojpark/core/domain/money/decimal';
import { useTranslation } from 'react-i18next';
import { formatDate, formatSum } from '../../../lib/format.ts';
import { useCurrentRates } from '../../../entities/settings/settings.queries.ts';
import { useUserSettings } from '../../../lib/user-settings.ts';

interface ConvertedTotal {
  /** `≈ 41 000 EUR`; undefined in the user’s own currency, or while the rates are not loaded. */
  amount: string | undefined;
  /** `rate for 20.11.2026`; undefined if nothing is converted. */
  origin: string | undefined;
}

/**
 * A total in the company currency, also converted to the user's currency, with the day of the rates. `rate`: at which
 * the total itself was made of other currencies.
 */
export function useConvertedTotal(
  total: number | undefined,
  from: MachineStatistics['currency'] = 'CZK',
  rate: MachineStatistics['rate'] = null,
): ConvertedTotal {
  const { t } = useTranslation();
  const currency = useUserSettings((settings) => settings.currency);
  const { data: rates } = useCurrentRates();
  const days = rate ? [rate.day ?? ''] : [];
  let amount;
  if (currency !== from && total !== undefined && rates !== undefined) {
    amount = `≈ ${formatSum(roundHalfAway((total * rates[from]) / rates[currency], 2), currency)}`;
    // CZK has no rate of its own.
    for (const one of [from, currency]) if (one !== 'CZK') days.push(rates.days.get(one) ?? '');
  }
  // Of several rates the oldest counts.
  const [day] = days.toSorted();
  const origin = day && t('exchangeRates.ofDay', { day: formatDate(day) });
  return { amount, origin: day === '' ? t('exchangeRates.ofSettings') : origin };
}
