import type { Currency, RecordedCurrency } from '@strojpark/core/domain/money/money';
import { awayFromValue } from '@strojpark/core/domain/money/price-check';
import { saleChecks } from '@strojpark/core/contracts/sale-checks';
import type { ResponseOf } from '@strojpark/core/endpoint';
import { useTranslation } from 'react-i18next';
import type { MachineTarget } from '../../../entities/machines/machines.queries.ts';
import { call } from '../../../lib/api.ts';
import { formatMoney, formatNumber } from '../../../lib/format.ts';

/**
 * Asks about one price for many machines that is far from the value of some: the text of the question, or null. The
 * server compares them, because not all are loaded.
 */
export function useOnePriceQuestion(target: MachineTarget) {
  const textOf = useFarText('price');
  return async (salePrice: number, currency: Currency): Promise<string | null> =>
    textOf(
      await call(saleChecks.checkPrice, { body: { ...target, salePrice, currency } }),
      salePrice,
      currency,
    );
}

/** The same about one new value, without a currency in that of each machine. */
export function useOneValueQuestion(target: MachineTarget) {
  const textOf = useFarText('value');
  return async (value: number, currency: RecordedCurrency | undefined): Promise<string | null> =>
    textOf(
      await call(saleChecks.checkValue, { body: { ...target, current_value: value, currency } }),
      value,
      currency,
    );
}

function useFarText(of: 'price' | 'value') {
  const { t } = useTranslation();
  return (
    { far, furthest }: ResponseOf<typeof saleChecks.checkPrice>,
    price: number,
    currency: RecordedCurrency | undefined,
  ): string | null => {
    if (furthest === null) return null;
    const { way, times } = awayFromValue(furthest.times);
    return t(`bulk.question.${of}.${way}`, {
      price: formatMoney(price, currency ?? furthest.currency),
      far: formatNumber(far),
      name: furthest.name,
      times: formatNumber(times),
      value: formatMoney(furthest.value, furthest.currency),
    });
  };
}
