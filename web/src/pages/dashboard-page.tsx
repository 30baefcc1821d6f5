import { canInRole } from '@strojpark/core/domain/access/permissions';
import { Stack } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuickActions } from '../app/quick-actions.ts';
import { useMachineStatistics } from '../entities/machines/machines.queries.ts';
import { useReservationStatistics } from '../entities/reservations/reservations.queries.ts';
import type { SalesPeriod } from '../features/dashboard/dashboard-search.ts';
import { Figures } from '../features/dashboard/figures.tsx';
import { RecentReservations } from '../features/reservations/overview/recent-reservations.tsx';
import { UpcomingExpirations } from '../features/reservations/overview/upcoming-expirations.tsx';
import { useSalesStatistics } from '../features/sales/sales.queries.ts';
import { useActor, useCan } from '../lib/auth.ts';
import { useHasOpened } from '../ui/use-has-opened.ts';
import classes from './dashboard-page.module.css';

const SalesDrawer = lazy(async () => ({
  default: (await import('../features/sales/sales-drawer.tsx')).SalesDrawer,
}));

/** The main figures, the latest reservations and the next expirations. */
export function DashboardPage() {
  const { sales: period } = useSearch({ from: '/app/dashboard' });
  const navigate = useNavigate();
  const seesMachines = useCan('machines.view');
  const seesReservations = useCan('reservations.view');
  const mayDecide = canInRole(useActor(), 'approvals.decide');
  const used = useMachineStatistics('used', seesMachines);
  const stock = useMachineStatistics('stock', seesMachines);
  const reservations = useReservationStatistics(seesReservations);
  const sales = useSalesStatistics(seesMachines);
  const hasDrawer = useHasOpened(period !== undefined);
  const showSales = (of: SalesPeriod | undefined) =>
    void navigate({ to: '/dashboard', search: { sales: of }, replace: true, resetScroll: false });
  return (
    <Stack gap="md">
      <QuickActions />
      <Figures
        {...(seesMachines && { used, stock, sales })}
        {...(seesReservations && { reservations })}
        withApprovals={mayDecide}
      />
      {seesReservations && (
        <div className={classes.panels}>
          <UpcomingExpirations />
          <RecentReservations />
        </div>
      )}
      <Suspense>
        {hasDrawer && sales.data !== undefined && (
          <SalesDrawer
            period={period}
            statistics={sales.data}
            onPeriod={showSales}
            onClose={() => showSales(undefined)}
          />
        )}
      </Suspense>
    </Stack>
  );
}

const quickActions = ['addUsed', 'addStock', 'addReservation', 'users', 'import'] as const;

/** The quick actions that the user may do. */
function QuickActions() {
  const { t } = useTranslation();
  const actions = useQuickActions(quickActions);
  return (
    <nav className={classes.actions} aria-label={t('dashboard.actions.label')}>
      {actions.map(({ name, icon: ActionIcon, link }) => (
        <Link key={name} {...link} className={classes.action}>
          <ActionIcon size={18} stroke={1.6} aria-hidden />
          {t(`dashboard.actions.${name}`)}
        </Link>
      ))}
    </nav>
  );
}
