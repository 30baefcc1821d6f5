import { createRoute, createRouter, redirect, type AnyRoute } from '@tanstack/react-router';
import { log } from '../lib/log.ts';
import { parseSearch, stringifySearch } from '../lib/search-params.ts';
import { authRoutes } from './auth-routes.tsx';
import { RouteError } from './route-error.tsx';
import type { routeTree as wholeTree } from './routes.tsx';

type WholeTree = typeof wholeTree;

const { root, entrance } = authRoutes();

/** Any other URL waits for the full tree and is then matched again. */
const anyOtherPath = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: async ({ location }) => {
    await addPages();
    throw redirect({ href: location.href, replace: true });
  },
});

// Links and search parameters are typed by the full tree, which replaces this one before they are used.
const firstTree: AnyRoute = root.addChildren([...entrance, anyOtherPath]);

export const router = createRouter({
  routeTree: firstTree as WholeTree,
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultErrorComponent: RouteError,
  scrollRestoration: true,
});

/** Adds the routes of the signed-in part, which the sign-in does not download. */
export async function addPages(): Promise<void> {
  const { routeTree } = await import('./routes.tsx');
  router.update({ routeTree });
}

router.subscribe('onResolved', ({ pathChanged }) => {
  if (pathChanged) log('info', 'Page opened');
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
