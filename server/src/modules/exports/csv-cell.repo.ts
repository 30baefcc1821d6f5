import { sql, type RawBuilder } from 'kysely';

export type ColumnKind = 'text' | 'number' | 'money' | 'date';

// Tab, line feed, carriage return, + - = @ and their full-width forms: a spreadsheet would compute.
const formulaSigns = sql.raw([9, 10, 13, 43, 45, 61, 64, 65_291, 65_293, 65_309, 65_312].join(','));

/** A value as a cell of csv: a text that would start a formula gets an apostrophe before it. */
export function csvCell(
  value: RawBuilder<unknown>,
  kind: ColumnKind,
  separator: ';' | ',',
): RawBuilder<unknown> {
  if (kind === 'text')
    return sql`case when ascii(${value}) in (${formulaSigns}) then '''' || ${value} else ${value} end`;
  // Where a comma divides the decimals, a semicolon divides the cells.
  const hasComma = separator === ';' && kind !== 'date';
  return hasComma ? sql`replace(${value}::text, '.', ',')` : value;
}

/** The options of COPY for csv without a header. Quoted cells stay text: a material number keeps its zeros. */
export function csvOptions(
  columns: readonly { name: string; kind: ColumnKind }[],
  separator: ';' | ',',
): string {
  const texts = columns.filter(({ kind }) => kind === 'text').map(({ name }) => `"${name}"`);
  return `format csv, delimiter '${separator}', force_quote (${texts.join(', ')})`;
}
