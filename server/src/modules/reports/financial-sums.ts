import type { FinancialSums } from './financial-report.repo.ts';

type Row = (string | number | null)[];
type Amounts = Omit<FinancialSums, 'category' | 'currency'>;

/** Amounts are converted to the currency that costs `rate` of theirs. */
function rowOf(name: string, sums: Amounts, rate = 1): Row {
  const amount = (own: number) => Math.round(Math.round(own * 100) / rate) / 100;
  return [
    name,
    sums.purchases,
    amount(sums.bought),
    sums.machines,
    amount(sums.value),
    sums.sales,
    amount(sums.revenue),
    amount(sums.cost),
    amount(sums.priced - sums.cost),
    sums.priced === 0 ? null : (sums.priced - sums.cost) / sums.priced,
  ];
}

/** Added in hundredths to avoid rounding errors of binary fractions. */
function added(one: Amounts, other: Amounts): Amounts {
  const sum = (name: keyof Amounts) => (Math.round(one[name] * 100) + Math.round(other[name] * 100)) / 100;
  return {
    purchases: sum('purchases'),
    bought: sum('bought'),
    machines: sum('machines'),
    value: sum('value'),
    sales: sum('sales'),
    revenue: sum('revenue'),
    priced: sum('priced'),
    cost: sum('cost'),
  };
}

const nothing: Amounts = {
  purchases: 0,
  bought: 0,
  machines: 0,
  value: 0,
  sales: 0,
  revenue: 0,
  priced: 0,
  cost: 0,
};

/** A row per category in the order of `names`, and a row of totals, in the currency that costs `rate` CZK. */
export function byCategory(
  all: readonly FinancialSums[],
  rate: number,
  { names, unnamed }: { names: readonly string[]; unnamed: string },
): Row[] {
  const place = (name: string) => (names.includes(name) ? names.indexOf(name) : names.length);
  const categories = all
    .filter(({ currency }) => currency === null)
    .map((sums) => ({ ...sums, name: sums.category ?? unnamed }))
    .toSorted((one, other) => place(one.name) - place(other.name));
  return [
    ...categories.map((sums) => rowOf(sums.name, sums, rate)),
    rowOf('Σ', categories.reduce<Amounts>(added, nothing), rate),
  ];
}

/** A row per currency, without conversion. */
export function byCurrency(all: readonly FinancialSums[]): Row[] {
  return all
    .flatMap((sums) => (sums.currency === null ? [] : [{ ...sums, currency: sums.currency }]))
    .toSorted((one, other) => (one.currency < other.currency ? -1 : 1))
    .map((sums) => rowOf(sums.currency, sums));
}
