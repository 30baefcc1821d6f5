import {
  convertCell,
  type Cell,
  type CellContext,
  type CellValue,
  type ImportField,
} from '@strojpark/core/domain/import-values';
import { identifierFields } from '@strojpark/core/domain/machine-fields';
import { recordedCurrencies } from '@strojpark/core/domain/money';
import { yearOf } from '@strojpark/core/domain/dates';
import { customFeedsOf, targetsOf, type DerivedFeed, type Feed, type ParsePlan } from '../map/plan.ts';
import { cellText, excerpt } from './cell-text.ts';
import { FileRefused } from './file-refused.ts';
import { limits } from './limits.ts';
import type { RowFlaw } from './read-table.ts';

/** A refused cell, as it is stored; the texts are the messages `import.rowErrors.<code>`. */
export interface RowError {
  column: string | null;
  value: string | null;
  code: string;
  params?: Record<string, string | number>;
}

export interface ConvertedRow {
  /** In the order of the staging columns. Of a refused row only the identifying numbers are kept. */
  values: CellValue[];
  errors: RowError[];
}

/** A source of values, found in the file. */
interface Input {
  target: string;
  field: ImportField;
  column: string | null;
  read: (cells: readonly Cell[]) => Cell;
}

const identifiers: ReadonlySet<string> = new Set(identifierFields);
/** A derived value that its field cannot hold is left out: the column that it comes from has its own rules. */
const outOfRange = new Set(['number_too_small', 'number_too_large', 'year_out_of_range']);

/** Makes the function that converts and checks one row after the other. */
export function rowConverter(
  plan: ParsePlan,
  columns: readonly string[],
  now: Date,
): (cells: readonly Cell[]) => ConvertedRow {
  const inputs = plan.feeds.map((feed) => inputOf(feed, columns));
  const currency = inputs.find(({ target }) => target === 'currency');
  const targets = targetsOf(plan);
  const custom = customFeedsOf(plan).map(({ target }) => target);

  return (cells) => {
    const errors: RowError[] = [];
    const values = new Map<string, CellValue>();
    const failed = new Set<string>();
    const context = { now, ...currencyOf(currency, cells, now) };

    for (const input of inputs) {
      const cell = input.read(cells);
      const converted = convertCell(cell, input.field, context);
      if (converted.ok) values.set(input.target, converted.value);
      else {
        failed.add(input.target);
        errors.push(rowError(input.column, cell, converted));
      }
    }
    for (const feed of plan.derived) {
      const source = feed.from.find((from) => failed.has(from) || (values.get(from) ?? null) !== null);
      // What is wrong with the source has been said.
      if (source !== undefined && failed.has(source)) continue;
      const origin = inputs.find(({ target }) => target === (source ?? feed.from[0]));
      const converted = derive(feed, source === undefined ? null : (values.get(source) ?? null), context);
      if (converted.ok) values.set(feed.target, converted.value);
      else errors.push(rowError(origin?.column ?? null, origin?.read(cells), converted));
    }
    const isRefused = errors.length > 0;
    const own = targets.map((target) =>
      isRefused && !identifiers.has(target) ? null : (values.get(target) ?? null),
    );
    return {
      values: custom.length === 0 ? own : [...own, isRefused ? null : objectOf(custom, values)],
      errors: errors.slice(0, limits.errorsPerRow),
    };
  };
}

/** Where cells have slipped, none of them can be trusted. */
export function flawedRow(flaw: RowFlaw, cells: readonly Cell[], plan: ParsePlan): ConvertedRow {
  const value = excerpt(cells.map(cellText).join(' | '), limits.errorValueLength);
  const count = targetsOf(plan).length + (customFeedsOf(plan).length > 0 ? 1 : 0);
  return { values: Array.from({ length: count }, () => null), errors: [{ column: null, value, code: flaw }] };
}

/** The row with the cells that somebody has corrected. */
export function correctedCells(
  cells: readonly Cell[],
  columns: readonly string[],
  corrected: Readonly<Record<string, string>>,
): Cell[] {
  return columns.map((column, index) =>
    Object.hasOwn(corrected, column) ? corrected[column] : cells[index],
  );
}

/** Custom values as JSON; blank ones are left out. */
function objectOf(names: readonly string[], values: ReadonlyMap<string, CellValue>): string {
  const given = names.map((name) => [name, values.get(name) ?? null] as const);
  return JSON.stringify(Object.fromEntries(given.filter(([, value]) => value !== null)));
}

function inputOf({ target, field, source }: Feed, columns: readonly string[]): Input {
  if ('constant' in source) return { target, field, column: null, read: () => source.constant };
  const index = columns.indexOf(source.column);
  if (index === -1) throw new FileRefused('unknown_column', { column: source.column });
  return { target, field, column: source.column, read: (cells) => cells[index] };
}

function currencyOf(
  input: Input | undefined,
  cells: readonly Cell[],
  now: Date,
): Pick<CellContext, 'currency'> {
  const converted = input && convertCell(input.read(cells), input.field, { now });
  const currency = converted?.ok ? recordedCurrencies.find((known) => known === converted.value) : undefined;
  return currency === undefined ? {} : { currency };
}

type Refusal = { code: string; params?: Record<string, string | number> };
type Conversion = { ok: true; value: CellValue } | ({ ok: false } & Refusal);

function derive({ take, field }: DerivedFeed, value: CellValue, context: CellContext): Conversion {
  const taken = take === 'year' && typeof value === 'string' ? yearOf(value) : value;
  const converted = convertCell(taken, field, context);
  return !converted.ok && outOfRange.has(converted.code) ? { ok: true, value: null } : converted;
}

function rowError(column: string | null, cell: Cell, { code, params }: Refusal): RowError {
  const text = excerpt(cellText(cell), limits.errorValueLength);
  return { column, value: text === '' ? null : text, code, ...(params && { params }) };
}
