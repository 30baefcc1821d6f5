import { saleCurrency } from '@strojpark/core/domain/money/money';
import { usePriceQuestion } from '../../../entities/settings/use-price-question.ts';
import type { FormValues } from './machine-form-schema.ts';

/** Asks about a sale price far from the value in the same form. Without a currency, amounts are in the given one. */
export function useSaleQuestion() {
  const ask = usePriceQuestion();
  return (
    { status, current_value, sale_price, sale_currency, currency }: FormValues,
    otherwise: string,
  ): string | null => {
    if (status !== 'sold') return null;
    const own = currency ?? otherwise;
    return ask(
      { current_value: current_value ?? null, currency: own },
      sale_price,
      sale_currency ?? saleCurrency(own),
    );
  };
}
