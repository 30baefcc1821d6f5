import { expect, test } from 'vitest';
import { joinShortWords } from './join-short-words.ts';

/** No-break spaces as `~`. */
const joined = (text: string) => joinShortWords(text).replaceAll('\u00a0', '~');

test('prepositions and conjunctions of one letter do not end a line', () => {
  expect(joined('Stroj se vrátí k dispozici a zákazník o tom dostane e-mail.')).toBe(
    'Stroj se vrátí k~dispozici a~zákazník o~tom dostane e-mail.',
  );
  expect(joined('V seznamu (i v koši) a u {{name}}')).toBe('V~seznamu (i~v~koši) a~u~{{name}}');
});

test('a number stays with its unit of time', () => {
  expect(joined('zbývá {{count}} dní, {{shown}} hodiny nebo {{minutes}} min')).toBe(
    'zbývá {{count}}~dní, {{shown}}~hodiny nebo {{minutes}}~min',
  );
  expect(joined('{{count}} denně, {{count}} strojů')).toBe('{{count}} denně, {{count}} strojů');
});

test('longer words, abbreviations and letters after numbers stay', () => {
  expect(joined('Ze skladu na ulici, 5 k 7')).toBe('Ze skladu na ulici, 5 k~7');
  expect(joined('Třída B a C')).toBe('Třída B a~C');
  expect(joined('s.r.o. a a.s. jsou')).toBe('s.r.o. a~a.s. jsou');
  expect(joined('motor V 8')).toBe('motor V~8');
});

test('the source of texts still means the same', () => {
  const source = "export const a = { title: 'Zboží v akci' };";
  expect(joined(source)).toBe("export const a~= { title: 'Zboží v~akci' };");
});
