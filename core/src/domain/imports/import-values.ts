/** Converts a file cell to a field value, or returns an error code. */

import { dateOfSerial, parseDate, parseWrittenDate, yearOf, type DateFormat } from '../dates/dates.ts';
import { parseDecimal, roundHalfAway } from '../money/decimal.ts';
import type { FieldType, MachineField } from '../fields/machine-field-kinds.ts';
import { yearBounds } from '../fields/machine-fields.ts';
import { parsePrice, type RecordedCurrency } from '../money/money.ts';
import { fold } from '../search-fold.ts';

/** What spreadsheet readers return: text only from CSV files, the other types from workbooks. */
export type Cell = string | number | boolean | Date | null | undefined;

export type ImportFieldType = Exclude<FieldType, 'timestamp' | 'map'>;

export interface ImportField extends Pick<MachineField, 'max' | 'min' | 'scale' | 'options'> {
  type: ImportFieldType;
  required?: boolean;
  /** Texts that mean an option, such as its labels in both languages. */
  optionTexts?: Readonly<Record<string, readonly string[]>>;
  /** The labels of the options, if they have any: in an error they are offered instead of the options. */
  optionLabels?: Readonly<Record<string, { cs: string; en: string }>>;
}

export interface CellContext {
  now: Date;
  /** The currency symbol accepted in a price; CZK by default. */
  currency?: RecordedCurrency;
  /** The order of day and month in dates with slashes. */
  dateFormat?: DateFormat;
}

export const cellErrorCodes = [
  'required',
  'too_long',
  'not_a_number',
  'not_a_price',
  'not_a_date',
  'not_a_year',
  'not_a_boolean',
  'not_an_option',
  'number_too_small',
  'number_too_large',
  'year_out_of_range',
] as const;
export type CellErrorCode = (typeof cellErrorCodes)[number];

export type CellValue = string | number | boolean | null;

export type ConvertedCell =
  | { ok: true; value: CellValue }
  | { ok: false; code: CellErrorCode; params?: Record<string, string | number> };

const value = (converted: CellValue): ConvertedCell => ({ ok: true, value: converted });
const wrong = (code: CellErrorCode, params?: Record<string, string | number>): ConvertedCell =>
  params === undefined ? { ok: false, code } : { ok: false, code, params };

/** A blank cell is null unless the field is required. */
export function convertCell(cell: Cell, field: ImportField, context: CellContext): ConvertedCell {
  const filled = filledCell(cell, field.type);
  const converted = filled === null ? value(null) : converters[field.type](filled, field, context);
  return converted.ok && converted.value === null && field.required ? wrong('required') : converted;
}

type Filled = NonNullable<Cell>;

const dashes: ReadonlySet<string> = new Set(['-', '\u2013', '\u2014']);

/** The cell, or null if blank; in number and date columns a single dash is blank too. */
function filledCell(cell: Cell, type: ImportFieldType): Filled | null {
  if (cell === null || cell === undefined) return null;
  if (typeof cell !== 'string') return Number.isNaN(Number(cell)) ? null : cell;
  const isText = type === 'text' || type === 'textarea' || type === 'select';
  const text = cell.trim();
  return text === '' || (!isText && dashes.has(text)) ? null : cell;
}

type Converter = (cell: Filled, field: ImportField, context: CellContext) => ConvertedCell;

const converters: Record<ImportFieldType, Converter> = {
  text: toText,
  textarea: toText,
  select: (cell, field) => (field.options === undefined ? toText(cell, field) : toOption(cell, field)),
  number: toNumber,
  money: toPrice,
  integer: toYear,
  date: toDate,
  boolean: toBoolean,
};

function textOf(cell: Filled): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  if (typeof cell === 'boolean') return cell ? 'ano' : 'ne';
  // Spreadsheets keep fifteen digits; the rest is floating-point noise.
  return typeof cell === 'number' ? String(Number(cell.toPrecision(15))) : cell;
}

function toText(cell: Filled, field: ImportField): ConvertedCell {
  const composed = textOf(cell).normalize('NFC').replaceAll(/\r\n?/g, '\n');
  const lines = field.type === 'textarea' ? composed : composed.replaceAll(/[\n\t]+/g, ' ');
  // PostgreSQL rejects NUL in text, and other control characters have no meaning here.
  const text = lines.replaceAll(/(?![\n\t])\p{Control}/gu, '').trim();
  const max = field.max ?? Number.POSITIVE_INFINITY;
  return text.length > max ? wrong('too_long', { max }) : value(text === '' ? null : text);
}

/** How many options an error message lists. */
const namedOptions = 20;

function toOption(cell: Filled, field: ImportField): ConvertedCell {
  const wanted = fold(textOf(cell)).trim();
  const option = field.options?.find((name) =>
    [name, ...(field.optionTexts?.[name] ?? [])].some((text) => fold(text).trim() === wanted),
  );
  if (option !== undefined) return value(option);
  const { options = [], optionLabels } = field;
  const named = (labelOf: (option: string) => string) =>
    `${options.slice(0, namedOptions).map(labelOf).join(', ')}${options.length > namedOptions ? ' …' : ''}`;
  return wrong('not_an_option', {
    options: named((name) => name),
    ...(optionLabels && {
      options_cs: named((name) => optionLabels[name]?.cs ?? name),
      options_en: named((name) => optionLabels[name]?.en ?? name),
    }),
  });
}

function withinRange(number: number, { min, max }: ImportField): ConvertedCell {
  if (min !== undefined && number < min) return wrong('number_too_small', { min });
  return max !== undefined && number > max ? wrong('number_too_large', { max }) : value(number);
}

const defaultScale = 2;
/** Decimals accepted in a text before rounding to the scale of the field. */
const readDecimals = 10;

function toNumber(cell: Filled, field: ImportField): ConvertedCell {
  const number = typeof cell === 'string' ? parseDecimal(cell, readDecimals) : numberOf(cell);
  if (!number.ok) return wrong('not_a_number');
  return withinRange(roundHalfAway(number.value, field.scale ?? defaultScale), field);
}

function toPrice(cell: Filled, field: ImportField, { currency }: CellContext): ConvertedCell {
  const price = typeof cell === 'string' ? parsePrice(cell, currency) : numberOf(cell);
  if (!price.ok) return wrong('not_a_price');
  return withinRange(roundHalfAway(price.value, defaultScale), field);
}

const numberOf = (cell: number | boolean | Date) =>
  typeof cell === 'number' && Number.isFinite(cell)
    ? ({ ok: true, value: cell } as const)
    : ({ ok: false } as const);

/** A year, or the year of a full date. */
function toYear(cell: Filled, _field: ImportField, context: CellContext): ConvertedCell {
  const text = textOf(cell).trim();
  if (/^\d+$/.test(text)) return inYears(Number(text), context);
  const date = parseWrittenDate(text, context.dateFormat);
  return date.ok ? inYears(yearOf(date.value), context) : wrong('not_a_year');
}

function inYears(year: number, { now }: CellContext): ConvertedCell {
  const { min, max } = yearBounds(now);
  return year < min || year > max ? wrong('year_out_of_range', { min, max }) : value(year);
}

function toDate(cell: Filled, _field: ImportField, { dateFormat }: CellContext): ConvertedCell {
  if (typeof cell === 'boolean') return wrong('not_a_date');
  const date = typeof cell === 'number' ? dateOfSerial(cell) : parseDate(textOf(cell), dateFormat);
  return date.ok ? value(date.value) : wrong('not_a_date');
}

const booleans: Record<string, boolean> = {
  ano: true,
  a: true,
  yes: true,
  y: true,
  true: true,
  pravda: true,
  '1': true,
  x: true,
  // The user status as our own export writes it.
  aktivni: true,
  active: true,
  ne: false,
  n: false,
  no: false,
  false: false,
  nepravda: false,
  '0': false,
  neaktivni: false,
  inactive: false,
};

function toBoolean(cell: Filled): ConvertedCell {
  if (typeof cell === 'boolean') return value(cell);
  const word = fold(textOf(cell)).trim();
  const known = Object.hasOwn(booleans, word) ? booleans[word] : undefined;
  return known === undefined ? wrong('not_a_boolean') : value(known);
}
