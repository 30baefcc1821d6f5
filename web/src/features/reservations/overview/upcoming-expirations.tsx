import { IconCalendarCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { loadingOf } from '../../../lib/loading-of.ts';
import { useNow } from '../../../lib/use-now.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadState } from '../../../ui/load-state.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useFirstReservations } from '../reservations.queries.ts';
import { ExpiringRow } from './expiring-row.tsx';
import classes from './overview.module.css';

const shown = 8;
const soon = { expiry: 'soon', sort: 'expires_at', order: 'asc' } as const;

/** The reservations that end within seven days, the next one first. */
export function UpcomingExpirations() {
  const { t } = useTranslation();
  const now = useNow();
  const { data, error, refetch } = useFirstReservations({ ...soon, limit: shown });
  return (
    <Panel
      title={t('dashboard.expiring.title')}
      link={
        data !== undefined &&
        data.total > 0 && (
          <Link to="/reservations" search={soon} className={classes.all} data-numeric>
            {t('dashboard.expiring.all', { number: formatNumber(data.total) })}
          </Link>
        )
      }
    >
      {data === undefined && (
        <LoadState
          {...loadingOf({ error, refetch })}
          title={t('dashboard.expiring.failed')}
          rows={5}
          height={56}
        />
      )}
      {data?.items.length === 0 && (
        <EmptyState icon={IconCalendarCheck} title={t('dashboard.expiring.none')} />
      )}
      <ul className={classes.rows}>
        {data?.items.map((reservation) => (
          <li key={reservation.id}>
            <ExpiringRow reservation={reservation} now={now} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
