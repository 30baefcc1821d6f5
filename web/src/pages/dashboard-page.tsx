import { Stack } from '@mantine/core';
import { Figures } from '../features/dashboard/figures.tsx';
import { QuickActions } from '../features/dashboard/quick-actions.tsx';
import { useMachineStatistics } from '../features/machines/machines.queries.ts';
import { RecentReservations } from '../features/reservations/overview/recent-reservations.tsx';
import { UpcomingExpirations } from '../features/reservations/overview/upcoming-expirations.tsx';
import { useReservationStatistics } from '../features/reservations/reservations.queries.ts';
import { useActor, useCan } from '../lib/auth.ts';
import classes from './dashboard-page.module.css';

/** Where the day begins: the main figures, what was reserved last and what ends next. */
export function DashboardPage() {
  const { role } = useActor();
  const mayDecide = useCan('approvals.decide') && role !== 'salesperson';
  return (
    <Stack gap="md">
      <QuickActions />
      <Figures
        used={useMachineStatistics('used')}
        stock={useMachineStatistics('stock')}
        reservations={useReservationStatistics()}
        withApprovals={mayDecide}
      />
      <div className={classes.panels}>
        <UpcomingExpirations />
        <RecentReservations />
      </div>
    </Stack>
  );
}
