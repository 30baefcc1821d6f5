import { sql, type RawBuilder } from 'kysely';

export type ColumnKind = 'text' | 'number' | 'money' | 'date';

// Tab, line feed, carriage return, + - = @ and their full-width forms: a spreadsheet would compute.
const formulaSigns = sql.raw([9, 10, 13, 43, 45, 61, 64, 65_291, 65_293, 65_309, 65_312].join(','));

/**
 * A value as a cell of csv: a text that would start a formula gets an apostrophe before it. So does one that
 * looks as if it had got one, because an import takes one away.
 */
export function csvCell(
  value: RawBuilder<unknown>,
  kind: ColumnKind,
  separator: ';' | ',',
): RawBuilder<unknown> {
  if (kind === 'text')
    return sql`case when ascii(ltrim(${value}, '''')) in (${formulaSigns}) then '''' || ${value} else ${value} end`;
  // Where a comma divides the decimals, a semicolon divides the cells.
  if (separator === ';') return kind === 'date' ? value : sql`replace(${value}::text, '.', ',')`;
  return kind === 'number' ? pointedNumber(value) : value;
}

/** In Czech files 1.234 is more than a thousand; with a fourth decimal it is read as what it is. */
const pointedNumber = (value: RawBuilder<unknown>) =>
  sql`${value}::text || case when ${value}::text ~ '^-?[1-9][0-9]{0,2}[.][0-9]{3}$' then '0' else '' end`;

/** The options of COPY for csv without a header. Quoted cells stay text: a material number keeps its zeros. */
export function csvOptions(
  columns: readonly { name: string; kind: ColumnKind }[],
  separator: ';' | ',',
): string {
  const texts = columns.filter(({ kind }) => kind === 'text').map(({ name }) => `"${name}"`);
  return `format csv, delimiter '${separator}', force_quote (${texts.join(', ')})`;
}
