import { Button, Text } from '@mantine/core';
import type { Reservation } from '@strojpark/core/contracts/reservation-record';
import { customerNames } from '@strojpark/core/domain/reservations/reservation-customer';
import { linkOptions, type LinkProps } from '@tanstack/react-router';
import { Suspense, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { MachinePicture } from '../../../entities/machines/machine-picture.tsx';
import type { ReservationAction } from '../../../entities/reservations/reservation-action-names.ts';
import {
  otherApproverRule,
  useReservationActions,
  useReservationRules,
} from '../../../entities/reservations/reservation-actions.ts';
import { useActor } from '../../../lib/auth.ts';
import { formatDateTime, formatNumber } from '../../../lib/format.ts';
import { useNow } from '../../../lib/use-now.ts';
import { toastOffline } from '../../../lib/failure.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { useOpenAction } from '../../../ui/record-screen/use-open-action.ts';
import { WorkGroup } from '../../../ui/work-group.tsx';
import { WorkRow } from '../../../ui/work-row.tsx';
import { fewRows, workRows } from '../../../ui/work-rows.ts';
import { deadlineOf } from './deadline.ts';
import type { ReservationGroup, Whose } from './reservation-work.queries.ts';
import classes from './work.module.css';

const ActionDialogs = lazyPart(async () => (await import('../actions/action-dialogs.tsx')).ActionDialogs);

/** What is offered in the rows of each group. */
const offered = {
  expired: ['extend', 'complete', 'cancel'],
  approvals: ['approve', 'reject'],
  today: ['extend', 'complete'],
  week: ['extend'],
} as const satisfies Record<ReservationGroup, readonly ReservationAction[]>;

/** The list with the same rows. */
function linkTo(group: ReservationGroup, whose: Whose): LinkProps {
  if (group === 'approvals') return linkOptions({ to: '/admin/approval-queue' });
  const author = whose === 'mine' ? ({ mine: 'true' } as const) : ({ others: 'true' } as const);
  return linkOptions({
    to: '/reservations',
    search: { expiry: group, ...author, sort: 'expires_at', order: 'asc' },
  });
}

interface ReservationWorkProps {
  group: ReservationGroup;
  whose: Whose;
  title: string;
  page: { items: readonly Reservation[]; total: number };
}

/** Reservations that wait for the same decision, with the dialogs that make it. */
export function ReservationWork({ group, whose, title, page: { items, total } }: ReservationWorkProps) {
  const now = useNow();
  const { action, start, onClose } = useOpenAction<Reservation, ReservationAction>(toastOffline);
  return (
    <>
      <WorkGroup
        title={title}
        total={total}
        count={formatNumber(total)}
        link={linkTo(group, whose)}
        shown={whose === 'mine' ? workRows.shown : fewRows.shown}
      >
        {items.map((reservation) => (
          <ReservationRow
            key={reservation.id}
            reservation={reservation}
            offered={offered[group]}
            now={now}
            onAction={(name) => start(name, reservation)}
          />
        ))}
      </WorkGroup>
      <Suspense>
        {action && <ActionDialogs action={action} opened={action.isOpen} onClose={onClose} />}
      </Suspense>
    </>
  );
}

interface ReservationRowProps {
  reservation: Reservation;
  offered: readonly (ReservationAction & keyof typeof labels)[];
  now: Date;
  onAction: (action: ReservationAction) => void;
}

const labels = {
  extend: 'reservations.actions.extend',
  complete: 'reservations.work.complete',
  cancel: 'reservations.work.cancel',
  approve: 'reservations.actions.approve',
  reject: 'reservations.actions.reject',
} as const;

function ReservationRow({ reservation, offered: names, now, onAction }: ReservationRowProps) {
  const { t } = useTranslation();
  const actor = useActor();
  const rules = useReservationRules();
  const allowed = useReservationActions()(reservation);
  const noteId = useId();
  const { id, machine, created_by, created_by_name: author } = reservation;
  const { name, contact } = customerNames(reservation);
  const { words, at, isUrgent } = deadlineOf(t, reservation, now);
  // Until the rules of the other actions are known, there are no buttons.
  const rule = rules === undefined ? null : otherApproverRule(actor, reservation);
  const isRefused = (action: ReservationAction) => rule !== null && action === 'approve';
  const actions = names.filter((action) => allowed.includes(action) || isRefused(action));
  const isForeign = rules !== undefined && actions.length === 0 && created_by !== actor.id;
  const handledBy = isForeign && author !== null ? t('reservations.work.handledBy', { name: author }) : null;
  const about = t('reservations.subject', { machine: machine.name, customer: name });
  return (
    <WorkRow
      picture={<MachinePicture machine={machine} className={classes.picture} />}
      name={machine.name}
      link={linkOptions({ to: '/reservations', search: { reservation: id } })}
      details={[name, contact, handledBy]}
      note={
        rule !== null && (
          <Text id={noteId} size="xs">
            {t(`reservations.queue.${rule}`)}
          </Text>
        )
      }
      deadline={words}
      moment={formatDateTime(at)}
      isUrgent={isUrgent}
      actions={actions.map((action) => (
        <Button
          key={action}
          variant="subtle"
          size="compact-sm"
          color={action === 'cancel' || action === 'reject' ? 'gray' : undefined}
          disabled={isRefused(action)}
          aria-describedby={isRefused(action) ? noteId : undefined}
          aria-label={`${t(labels[action])}: ${about}`}
          onClick={() => onAction(action)}
        >
          {t(labels[action])}
        </Button>
      ))}
    />
  );
}
