import { customerNames } from '@strojpark/core/domain/reservations/reservation-customer';
import { Progress } from '@mantine/core';
import type { Reservation } from '@strojpark/core/contracts/reservation-record';
import { daysLeft, elapsedShare, expiryColour } from '@strojpark/core/domain/reservations/reservation-status';
import { IconCalendarCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatDate, formatNumber, timeZone } from '../../../lib/format.ts';
import { loadingOf } from '../../../lib/loading-of.ts';
import { useNow } from '../../../lib/use-now.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadState } from '../../../ui/load-state.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useFirstReservations } from '../../../entities/reservations/reservations.queries.ts';
import classes from './overview.module.css';
import tone from '../../../ui/tone.module.css';

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

interface ExpiringRowProps {
  reservation: Reservation;
  now: Date;
}

/** A reservation that ends soon, with the elapsed part of its period as a bar: red, orange or yellow by days left. */
function ExpiringRow({ reservation, now }: ExpiringRowProps) {
  const { t } = useTranslation();
  const { id, machine, expires_at } = reservation;
  const { name, contact } = customerNames(reservation);
  const days = daysLeft(reservation, now, timeZone()) ?? 0;
  const colour = tone[expiryColour(days)];
  return (
    <Link to="/reservations" search={{ reservation: id }} className={`${classes.row} ${classes.expiring}`}>
      <span className={classes.names}>
        <span className={classes.name}>{name}</span>
        <span className={classes.detail}>{[contact, machine.name].filter(Boolean).join(' · ')}</span>
      </span>
      <span className={classes.left}>
        <span className={colour} data-numeric>
          {days > 0 ? t('reservations.period.left', { count: days }) : t('reservations.period.expired')}
        </span>
        <span className={classes.detail} data-numeric>
          {formatDate(expires_at)}
        </span>
      </span>
      <Progress
        className={`${classes.bar} ${colour}`}
        value={100 * elapsedShare(reservation, now)}
        color="var(--tone-bar)"
        size="sm"
        aria-label={t('dashboard.expiring.elapsed', { name })}
      />
    </Link>
  );
}
