import type { LoadResult } from './load.ts';

/** A row of a result table: what was measured, and the values by column. */
export interface Row {
  what: string;
  [column: string]: string | number;
}

const shown = (value: string | number) =>
  typeof value === 'string'
    ? value
    : value >= 100
      ? value.toFixed(0)
      : value >= 10
        ? value.toFixed(1)
        : value.toFixed(2);

/** A Markdown table, as in docs/benchmarks.md. */
export function table(rows: readonly Row[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [
    line(columns),
    line(columns.map((column) => (column === 'what' ? '---' : '---:'))),
    ...rows.map((row) => line(columns.map((column) => shown(row[column] ?? '')))),
  ].join('\n');
}

/** The median runs of the product and of its statements alone, as one row; throws if a request was refused. */
export function againstFloor(
  what: string,
  { machines, statements }: { machines: number; statements: number },
  { product, floor, status }: { product: LoadResult[]; floor: LoadResult[]; status: number },
): Row {
  const [ours, bare] = [median(product), median(floor)];
  for (const [name, { statuses }, expected] of [
    ['product', ours, status],
    ['floor', bare, 200],
  ] as const)
    if (Object.keys(statuses).join() !== String(expected))
      throw new Error(`${name}: ${JSON.stringify(statuses)}`);
  return {
    ...againstTransaction(what, { machines, statements }, { product: ours.perSecond, floor: bare.perSecond }),
    'p50 ms': ours.p50,
    'p95 ms': ours.p95,
  };
}

/** How many times a second the product and its statements alone do something, as one row. */
export const againstTransaction = (
  what: string,
  { machines, statements }: { machines: number; statements: number },
  { product, floor }: { product: number; floor: number },
): Row => ({
  what,
  machines: String(machines),
  statements: String(statements),
  'floor /s': floor,
  'product /s': product,
  'of floor': `${((100 * product) / floor).toFixed(0)} %`,
});

/** The run with the median throughput. */
export function median(results: readonly LoadResult[]): LoadResult {
  const sorted = results.toSorted((a, b) => a.perSecond - b.perSecond);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (!middle) throw new Error('no run');
  return middle;
}
