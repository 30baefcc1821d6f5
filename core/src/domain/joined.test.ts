import { expect, it } from 'vitest';
import { joined } from './joined.ts';

it('leaves out the blank facts, so that no line begins or ends with a dot', () => {
  expect(joined(['', 2018, null, 'Plzeň', undefined, false])).toBe('2018\u00a0· Plzeň');
  expect(joined(['', null])).toBe('');
});

it('keeps a dot on the line of the fact before it', () => {
  expect(joined(['a b', 'c'])).toBe('a b\u00a0· c');
});
