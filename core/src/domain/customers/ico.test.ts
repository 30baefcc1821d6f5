import { expect, test } from 'vitest';
import { isIco, isMistypedIco, isMistypedOwnIco } from './ico.ts';

test('a check digit distinguishes a valid IČO from a mistyped one', () => {
  for (const ico of ['00006947', '27082440', '45274649', '256 72 720']) expect(isIco(ico)).toBe(true);
  for (const ico of ['27082441', '45247649']) {
    expect(isIco(ico)).toBe(false);
    expect(isMistypedIco(ico)).toBe(true);
  }
});

test('a number of another length is neither an IČO nor a mistake: it may be a SAP id', () => {
  for (const id of ['', '1234567', '0010023456', 'CZ27082440']) {
    expect(isIco(id)).toBe(false);
    expect(isMistypedIco(id)).toBe(false);
  }
});

test('the own company has no SAP id, so digits of another length are a mistake', () => {
  for (const id of ['123', '27082441', '270824400']) expect(isMistypedOwnIco(id)).toBe(true);
  for (const id of ['', ' ', '27082440', '270 82 440', 'HRB 1234']) expect(isMistypedOwnIco(id)).toBe(false);
});
