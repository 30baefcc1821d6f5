import type { Currency } from '@strojpark/core/domain/money/money';
import { awayFromValue } from '@strojpark/core/domain/money/price-check';
import { saleChecks } from '@strojpark/core/contracts/sale-checks';
import { useTranslation } from 'react-i18next';
import type { MachineTarget } from '../../../entities/machines/machines.queries.ts';
import { call } from '../../../lib/api.ts';
import { formatMoney, formatNumber } from '../../../lib/format.ts';

/**
 * Asks about one price for many machines that is far from the value of some: the text of the question, or null. The
 * server compares them, because not all are loaded.
 */
export function useOnePriceQuestion(target: MachineTarget) {
  const { t } = useTranslation();
  return async (salePrice: number, currency: Currency): Promise<string | null> => {
    const { far, furthest } = await call(saleChecks.checkPrice, { body: { ...target, salePrice, currency } });
    if (furthest === null) return null;
    const { way, times } = awayFromValue(furthest.times);
    return t(`bulk.priceQuestion.${way}`, {
      price: formatMoney(salePrice, currency),
      far: formatNumber(far),
      name: furthest.name,
      times: formatNumber(times),
      value: formatMoney(furthest.value, furthest.currency),
    });
  };
}
