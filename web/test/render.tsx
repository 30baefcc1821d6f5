import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { render, type RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import { queryClient } from '../src/lib/query.ts';
import { loadAllMessages, startI18n } from '../src/lib/i18n.ts';

await startI18n();
await loadAllMessages();

/** Renders a component with the providers of every page, in Czech, without animations. */
export function renderApp(children: ReactNode): RenderResult {
  const router = createRouter({
    routeTree: createRootRoute(),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  return render(children, {
    wrapper: (props) => (
      <MantineProvider env="test">
        <QueryClientProvider client={queryClient}>
          <RouterContextProvider router={router}>
            {props.children}
            {/* They have links. */}
            <Notifications />
          </RouterContextProvider>
        </QueryClientProvider>
      </MantineProvider>
    ),
  });
}
