import { expect, test } from 'vitest';
import { oneStop } from './one-stop.ts';

test('a value that ends with a full stop does not get a second one', () => {
  expect(oneStop('Kupuje Stavby Žďár s.r.o.. Rezervace se tím dokončí.')).toBe(
    'Kupuje Stavby Žďár s.r.o. Rezervace se tím dokončí.',
  );
  expect(oneStop('Držitel: Lomy a.s..')).toBe('Držitel: Lomy a.s.');
});

test('an ellipsis, a range and a path stay as they are', () => {
  for (const text of ['Čekejte... hotovo', '1..5', '../soubor', 'Lomy a.s. koupily']) {
    expect(oneStop(text)).toBe(text);
  }
});
