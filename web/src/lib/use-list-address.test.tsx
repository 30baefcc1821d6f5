import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
  useSearch,
} from '@tanstack/react-router';
import { act, render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { listSearch } from './use-list-address.ts';

test('neither an open record, nor a dialog, nor scrolling renders a list and its header again; a filter does', async () => {
  let renders = 0;
  function List() {
    useSearch({ strict: false, select: listSearch('record'), structuralSharing: true });
    renders += 1;
    return null;
  }
  const router = createRouter({
    routeTree: createRootRoute({ component: List }),
    history: createMemoryHistory({ initialEntries: ['/?search=volvo'] }),
  });
  const show = (search: object) => act(() => router.navigate({ to: '/', search }));
  render(<RouterProvider router={router as never} />);
  await show({ search: 'volvo' });
  const before = renders;
  expect(before).toBeGreaterThan(0);
  await show({ search: 'volvo', record: 'a', dialog: 'add', at: '1.20' });
  expect(renders).toBe(before);
  await show({ search: 'bobcat' });
  expect(renders).toBeGreaterThan(before);
});
