import { types, type CustomTypesConfig } from 'pg';

/**
 * `2026-11-21 08:36:00.12+00` → `2026-11-21T08:36:00.120Z`: like `Date.toISOString`, but with microseconds, because
 * a keyset cursor without them would skip rows.
 */
export function isoTimestamp(text: string): string {
  // Without a regular expression: a page of a list has a hundred of them.
  if (text.endsWith('+00') && text[4] === '-' && text[10] === ' ')
    return `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).padEnd(3, '0')}Z`;
  const isTime = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d+)?[+-]\d\d(?::\d\d)?$/.test(text);
  return isTime ? new Date(text).toISOString() : text;
}

type Parser = (text: string) => unknown;
const { INT8, NUMERIC, DATE, TIMESTAMPTZ } = types.builtins;
// pg has no constants for array types.
const arrayOf = { text: 1009, int8: 1016, numeric: 1231, date: 1182, timestamptz: 1185 };
const textArray = types.getTypeParser(arrayOf.text, 'text') as (text: string) => (string | null)[];
const each =
  (parse: Parser): Parser =>
  (text) =>
    textArray(text).map((item) => (item === null ? null : parse(item)));

const parsers = new Map<number, Parser>([
  [INT8, Number],
  [NUMERIC, Number],
  [DATE, String],
  [TIMESTAMPTZ, isoTimestamp],
  [arrayOf.int8, each(Number)],
  [arrayOf.numeric, each(Number)],
  [arrayOf.date, each(String)],
  [arrayOf.timestamptz, each(isoTimestamp)],
]);

/** Rows as they are sent: numbers for numeric and int8, `YYYY-MM-DD` for date, ISO 8601 UTC for timestamptz. */
export const typeParsers: CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary'): Parser {
    const own = format === 'binary' ? undefined : parsers.get(oid);
    return own ?? (types.getTypeParser(oid, format) as Parser);
  },
};
