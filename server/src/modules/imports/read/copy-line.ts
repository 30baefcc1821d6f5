import type { CellValue } from '@strojpark/core/domain/import-values';

const special = /[\\\t\n\r]/;
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** One row in the text format of PostgreSQL's COPY. */
export function copyLine(values: readonly CellValue[]): string {
  let line = '';
  for (const [index, value] of values.entries()) {
    if (index > 0) line += '\t';
    line += field(value);
  }
  return `${line}\n`;
}

function field(value: CellValue): string {
  if (value === null) return '\\N';
  if (typeof value !== 'string') return String(value);
  return special.test(value) ? value.replaceAll(/[\\\t\n\r]/g, (sign) => escapes[sign] ?? sign) : value;
}
