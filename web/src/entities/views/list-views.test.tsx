import type { View } from '@strojpark/core/contracts/views';
import type { ViewList } from '@strojpark/core/domain/views/views';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { userOf } from '../../../test/session.ts';
import { renderApp } from '../../../test/render.tsx';
import { json } from '../../../test/stub-fetch.ts';
import { windowWidth } from '../../../test/window-width.ts';
import { signIn } from '../../lib/auth.ts';
import { queryClient } from '../../lib/query.ts';
import { ScreenRowsContext } from '../../ui/record-screen/screen-rows.ts';
import { storeKnownViews } from './known-views.ts';
import { ListViews } from './list-views.tsx';
import { useArrangeViews, useViews } from './views.queries.ts';

beforeEach(() => {
  queryClient.clear();
  storeKnownViews(userOf('admin').id, { lists: undefined, starts: {} });
});

const view: View = {
  id: '01111111-1111-4111-8111-111111111111',
  list: 'used_machines',
  name: 'Moje',
  scope: 'private',
  role: null,
  state: { filter: {}, sort: 'name', order: 'asc' },
  version: 1,
  created_by_name: 'Jana Nováková',
  updated_at: '2026-11-02T08:00:00.000Z',
  mayChange: true,
  subscription: null,
  watchers: 0,
  schedules: 0,
  missing: [],
};

const placeIn = (container: HTMLElement) => container.querySelector('div[class*=menu]');

/** The place of the views; by default while the rows of the list are still loading. */
function open(viewedLists: ViewList[] | undefined, hasRows = false, isIcon = false) {
  const user = userOf('admin');
  signIn({ accessToken: 'a', refreshToken: 'r', user: viewedLists ? { ...user, viewedLists } : user });
  const { container } = renderApp(
    <ScreenRowsContext value={{ total: 3, totalIsExact: true, isPending: !hasRows, error: null }}>
      <ListViews
        list="used_machines"
        saved={undefined}
        state={{ filter: {}, sort: 'name', order: 'asc' }}
        isFiltered={false}
        show={() => undefined}
        place={{ isIcon, savesNew: false, onSaved: () => undefined }}
      />
    </ScreenRowsContext>,
  );
  return container;
}

test('at the first visit the place of the views is kept where the sign-in said that there are some', () => {
  expect(placeIn(open(['used_machines']))).not.toBeNull();
});

test.each([[undefined], [[]], [['sales']]] as [ViewList[] | undefined][])(
  'no place is kept without views of the list (%j)',
  (viewedLists) => {
    expect(placeIn(open(viewedLists))).toBeNull();
  },
);

test('what the last visit has seen counts more than the sign-in', () => {
  storeKnownViews(userOf('admin').id, { lists: [], starts: {} });
  expect(placeIn(open(['used_machines']))).toBeNull();
});

test('on a phone, views with the same name are all in the menu', async () => {
  windowWidth('phone');
  const mine = { ...view, id: '02222222-2222-4222-8222-222222222222' };
  vi.stubGlobal('fetch', () => Promise.resolve(json([view, mine])));
  open(['used_machines'], true, true);
  await userEvent.click(await screen.findByRole('button', { name: 'Uložené pohledy' }));
  expect(await screen.findAllByRole('menuitemradio', { name: 'Moje' })).toHaveLength(2);
});

test.each([
  [false, 'Pohledy', 'Pohledy'],
  [true, 'Uložené pohledy', ''],
])(
  'in the line of the filters they are a menu, above a narrow list without words: %s',
  async (isIcon, name, text) => {
    vi.stubGlobal('fetch', () => Promise.resolve(json([view])));
    open(['used_machines'], true, isIcon);
    const button = await screen.findByRole('button', { name });
    expect(button.textContent).toBe(text);
    await userEvent.click(button);
    expect(await screen.findByRole('menuitemradio', { name: 'Moje' })).toBeDefined();
  },
);

test('the menu says which views notify of new machines', async () => {
  const subscription = { rhythm: 'daily', way: 'mail' } as const;
  vi.stubGlobal('fetch', () => Promise.resolve(json([{ ...view, subscription }])));
  open(['used_machines'], true);
  await userEvent.click(await screen.findByRole('button', { name: 'Pohledy' }));
  expect(await screen.findByRole('menuitemradio', { name: 'Moje S upozorněním' })).toBeDefined();
});

test('the place stays free until the views are loaded, so that the list below does not move twice', async () => {
  const { promise: answer, resolve } = Promise.withResolvers<Response>();
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
  // why: the server is outside of the web package; this is about the time before it answers
  vi.stubGlobal('fetch', () => {
    ask();
    return answer;
  });
  const container = open(['used_machines'], true);
  await asked;
  expect(placeIn(container)).not.toBeNull();
  resolve(json([view]));
  expect(await screen.findByRole('button', { name: 'Pohledy' })).toBeDefined();
  expect(placeIn(container)).toBeNull();
});

function Order() {
  const { data = [] } = useViews();
  const { mutate } = useArrangeViews();
  return (
    <button
      type="button"
      onClick={() => mutate({ list: 'used_machines', ids: data.map(({ id }) => id).toReversed() })}
    >
      {data.map(({ name }) => name).join(', ')}
    </button>
  );
}

test('a list of views that was asked for before does not bring the old order back', async () => {
  const stored = [view, { ...view, id: '02222222-2222-4222-8222-222222222222', name: 'Jiný' }];
  const reads: ((response: Response) => void)[] = [];
  // why: the server is outside of the web package; this is about the order of its answers
  vi.stubGlobal('fetch', (_url: string, { method = 'GET' }: RequestInit) => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    if (method === 'GET') reads.push(resolve);
    return promise;
  });
  signIn({ accessToken: 'a', refreshToken: 'r', user: userOf('admin') });
  renderApp(<Order />);
  await expect.poll(() => reads.length).toBe(1);
  reads[0]?.(json(stored));
  const order = await screen.findByRole('button', { name: 'Moje, Jiný' });
  void queryClient.invalidateQueries();
  await expect.poll(() => reads.length).toBe(2);
  await userEvent.click(order);
  await expect.poll(() => order.textContent).toBe('Jiný, Moje');
  reads[1]?.(json(stored));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(order.textContent).toBe('Jiný, Moje');
});
