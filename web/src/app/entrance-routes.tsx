import { useDocumentTitle } from '@mantine/hooks';
import { Outlet, createRootRoute, createRoute, lazyRouteComponent, useMatches } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { loadAllMessages } from '../lib/i18n.ts';
import { leaveLogin, loginSearch, requirePending, setupSearch } from './guards.ts';
import './route-data.ts';

/**
 * The root and the screens in front of the signed-in layout. Each call creates new ones, because a route belongs
 * to one tree: the small tree of the first download and the full one both need them (see `router.ts`).
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

  // Both are opened by a link in a mail, with its token after the `#` of the address.
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

  /** What a user has to do before anything else works; without the layout, because nothing else can be reached. */
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

/** Around every page: sets the title of the browser tab, unless the page has none in the route table and sets its own. */
function Root() {
  const { t } = useTranslation();
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title });
  useDocumentTitle(title === undefined ? '' : `${t(title)} · ${t('common.appName')}`);
  return <Outlet />;
}
