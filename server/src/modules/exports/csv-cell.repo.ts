import { sql, type RawBuilder } from 'kysely';

export type ColumnKind = 'text' | 'number' | 'money' | 'date';

// Tab, line feed, carriage return, + - = @ and their full-width forms start a formula in spreadsheets.
// A phone number such as +420 602 111 222 is not one: evaluated, it is at most a number.
const formulaCharacters = [9, 10, 13, 43, 45, 61, 64, 65_291, 65_293, 65_309, 65_312];
const listed = (characters: readonly number[]) => sql.raw(characters.join(','));
const starts = listed(formulaCharacters);
const startsOrApostrophe = listed([39, ...formulaCharacters]);

/**
 * A value as a csv cell: a text that would start a formula gets an apostrophe before it. So does a text that already
 * looks like this, because an import removes one apostrophe.
 */
export function csvCell(
  value: RawBuilder<unknown>,
  kind: ColumnKind,
  separator: ';' | ',',
): RawBuilder<unknown> {
  // The first condition only saves time: it is false for most texts, and costs less than the second.
  if (kind === 'text')
    return sql`case
      when ascii(${value}) in (${startsOrApostrophe}) and ascii(ltrim(${value}, '''')) in (${starts})
        and ${value} !~ '^[+][0-9][0-9 ]*$' then '''' || ${value}
      else ${value} end`;
  // With a decimal comma, cells are separated by semicolons.
  if (separator === ';') return kind === 'date' ? value : sql`replace(${value}::text, '.', ',')`;
  return kind === 'number' ? pointedNumber(value) : value;
}

/** In Czech files 1.234 would be read as a thousand; a fourth decimal avoids that. */
const pointedNumber = (value: RawBuilder<unknown>) =>
  sql`${value}::text || case when ${value}::text ~ '^-?[1-9][0-9]{0,2}[.][0-9]{3}$' then '0' else '' end`;

/**
 * The COPY options of csv without a header. Quoted cells stay text, so a material number keeps its leading zeros.
 */
export function csvOptions(
  columns: readonly { name: string; kind: ColumnKind }[],
  separator: ';' | ',',
): string {
  const texts = columns.filter(({ kind }) => kind === 'text').map(({ name }) => `"${name}"`);
  return `format csv, delimiter '${separator}', force_quote (${texts.join(', ')})`;
}
