import { createRootRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadAllMessages } from '../lib/i18n.ts';
import { leaveLogin, loginSearch, requirePending, setupSearch } from './guards.ts';
import { Root } from './root.tsx';
import './route-data.ts';

/**
 * The root and the screens in front of the signed-in layout. New ones with each call, for a route belongs to
 * one tree: these stand in the small tree of the first download and in the whole one (see `router.ts`).
 */
export function entranceRoutes() {
  const root = createRootRoute({
    component: Root,
    notFoundComponent: lazyRouteComponent(() => import('../pages/not-found-page.tsx'), 'NotFoundPage'),
  });

  const login = createRoute({
    getParentRoute: () => root,
    path: '/login',
    // Typed search parameters: a page reads them by `useSearch({ from: '/login' })`.
    validateSearch: loginSearch,
    beforeLoad: ({ search }) => leaveLogin(search),
    component: lazyRouteComponent(() => import('../pages/login-page.tsx'), 'LoginPage'),
    staticData: { title: 'auth.login.title' },
  });

  // Both open by a link in a mail, whose token stands behind the `#` of the address.
  const resetPassword = createRoute({
    getParentRoute: () => root,
    path: '/reset-password',
    loader: loadAllMessages,
    component: lazyRouteComponent(() => import('../pages/reset-password-page.tsx'), 'ResetPasswordPage'),
    staticData: { title: 'auth.pages.resetPassword' },
  });

  const verifyEmail = createRoute({
    getParentRoute: () => root,
    path: '/verify-email',
    loader: loadAllMessages,
    component: lazyRouteComponent(() => import('../pages/verify-email-page.tsx'), 'VerifyEmailPage'),
    staticData: { title: 'auth.pages.verifyEmail' },
  });

  /** What a user has to do before anything else works; without the layout, for nothing else can be reached. */
  const accountSetup = createRoute({
    getParentRoute: () => root,
    path: '/account-setup',
    validateSearch: setupSearch,
    beforeLoad: ({ search }) => requirePending(search),
    loader: loadAllMessages,
    component: lazyRouteComponent(() => import('../pages/account-setup-page.tsx'), 'AccountSetupPage'),
    staticData: { title: 'auth.pages.setup' },
  });

  return { root, entrance: [login, resetPassword, verifyEmail, accountSetup] as const };
}
