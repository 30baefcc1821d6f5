import type { MachineStatistics } from '@strojpark/core/contracts/machine-list';
import { convert } from '@strojpark/core/domain/money/money';
import { formatMoney } from '../../../lib/format.ts';
import { usePublicSettings } from '../../../entities/settings/settings.queries.ts';
import { useUserSettings } from '../../../lib/user-settings.ts';

/**
 * A total in the company's currency once more in the user's, by the rates of the settings: `≈ 41 000 EUR`.
 * Undefined when both are the same, or while the rates are unknown.
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
