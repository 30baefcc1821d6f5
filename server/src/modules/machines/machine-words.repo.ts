import type { MachineType } from '@strojpark/core/domain/fields/machine-fields';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { letterPatterns, type TextFilter } from '../../db/machine-text.ts';
import { all } from './machine-search.repo.ts';

/**
 * Whether the name of a machine `m` of a type is not before the first with each word of the filter, in the order of the
 * list. The filter must have words of letters (see the migration of words).
 */
export const isAmongNames = (
  filter: TextFilter,
  type: MachineType,
  order: 'asc' | 'desc',
): RawBuilder<boolean> => {
  const bounds = letterPatterns(filter).map((pattern) => {
    const isWord = sql<boolean>`w.type = ${sql.lit(type)} and ${matches(pattern)}`;
    return order === 'asc'
      ? sql<boolean>`m.name_key >= (select min(w.first_name) from machine_words w where ${isWord})`
      : sql<boolean>`m.name_key <= (select max(w.last_name) from machine_words w where ${isWord})`;
  });
  return all(bounds);
};

/**
 * Whether a word `w` matches a pattern. A beginning (`% ca%`) is a range of the ordered words, whose first character is the
 * space before them: the index of trigrams also finds the words without one, in the middle of numbers.
 */
function matches(pattern: string): RawBuilder<boolean> {
  if (!pattern.startsWith('% ')) return sql`w.word like ${pattern}`;
  const beginning = pattern.slice(1, -1);
  return sql`w.word >= ${beginning} and w.word < ${`${beginning}{`}`;
}

/** Merges the rows of each word into one, without blocking readers or writers. */
export async function mergeMachineWords(db: Db): Promise<void> {
  await sql`
    with several as (
      delete from machine_words
      where (type, word) in (select type, word from machine_words group by type, word having count(*) > 1)
      returning *)
    insert into machine_words (type, word, first_name, last_name)
    select type, word, min(first_name), max(last_name) from several group by type, word`.execute(db);
}
