import type { MachineStatistics } from '@strojpark/core/contracts/machine-list';
import { roundHalfAway } from '@strojpark/core/domain/money/decimal';
import { oldestRate } from '@strojpark/core/domain/money/money';
import { formatSum } from '../../../lib/format.ts';
import { useRates, useRateText } from '../../../entities/settings/settings.queries.ts';
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
  const currency = useUserSettings((settings) => settings.currency);
  const { data: rates } = useRates();
  const isConverted = currency !== from && total !== undefined && rates !== undefined;
  const oldest = isConverted ? oldestRate([from, currency], rates.days, rate) : rate;
  return {
    amount: isConverted
      ? `≈ ${formatSum(roundHalfAway((total * rates[from]) / rates[currency], 2), currency)}`
      : undefined,
    origin: useRateText(oldest),
  };
}
