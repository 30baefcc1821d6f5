import { expect, test } from 'vitest';
import { checkContracts } from './contract-calls.ts';
import { parseSource } from './source.ts';

const contracts = {
  sales: {
    list: { method: 'GET', path: '/sales' },
    get: { method: 'GET', path: '/sales/:id' },
  },
};
const check = (routes: string, client = '', checked: Parameters<typeof checkContracts>[0] = contracts) =>
  checkContracts(
    checked,
    [parseSource('sales.routes.ts', routes)],
    [parseSource('sales.queries.ts', client)],
  ).map(({ message }) => message);

const bothRoutes = 'route(sales.list, list);\nroute(sales.get, get);\n';

test('every entry with one route passes', () => {
  expect(check(bothRoutes, 'call(sales.get, { params });')).toEqual([]);
});

test('an entry without a route is reported', () => {
  expect(check('route(sales.list, list);')).toEqual(['sales.get has no route']);
});

test('a second route for an entry is reported with the location of the first', () => {
  expect(check(`${bothRoutes}route(sales.get, other);`)).toEqual([
    'sales.get already has a route at sales.routes.ts:2',
  ]);
});

test('a route or call for a missing entry is reported', () => {
  expect(check(`${bothRoutes}route(sales.undo, undo);`, 'call(rentals.list);')).toEqual([
    'route(sales.undo) has no contract entry',
    'call(rentals.list) has no contract entry',
  ]);
});

test('two entries at one address are reported, whatever their parameters are named', () => {
  const twice = { sales: { ...contracts.sales, find: { method: 'GET', path: '/sales/:key' } } };
  expect(check(`${bothRoutes}route(sales.find, find);`, '', twice)).toEqual([
    'sales.get and sales.find share GET /sales/:',
  ]);
});
