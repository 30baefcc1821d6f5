import fc from 'fast-check';
import { expect, test } from 'vitest';
import { highlightRanges } from './search-highlight.ts';

const marked = (text: string, query: string) =>
  highlightRanges(text, query).map(([start, end]) => text.slice(start, end));

test.each([
  ['Kolový nakladač Volvo', 'nakladac', ['nakladač']],
  ['Kolový nakladač Volvo', 'VOLVO kolovy', ['Kolový', 'Volvo']],
  ['Nakladač, nakladače', 'naklad', ['Naklad', 'naklad']],
  ['Rypadlo', 'nakladac', []],
  ['Rypadlo', '', []],
  ['abcabc', 'abc bca', ['abcabc']],
  ['CAT 21449-6333228', 'cat21449', ['CAT 21449']],
  ['CAT21449-6333228', '21449-63', ['21449-63']],
  ['CAT21449', 'cat-214', ['CAT214']],
])('in %j the query %j marks %j', (text, query, parts) => {
  expect(marked(text, query)).toEqual(parts);
});

test('words of one or two characters are marked only at the start of a word', () => {
  expect(marked('L90 volvo', 'l9')).toEqual(['L9']);
  expect(marked('Volvo', 'lv')).toEqual([]);
});

test('decomposed letters are marked whole', () => {
  const text = 'nakladač'.normalize('NFD');
  expect(marked(text, 'nakladac')).toEqual([text]);
});

test('ranges are in order, do not overlap and lie inside the text', () => {
  const texts = fc.string({ unit: fc.constantFrom('a', 'Á', 'b', '-', ' ', 'c\u030c', '😀'), maxLength: 30 });
  fc.assert(
    fc.property(texts, texts, (text, query) => {
      let last = -1;
      for (const [start, end] of highlightRanges(text, query)) {
        expect(start).toBeGreaterThan(last);
        expect(end).toBeGreaterThan(start);
        last = end;
      }
      expect(last).toBeLessThanOrEqual(text.length);
    }),
    { seed: 8 },
  );
});
