import { describe, expect, test } from 'vitest';
import { inOwnOrder, isSameState, missingCriteria, withoutMissing, type ViewState } from './views.ts';

const state: ViewState = {
  filter: {
    status: ['available', 'reserved'],
    category: ['cranes', 'lifts'],
    custom: '{"boom":"a","reach":{"from":2}}',
  },
  sort: 'custom.boom',
  order: 'asc',
  layout: { view: 'table', isCompact: false, columns: ['name', 'status'], hidden: ['model', 'vin'] },
};

describe('a list shows a saved view', () => {
  test('whatever the order of the filters, their values and the hidden columns', () => {
    const { status: _, ...filter } = state.filter;
    expect(
      isSameState(state, {
        ...state,
        filter: { ...filter, status: ['reserved', 'available'] },
        layout: { view: 'table', isCompact: false, columns: ['name', 'status'], hidden: ['vin', 'model'] },
      }),
    ).toBe(true);
  });

  test('without an order or a layout of its own', () => {
    expect(isSameState(state, { filter: state.filter })).toBe(true);
  });

  test.each<[string, Partial<ViewState>]>([
    ['another filter', { filter: { ...state.filter, search: 'volvo' } }],
    ['a filter less', { filter: { status: ['available', 'reserved'] } }],
    ['another order', { sort: 'name' }],
    ['another direction', { order: 'desc' }],
    [
      'other columns',
      { layout: { view: 'table', isCompact: false, columns: ['status', 'name'], hidden: [] } },
    ],
    [
      'another density',
      { layout: { view: 'table', isCompact: true, columns: ['name', 'status'], hidden: ['model', 'vin'] } },
    ],
  ])('but not with %s', (_, change) => {
    expect(isSameState(state, { ...state, ...change })).toBe(false);
  });
});

test('deleted categories and fields are named and left out, with the order by them', () => {
  const missing = missingCriteria(state, { categories: new Set(['cranes']), fields: new Set(['reach']) });
  expect(missing).toEqual([
    { kind: 'category', name: 'lifts' },
    { kind: 'field', name: 'boom' },
  ]);
  expect(withoutMissing(state, missing)).toEqual({
    filter: { status: ['available', 'reserved'], category: ['cranes'], custom: '{"reach":{"from":2}}' },
    layout: state.layout,
  });
  expect(withoutMissing(state, [])).toEqual(state);
});

test('views without a place of their own follow: the default first, then the team, then private ones', () => {
  const view = (id: string, scope: 'private' | 'team' | 'role') => ({ id, scope, name: id });
  const views = [
    view('c', 'private'),
    view('b', 'team'),
    view('a', 'team'),
    view('e', 'role'),
    view('d', 'private'),
  ];
  const ordered = inOwnOrder(views, ['d']).map(({ id }) => id);
  expect(ordered).toEqual(['d', 'e', 'a', 'b', 'c']);
});
