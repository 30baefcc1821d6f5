import { Badge, Skeleton } from '@mantine/core';
import type { Reservation } from '@strojpark/core/contracts/reservations';
import { IconChecks } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureState } from '../../../lib/failure.ts';
import { formatNumber } from '../../../lib/format.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { MoreButton } from '../../../ui/more-button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import type { OpenAction } from '../actions/action-dialogs.tsx';
import type { ReservationAction } from '../actions/reservation-actions.ts';
import { usePendingApprovals } from '../reservations.queries.ts';
import { ApprovalCard } from './approval-card.tsx';
import classes from './approval-queue.module.css';

const ActionDialogs = lazy(async () => ({
  default: (await import('../actions/action-dialogs.tsx')).ActionDialogs,
}));

/** The requests that wait for a decision, the oldest first. */
export function ApprovalQueue() {
  const { t } = useTranslation();
  const query = usePendingApprovals();
  const { data, error, refetch } = query;
  const [action, setAction] = useState<OpenAction | null>(null);
  const begin = (name: ReservationAction, reservation: Reservation) =>
    setAction({ name, reservation, isOpen: true });

  if (data === undefined)
    return error ? (
      <ErrorState
        title={t('reservations.queue.failed')}
        onRetry={() => void refetch()}
        {...failureState(error)}
      />
    ) : (
      <WaitingCards />
    );

  const requests = data.pages.flatMap(({ items }) => items);
  const total = data.pages.at(-1)?.total ?? 0;
  return (
    <>
      {total > 0 && (
        <PageHeader
          text={
            <span className={classes.count} role="status">
              <Badge circle={total < 10}>{formatNumber(total)}</Badge>
              {t('reservations.queue.waiting', { count: total })}
            </span>
          }
        />
      )}
      {total === 0 && (
        <EmptyState
          icon={IconChecks}
          title={t('reservations.queue.noneTitle')}
          text={t('reservations.queue.noneText')}
        />
      )}
      <ul className={classes.cards}>
        {requests.map((reservation) => (
          <li key={reservation.id}>
            <ApprovalCard reservation={reservation} onAction={begin} />
          </li>
        ))}
      </ul>
      <MoreButton query={query} label={t('reservations.queue.more')} />
      <Suspense>
        {action && <ActionDialogs action={action} onClose={() => setAction({ ...action, isOpen: false })} />}
      </Suspense>
    </>
  );
}

function WaitingCards() {
  const { t } = useTranslation();
  return (
    <div className={classes.cards} role="status" aria-label={t('common.loading')}>
      <Skeleton height={320} radius="md" />
      <Skeleton height={320} radius="md" />
    </div>
  );
}
