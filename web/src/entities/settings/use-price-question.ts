import { recordedCurrencies, type RecordedCurrency } from '@strojpark/core/domain/money/money';
import { awayFromValue, farFromValue } from '@strojpark/core/domain/money/price-check';
import type { ValuedMachine } from '@strojpark/core/domain/reservations/suggested-sale';
import { useTranslation } from 'react-i18next';
import { formatMoney, formatNumber } from '../../lib/format.ts';
import { useRates } from './settings.queries.ts';

const known = (code: string): RecordedCurrency | undefined => recordedCurrencies.find((one) => one === code);

/** Asks about a price, or a new value, far from the value of a machine: the text of the question, or null. */
export function usePriceQuestion(of: 'price' | 'value' = 'price') {
  const { t } = useTranslation();
  const { data: rates } = useRates();
  return (machine: ValuedMachine, price: number | null | undefined, priceCurrency: string): string | null => {
    const [currency, ownCurrency] = [known(priceCurrency), known(machine.currency)];
    const value = machine.current_value;
    if (price == null || value == null || currency === undefined || ownCurrency === undefined) return null;
    const far = farFromValue({ amount: price, currency }, { amount: value, currency: ownCurrency }, rates);
    if (far === null) return null;
    const { way, times } = awayFromValue(far);
    const amounts = { price: formatMoney(price, currency), value: formatMoney(value, ownCurrency) };
    return t(`questions.${of}.${way}`, { ...amounts, times: formatNumber(times) });
  };
}
