/** Converts a file cell to a field value, or returns an error code. */

import {
  dateOfSerial,
  isNoDate,
  parseDate,
  parseWrittenDate,
  yearOf,
  yearOfTwoDigits,
  type DateFormat,
} from '../dates/dates.ts';
import { parseDecimal, roundHalfAway, type Parsed } from '../money/decimal.ts';
import type { FieldType, MachineField } from '../fields/machine-field-kinds.ts';
import { yearBounds } from '../fields/machine-fields.ts';
import { currencyOfText, parsePrice, type RecordedCurrency } from '../money/money.ts';
import { fold } from '../search-fold.ts';

/** What spreadsheet readers return: text only from CSV files, the other types from workbooks. */
export type Cell = string | number | boolean | Date | null | undefined;

export type ImportFieldType = Exclude<FieldType, 'timestamp' | 'map'>;

export interface ImportField extends Pick<MachineField, 'max' | 'min' | 'scale' | 'options'> {
  type: ImportFieldType;
  required?: boolean;
  /** The units that a number may have, folded, with their factor. */
  units?: Readonly<Record<string, number>>;
  /** Texts that mean an option, such as its labels in both languages. */
  optionTexts?: Readonly<Record<string, readonly string[]>>;
  /** The labels of the options, if they have any: in an error they are offered instead of the options. */
  optionLabels?: Readonly<Record<string, { cs: string; en: string }>>;
}

export interface CellContext {
  now: Date;
  /** The currency of the row, if it has one: a price in another one is refused. */
  currency?: RecordedCurrency;
  /** The order of day and month in dates with slashes. */
  dateFormat?: DateFormat;
}

export const cellErrorCodes = [
  'required',
  'too_long',
  'not_a_number',
  'not_a_price',
  'percentage',
  'other_currency',
  'spreadsheet_error',
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
  | { ok: true; value: CellValue; /** That an amount names. */ currency?: RecordedCurrency }
  | { ok: false; code: CellErrorCode; params?: Record<string, string | number> };

const value = (converted: CellValue): ConvertedCell => ({ ok: true, value: converted });
const wrong = (code: CellErrorCode, params?: Record<string, string | number>): ConvertedCell =>
  params === undefined ? { ok: false, code } : { ok: false, code, params };

/** A blank cell is null unless the field is required. */
export function convertCell(cell: Cell, field: ImportField, context: CellContext): ConvertedCell {
  const filled = filledCell(cell, field.type);
  const converted = filled === null ? value(null) : convertFilled(filled, field, context);
  return converted.ok && converted.value === null && field.required ? wrong('required') : converted;
}

type Filled = NonNullable<Cell>;

/** What Excel and LibreOffice show in place of a result, also in Czech. */
const errorText =
  /^(?:#(?:DIV\/0!|N\/A|NAME\?|NULL!|NUM!|REF!|VALUE!|SPILL!|CALC!|DĚLENÍ_NULOU!|NENÍ_K_DISPOZICI|NÁZEV\?|ODKAZ!|ČÍSLO!|HODNOTA!)|Err:\d{3})$/i;

function convertFilled(cell: Filled, field: ImportField, context: CellContext): ConvertedCell {
  if (typeof cell === 'string' && cell.length < 30 && errorText.test(cell.trim()))
    return wrong('spreadsheet_error');
  return converters[field.type](cell, field, context);
}

const dashes: ReadonlySet<string> = new Set(['-', '\u2013', '\u2014']);

/** The cell, or null if blank; in number and date columns a single dash is blank too, for dates and years also `00.00.0000`. */
function filledCell(cell: Cell, type: ImportFieldType): Filled | null {
  if (cell === null || cell === undefined) return null;
  if (typeof cell !== 'string') return Number.isNaN(Number(cell)) ? null : cell;
  const isText = type === 'text' || type === 'textarea' || type === 'select';
  const text = cell.trim();
  if (text === '' || (!isText && dashes.has(text))) return null;
  return (type === 'date' || type === 'integer') && isNoDate(text) ? null : cell;
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
  if (text.length > max) return wrong('too_long', { max });
  return value(text === '' ? null : text);
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

const isPercentage = (cell: Filled) => typeof cell === 'string' && /\d\s?%$/.test(cell.trimEnd().slice(-20));

function toNumber(cell: Filled, field: ImportField): ConvertedCell {
  if (isPercentage(cell)) return wrong('percentage');
  const number = typeof cell === 'string' ? parseQuantity(cell, field) : numberOf(cell);
  if (!number.ok) return wrong('not_a_number');
  return withinRange(roundHalfAway(number.value, field.scale ?? defaultScale), field);
}

/** A number, also with a unit of the field: `1000 mth`. */
export function parseQuantity(cell: string, { units }: Pick<ImportField, 'units'>): Parsed<number> {
  const text = cell.trim();
  const unit = units && /[\p{Letter}. ]{1,20}$/u.exec(text.slice(-20))?.[0];
  const factor = unit === undefined ? undefined : units?.[fold(unit).replaceAll(/[. ]/g, '')];
  if (unit === undefined || factor === undefined) return parseDecimal(text, readDecimals);
  const number = parseDecimal(text.slice(0, -unit.length), readDecimals);
  return number.ok ? { ok: true, value: roundHalfAway(number.value * factor, readDecimals) } : number;
}

function toPrice(cell: Filled, field: ImportField, { currency }: CellContext): ConvertedCell {
  if (isPercentage(cell)) return wrong('percentage');
  const named = typeof cell === 'string' ? currencyOfText(cell) : null;
  if (named !== null && currency !== undefined && named !== currency)
    return wrong('other_currency', { currency });
  const price = typeof cell === 'string' ? parsePrice(cell, named ?? currency) : numberOf(cell);
  if (!price.ok) return wrong('not_a_price');
  const amount = withinRange(roundHalfAway(price.value, defaultScale), field);
  return amount.ok && named !== null ? { ...amount, currency: named } : amount;
}

const numberOf = (cell: number | boolean | Date) =>
  typeof cell === 'number' && Number.isFinite(cell)
    ? ({ ok: true, value: cell } as const)
    : ({ ok: false } as const);

/** A year, or the year of a full date. */
function toYear(cell: Filled, _field: ImportField, context: CellContext): ConvertedCell {
  const text = textOf(cell).trim();
  if (/^\d{2}$/.test(text)) return inYears(yearOfTwoDigits(Number(text), context.now), context);
  // Other programs write whole numbers with decimals: 2015.0
  const whole = /^(\d+)(?:[.,]0{1,6})?$/.exec(text)?.[1];
  if (whole !== undefined) return inYears(Number(whole), context);
  const date = parseWrittenDate(text, context.dateFormat, context.now);
  return date.ok ? inYears(yearOf(date.value), context) : wrong('not_a_year');
}

function inYears(year: number, { now }: CellContext): ConvertedCell {
  const { min, max } = yearBounds(now);
  return year < min || year > max ? wrong('year_out_of_range', { min, max }) : value(year);
}

function toDate(cell: Filled, _field: ImportField, { dateFormat, now }: CellContext): ConvertedCell {
  if (typeof cell === 'boolean') return wrong('not_a_date');
  const date = typeof cell === 'number' ? dateOfSerial(cell) : parseDate(textOf(cell), dateFormat, now);
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
