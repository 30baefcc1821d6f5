import { useDocumentTitle } from '@mantine/hooks';
import { joined } from '@strojpark/core/domain/joined';
import { Outlet, createRootRoute, createRoute, lazyRouteComponent, useMatches } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useOpenTitle } from '../lib/tab-title.ts';
import { loadAllMessages } from '../lib/i18n.ts';
import { redirectSignedIn, loginSearch, requirePending, setupSearch } from './guards.ts';
import { LoadingScreen } from './loading-screen.tsx';
import './route-data.ts';

/**
 * The root and the routes outside of the signed-in layout. A function, because a route belongs to one tree and two
 * trees need them: the small tree of the first download and the full one (see `router.ts`).
 */
export function authRoutes() {
  const root = createRootRoute({
    component: Root,
    pendingComponent: LoadingScreen,
    notFoundComponent: lazyRouteComponent(() => import('../pages/not-found-page.tsx'), 'NotFoundPage'),
  });

  const login = createRoute({
    getParentRoute: () => root,
    path: '/login',
    // Typed search parameters: a page reads them with `useSearch({ from: '/login' })`.
    validateSearch: loginSearch,
    beforeLoad: ({ search }) => redirectSignedIn(search),
    component: lazyRouteComponent(() => import('../pages/login-page.tsx'), 'LoginPage'),
    staticData: { title: 'auth.login.title' },
  });

  // These three are opened from a mail link, with its token in the fragment of the URL.
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

  const approval = createRoute({
    getParentRoute: () => root,
    path: '/approval',
    loader: loadAllMessages,
    component: lazyRouteComponent(() => import('../pages/approval-page.tsx'), 'ApprovalPage'),
    staticData: { title: 'auth.pages.approval' },
  });

  /** The pending setup step; outside of the signed-in layout, because nothing else can be reached until it is done. */
  const accountSetup = createRoute({
    getParentRoute: () => root,
    path: '/account-setup',
    validateSearch: setupSearch,
    beforeLoad: ({ search }) => requirePending(search),
    loader: loadAllMessages,
    component: lazyRouteComponent(() => import('../pages/account-setup-page.tsx'), 'AccountSetupPage'),
    staticData: { title: 'auth.pages.setup' },
  });

  return { root, entrance: [login, resetPassword, verifyEmail, approval, accountSetup] as const };
}

/** Sets the title of the browser tab: what is open, else the page, unless the page sets its own. */
function Root() {
  const { t, i18n } = useTranslation();
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title });
  const open = useOpenTitle();
  // The texts of most pages are loaded after the first ones.
  const isLoaded = i18n.exists(String(title));
  const ofPage = title !== undefined && isLoaded ? t(title) : undefined;
  // Facts are joined for lines that wrap; a title does not, and is searched for in the history of the browser.
  const text = joined([open ?? ofPage, t('common.appName')]).replaceAll('\u00a0', ' ');
  useDocumentTitle(title === undefined && open === undefined ? '' : text);
  return <Outlet />;
}
