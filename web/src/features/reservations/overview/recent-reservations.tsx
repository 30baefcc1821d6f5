import { customerNames } from '@strojpark/core/domain/reservations/reservation-customer';
import { IconCalendarEvent } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { MachineBlock } from '../../../entities/machines/machine-block.tsx';
import { formatDate } from '../../../lib/format.ts';
import { loadingOf } from '../../../lib/loading-of.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadState } from '../../../ui/load-state.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ReservationStatusBadge } from '../../../entities/reservations/reservation-status-badge.tsx';
import type { useFirstReservations } from '../../../entities/reservations/reservations.queries.ts';
import classes from './overview.module.css';

export const recentRows = 5;

interface RecentReservationsProps {
  /** Asks for `recentRows`. */
  query: ReturnType<typeof useFirstReservations>;
}

/** The most recently created reservations. */
export function RecentReservations({ query }: RecentReservationsProps) {
  const { t } = useTranslation();
  const { data } = query;
  return (
    <Panel
      title={t('dashboard.recent.title')}
      link={<Link to="/reservations">{t('dashboard.recent.all')}</Link>}
    >
      {data === undefined && (
        <LoadState {...loadingOf(query)} title={t('dashboard.recent.failed')} rows={recentRows} height={56} />
      )}
      {data?.items.length === 0 && (
        <EmptyState
          icon={IconCalendarEvent}
          title={t('dashboard.recent.none')}
          text={t('dashboard.recent.noneText')}
        />
      )}
      <ul className={classes.rows}>
        {data?.items.map(({ id, machine, status, created_at, ...customer }) => (
          <li key={id}>
            <Link to="/reservations" search={{ reservation: id }} className={classes.row}>
              <MachineBlock machine={machine} size="small" line={customerNames(customer).name}>
                <span className={classes.state}>
                  <ReservationStatusBadge status={status} />
                  <span className={classes.detail} data-numeric>
                    {formatDate(created_at)}
                  </span>
                </span>
              </MachineBlock>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
