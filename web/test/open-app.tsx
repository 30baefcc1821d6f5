import { MantineProvider } from '@mantine/core';
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { routeTree } from '../src/app/routes.tsx';
import { parseSearch, stringifySearch } from '../src/lib/search-params.ts';

/** Opens the whole app at a URL, with its real routes. */
export function openApp(address: string) {
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createRouter({ routeTree, parseSearch, stringifySearch, history });
  render(
    <MantineProvider env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  );
  return { user: userEvent.setup(), router, address: () => router.state.location.href };
}
