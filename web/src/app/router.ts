import { createRoute, createRouter, redirect, type AnyRoute } from '@tanstack/react-router';
import { log } from '../lib/log.ts';
import { parseSearch, stringifySearch } from '../lib/search-params.ts';
import { entranceRoutes } from './entrance-routes.tsx';
import { RouteError } from './route-error.tsx';
import type { routeTree as wholeTree } from './routes.tsx';

type WholeTree = typeof wholeTree;

const { root, entrance } = entranceRoutes();

/** Every other address waits for the whole tree, which knows it or not, and is looked up again. */
const elsewhere = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: async ({ location }) => {
    await addPages();
    throw redirect({ href: location.href, replace: true });
  },
});

// Links and searches are checked against the whole tree, which takes this one's place before they are used.
const firstTree: AnyRoute = root.addChildren([...entrance, elsewhere]);

export const router = createRouter({
  routeTree: firstTree as WholeTree,
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultErrorComponent: RouteError,
  scrollRestoration: true,
});

/** Brings the routes of the signed-in part, which are no part of the sign-in's download. */
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
