import type { ColumnKind } from './csv-cell.repo.ts';

type Cell = string | number | Date | null;

const blank = String.raw`\N`;
const escapes: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

/** A value of COPY's text format without its escapes. */
function unescaped(text: string): string {
  if (!text.includes('\\')) return text;
  return text.replaceAll(/\\(.)/gs, (_, sign: string) => escapes[sign] ?? sign);
}

// Workbooks write a sign that XML has no place for as _xHHHH_, so a text that looks like that is escaped.
const looksEscaped = /_(?=x[\dA-Fa-f]{4}_)/g;
// Two of these XML cannot hold at all.
const nonCharacters = /[\uFFFE\uFFFF]/g;

function textCell(text: string): Cell {
  return unescaped(text).replaceAll(looksEscaped, '_x005F_').replaceAll(nonCharacters, '');
}

const filled =
  (read: (text: string) => Cell) =>
  (text: string): Cell =>
    text === blank ? null : read(text);

/** How the text of a value becomes a typed cell, by kind of column. */
export const cellOf: Record<ColumnKind, (text: string) => Cell> = {
  text: filled(textCell),
  number: filled(Number),
  money: filled(Number),
  date: filled((text) => new Date(`${text}T00:00:00Z`)),
};
