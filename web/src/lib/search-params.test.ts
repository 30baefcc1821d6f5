import { expect, test } from 'vitest';
import { parseSearch, stringifySearch } from './search-params.ts';

test('lists are repeated parameters, as the API expects them', () => {
  expect(stringifySearch({ status: ['available', 'sold'], sort: 'name', page: 2 })).toBe(
    '?status=available&status=sold&sort=name&page=2',
  );
  expect(parseSearch('?status=available&status=sold&sort=name')).toEqual({
    status: ['available', 'sold'],
    sort: 'name',
  });
});

test('blanks are left out of the URL', () => {
  expect(stringifySearch({ search: '', status: [], category: undefined, cursor: null })).toBe('');
});

test('any text survives a round trip', () => {
  const search = { search: 'Nakladač & spol. +#?=%' };
  expect(parseSearch(stringifySearch(search))).toEqual(search);
});
