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

const identifiers: readonly MachineFieldName[] = identifierFields;
const indexed: readonly MachineFieldName[] = searchFields;

/** What texts a machine has to contain. */
export type TextFilter = { [C in TextCriterion]?: string | undefined } & {
  search?: string | undefined;
  field?: (typeof searchFields)[number] | undefined;
  /** Only machines in whose title each word of the search begins a word. */
  titled?: boolean | undefined;
};

/**
 * One condition on a text of a machine: of each list at least one pattern matches, or one of `whole` does. Lists of
 * machines make SQL of it; the criteria of demands are stored with it, so that both find the same machines.
 */
export interface TextTest {
  /** Null: all searched fields together. `title`: name, manufacturer and model together; no field is called that. */
  field: MachineFieldName | 'title' | null;
  each: string[][];
  whole: string[];
  /** Follows from another test, but has an index or takes less time. */
  isHint: boolean;
}

const contains = (text: string) => `%${escapeLike(text)}%`;
const wordStartPattern = (text: string) => `% ${escapeLike(text)}%`;

/** What the field contributes to `search_text` (see the migration), or would contribute if it were part of it. */
function fieldText(field: MachineFieldName): RawBuilder<string> {
  const column = sql.ref(`m.${field}`);
  const text = sql<string>`(' ' || fold(${column}))`;
  if (!identifiers.includes(field)) return text;
  return sql<string>`(' ' || fold(${column}) || coalesce(E'\n ' || fold(normalize_identifier(${column})), ''))`;
}

const titleFields: readonly MachineFieldName[] = ['name', 'manufacturer', 'model'];

/** Name, manufacturer and model of a machine `m`, as an index has them (see the migration of titles). */
export const titleText = sql<string>`title_text(m.search_text,
  num_nonnulls(m.equipment_number, m.serial_number, m.vin, m.material_number))`;

/** The text of a machine `m` that a test is about. */
export function testedText(field: TextTest['field']): RawBuilder<string> {
  if (field === null) return sql.ref<string>('m.search_text');
  return field === 'title' ? titleText : fieldText(field);
}

/** The fields that a test can be about. */
export const testedFields: readonly MachineFieldName[] = [
  ...new Set<MachineFieldName>([...searchFields, ...textCriterionNames.map((name) => textCriteria[name])]),
];

/** An identifier is found with and without its spaces and dashes. */
function patterns(pattern: string, folded: string): string[] {
  const compact = foldIdentifier(folded);
  return compact === folded || compact.length < trigram ? [pattern] : [pattern, contains(compact)];
}

const wordPatterns = (word: string) =>
  patterns(word.length < trigram ? wordStartPattern(word) : contains(word), word);

/** Whether a text that is stored like `search_text` has a folded word, as lists of machines look for it. */
export const hasWord = (text: RawBuilder<unknown>, word: string): RawBuilder<boolean> =>
  sql`(${sql.join(
    wordPatterns(word).map((pattern) => sql`${text} like ${pattern}`),
    sql` or `,
  )})`;

/** The patterns for a text within one field; any of them is enough. Empty for a blank text. */
export function phrasePatterns(text: string): string[] {
  const phrase = fold(text).trim();
  return phrase === '' ? [] : patterns(contains(phrase), phrase);
}

/**
 * Every word matches, or the whole query without spaces is a part of an identifier. A long word matches in either case,
 * so it is not part of the alternative: the index then looks for the long words only, and not for every `EQ`.
 */
function searchTests({ search = '', field }: TextFilter): TextTest[] {
  const words = searchWords(search);
  if (words.length === 0) return [];
  const isLong = (word: string) => foldIdentifier(word).length >= trigram;
  const short = words.filter((word) => !isLong(word));
  const compact = foldIdentifier(search);
  const isIdentifier = words.length > 1 && compact.length >= trigram && /\d/.test(compact);
  const tests =
    short.length === 0 || !isIdentifier
      ? [{ each: words.map(wordPatterns), whole: [] }]
      : [
          ...words.filter(isLong).map((word) => ({ each: [wordPatterns(word)], whole: [] })),
          { each: short.map(wordPatterns), whole: [contains(compact)] },
        ];
  // The index covers all fields together; the recheck limits the match to the requested one.
  const anywhere = tests.map((test) => ({ ...test, field: null, isHint: field !== undefined }));
  return field === undefined
    ? anywhere
    : [...anywhere, ...tests.map((test) => ({ ...test, field, isHint: false }))];
}

/**
 * The search text contains the title: what passes is found by the search in every field, too, and the rest need not be put
 * together.
 */
function titleTests({ search = '' }: TextFilter): TextTest[] {
  const test = { each: searchWords(search).map((word) => [wordStartPattern(word)]), whole: [] };
  return [
    { ...test, field: null, isHint: true },
    { ...test, field: 'title', isHint: false },
  ];
}

function criterionTests(filter: TextFilter, criterion: TextCriterion): TextTest[] {
  const found = phrasePatterns(filter[criterion] ?? '');
  if (found.length === 0) return [];
  const field = textCriteria[criterion];
  const test = { each: [found], whole: [], isHint: false };
  const isIndexed = indexed.includes(field) && fold(filter[criterion] ?? '').trim().length >= trigram;
  return [...(isIndexed ? [{ ...test, field: null, isHint: true }] : []), { ...test, field }];
}

const knownTests = new WeakMap<TextFilter, readonly TextTest[]>();

/** The tests of the search and of the text criteria. Kept with the filter, because a list asks for them several times. */
export function textTests(filter: TextFilter): readonly TextTest[] {
  const known = knownTests.get(filter);
  if (known !== undefined) return known;
  const tests = [
    ...(filter.titled === true ? titleTests(filter) : searchTests(filter)),
    ...textCriterionNames.flatMap((name) => criterionTests(filter, name)),
  ];
  knownTests.set(filter, tests);
  return tests;
}

/** The patterns that every machine found matches, of those that only have letters from a to z. */
export const letterPatterns = (filter: TextFilter): string[] =>
  textTests(filter)
    .filter(({ field, whole }) => field === null && whole.length === 0)
    .flatMap(({ each }) => each.filter(({ length }) => length === 1).flat())
    .filter((pattern) => /^% ?[a-z]+%$/.test(pattern));

/** How long the pieces of numbers are by which an index finds machines (see the migration of number pieces). */
const pieceLength = 4;

function piecesOf(word: string): string[] {
  const numbers = word.match(/[a-z]*\d[a-z\d]*/g) ?? [];
  return numbers.flatMap((number) =>
    Array.from({ length: Math.max(0, number.length - pieceLength + 1) }, (_, at) =>
      number.slice(at, at + pieceLength),
    ),
  );
}

/** The words of a search by which the index of number pieces finds machines, and their pieces. */
export function searchedNumbers({ search = '' }: TextFilter): { words: string; pieces: string[] } {
  const words = searchWords(search).filter((word) => piecesOf(word).length > 0);
  return { words: words.join(' '), pieces: [...new Set(words.flatMap(piecesOf))] };
}

/**
 * The parts that a search text contains, or with `titled` a title, except for another way to write an identifier: enough for
 * a guess. Empty where the text does not tell.
 */
export function likelyParts({ search = '', titled = false, ...criteria }: TextFilter): string[] {
  const words = searchWords(search).map((word) => (titled || word.length < trigram ? ` ${word}` : word));
  const searched = titled ? titleFields : indexed;
  const phrases = textCriterionNames
    .filter((name) => searched.includes(textCriteria[name]))
    .map((name) => fold(criteria[name] ?? '').trim());
  return [...words, ...phrases.filter((phrase) => phrase !== '')];
}
