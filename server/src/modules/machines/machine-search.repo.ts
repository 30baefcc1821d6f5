import { sql, type RawBuilder } from 'kysely';
import {
  searchedNumbers,
  testedText,
  textTests,
  type TextFilter,
  type TextTest,
} from '../../db/machine-text.ts';

/** All conditions hold. */
export const all = (conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> =>
  sql.join([...conditions], sql` and `);

type Value = (pattern: string) => RawBuilder<string>;
const plain: Value = (pattern) => sql`${pattern}`;
/**
 * A pattern that the planner does not see. For a named statement, PostgreSQL otherwise makes a plan each time if that
 * seems cheaper for the pattern of this time.
 */
const unseen: Value = (pattern) => sql`(select ${pattern}::text)`;

function condition(test: TextTest, tests: readonly TextTest[], value: Value): RawBuilder<boolean> {
  const { field, each, whole } = test;
  const text = testedText(field);
  const like = (pattern: string) => sql<boolean>`${text} like ${value(pattern)}`;
  const any = (patterns: readonly string[]) =>
    patterns.length === 1 ? sql.join(patterns.map(like)) : sql`(${sql.join(patterns.map(like), sql` or `)})`;
  const words = all(each.map((patterns) => sql<boolean>`${any(patterns)}`));
  if (whole.length === 0) return words;
  const either = sql<boolean>`((${words}) or ${sql.join(whole.map(like), sql` or `)})`;
  const isAlone = tests.every((other) => other === test || other.field !== field);
  // The index looks for the other words; `is true` keeps the planner from looking for this alternative too.
  return isAlone ? either : sql`${either} is true`;
}

/** The conditions of the search and of the text criteria for a row `m`; with `onePlan`, for a named statement. */
export function textConditions(filter: TextFilter, { onePlan = false } = {}): RawBuilder<boolean>[] {
  const tests = textTests(filter);
  return tests.map((test) => {
    const passes = condition(test, tests, onePlan ? unseen : plain);
    // The index of titles finds fewer machines than that of all fields.
    return filter.titled === true && test.isHint ? sql<boolean>`(${passes}) is true` : passes;
  });
}

/** The same for a search with numbers, which an index looks for; `is true` keeps the planner from looking for texts. */
export const numberConditions = (filter: TextFilter): RawBuilder<boolean>[] => [
  sql`number_pieces(m.search_text) @> (select ${searchedNumbers(filter).pieces}::text[])`,
  ...textConditions(filter, { onePlan: true }).map((text) => sql<boolean>`(${text}) is true`),
];

/** The same without the conditions that only help the index of texts, for a row `m` that has just the tested fields. */
export function fieldConditions(filter: TextFilter): RawBuilder<boolean>[] {
  const tests = textTests(filter).filter(({ isHint }) => !isHint);
  return tests.map((test) => condition(test, tests, plain));
}
