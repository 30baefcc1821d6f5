import type { OwnedMachine, SoldMachine } from './financial-report.repo.ts';

interface FinancialRows {
  sales: readonly SoldMachine[];
  purchases: readonly OwnedMachine[];
  stock: readonly OwnedMachine[];
}

type Row = (string | number | null)[];

/** Summed in hundredths to avoid rounding errors of binary fractions. */
const cents = (amount: number | null) => Math.round((amount ?? 0) * 100);

/** The entry of the key, created if missing. */
function entryOf<T>(map: Map<string, T>, key: string, make: () => T): T {
  const known = map.get(key) ?? make();
  map.set(key, known);
  return known;
}

const noSums = () => ({
  purchases: 0,
  bought: 0,
  machines: 0,
  value: 0,
  sales: 0,
  revenue: 0,
  priced: 0,
  cost: 0,
});

const marginShare = ({ priced, cost }: { priced: number; cost: number }) =>
  priced === 0 ? null : (priced - cost) / priced;

/**
 * A row per category with purchases, values, sales and margin, and a row of totals; `rate` is the price in CZK of
 * one unit of the target currency. A sale without a purchase price has no margin and counts only as revenue.
 */
export function byCategory({ sales, purchases, stock }: FinancialRows, rate: number, unnamed: string): Row[] {
  const sums = new Map<string, ReturnType<typeof noSums>>();
  const total = noSums();
  const add = (category: string | null, change: (sum: ReturnType<typeof noSums>) => void) => {
    change(entryOf(sums, category ?? unnamed, noSums));
    change(total);
  };
  for (const one of purchases) {
    add(one.category, (sum) => {
      sum.purchases += 1;
      sum.bought += cents(one.purchase_czk);
    });
  }
  for (const one of stock) {
    add(one.category, (sum) => {
      sum.machines += 1;
      sum.value += cents(one.value_czk);
    });
  }
  for (const one of sales) {
    add(one.category, (sum) => {
      sum.sales += 1;
      sum.revenue += cents(one.czk);
      if (one.purchase_czk === null) return;
      sum.priced += cents(one.czk);
      sum.cost += cents(one.purchase_czk);
    });
  }
  const amount = (hundredths: number) => Math.round(hundredths / rate) / 100;
  const rowOf = (name: string, sum: ReturnType<typeof noSums>): Row => {
    return [
      name,
      sum.purchases,
      amount(sum.bought),
      sum.machines,
      amount(sum.value),
      sum.sales,
      amount(sum.revenue),
      amount(sum.cost),
      amount(sum.priced - sum.cost),
      marginShare(sum),
    ];
  };
  const names = [...sums.keys()].toSorted((one, other) => one.localeCompare(other, 'cs'));
  return [...names.map((name) => rowOf(name, sums.get(name) ?? noSums())), rowOf('Σ', total)];
}

/** A row per currency without conversion, so a margin covers only machines bought and sold in the same currency. */
export function byCurrency({ sales, purchases, stock }: FinancialRows): Row[] {
  const sums = new Map<string, ReturnType<typeof noSums>>();
  const sumOf = (currency: string) => entryOf(sums, currency, noSums);
  for (const { currency, purchase_price } of purchases) {
    const sum = sumOf(currency);
    sum.purchases += 1;
    sum.bought += cents(purchase_price);
  }
  for (const { currency, value } of stock) {
    const sum = sumOf(currency);
    sum.machines += 1;
    sum.value += cents(value);
  }
  for (const { currency, price, purchase_price, purchase_currency } of sales) {
    const sum = sumOf(currency);
    sum.sales += 1;
    sum.revenue += cents(price);
    if (purchase_price === null || purchase_currency !== currency) continue;
    sum.priced += cents(price);
    sum.cost += cents(purchase_price);
  }
  return [...sums]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([currency, sum]) => [
      currency,
      sum.purchases,
      sum.bought / 100,
      sum.machines,
      sum.value / 100,
      sum.sales,
      sum.revenue / 100,
      sum.cost / 100,
      (sum.priced - sum.cost) / 100,
      marginShare(sum),
    ]);
}
