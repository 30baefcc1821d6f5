import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { userOf } from '../../../../test/session.ts';
import { renderApp } from '../../../../test/render.tsx';
import { json, stubFetch } from '../../../../test/stub-fetch.ts';
import { signIn } from '../../../lib/auth.ts';
import { queryClient } from '../../../lib/query.ts';
import { columnsWithoutRoom, type ListColumn } from '../../../ui/list/list-column.ts';
import { useAgedViews } from './aged-views.tsx';

beforeEach(() => {
  queryClient.clear();
  signIn({ accessToken: 'a', refreshToken: 'r', user: userOf('admin') });
  stubFetch(() => json([]));
});

/** In a window of 1024 pixels. */
const room = 914;

function ShownColumns() {
  const columns: readonly ListColumn[] = useAgedViews().table.columns;
  const hidden = columnsWithoutRoom(columns, room);
  const shown = columns.filter((_, index) => !hidden.has(index));
  return <p>{shown.map(({ name, width, min = width }) => `${name} ${min}`).join(', ')}</p>;
}

test('on a tablet amounts have the room of their longest number, before the actions and the place', () => {
  renderApp(<ShownColumns />);
  expect(screen.getByText(/^name/).textContent).toBe(
    'name 220, status 150, current_value 140, days_in_stock 88, price_margin 148, price_margin_percent 80',
  );
});
