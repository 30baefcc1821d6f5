import type { MachineFilter } from '@strojpark/core/contracts/machine-list';
import {
  textCriteria,
  textCriterionNames,
  type TextCriterion,
} from '@strojpark/core/domain/fields/machine-criteria';
import {
  identifierFields,
  searchFields,
  type MachineFieldName,
} from '@strojpark/core/domain/fields/machine-fields';
import { escapeLike, fold, foldIdentifier, searchWords } from '@strojpark/core/domain/search-fold';
import { sql, type RawBuilder } from 'kysely';

/** A trigram has three characters; a shorter text can use the index only at the start of a word. */
const trigram = 3;

type TextFilter = Pick<MachineFilter, 'search' | 'field' | TextCriterion>;

const searchText = sql.ref('m.search_text');
const identifiers: readonly MachineFieldName[] = identifierFields;
const indexed: readonly MachineFieldName[] = searchFields;

/** All conditions hold. */
export const all = (conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> =>
  sql.join([...conditions], sql` and `);

const like = (text: RawBuilder<unknown>, pattern: string) => sql<boolean>`${text} like ${pattern}`;
const contains = (text: string) => `%${escapeLike(text)}%`;
const wordStartPattern = (text: string) => `% ${escapeLike(text)}%`;

/** What the field contributes to `search_text` (see the migration), or would contribute if it were part of it. */
function fieldText(field: MachineFieldName): RawBuilder<string> {
  const column = sql.ref(`m.${field}`);
  const text = sql<string>`(' ' || fold(${column}))`;
  if (!identifiers.includes(field)) return text;
  return sql<string>`(' ' || fold(${column}) || coalesce(E'\n ' || fold(normalize_identifier(${column})), ''))`;
}

/** An identifier is found with and without its spaces and dashes. */
function matches(text: RawBuilder<unknown>, pattern: string, folded: string): RawBuilder<boolean> {
  const compact = foldIdentifier(folded);
  const plain = like(text, pattern);
  if (compact === folded || compact.length < trigram) return plain;
  return sql<boolean>`(${plain} or ${like(text, contains(compact))})`;
}

const wordMatches = (text: RawBuilder<unknown>, word: string) =>
  matches(text, word.length < trigram ? wordStartPattern(word) : contains(word), word);

/**
 * Every word matches, or the whole query without spaces is a part of an identifier. A long word matches in either case,
 * so it is not part of the alternative: the index then looks for the long words only, and not for every `EQ`.
 */
function queryMatches(text: RawBuilder<unknown>, query: string): RawBuilder<boolean> {
  const words = searchWords(query);
  const matching = (some: readonly string[]) => some.map((word) => wordMatches(text, word));
  const isLong = (word: string) => foldIdentifier(word).length >= trigram;
  const short = words.filter((word) => !isLong(word));
  const whole = foldIdentifier(query);
  if (short.length === 0 || words.length === 1 || whole.length < trigram || !/\d/.test(whole))
    return all(matching(words));
  const rest = sql<boolean>`((${all(matching(short))}) or ${like(text, contains(whole))})`;
  return all([...matching(words.filter(isLong)), rest]);
}

function searchConditions({ search = '', field }: TextFilter): RawBuilder<boolean>[] {
  if (searchWords(search).length === 0) return [];
  const anywhere = queryMatches(searchText, search);
  // The index covers all fields together; the recheck limits the match to the requested one.
  return field === undefined ? [anywhere] : [anywhere, queryMatches(fieldText(field), search)];
}

function criterionConditions(filter: TextFilter, criterion: TextCriterion): RawBuilder<boolean>[] {
  const phrase = fold(filter[criterion] ?? '').trim();
  if (phrase === '') return [];
  const field = textCriteria[criterion];
  const inField = matches(fieldText(field), contains(phrase), phrase);
  if (phrase.length < trigram || !indexed.includes(field)) return [inField];
  return [matches(searchText, contains(phrase), phrase), inField];
}

/**
 * The parts that a search text contains, except for another way to write an identifier: enough for a guess. Empty where
 * the search text does not tell.
 */
export function likelyParts({ search = '', ...criteria }: TextFilter): string[] {
  const words = searchWords(search).map((word) => (word.length < trigram ? ` ${word}` : word));
  const phrases = textCriterionNames
    .filter((name) => indexed.includes(textCriteria[name]))
    .map((name) => fold(criteria[name] ?? '').trim());
  return [...words, ...phrases.filter((phrase) => phrase !== '')];
}

/** The conditions of the search and of the text criteria for a row `m`. */
export function textConditions(filter: TextFilter): RawBuilder<boolean>[] {
  return [
    ...searchConditions(filter),
    ...textCriterionNames.flatMap((name) => criterionConditions(filter, name)),
  ];
}
