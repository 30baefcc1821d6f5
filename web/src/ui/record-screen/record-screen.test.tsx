import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { lazy, useMemo, type ComponentType } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import '../../../test/render.tsx';
import { queryClient } from '../../lib/query.ts';
import type { ListPage } from '../list/row-window.ts';
import { useRecordKeys } from './open-record.ts';
import { RecordDrawer, type OpenRecord } from './record-drawer.tsx';
import { RecordScreen } from './record-screen.tsx';

interface Row {
  id: string;
}

const labels = { previous: 'Předchozí', next: 'Další', print: 'Tisk', close: 'Zavřít' };
const nothing = () => undefined;
const noIcon = () => null;

beforeEach(() => queryClient.clear());

function Body({ id, extend }: { id: string; extend: (id: string) => void }) {
  useRecordKeys(useMemo(() => [{ keyName: 'p', run: () => extend(id) }], [id, extend]));
  return <h2>{id}</h2>;
}

/** A list with the rows a, b and c, of which a is opening: the code that draws it arrives with `draw`. */
async function openFirst() {
  const extend = vi.fn<(id: string) => void>();
  const { promise, resolve } = Promise.withResolvers<{ default: ComponentType<OpenRecord<Row, string>> }>();
  const Drawer = lazy(async () => promise);
  const load = vi.fn<() => Promise<ListPage<Row>>>(async () => ({
    items: ['a', 'b', 'c'].map((id) => ({ id })),
    total: 3,
    totalIsExact: true,
    nextCursor: null,
    prevCursor: null,
  }));
  const show = (record: string | undefined) => void router.navigate({ to: '/', search: { record } as never });
  const state = {
    filter: {},
    isFiltered: false,
    clearFilter: nothing,
    sort: 'name',
    order: 'asc' as const,
    setOrder: nothing,
    setAnchor: nothing,
    param: 'record',
    hrefOf: (id: string) => `/?record=${id}`,
    open: show,
    openNext: show,
    close: () => show(undefined),
  };
  const source = { listKey: ['rows' as never] as const, load };
  const root = createRootRoute({
    component: () => (
      <RecordScreen<Row, string, string>
        label="Řádky"
        state={state}
        source={source}
        formats={{ failure: () => ({}), onOffline: () => undefined, number: String }}
        header={{}}
        total={({ total }) => `${total} řádky`}
        states={{} as never}
        table={{ columns: [], rowHeight: 40, renderRow: noIcon }}
        cards={{ height: 40, renderCard: noIcon }}
        renderDrawer={(record) => <Drawer {...record} />}
      />
    ),
  });
  const history = createMemoryHistory({ initialEntries: ['/?record=a'] });
  const router = createRouter({ routeTree: root, history });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  await screen.findByText('3 řádky');
  const draw = async () =>
    act(async () => {
      resolve({
        default: (record) => (
          <RecordDrawer {...record} label="Záznam" labels={labels}>
            {(id) => <Body id={id} extend={extend} />}
          </RecordDrawer>
        ),
      });
      await promise;
    });
  return { extend, draw, opened: () => (router.state.location.search as { record?: string }).record };
}

const press = (key: string) => fireEvent.keyDown(document.body, { key });

test('a key of a record that is pressed while it opens is run once the record is there', async () => {
  const { extend, draw } = await openFirst();
  press('p');
  expect(extend).not.toHaveBeenCalled();
  await draw();
  await waitFor(() => expect(extend.mock.calls).toEqual([['a']]));
});

test('it is not run on the next record', async () => {
  const { extend, draw, opened } = await openFirst();
  press('p');
  await act(async () => void press('j'));
  await waitFor(() => expect(opened()).toBe('b'));
  await draw();
  await waitFor(() => expect(document.querySelector('h2')?.textContent).toBe('b'));
  expect(extend).not.toHaveBeenCalled();
});

test('while a record opens only j and k step to its neighbours', async () => {
  const { opened } = await openFirst();
  for (const key of ['ArrowDown', 'End']) await act(async () => void press(key));
  expect(opened()).toBe('a');
  await act(async () => void press('j'));
  await waitFor(() => expect(opened()).toBe('b'));
  await act(async () => void press('k'));
  await waitFor(() => expect(opened()).toBe('a'));
});
