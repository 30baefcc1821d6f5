import { expect, test } from 'vitest';
import { parseRegisteredCompany } from './registered-company.ts';

const ico = '27082440';
const answer = {
  ico,
  obchodniJmeno: 'Alza.cz a.s.',
  sidlo: {
    kodStatu: 'CZ',
    nazevObce: 'Praha',
    textovaAdresa: 'Jankovcova 1522/53, Holešovice, 17000 Praha 7',
  },
  pravniForma: '121',
  datumVzniku: '2003-08-26',
  datumAktualizace: '2026-06-18',
  dic: 'CZ27082440',
  seznamRegistraci: { stavZdrojeVr: 'AKTIVNI' },
};
const read = (changes: object) => parseRegisteredCompany(JSON.stringify({ ...answer, ...changes }), ico);

test('name and address of a company are read, and everything else ignored', () => {
  expect(read({})).toEqual({
    ico,
    name: 'Alza.cz a.s.',
    address: 'Jankovcova 1522/53, Holešovice, 17000 Praha 7',
    dissolved_on: null,
  });
});

test('a dissolved company is recognised', () => {
  for (const datumZaniku of ['2024-05-31', '2024-05-31T00:00:00'])
    expect(read({ datumZaniku })?.dissolved_on).toBe('2024-05-31');
});

test.each([[null], ['Praha'], [{}], [{ textovaAdresa: 5 }], [{ textovaAdresa: ' ' }]])(
  'without a readable address (%j) the name remains',
  (sidlo) => expect(read({ sidlo })).toMatchObject({ name: 'Alza.cz a.s.', address: null }),
);

test('a number without its leading zeros is the same', () => {
  expect(parseRegisteredCompany(JSON.stringify({ ...answer, ico: '6947' }), '00006947')).not.toBeNull();
});

test.each([
  ['', 'nothing'],
  ['<html>', 'a page'],
  ['null', 'null'],
  ['[]', 'a list'],
  ['{"kod":"NENALEZENO"}', 'an error'],
  [JSON.stringify({ ...answer, ico: '45274649' }), 'another company'],
  [JSON.stringify({ ...answer, obchodniJmeno: 'x'.repeat(301) }), 'a name that no field holds'],
])('%j is not understood: %s', (text) => expect(parseRegisteredCompany(text, ico)).toBeNull());
