import { officeRoles } from '@strojpark/core/domain/access/permissions';
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { readAuditSearch } from '../features/audit/audit-search.ts';
import { readBulkRunSearch } from '../features/bulk-runs/bulk-run-search.ts';
import { readImportSearch } from '../features/imports/import-search.ts';
import { readDashboardSearch } from '../features/dashboard/dashboard-search.ts';
import { readExportSearch } from '../features/exports/export-search.ts';
import { readAgedSearch } from '../features/machines/aged/aged-search.ts';
import { readRepricingSearch } from '../features/machines/repricing/repricing-search.ts';
import { readMachineSearch } from '../features/machines/list/machine-search.ts';
import { readMailSearch } from '../features/mail/mail-search.ts';
import { readReportSearch } from '../features/reports/report-search.ts';
import { readCalendarSearch } from '../features/reservations/calendar/calendar-search.ts';
import { readDemandSearch } from '../features/reservations/demands/demand-search.ts';
import { readQuoteSearch } from '../features/reservations/quotes/quote-search.ts';
import { readQueueSearch } from '../features/reservations/queue/queue-search.ts';
import { readApprovalSearch } from '../features/reservations/approvals/approval-search.ts';
import { readReservationSearch } from '../features/reservations/list/reservation-search.ts';
import { readSaleSearch } from '../features/sales/sale-search.ts';
import { readTrashSearch } from '../features/trash/trash-search.ts';
import { readUserSearch } from '../features/users/list/user-search.ts';
import { loadMessages } from '../lib/i18n.ts';
import { LoadingScreen } from './loading-screen.tsx';
import { requireSession } from './guards.ts';
import { authRoutes } from './auth-routes.tsx';
import './route-data.ts';

const { root, entrance } = authRoutes();

/** The signed-in layout; it opens a page only with its `staticData.access`. */
const app = createRoute({
  getParentRoute: () => root,
  id: 'app',
  beforeLoad: ({ location }) => requireSession(location),
  loader: loadMessages('work'),
  pendingComponent: LoadingScreen,
  pendingMs: 0,
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
  validateSearch: readDashboardSearch,
  loader: loadMessages('dashboard', 'records', 'imports'),
  component: lazyRouteComponent(() => import('../pages/dashboard-page.tsx'), 'DashboardPage'),
  staticData: { title: 'shell.nav.dashboard', nav: { group: 'work' } },
});

const usedMachines = createRoute({
  getParentRoute: () => app,
  path: '/used-machines',
  validateSearch: readMachineSearch,
  component: lazyRouteComponent(() => import('../pages/used-machines-page.tsx'), 'UsedMachinesPage'),
  staticData: {
    title: 'shell.nav.usedMachines',
    nav: { group: 'work' },
  },
});

const stockMachines = createRoute({
  getParentRoute: () => app,
  path: '/stock-machines',
  validateSearch: readMachineSearch,
  component: lazyRouteComponent(() => import('../pages/stock-machines-page.tsx'), 'StockMachinesPage'),
  staticData: {
    title: 'shell.nav.stockMachines',
    nav: { group: 'work' },
  },
});

const reservations = createRoute({
  getParentRoute: () => app,
  path: '/reservations',
  validateSearch: readReservationSearch,
  loader: loadMessages('records', 'files'),
  component: lazyRouteComponent(() => import('../pages/reservations-page.tsx'), 'ReservationsPage'),
  staticData: {
    title: 'shell.nav.reservations',
    nav: { group: 'work', count: 'overdue', counted: { expiry: 'expired' } },
  },
});

const calendar = createRoute({
  getParentRoute: () => app,
  path: '/calendar',
  validateSearch: readCalendarSearch,
  loader: loadMessages('records', 'calendar'),
  component: lazyRouteComponent(() => import('../pages/calendar-page.tsx'), 'CalendarPage'),
  staticData: {
    title: 'shell.nav.calendar',
    access: { permission: 'reservations.view' },
    nav: { group: 'work' },
  },
});

const queue = createRoute({
  getParentRoute: () => app,
  path: '/queue',
  validateSearch: readQueueSearch,
  loader: loadMessages('records', 'files'),
  component: lazyRouteComponent(() => import('../pages/queue-page.tsx'), 'QueuePage'),
  staticData: {
    title: 'shell.nav.queue',
    access: { permission: 'reservations.view' },
    nav: { group: 'work', count: 'offers', counted: { mine: 'true', status: ['offered'] } },
  },
});

const demands = createRoute({
  getParentRoute: () => app,
  path: '/demands',
  validateSearch: readDemandSearch,
  loader: loadMessages('records', 'wanted', 'files'),
  component: lazyRouteComponent(() => import('../pages/demands-page.tsx'), 'DemandsPage'),
  staticData: {
    title: 'shell.nav.demands',
    access: { permission: 'reservations.view' },
    nav: {
      group: 'work',
      count: 'matches',
      counted: { mine: 'true', unseen: 'true', status: ['open'] },
    },
  },
});

const customer = createRoute({
  getParentRoute: () => app,
  path: '/customers/$key',
  loader: loadMessages('clients', 'records', 'quotes'),
  component: lazyRouteComponent(() => import('../pages/customer-page.tsx'), 'CustomerPage'),
  staticData: {
    title: 'reservations.detail.customer',
    access: { permission: 'reservations.view' },
  },
});

const quotes = createRoute({
  getParentRoute: () => app,
  path: '/quotes',
  validateSearch: readQuoteSearch,
  loader: loadMessages('quotes', 'records', 'files'),
  component: lazyRouteComponent(() => import('../pages/quotes-page.tsx'), 'QuotesPage'),
  staticData: {
    title: 'shell.nav.quotes',
    access: { permission: 'quotes.view' },
    nav: { group: 'work', count: 'questions', counted: { asked: 'true' } },
  },
});

const sales = createRoute({
  getParentRoute: () => app,
  path: '/sales',
  validateSearch: readSaleSearch,
  loader: loadMessages('records', 'files'),
  component: lazyRouteComponent(() => import('../pages/sales-page.tsx'), 'SalesPage'),
  staticData: {
    title: 'shell.nav.sales',
    access: { permission: 'machines.view' },
    nav: { group: 'work' },
  },
});

const reports = createRoute({
  getParentRoute: () => app,
  path: '/reports',
  validateSearch: readReportSearch,
  loader: loadMessages('reports', 'wanted', 'files', 'ageing'),
  component: lazyRouteComponent(() => import('../pages/reports-page.tsx'), 'ReportsPage'),
  staticData: {
    title: 'shell.nav.reports',
    access: { permission: 'reports.view' },
    nav: { group: 'work' },
  },
});

const agedStock = createRoute({
  getParentRoute: () => app,
  path: '/aged-stock',
  validateSearch: readAgedSearch,
  loader: loadMessages('ageing', 'records'),
  component: lazyRouteComponent(() => import('../pages/aged-stock-page.tsx'), 'AgedStockPage'),
  staticData: {
    title: 'shell.nav.agedStock',
    access: { permission: 'machines.view_costs' },
    nav: { group: 'work' },
  },
});

const repricing = createRoute({
  getParentRoute: () => app,
  path: '/repricing',
  validateSearch: readRepricingSearch,
  loader: loadMessages('ageing', 'repricing', 'records'),
  component: lazyRouteComponent(() => import('../pages/repricing-page.tsx'), 'RepricingPage'),
  staticData: { title: 'shell.nav.repricing', access: { permission: 'machines.view_costs' } },
});

const exports = createRoute({
  getParentRoute: () => app,
  path: '/export',
  validateSearch: readExportSearch,
  loader: loadMessages('files', 'reports', 'users'),
  component: lazyRouteComponent(() => import('../pages/export-page.tsx'), 'ExportPage'),
  staticData: {
    title: 'shell.nav.export',
    access: { roles: officeRoles, permission: 'exports.create' },
    nav: { group: 'administration' },
  },
});

const imports = createRoute({
  getParentRoute: () => app,
  path: '/import',
  validateSearch: readImportSearch,
  loader: loadMessages('imports'),
  component: lazyRouteComponent(() => import('../pages/import-page.tsx'), 'ImportPage'),
  staticData: {
    title: 'shell.nav.import',
    access: { permission: 'machines.import' },
    nav: { group: 'administration' },
  },
});

const approvalQueue = createRoute({
  getParentRoute: () => app,
  path: '/admin/approval-queue',
  validateSearch: readApprovalSearch,
  loader: loadMessages('records'),
  component: lazyRouteComponent(() => import('../pages/approval-queue-page.tsx'), 'ApprovalQueuePage'),
  staticData: {
    title: 'shell.nav.approvalQueue',
    access: { permission: 'approvals.decide' },
    nav: { group: 'work', count: 'approvals' },
  },
});

const trash = createRoute({
  getParentRoute: () => app,
  path: '/trash',
  validateSearch: readTrashSearch,
  loader: loadMessages('trash', 'records'),
  component: lazyRouteComponent(() => import('../pages/trash-page.tsx'), 'TrashPage'),
  staticData: {
    title: 'shell.nav.trash',
    access: { permission: ['machines.delete', 'reservations.delete'] },
    nav: { group: 'work' },
  },
});

const bulkRuns = createRoute({
  getParentRoute: () => app,
  path: '/bulk-runs',
  validateSearch: readBulkRunSearch,
  loader: loadMessages('records'),
  component: lazyRouteComponent(() => import('../pages/bulk-runs-page.tsx'), 'BulkRunsPage'),
  staticData: { title: 'shell.menu.bulkRuns' },
});

const administration = createRoute({
  getParentRoute: () => app,
  path: '/admin',
  beforeLoad: () => {
    throw redirect({ to: '/admin/users' });
  },
});

const users = createRoute({
  getParentRoute: () => app,
  path: '/admin/users',
  validateSearch: readUserSearch,
  loader: loadMessages('users', 'account', 'records', 'files'),
  component: lazyRouteComponent(() => import('../pages/users-page.tsx'), 'UsersPage'),
  staticData: {
    title: 'shell.nav.users',
    access: { permission: 'users.view' },
    nav: { group: 'administration' },
  },
});

const personalSettings = createRoute({
  getParentRoute: () => app,
  path: '/settings',
  loader: loadMessages('account', 'users'),
  component: lazyRouteComponent(() => import('../pages/personal-settings-page.tsx'), 'PersonalSettingsPage'),
  staticData: { title: 'shell.personalSettings' },
});

const auditLog = createRoute({
  getParentRoute: () => app,
  path: '/admin/audit',
  validateSearch: readAuditSearch,
  loader: loadMessages('audit', 'administration', 'users', 'records', 'files'),
  component: lazyRouteComponent(() => import('../pages/audit-page.tsx'), 'AuditPage'),
  staticData: {
    title: 'shell.nav.audit',
    access: { permission: 'settings.view' },
    nav: { group: 'administration' },
  },
});

const systemSettings = createRoute({
  getParentRoute: () => app,
  path: '/admin/settings',
  loader: loadMessages('administration'),
  component: lazyRouteComponent(() => import('../pages/system-settings-page.tsx'), 'SystemSettingsPage'),
  staticData: {
    title: 'shell.nav.systemSettings',
    access: { permission: 'settings.view' },
    nav: { group: 'administration' },
  },
});

const systemSettingsSection = createRoute({
  getParentRoute: () => app,
  path: '/admin/settings/$section',
  validateSearch: readMailSearch,
  loader: loadMessages('administration'),
  component: lazyRouteComponent(() => import('../pages/system-settings-page.tsx'), 'SystemSettingsPage'),
  staticData: {
    title: 'shell.nav.systemSettings',
    access: { permission: 'settings.view' },
  },
});

/** The address of a saved view; it leads to the list. */
const savedView = createRoute({
  getParentRoute: () => app,
  path: '/views/$id',
  loader: loadMessages('views'),
  component: lazyRouteComponent(() => import('../pages/view-page.tsx'), 'ViewPage'),
  staticData: { title: 'views.title' },
});

const help = createRoute({
  getParentRoute: () => app,
  path: '/help',
  loader: loadMessages('help', 'records', 'users', 'views'),
  component: lazyRouteComponent(() => import('../pages/help-page.tsx'), 'HelpPage'),
  staticData: { title: 'shell.help' },
});

const unknown = createRoute({
  getParentRoute: () => app,
  path: '$',
  component: lazyRouteComponent(() => import('../pages/not-found-page.tsx'), 'NotFoundPage'),
  staticData: { title: 'common.notFoundTitle' },
});

/** The full route table; the sidebar lists the pages with a `nav` in this order. */
export const routeTree = root.addChildren([
  ...entrance,
  app.addChildren([
    home,
    dashboard,
    usedMachines,
    stockMachines,
    reservations,
    calendar,
    queue,
    demands,
    customer,
    quotes,
    sales,
    approvalQueue,
    trash,
    agedStock,
    repricing,
    bulkRuns,
    reports,
    exports,
    imports,
    administration,
    users,
    auditLog,
    systemSettings,
    systemSettingsSection,
    personalSettings,
    savedView,
    help,
    unknown,
  ]),
]);
