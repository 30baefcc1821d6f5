import { saleCurrency, type Currency } from '../money/money.ts';

interface AgreedPrice {
  selling_price: number | null;
  selling_currency: string;
}

export interface ValuedMachine {
  current_value: number | null;
  currency: string;
}

/**
 * The price that a form of a sale starts with: the agreed one, otherwise the value of the machine. A value in a
 * currency that is not allowed for sales is not suggested; without a price it starts with the preferred currency.
 */
export function suggestedSale(
  machine: ValuedMachine,
  agreed: AgreedPrice | null,
  preferred: Currency,
): { price: number | null; currency: Currency } {
  if (agreed !== null && agreed.selling_price !== null)
    return { price: agreed.selling_price, currency: saleCurrency(agreed.selling_currency) };
  const currency = saleCurrency(machine.currency);
  return machine.current_value !== null && currency === machine.currency
    ? { price: machine.current_value, currency }
    : { price: null, currency: preferred };
}
