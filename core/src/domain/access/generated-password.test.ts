import { expect, test } from 'vitest';
import { generatedPassword } from './generated-password.ts';

test('a generated password is as long as the rule asks for, of characters that are not confused', () => {
  let next = 0;
  const random = (below: number) => next++ % below;
  expect(generatedPassword(random)).toBe('abcdefghjkmnpqrs');
  expect(generatedPassword(random, 10)).toHaveLength(16);
  const long = generatedPassword(random, 80);
  expect(long).toHaveLength(80);
  expect(long).not.toMatch(/[ilIO01]/);
});
