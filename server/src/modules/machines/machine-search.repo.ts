import { sql, type RawBuilder } from 'kysely';
import { testedText, textTests, type TextFilter, type TextTest } from '../../db/machine-text.ts';

/** All conditions hold. */
export const all = (conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> =>
  sql.join([...conditions], sql` and `);

function condition({ field, each, whole }: TextTest): RawBuilder<boolean> {
  const text = testedText(field);
  const like = (pattern: string) => sql<boolean>`${text} like ${pattern}`;
  const any = (patterns: readonly string[]) =>
    patterns.length === 1 ? sql.join(patterns.map(like)) : sql`(${sql.join(patterns.map(like), sql` or `)})`;
  const words = all(each.map((patterns) => sql<boolean>`${any(patterns)}`));
  if (whole.length === 0) return words;
  return sql<boolean>`((${words}) or ${sql.join(whole.map(like), sql` or `)})`;
}

/** The conditions of the search and of the text criteria for a row `m`. */
export const textConditions = (filter: TextFilter): RawBuilder<boolean>[] => textTests(filter).map(condition);
