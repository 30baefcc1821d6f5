import type { MachineStatistics } from '@strojpark/core/contracts/machine-list';
import { convert } from '@strojpark/core/domain/money/money';
import { formatMoney } from '../../../lib/format.ts';
import { usePublicSettings } from '../../../entities/settings/settings.queries.ts';
import { useUserSettings } from '../../../lib/user-settings.ts';

/**
 * A total in the company currency, converted to the user's currency: `≈ 41 000 EUR`. Undefined if both are the same
 * or the rates are not loaded.
 */
export function useConvertedTotal(
  total: number | undefined,
  from: MachineStatistics['currency'] = 'CZK',
): string | undefined {
  const currency = useUserSettings((settings) => settings.currency);
  const { data: rates } = usePublicSettings();
  if (currency === from || total === undefined || rates === undefined) return undefined;
  const unitsPerCzk = {
    CZK: 1,
    EUR: rates.exchange_rate_czk_eur,
    USD: rates.exchange_rate_czk_usd,
    GBP: rates.exchange_rate_czk_gbp,
  };
  return `≈ ${formatMoney(convert(total, unitsPerCzk[currency] / unitsPerCzk[from]), currency)}`;
}
