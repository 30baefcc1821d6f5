import { Progress } from '@mantine/core';
import type { Reservation } from '@strojpark/core/contracts/reservations';
import { daysLeft, elapsedShare, expiryColour } from '@strojpark/core/domain/reservation-status';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatDate, timeZone } from '../../../lib/format.ts';
import tone from '../../../ui/tone.module.css';
import classes from './overview.module.css';

interface ExpiringRowProps {
  reservation: Reservation;
  now: Date;
}

/** A reservation that ends soon, with how much of its time is over: red, orange or yellow by days left. */
export function ExpiringRow({ reservation, now }: ExpiringRowProps) {
  const { t } = useTranslation();
  const { id, customer_name, machine, expires_at } = reservation;
  const days = daysLeft(reservation, now, timeZone()) ?? 0;
  const colour = tone[expiryColour(days)];
  return (
    <Link to="/reservations" search={{ reservation: id }} className={`${classes.row} ${classes.expiring}`}>
      <span className={classes.names}>
        <span className={classes.name}>{customer_name}</span>
        <span className={classes.detail}>{machine.name}</span>
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
        aria-label={t('dashboard.expiring.elapsed', { name: customer_name })}
      />
    </Link>
  );
}
