import { Button, Group, VisuallyHidden } from '@mantine/core';
import type { Reservation } from '@strojpark/core/contracts/reservation-record';
import { calendarDaysBetween } from '@strojpark/core/domain/dates/calendar-days';
import { customerNames } from '@strojpark/core/domain/reservations/reservation-customer';
import { IconCheck, IconChecks, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Suspense, lazy, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useActor } from '../../../lib/auth.ts';
import { formatChange, formatDateTime, formatMoney, formatSum, timeZone } from '../../../lib/format.ts';
import { screenFormats } from '../../../lib/screen-formats.ts';
import type { OpenAction } from '../../../ui/record-screen/record-screen.tsx';
import { LoadMoreScreen } from '../../../ui/record-screen/load-more-screen.tsx';
import type { ReservationAction } from '../../../entities/reservations/reservation-actions.ts';
import { MachineBlock } from '../../../entities/machines/machine-block.tsx';
import { useMachineFacts } from '../../../entities/machines/machine-facts.ts';
import { MachineLink } from '../../../entities/machines/machine-link.tsx';
import { usePriceDifference } from '../../../entities/settings/use-price-question.ts';
import { useNow } from '../../../lib/use-now.ts';
import { RejectedCandidates } from '../rejected-candidates.tsx';
import { useSubject } from '../actions/action-dialog.ts';
import { identifierOf } from '../machine-names.ts';
import { usePendingApprovals } from '../../../entities/reservations/reservations.queries.ts';
import { useReservationRules } from '../../../entities/reservations/reservation-actions.ts';
import classes from './approval-queue.module.css';

const ActionDialogs = lazy(async () => ({
  default: (await import('../actions/action-dialogs.tsx')).ActionDialogs,
}));

/** The requests waiting for a decision, oldest first. */
export function ApprovalQueue() {
  const { t } = useTranslation();
  const [action, setAction] = useState<OpenAction<Reservation, ReservationAction> | null>(null);
  const start = (name: ReservationAction, record: Reservation) => setAction({ name, record, isOpen: true });
  return (
    <>
      <LoadMoreScreen
        query={usePendingApprovals()}
        formats={screenFormats}
        total={({ total }) => t('reservations.queue.waiting', { count: total })}
        states={{
          empty: {
            icon: IconChecks,
            title: t('reservations.queue.noneTitle'),
            text: t('reservations.queue.noneText'),
          },
          failed: t('reservations.queue.failed'),
        }}
        skeleton={{ rows: 3, height: 240 }}
        moreLabel={t('reservations.queue.more')}
      >
        {(requests) => (
          <ul className={classes.cards}>
            {requests.map((reservation) => (
              <li key={reservation.id}>
                <ApprovalCard reservation={reservation} onAction={start} />
              </li>
            ))}
          </ul>
        )}
      </LoadMoreScreen>
      <Suspense>
        {action && (
          <ActionDialogs
            action={action}
            // Another action may have been started while this one was being sent.
            onClose={() => setAction((last) => (last === action ? { ...last, isOpen: false } : last))}
          />
        )}
      </Suspense>
    </>
  );
}

interface ApprovalCardProps {
  reservation: Reservation;
  onAction: (action: ReservationAction, reservation: Reservation) => void;
}

/** One request with the information for the decision: machine, customer, price and reason. */
function ApprovalCard({ reservation, onAction }: ApprovalCardProps) {
  const { t } = useTranslation();
  const facts = useMachineFacts();
  const { machine, machine_id, notes, approval_request_reason: reason } = reservation;
  const { name, contact } = customerNames(reservation);
  return (
    <article className={classes.card} aria-label={useSubject(reservation)}>
      <header>
        <MachineBlock
          machine={machine}
          size="large"
          title={
            <MachineLink id={machine_id} type={machine.type}>
              {machine.name}
            </MachineLink>
          }
          line={[facts(machine), identifierOf(reservation)].filter(Boolean).join(' · ')}
        />
      </header>
      <div className={classes.deal}>
        <div className={classes.customer}>
          <Link
            to="/reservations"
            search={{ reservation: reservation.id }}
            className={classes.company}
            aria-label={t('reservations.queue.open', { name })}
          >
            {name}
          </Link>
          <span className={classes.detail}>{contact}</span>
        </div>
        <Price reservation={reservation} />
      </div>
      <blockquote className={classes.reason}>{reason}</blockquote>
      <RejectedCandidates candidates={reservation.rejected_candidates} />
      {notes !== null && <p className={classes.detail}>{notes}</p>}
      <Decision reservation={reservation} onAction={onAction} />
    </article>
  );
}

/** The agreed price, compared with the current value of the machine. */
function Price({ reservation }: { reservation: Reservation }) {
  const { t } = useTranslation();
  const { machine, selling_price: price, selling_currency: currency } = reservation;
  const difference = usePriceDifference()(machine, price, currency);
  const value = formatMoney(machine.current_value, machine.currency);
  return (
    <div className={classes.price}>
      {price === null ? (
        <span>{t('reservations.queue.noPrice')}</span>
      ) : (
        <span className={classes.amount} data-numeric>
          <VisuallyHidden>{t('reservations.queue.price')}: </VisuallyHidden>
          {formatMoney(price, currency)}
        </span>
      )}
      <span className={classes.detail}>
        {difference === null && machine.current_value !== null && t('reservations.queue.value', { value })}
        {difference !== null && Math.round(difference.amount) === 0 && t('reservations.queue.equal')}
        {difference !== null &&
          Math.round(difference.amount) !== 0 &&
          t('reservations.queue.difference', {
            amount: `${difference.amount < 0 ? '−' : '+'}${formatSum(Math.abs(difference.amount), currency)}`,
            change: formatChange(difference.share),
            value,
          })}
      </span>
    </div>
  );
}

/** How long the request has been waiting, and who submitted it. */
function Waiting({ reservation }: { reservation: Reservation }) {
  const { t } = useTranslation();
  const now = useNow();
  const { approval_requested_at: at, created_by_name: name } = reservation;
  const days = at === null ? 0 : Math.floor(calendarDaysBetween(new Date(at), now, timeZone()));
  return (
    <div className={classes.waiting} title={formatDateTime(at)}>
      <b>{days > 0 ? t('reservations.queue.waits', { count: days }) : t('reservations.queue.waitsToday')}</b>
      {name !== null && <span className={classes.detail}>{t('reservations.queue.requested', { name })}</span>}
    </div>
  );
}

function Decision({ reservation, onAction }: ApprovalCardProps) {
  const { t } = useTranslation();
  const { id: userId } = useActor();
  const rules = useReservationRules();
  const noteId = useId();
  const isOwn = reservation.created_by === userId;
  const needsOther = isOwn && rules?.allow_self_approval === false && rules.several_approvers;
  const subject = useSubject(reservation);
  return (
    <footer className={classes.foot}>
      <Waiting reservation={reservation} />
      <Group gap="xs" ml="auto">
        <Button
          variant="default"
          leftSection={<IconX size={16} aria-hidden />}
          aria-label={`${t('reservations.actions.reject')}: ${subject}`}
          onClick={() => onAction('reject', reservation)}
        >
          {t('reservations.actions.reject')}
        </Button>
        <Button
          leftSection={<IconCheck size={16} aria-hidden />}
          disabled={needsOther}
          aria-describedby={needsOther ? noteId : undefined}
          aria-label={`${t('reservations.actions.approve')}: ${subject}`}
          onClick={() => onAction('approve', reservation)}
        >
          {t('reservations.actions.approve')}
        </Button>
      </Group>
      {isOwn && (
        <p id={noteId} className={classes.own}>
          {t(needsOther ? 'reservations.queue.ownRule' : 'reservations.queue.own')}
        </p>
      )}
    </footer>
  );
}
