import type { MachineListItem } from '@strojpark/core/contracts/machine-record';
import { roundHalfAway } from '@strojpark/core/domain/money/decimal';
import type { Rates } from '@strojpark/core/domain/money/money';
import { marginOf } from '../../../entities/sales/sale-costs.ts';

export interface BulkPrices {
  mode: 'own' | 'value' | 'one';
  salePrice: number | null;
  currency: string;
  prices: readonly { id: string; salePrice: number | null; currency: string }[];
}

interface Paid {
  amount: number | null;
  currency: string;
}

/** What is to be paid for a machine. */
function paidFor({ mode, salePrice, currency, prices }: BulkPrices, machine: MachineListItem): Paid {
  if (mode === 'one') return { amount: salePrice, currency };
  if (mode === 'value') return { amount: machine.current_value, currency: machine.currency };
  const own = prices.find(({ id }) => id === machine.id);
  return { amount: own?.salePrice ?? null, currency: own?.currency ?? machine.currency };
}

/** The sum of the prices in each currency; null as long as one is missing. */
export function sumOf(
  entered: BulkPrices,
  machines: readonly MachineListItem[],
  /** Of those that are not listed; null if it is not exact. */
  count: number | null,
): { amount: number; currency: string }[] | null {
  const { mode, salePrice, currency } = entered;
  if (machines.length === 0)
    return mode === 'one' && salePrice && count
      ? [{ amount: roundHalfAway(salePrice * count, 2), currency }]
      : null;
  const sums = new Map<string, number>();
  for (const machine of machines) {
    const { amount, currency: paidIn } = paidFor(entered, machine);
    if (!amount) return null;
    sums.set(paidIn, roundHalfAway((sums.get(paidIn) ?? 0) + amount, 2));
  }
  return [...sums].map(([code, amount]) => ({ amount, currency: code }));
}

/** What the prices leave in all, if they are in one currency and the costs of every machine are known; otherwise null. */
export function marginOfAll(
  entered: BulkPrices,
  machines: readonly MachineListItem[],
  rates: Partial<Rates>,
): { margin: number; percent: number; currency: string } | null {
  const [sum, ...others] = sumOf(entered, machines, null) ?? [];
  if (sum === undefined || others.length > 0 || machines.length === 0) return null;
  let margin = 0;
  for (const machine of machines) {
    const { purchase_price: purchase, costs_total: costs } = machine.extra ?? {};
    const known = {
      purchase_price: typeof purchase === 'number' ? purchase : null,
      purchase_currency: machine.currency,
      costs: typeof costs === 'number' ? costs : 0,
    };
    const { amount, currency } = paidFor(entered, machine);
    const left = marginOf(known, amount, currency, rates).margin;
    if (left === null) return null;
    margin = roundHalfAway(margin + left, 2);
  }
  return { margin, percent: roundHalfAway((margin / sum.amount) * 100, 1), currency: sum.currency };
}
