import type { View } from '@strojpark/core/contracts/views';
import type { ViewList } from '@strojpark/core/domain/views/views';
import { beforeEach, expect, test } from 'vitest';
import { userOf } from '../../../test/build-reservation.ts';
import { renderApp } from '../../../test/render.tsx';
import { signIn } from '../../lib/auth.ts';
import { queryClient } from '../../lib/query.ts';
import { storeKnownViews } from './known-views.ts';
import { ListViews } from './list-views.tsx';

beforeEach(() => {
  queryClient.clear();
  storeKnownViews(userOf('admin').id, { lists: undefined, starts: {} });
});

/** While the rows of the list are still loading. */
function open(viewedLists: ViewList[] | undefined, saved?: View['id']) {
  const user = userOf('admin');
  signIn({ accessToken: 'a', refreshToken: 'r', user: viewedLists ? { ...user, viewedLists } : user });
  const { container } = renderApp(
    <ListViews
      list="used_machines"
      saved={saved}
      state={{ filter: {}, sort: 'name', order: 'asc' }}
      isFiltered={false}
      show={() => undefined}
      place={{ savesNew: false, onSaved: () => undefined }}
    />,
  );
  return container.querySelector('[class*=line]') !== null;
}

test('at the first visit the place of the views is kept where the sign-in said that there are some', () => {
  expect(open(['used_machines'])).toBe(true);
});

test.each([[undefined], [[]], [['sales']]] as [ViewList[] | undefined][])(
  'no place is kept without views of the list (%j)',
  (viewedLists) => {
    expect(open(viewedLists)).toBe(false);
  },
);

test('what the last visit has seen counts more than the sign-in', () => {
  storeKnownViews(userOf('admin').id, { lists: [], starts: {} });
  expect(open(['used_machines'])).toBe(false);
});
