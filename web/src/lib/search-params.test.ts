import { expect, test } from 'vitest';
import { parseSearch, stringifySearch } from './search-params.ts';

test('lists are repeated parameters, as the API reads them', () => {
  expect(stringifySearch({ status: ['available', 'sold'], sort: 'name', page: 2 })).toBe(
    '?status=available&status=sold&sort=name&page=2',
  );
  expect(parseSearch('?status=available&status=sold&sort=name')).toEqual({
    status: ['available', 'sold'],
    sort: 'name',
  });
});

test('blanks leave no trace in the address', () => {
  expect(stringifySearch({ search: '', status: [], category: undefined, cursor: null })).toBe('');
});

test('any text survives the way there and back', () => {
  const search = { search: 'Nakladač & spol. +#?=%' };
  expect(parseSearch(stringifySearch(search))).toEqual(search);
});
