import { yearOf } from '@strojpark/core/domain/dates/dates';
import { fullModelOf } from '@strojpark/core/domain/imports/full-model';
import { isVin } from '@strojpark/core/domain/imports/import-fallbacks';
import {
  convertCell,
  type Cell,
  type CellContext,
  type CellValue,
} from '@strojpark/core/domain/imports/import-values';
import { identifierFields } from '@strojpark/core/domain/fields/machine-fields';
import { proposedName } from '@strojpark/core/domain/machines/proposed-name';
import { recordedCurrencies, type RecordedCurrency } from '@strojpark/core/domain/money/money';
import {
  customMappings,
  fieldColumns,
  type ColumnMapping,
  type DerivedValue,
  type MappingPlan,
} from '../map/plan.ts';
import { cellText, excerpt, storedCells } from './cell-text.ts';
import { FileRefused, limits } from './file-refused.ts';
import type { RowFlaw, TableReader } from './read-table.ts';

/** Cells corrected by hand: row → column → text. */
export type Corrections = Readonly<Record<string, Readonly<Record<string, string>>>>;

interface Staging {
  batchId: string;
  plan: MappingPlan;
  /** The upper limit of years depends on it. */
  now: Date;
  corrections: Corrections;
}

/** Converts rows of a table to rows of the staging table, in the text format of PostgreSQL's COPY. */
export function stagingReader(
  { batchId, plan, now, corrections }: Staging,
  onLine: (line: string) => void,
): TableReader {
  let convert: ReturnType<typeof rowConverter>;
  let columns: string[] = [];
  return {
    onHeader(names) {
      columns = names;
      convert = rowConverter(plan, columns, now);
    },
    onRow(read, row, flaw) {
      const corrected = corrections[row];
      const cells = storedCells(corrected ? correctedCells(read, columns, corrected) : read);
      const { values, errors, adjusted } =
        flaw === undefined || corrected ? convert(cells) : flawedRow(flaw, cells, plan);
      onLine(copyLine([batchId, row, errors, adjusted, JSON.stringify(cells), ...values]));
      return true;
    },
  };
}

const copyLine = (values: readonly CellValue[]) => `${values.map(copyValue).join('\t')}\n`;

const special = /[\\\t\n\r]/;
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

function copyValue(value: CellValue): string {
  if (value === null) return '\\N';
  if (typeof value !== 'string') return String(value);
  return special.test(value) ? value.replaceAll(/[\\\t\n\r]/g, (sign) => escapes[sign] ?? sign) : value;
}

/** The row with the cells corrected by hand. */
export function correctedCells(
  cells: readonly Cell[],
  columns: readonly string[],
  corrected: Readonly<Record<string, string>>,
): Cell[] {
  return columns.map((column, index) =>
    Object.hasOwn(corrected, column) ? corrected[column] : cells[index],
  );
}

export interface ConvertedRow {
  /** In the order of the staging columns. Of a refused row only the identifying numbers are kept. */
  values: CellValue[];
  /** The refused cells as JSON, null for a good row. */
  errors: string | null;
  /** The cells changed by a rule of the mapping as JSON, null if there are none. */
  adjusted: string | null;
}

/** A refused cell; the texts are the messages `import.rowErrors.<code>`. */
interface CellError {
  column: string | null;
  value: string | null;
  code: string;
  params?: Record<string, string | number>;
}

const errorsOf = (errors: readonly CellError[]) =>
  errors.length === 0 ? null : JSON.stringify(errors.slice(0, limits.errorsPerRow));

/** A mapped field, and its column in this file. */
interface Input extends Pick<ColumnMapping, 'field' | 'definition' | 'onInvalid' | 'replacement'> {
  column: string | null;
  /** The cell, or its substitute. */
  read: (cells: readonly Cell[]) => Cell;
  original: (cells: readonly Cell[]) => Cell;
}

/** A cell that a rule of the mapping has changed. */
interface Adjustment {
  column: string;
  value: string;
}

const identifiers: ReadonlySet<string> = new Set(identifierFields);
/** Of amounts in records that have no currency of their own. */
const defaultCurrency = 'CZK';
/** A derived value that is invalid for its field is left out: the column that it comes from has its own checks. */
const outOfRange = new Set(['number_too_small', 'number_too_large', 'year_out_of_range']);

/** Returns the function that converts and checks a row. */
export function rowConverter(
  plan: MappingPlan,
  columns: readonly string[],
  now: Date,
): (cells: readonly Cell[]) => ConvertedRow {
  const inputs = plan.mappings.map((mapping) => inputOf(mapping, columns));
  const currency = inputs.find(({ field }) => field === 'currency');
  const takesCurrency = currency !== undefined || plan.derived.some(({ take }) => take === 'currency');
  const fields = fieldColumns(plan);
  const custom = customMappings(plan).map(({ field }) => field);

  return (cells) => {
    const errors: CellError[] = [];
    const adjusted: Adjustment[] = [];
    const values = new Map<string, CellValue>();
    const failed = new Set<string>();
    const context: CellContext = { now, ...currencyOf(currency, cells, now) };

    for (const input of inputs) {
      const { field, definition, column, read, original } = input;
      const cell = read(cells);
      const converted = convertCell(cell, definition, context);
      const used = converted.ok ? converted : substituteFor(converted, input, context);
      const isAdjusted = used.ok && (!converted.ok || cell !== original(cells));
      if (column !== null && isAdjusted && !adjusted.some((one) => one.column === column))
        adjusted.push({ column, value: excerpt(cellText(original(cells)), limits.errorValueLength) });
      if (used.ok && used.currency !== undefined && !takesCurrency && used.currency !== defaultCurrency) {
        failed.add(field);
        errors.push(
          cellError(column, cell, { code: 'other_currency', params: { currency: defaultCurrency } }),
        );
        continue;
      }
      // The first amount with a currency decides for the row.
      if (used.ok && used.currency !== undefined) context.currency ??= used.currency;
      if (used.ok) values.set(field, used.value);
      else if (!converted.ok) {
        failed.add(field);
        errors.push(cellError(column, cell, converted));
      }
    }
    for (const { field, from, ...derived } of plan.derived) {
      if (derived.take === 'currency') continue;
      // The error of the part is reported already.
      if (derived.take === 'name' && from.some((part) => (values.get(part) ?? null) === null)) continue;
      const source = from.find((one) => failed.has(one) || (values.get(one) ?? null) !== null);
      // The error of the source column is reported already.
      if (source !== undefined && failed.has(source)) continue;
      const origin = inputs.find((input) => input.field === (source ?? from[0]));
      const taken = source === undefined ? null : (values.get(source) ?? null);
      const whole = wholeOf(derived.take, taken, values);
      const converted = derive(derived, whole, context);
      if (converted.ok) values.set(field, converted.value);
      else errors.push(cellError(origin?.column ?? null, origin?.read(cells), converted));
    }
    if (takesCurrency && (values.get('currency') ?? null) === null)
      values.set('currency', context.currency ?? null);
    const isRefused = errors.length > 0;
    const own = fields.map((field) =>
      isRefused && !identifiers.has(field) ? null : (values.get(field) ?? null),
    );
    // The other values of a refused user or reservation are checked too.
    return {
      values: custom.length === 0 ? own : [...own, objectOf(custom, values)],
      errors: errorsOf(errors),
      adjusted: adjusted.length === 0 ? null : JSON.stringify(adjusted),
    };
  };
}

/** A row with cells in the wrong columns is refused as a whole. */
function flawedRow(flaw: RowFlaw, cells: readonly Cell[], plan: MappingPlan): ConvertedRow {
  const value = excerpt(cells.map(cellText).join(' | '), limits.errorValueLength);
  const count = fieldColumns(plan).length + (customMappings(plan).length > 0 ? 1 : 0);
  const errors = errorsOf([{ column: null, value, code: flaw }]);
  return { values: Array.from({ length: count }, () => null), errors, adjusted: null };
}

/** Custom values as JSON; blank ones are left out. */
function objectOf(names: readonly string[], values: ReadonlyMap<string, CellValue>): string {
  const given = names.map((name) => [name, values.get(name) ?? null] as const);
  return JSON.stringify(Object.fromEntries(given.filter(([, value]) => value !== null)));
}

function inputOf(mapping: ColumnMapping, columns: readonly string[]): Input {
  const { field, definition, source, onInvalid, replacement, substitutions } = mapping;
  const rules = { field, definition, onInvalid, replacement };
  if ('constant' in source) {
    const constant = () => source.constant;
    return { ...rules, onInvalid: 'reject', column: null, read: constant, original: constant };
  }
  const index = columns.indexOf(source.column);
  if (index === -1) throw new FileRefused('unknown_column', { column: source.column });
  const original = (cells: readonly Cell[]) => cells[index];
  const substitutes = new Map(substitutions.map(({ from, to }) => [inOneLine(from), to]));
  const read = (cells: readonly Cell[]) =>
    substitutes.size === 0
      ? original(cells)
      : (substitutes.get(inOneLine(cellText(cells[index]))) ?? original(cells));
  return { ...rules, column: source.column, read, original };
}

/** The lines of a cell are one where its text is listed. */
const inOneLine = (text: string) =>
  text
    .normalize('NFC')
    .replaceAll(/[\r\n\t]+/g, ' ')
    .trim();

/** What a rule of the mapping puts in place of an invalid cell; a required field is never left blank. */
function substituteFor(
  refusal: Conversion,
  { definition, onInvalid, replacement }: Input,
  context: CellContext,
): Conversion {
  if (onInvalid === 'reject') return refusal;
  const substitute = convertCell(onInvalid === 'blank' ? null : replacement, definition, context);
  return substitute.ok ? substitute : refusal;
}

function currencyOf(
  input: Input | undefined,
  cells: readonly Cell[],
  now: Date,
): Pick<CellContext, 'currency'> {
  const converted = input && convertCell(input.read(cells), input.definition, { now });
  const currency = converted?.ok ? recordedCurrencies.find((known) => known === converted.value) : undefined;
  return currency === undefined ? {} : { currency };
}

type Refusal = { code: string; params?: Record<string, string | number> };
type Conversion = { ok: true; value: CellValue; currency?: RecordedCurrency } | ({ ok: false } & Refusal);

/** A value that is completed from other fields. */
function wholeOf(
  take: DerivedValue['take'],
  taken: CellValue,
  values: ReadonlyMap<string, CellValue>,
): CellValue {
  const textOf = (field: string) => {
    const found = values.get(field);
    return typeof found === 'string' ? found : null;
  };
  if (take === 'name') return proposedName(textOf('manufacturer') ?? '', textOf('model') ?? '');
  return take === 'model' && typeof taken === 'string' ? fullModelOf(taken, textOf) : taken;
}

function derive(
  { take, definition }: Pick<DerivedValue, 'take' | 'definition'>,
  value: CellValue,
  context: CellContext,
): Conversion {
  if (take === 'vin' && typeof value === 'string' && !isVin(value)) return { ok: true, value: null };
  const taken = take === 'year' && typeof value === 'string' ? yearOf(value) : value;
  const converted = convertCell(taken, definition, context);
  return !converted.ok && outOfRange.has(converted.code) ? { ok: true, value: null } : converted;
}

function cellError(column: string | null, cell: Cell, { code, params }: Refusal): CellError {
  const text = excerpt(cellText(cell), limits.errorValueLength);
  return { column, value: text === '' ? null : text, code, ...(params && { params }) };
}
