import {
  IconBackhoe,
  IconCalendarEvent,
  IconCrane,
  IconFileExport,
  IconFileImport,
  IconLayoutDashboard,
  IconUserCheck,
} from '@tabler/icons-react';
import { createRootRoute, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { readImportSearch } from '../features/import-export/import-search.ts';
import { readMachineSearch } from '../features/machines/list/machine-search.ts';
import { readReservationSearch } from '../features/reservations/list/reservation-search.ts';
import { loadAllMessages } from '../lib/i18n.ts';
import { LoadingScreen } from './loading-screen.tsx';
import { leaveLogin, loginSearch, requireAccess } from './guards.ts';
import './route-data.ts';
import { Root } from './root.tsx';

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

/** The signed-in layout; its guard reads each page's `staticData.access`. */
const app = createRoute({
  getParentRoute: () => root,
  id: 'app',
  beforeLoad: ({ location, matches }) => {
    requireAccess(location, matches.at(-1)?.staticData.access);
  },
  loader: loadAllMessages,
  pendingComponent: LoadingScreen,
  pendingMs: 300,
  pendingMinMs: 0,
  component: lazyRouteComponent(() => import('./shell/shell.tsx'), 'Shell'),
});

const home = createRoute({
  getParentRoute: () => app,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/dashboard' });
  },
});

const dashboard = createRoute({
  getParentRoute: () => app,
  path: '/dashboard',
  component: lazyRouteComponent(() => import('../pages/dashboard-page.tsx'), 'DashboardPage'),
  staticData: { title: 'shell.nav.dashboard', nav: { icon: IconLayoutDashboard, group: 'work' } },
});

const usedMachines = createRoute({
  getParentRoute: () => app,
  path: '/used-machines',
  validateSearch: readMachineSearch,
  component: lazyRouteComponent(() => import('../pages/used-machines-page.tsx'), 'UsedMachinesPage'),
  staticData: {
    title: 'shell.nav.usedMachines',
    nav: { icon: IconBackhoe, group: 'work', count: 'used' },
  },
});

const stockMachines = createRoute({
  getParentRoute: () => app,
  path: '/stock-machines',
  validateSearch: readMachineSearch,
  component: lazyRouteComponent(() => import('../pages/stock-machines-page.tsx'), 'StockMachinesPage'),
  staticData: {
    title: 'shell.nav.stockMachines',
    nav: { icon: IconCrane, group: 'work', count: 'stock' },
  },
});

const reservations = createRoute({
  getParentRoute: () => app,
  path: '/reservations',
  validateSearch: readReservationSearch,
  component: lazyRouteComponent(() => import('../pages/reservations-page.tsx'), 'ReservationsPage'),
  staticData: {
    title: 'shell.nav.reservations',
    nav: { icon: IconCalendarEvent, group: 'work', count: 'reservations' },
  },
});

const exports = createRoute({
  getParentRoute: () => app,
  path: '/export',
  component: lazyRouteComponent(() => import('../pages/export-page.tsx'), 'ExportPage'),
  staticData: {
    title: 'shell.nav.export',
    access: { roles: ['admin', 'backoffice'], permission: 'exports.create' },
    nav: { icon: IconFileExport, group: 'administration' },
  },
});

const imports = createRoute({
  getParentRoute: () => app,
  path: '/import',
  validateSearch: readImportSearch,
  component: lazyRouteComponent(() => import('../pages/import-page.tsx'), 'ImportPage'),
  staticData: {
    title: 'shell.nav.import',
    access: { roles: ['admin'], permission: 'machines.import' },
    nav: { icon: IconFileImport, group: 'administration' },
  },
});

const approvalQueue = createRoute({
  getParentRoute: () => app,
  path: '/admin/approval-queue',
  component: lazyRouteComponent(() => import('../pages/approval-queue-page.tsx'), 'ApprovalQueuePage'),
  staticData: {
    title: 'shell.nav.approvalQueue',
    access: { roles: ['admin', 'backoffice'], permission: 'approvals.decide' },
    nav: { icon: IconUserCheck, group: 'work' },
  },
});

/** The whole route table (spec 1 §2); the sidebar lists the pages with a `nav` in this order. */
export const routeTree = root.addChildren([
  login,
  app.addChildren([
    home,
    dashboard,
    usedMachines,
    stockMachines,
    reservations,
    approvalQueue,
    exports,
    imports,
  ]),
]);
