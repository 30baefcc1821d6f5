import { recordedCurrencies, type RecordedCurrency } from '../money/money.ts';

/** What a new quote is in: the currency of the first machine with a value, else the preferred one. */
export function quoteCurrency(
  machines: readonly { current_value: number | null; currency: string }[],
  preferred: RecordedCurrency,
): RecordedCurrency {
  const known = machines.find(({ current_value: value }) => value !== null)?.currency;
  return recordedCurrencies.find((one) => one === known) ?? preferred;
}
