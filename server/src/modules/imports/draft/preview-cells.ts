import type { CellType, PreviewCell } from '@strojpark/core/contracts/import-records';
import type { CellValue, ImportFieldType } from '@strojpark/core/domain/import-values';
import { cellText } from '../read/cell-text.ts';
import type { ParsePlan } from '../map/plan.ts';

const cellTypes: Record<ImportFieldType, CellType> = {
  text: 'text',
  textarea: 'text',
  select: 'text',
  // A year is no quantity.
  integer: 'text',
  number: 'number',
  money: 'money',
  date: 'date',
  boolean: 'boolean',
};

/** A column of a preview: a field and what feeds it. */
export interface PreviewColumn {
  field: string;
  type: CellType;
  sourceColumn: string | null;
}

/** The fields that the file fills, in the order of the mapping, then those that follow from others. */
export function previewColumns({ feeds, derived }: ParsePlan): PreviewColumn[] {
  const own = feeds.map(({ target, source, field }) => ({
    field: target,
    type: cellTypes[field.type],
    sourceColumn: 'column' in source ? source.column : null,
  }));
  const sourceOf = new Map(own.map(({ field, sourceColumn }) => [field, sourceColumn]));
  return [
    ...own,
    ...derived.map(({ target, from, field }) => ({
      field: target,
      type: cellTypes[field.type],
      sourceColumn: sourceOf.get(from[0] ?? '') ?? null,
    })),
  ];
}

const shown = (value: unknown) => (value === null || value === undefined ? '' : cellText(value as CellValue));

/** The cells of a good row: what will be written, and where that changes something, what stands there now. */
export function goodCells(
  columns: readonly PreviewColumn[],
  next: Readonly<Record<string, CellValue>>,
  before: Readonly<Record<string, CellValue>> | null,
): Record<string, PreviewCell> {
  const cells = columns.map(({ field }): [string, PreviewCell] => {
    const [value, old] = [shown(next[field]), before === null ? '' : shown(before[field])];
    // A blank cell leaves the value alone.
    if (before === null || value === '' || value === old)
      return [field, { value: value === '' ? old : value }];
    return [field, { value, before: old }];
  });
  return Object.fromEntries(cells.filter(([, { value }]) => value !== ''));
}

/** The cells of a refused row: what the file says. */
export function refusedCells(
  columns: readonly PreviewColumn[],
  names: readonly string[],
  cells: readonly CellValue[],
  errors: ReadonlyMap<string, string>,
): Record<string, PreviewCell> {
  return Object.fromEntries(
    columns.map(({ field, sourceColumn }): [string, PreviewCell] => {
      const cell = sourceColumn === null ? null : (cells[names.indexOf(sourceColumn)] ?? null);
      const error = sourceColumn === null ? undefined : errors.get(sourceColumn);
      return [field, { value: shown(cell), ...(error !== undefined && { error }) }];
    }),
  );
}
