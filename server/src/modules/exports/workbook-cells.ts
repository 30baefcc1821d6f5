import { dayMs } from '@strojpark/core/domain/dates/calendar-days';
import { styleOf } from './workbook-parts.ts';
import type { CellKind } from './workbook.ts';

/** NULL in COPY's text format. */
const blank = String.raw`\N`;
const escapes: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };
const signs: Record<string, string> = {
  '\\': String.raw`\\`,
  '\t': String.raw`\t`,
  '\n': String.raw`\n`,
  '\r': String.raw`\r`,
};
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Spreadsheet programs refuse a workbook with a longer text in a cell. */
const maxTextLength = 32_767;

// Most texts contain none of these and are written unchanged.
const unusual = /[\\&<>\p{Cc}\uFFFE\uFFFF]|_x[\dA-Fa-f]{4}_/u;
// Workbooks encode characters that XML cannot contain as _xHHHH_, so a text that looks like this is escaped.
const looksEscaped = /_(?=x[\dA-Fa-f]{4}_)/g;
const markup = /[&<>]/g;
// Line feed and tab need no escape; XML would turn a carriage return into a line feed.
const control = /(?![\t\n\u{7F}-\u{9F}])\p{Cc}/gu;
// Two characters that XML cannot contain at all.
const nonCharacters = /[\uFFFE\uFFFF]/g;
const needsItsSpaces = /^\s|\s$|\n/;

const asEscape = (sign: string) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;

/** A value in COPY's text format. */
export function copyText(value: string | number | null): string {
  if (value === null) return blank;
  return typeof value === 'number'
    ? String(value)
    : value.replaceAll(/[\\\t\n\r]/g, (sign) => signs[sign] ?? sign);
}

/** Decodes a value of COPY's text format. */
function unescaped(text: string): string {
  if (!text.includes('\\')) return text;
  return text.replaceAll(/\\(.)/gs, (_, sign: string) => escapes[sign] ?? sign);
}

/** A text as XML content. */
function xmlText(text: string): string {
  return text
    .replaceAll(looksEscaped, '_x005F_')
    .replaceAll(nonCharacters, '')
    .replaceAll(control, asEscape)
    .replaceAll(markup, (sign) => entities[sign] ?? sign);
}

function textCell(reference: string, copied: string, style: number): string {
  const plain = !unusual.test(copied) && copied.length <= maxTextLength;
  const text = plain ? copied : xmlText(unescaped(copied).slice(0, maxTextLength));
  const space = needsItsSpaces.test(text) ? ' xml:space="preserve"' : '';
  return `<c r="${reference}" s="${style}" t="inlineStr"><is><t${space}>${text}</t></is></c>`;
}

/** Days from 30 December 1899, the epoch of workbooks, to 1 January 1970. */
const epoch = 25_569;
/** Before it Excel counts a day that did not exist (29 February 1900). */
const firstSafeDay = 61;

const cellOf: Record<CellKind, (reference: string, copied: string) => string> = {
  text: (reference, copied) => textCell(reference, copied, styleOf.text),
  number: (reference, copied) => `<c r="${reference}"><v>${copied}</v></c>`,
  money: (reference, copied) => `<c r="${reference}" s="${styleOf.money}"><v>${copied}</v></c>`,
  percent: (reference, copied) => `<c r="${reference}" s="${styleOf.percent}"><v>${copied}</v></c>`,
  date(reference, copied) {
    const serial = Date.parse(copied) / dayMs + epoch;
    return serial >= firstSafeDay
      ? `<c r="${reference}" s="${styleOf.date}"><v>${serial}</v></c>`
      : textCell(reference, copied, styleOf.text);
  },
};

/** A value of COPY's text format as a typed cell, never a formula; empty for NULL. */
export function cell(kind: CellKind, reference: string, copied: string): string {
  return copied === blank || copied === '' ? '' : cellOf[kind](reference, copied);
}

export function headerCell(reference: string, header: string): string {
  return `<c r="${reference}" s="${styleOf.header}" t="inlineStr"><is><t>${xmlText(header)}</t></is></c>`;
}

/** A row from a line of COPY's text format; `letters` are those of its columns. */
export function rowXml(
  line: string,
  row: number,
  columns: readonly { kind: CellKind }[],
  letters: readonly string[],
): string {
  const values = line.split('\t');
  let cells = '';
  columns.forEach(({ kind }, index) => {
    cells += cell(kind, `${letters[index]}${row}`, values[index] ?? '');
  });
  return `<row r="${row}">${cells}</row>`;
}
