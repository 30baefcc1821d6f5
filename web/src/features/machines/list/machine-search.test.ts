import { describe, expect, test } from 'vitest';
import { parseSearch, stringifySearch } from '../../../lib/search-params.ts';
import { readMachineSearch } from './machine-search.ts';

const read = (address: string) =>
  JSON.parse(JSON.stringify(readMachineSearch(parseSearch(address)))) as object;
const machine = '11111111-1111-4111-8111-111111111111';

describe('the URL of a list', () => {
  test.each([
    ['one value of a filter', '?status=sold', { status: ['sold'] }],
    ['several values', '?status=sold&status=damaged', { status: ['sold', 'damaged'] }],
    ['a category by its key', '?category=cranes', { category: ['cranes'] }],
    ['a search that looks like a number', '?search=00123', { search: '00123' }],
    [
      'order and view',
      '?sort=current_value&order=desc&view=grid',
      {
        sort: 'current_value',
        order: 'desc',
        view: 'grid',
      },
    ],
    [
      'criteria',
      '?manufacturer=volvo&condition=Good&yearFrom=2010&valueTo=99.5',
      { manufacturer: 'volvo', condition: ['Good'], yearFrom: 2010, valueTo: 99.5 },
    ],
    ['the import that did not name the machines', `?missingFrom=${machine}`, { missingFrom: machine }],
    [
      'the days on which machines were entered or sold',
      '?createdFrom=2026-03-01&createdTo=2026-03-31&soldFrom=2026-04-01&soldTo=2026-04-30',
      { createdFrom: '2026-03-01', createdTo: '2026-03-31', soldFrom: '2026-04-01', soldTo: '2026-04-30' },
    ],
    ['the open record', `?machine=${machine}`, { machine }],
    ['the open form', '?dialog=add', { dialog: 'add' }],
  ])('restores %s', (_, address, search) => {
    expect(read(address)).toEqual(search);
  });

  test.each([
    ['an unknown status', '?status=lost'],
    ['an unknown status among known ones', '?status=sold&status=lost'],
    ['an unknown field', '?field=password'],
    ['a column that cannot be sorted by', '?sort=specifications'],
    ['a year that is none', '?yearFrom=first'],
    ['an unknown condition', '?condition=Rusty'],
    ['an import that is no id', '?missingFrom=last'],
    ['a day that is none', '?createdFrom=2026-02-30&soldTo=today'],
    ['a day that the server would refuse', '?createdFrom=1899-12-31&soldTo=9999-12-31'],
    ['a record that is no id', '?machine=1%20or%201=1'],
    ['a parameter that no list has', '?limit=100000'],
    ['an endless search', `?search=${'a'.repeat(201)}`],
  ])('leaves out %s', (_, address) => {
    expect(read(address)).toEqual({});
  });

  test('survives a round trip', () => {
    const address = `?search=na&status=sold&status=damaged&sort=name&order=desc&machine=${machine}`;
    expect(stringifySearch(readMachineSearch(parseSearch(address)))).toBe(address);
  });
});
