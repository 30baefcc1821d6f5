import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
  useSearch,
} from '@tanstack/react-router';
import { act, render } from '@testing-library/react';
import { Profiler } from 'react';
import { expect, test, vi } from 'vitest';
import { listSearch } from './use-list-address.ts';

function List() {
  useSearch({ strict: false, select: listSearch('record'), structuralSharing: true });
  return null;
}

test('neither an open record, nor a dialog, nor scrolling renders a list and its header again; a filter does', async () => {
  const onRender = vi.fn<() => void>();
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => (
        <Profiler id="list" onRender={onRender}>
          <List />
        </Profiler>
      ),
    }),
    history: createMemoryHistory({ initialEntries: ['/?search=volvo'] }),
  });
  const show = (search: object) => act(() => router.navigate({ to: '/', search }));
  render(<RouterProvider router={router as never} />);
  await show({ search: 'volvo' });
  expect(onRender).toHaveBeenCalled();
  onRender.mockClear();
  await show({ search: 'volvo', record: 'a', dialog: 'add', at: '1.20' });
  expect(onRender).not.toHaveBeenCalled();
  await show({ search: 'bobcat' });
  expect(onRender).toHaveBeenCalled();
});
