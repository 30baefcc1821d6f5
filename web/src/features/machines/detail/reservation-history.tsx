import { Text } from '@mantine/core';
import { customerNames } from '@strojpark/core/domain/reservations/reservation-customer';
import type { Machine } from '@strojpark/core/contracts/machine-record';
import type { Reservation } from '@strojpark/core/contracts/reservation-record';
import { blank } from '@strojpark/core/domain/blank';
import { durationDays } from '@strojpark/core/domain/reservations/reservation-status';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type Hold, useHoldText } from '../../../entities/machines/use-hold-text.ts';
import { useMachineReservations } from '../../../entities/reservations/reservations.queries.ts';
import { formatDate, formatNumber, timeZone } from '../../../lib/format.ts';
import { loadingOf } from '../../../lib/loading-of.ts';
import { useNow } from '../../../lib/use-now.ts';
import { LoadState } from '../../../ui/load-state.tsx';
import { Section } from '../../../ui/section.tsx';
import { ReservationStatusBadge } from '../../../entities/reservations/reservation-status-badge.tsx';
import classes from './history-table.module.css';

/** The reservations of a machine: customer, period and its days, status, creation date. */
export function ReservationHistory({ machine }: { machine: Machine }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useMachineReservations(machine.id);
  const reservations = data?.items ?? [];
  return (
    <Section title={t('machines.detail.reservations')}>
      {data === undefined && <LoadState {...loadingOf({ error, refetch })} rows={1} height={60} />}
      {machine.hold?.kind === 'replacement' ? (
        <Text c="dimmed">
          <HeldAsReplacement hold={machine.hold} />
        </Text>
      ) : (
        data?.items.length === 0 && <Text c="dimmed">{t('machines.detail.noReservations')}</Text>
      )}
      {reservations.length > 0 && (
        <div className={classes.area}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{t('machines.detail.customer')}</th>
                <th scope="col">{t('machines.detail.period')}</th>
                <th scope="col">{t('machines.fields.status')}</th>
                <th scope="col">{t('machines.fields.created_at')}</th>
              </tr>
            </thead>
            <tbody>
              {reservations.map((reservation) => (
                <ReservationRow key={reservation.id} reservation={reservation} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Section>
  );
}

/** Its reservation is about another machine, so it is not in the table. */
function HeldAsReplacement({ hold }: { hold: Hold }) {
  const { sentence } = useHoldText(useNow())(hold);
  if (hold.reservation_id === null) return sentence;
  return (
    <Link to="/reservations" search={{ reservation: hold.reservation_id }} className={classes.link}>
      {sentence}
    </Link>
  );
}

function ReservationRow({ reservation }: { reservation: Reservation }) {
  const { t } = useTranslation();
  const { id, status, reserved_at, expires_at, created_at } = reservation;
  const customer = customerNames(reservation);
  const days = durationDays(reservation, timeZone());
  return (
    <tr>
      <td>
        <Link to="/reservations" search={{ reservation: id }} className={classes.link}>
          {customer.name}
        </Link>
        <div className={classes.detail}>{customer.contact}</div>
      </td>
      <td>
        {reserved_at === null
          ? blank
          : t('machines.detail.fromTo', { from: formatDate(reserved_at), to: formatDate(expires_at) })}
        {days !== null && (
          <div className={classes.detail}>
            {t('machines.detail.days', { count: days, days: formatNumber(days) })}
          </div>
        )}
      </td>
      <td>
        <ReservationStatusBadge status={status} />
      </td>
      <td>{formatDate(created_at)}</td>
    </tr>
  );
}
