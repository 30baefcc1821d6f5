import type { LoadResult } from './load.ts';

/** One line of a result table: what, how big, and the figures by column. */
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

/** A markdown table, as it stands in docs/benchmarks.md. */
export function table(rows: readonly Row[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [
    line(columns),
    line(columns.map((column) => (column === 'what' ? '---' : '---:'))),
    ...rows.map((row) => line(columns.map((column) => shown(row[column] ?? '')))),
  ].join('\n');
}

/** The middle of several runs by throughput. */
export function median(results: readonly LoadResult[]): LoadResult {
  const sorted = results.toSorted((a, b) => a.perSecond - b.perSecond);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (!middle) throw new Error('no run');
  return middle;
}
