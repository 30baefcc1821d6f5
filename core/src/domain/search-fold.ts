/**
 * Folding for search: lower case, no diacritics. The SQL function `lower(translate(x, foldFrom, foldTo) collate "C")`
 * uses the same table, so both sides find the same rows.
 */

const variants: Record<string, string> = {
  a: 'áàâäãåāăąæ',
  c: 'čćçĉċ',
  d: 'ďđð',
  e: 'éěèêëēĕėę',
  g: 'ĝğġģ',
  h: 'ĥħ',
  i: 'íìîïĩīĭįı',
  j: 'ĵ',
  k: 'ķ',
  l: 'ĺľłļŀ',
  n: 'ňńñņ',
  o: 'óôòöőõøōŏœ',
  r: 'řŕŗ',
  s: 'šśşșŝß',
  t: 'ťţțŧþ',
  u: 'úůùûüűũūŭų',
  w: 'ŵ',
  y: 'ýÿŷ',
  z: 'žźż',
};

const codes = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, offset) => String.fromCharCode(from + offset));

/** Capitals are included because `lower` with the C collation handles ASCII only. */
const letters: [string, string][] = Object.entries(variants).flatMap(([base, marked]) =>
  Array.from(marked + marked.toUpperCase())
    .filter((letter) => !/[a-z]/i.test(letter))
    .map((letter): [string, string] => [letter, base]),
);
const signs: [string, string][] = [
  ['İ', 'i'],
  ...Array.from('\u00a0\u2007\u2009\u202f\t', (space): [string, string] => [space, ' ']),
  ...Array.from('\u2010\u2011\u2012\u2013\u2014\u2212', (dash): [string, string] => [dash, '-']),
  ['\u2018', "'"],
  ['\u2019', "'"],
];
/** Combining marks and invisible characters are removed, so that decomposed text folds like composed text. */
const dropped = [...codes(0x300, 0x36f), '\u00ad', '\u200b', '\u200c', '\u200d', '\u2060', '\ufeff'];

const pairs = [...letters, ...signs];

/** The second argument of SQL `translate`; characters beyond the length of `foldTo` are removed. */
export const foldFrom = pairs.map(([from]) => from).join('') + dropped.join('');
/** The third argument of SQL `translate`. */
export const foldTo = pairs.map(([, to]) => to).join('');

const table = new Map<string, string>([
  ...pairs,
  ...dropped.map((character): [string, string] => [character, '']),
]);

/** Lower case without diacritics: `Nakladač` → `nakladac`. */
export function fold(text: string): string {
  let folded = '';
  for (const character of text) folded += table.get(character) ?? character;
  return folded.replaceAll(/[A-Z]+/g, (capitals) => capitals.toLowerCase());
}

/** Folded, without spaces and dashes: `CAT 214-49` → `cat21449`. */
export function foldIdentifier(text: string): string {
  return fold(text).replaceAll(/[\s-]/g, '');
}

const maxWords = 10;

/** The folded words of a query, at most ten; all of them must match. */
export function searchWords(query: string): string[] {
  const words = fold(query)
    .split(/\s+/)
    .filter((word) => word !== '');
  return [...new Set(words)].slice(0, maxWords);
}

/** A LIKE pattern. Words of one or two characters match only at the start of a word; every text starts with a space. */
export const wordPattern = (word: string): string => `${word.length <= 2 ? '% ' : '%'}${escapeLike(word)}%`;

/** Escapes LIKE wildcards (escape character `\`). */
export function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&');
}
