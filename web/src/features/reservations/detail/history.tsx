import { Text } from '@mantine/core';
import {
  commentEvents,
  reservationEvents,
  type TimelineEntry,
} from '@strojpark/core/contracts/machine-timeline';
import type { Reservation } from '@strojpark/core/contracts/reservation-record';
import { blank } from '@strojpark/core/domain/blank';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../lib/auth.ts';
import { formatDate, formatDateTime, formatMoney } from '../../../lib/format.ts';
import { loadingOf } from '../../../lib/loading-of.ts';
import { LoadState } from '../../../ui/load-state.tsx';
import { MoreButton } from '../../../ui/more-button.tsx';
import { Section } from '../../../ui/section.tsx';
import { historyQuery } from './history.queries.ts';
import classes from './history.module.css';

/** What happened to the reservation, newest first. */
export function History({ reservation }: { reservation: Reservation }) {
  const { t } = useTranslation();
  const seesMachines = useCan('machines.view');
  const query = useInfiniteQuery({ ...historyQuery(reservation), enabled: seesMachines });
  if (!seesMachines) return null;
  const entries = query.data?.pages.flatMap(({ items }) => items);
  return (
    <Section title={t('reservations.events.title')}>
      {entries === undefined ? (
        <LoadState {...loadingOf(query)} rows={1} height={96} />
      ) : (
        <ol className={classes.rows} aria-label={t('reservations.events.title')}>
          {entries.map((entry) => (
            <Row key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
      <MoreButton query={query} label={t('timeline.more')} />
    </Section>
  );
}

/** What was done, the change of the status, why, when and by whom. */
function Row({ entry }: { entry: TimelineEntry }) {
  const { t } = useTranslation();
  const { at, by, reason, comment, deputy_of: approver, reservation_status: status } = entry;
  const { action, replacement } = entry;
  return (
    <li className={classes.row}>
      <div className={classes.what}>{textOf(t, entry)}</div>
      {status !== null && (
        <div>
          {status.from === null
            ? t('timeline.status', { to: t(`reservations.status.${status.to}`) })
            : t('timeline.statusFrom', {
                from: t(`reservations.status.${status.from}`),
                to: t(`reservations.status.${status.to}`),
              })}
        </div>
      )}
      {action === 'create' && replacement !== null && (
        <div>{t('reservations.events.set_replacement', { replacement })}</div>
      )}
      {comment !== null && <div className={classes.comment}>{comment}</div>}
      {reason !== null && <div>{t('timeline.reason', { reason })}</div>}
      <Text size="xs" c="dimmed" data-numeric>
        {by === null && formatDateTime(at)}
        {by !== null &&
          (approver === null
            ? t('timeline.by', { at: formatDateTime(at), by })
            : t('timeline.byDeputy', { at: formatDateTime(at), by, approver }))}
      </Text>
    </li>
  );
}

function textOf(
  t: TFunction,
  { kind, action, reason, expires_at, replacement, former_replacement: from, sale }: TimelineEntry,
): string {
  if (kind === 'sale') {
    const price = formatMoney(sale?.price, sale?.currency);
    return t(action === 'reversed' ? 'timeline.reversed' : 'timeline.sold', { price });
  }
  if (kind === 'comment') {
    const commented = commentEvents.find((one) => one === action) ?? 'update_comment';
    return t(`timeline.comment.${commented}`);
  }
  if (action === 'create')
    return t(reason === null ? 'reservations.events.create' : 'reservations.events.request');
  if (action === 'extend') return t('reservations.events.extend', { date: formatDate(expires_at) });
  if (action === 'set_replacement')
    return from == null
      ? t('reservations.events.set_replacement', { replacement: replacement ?? blank })
      : t('reservations.events.change_replacement', { from, replacement: replacement ?? blank });
  const known = reservationEvents.find((one) => one === action) ?? 'update';
  return t(`reservations.events.${known}`);
}
