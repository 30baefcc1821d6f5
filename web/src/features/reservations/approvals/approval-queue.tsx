import { Badge, Button, Group, Text } from '@mantine/core';
import type { Reservation } from '@strojpark/core/contracts/reservation-record';
import { IconCheck, IconChecks, IconX } from '@tabler/icons-react';
import { Suspense, lazy, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useActor } from '../../../lib/auth.ts';
import { formatDateTime, formatMoney, formatNumber } from '../../../lib/format.ts';
import { screenFormats } from '../../../lib/screen-formats.ts';
import { Facts } from '../../../ui/facts.tsx';
import type { OpenAction } from '../../../ui/record-screen/record-screen.tsx';
import { useScreenRows } from '../../../ui/record-screen/screen-rows.ts';
import { LoadMoreScreen } from '../../../ui/record-screen/load-more-screen.tsx';
import type { ReservationAction } from '../../../entities/reservations/reservation-actions.ts';
import { MachineLink } from '../../../entities/machines/machine-link.tsx';
import { reservedMachineDetails } from '../machine-names.ts';
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
        total={<Waiting />}
        states={{
          empty: {
            icon: IconChecks,
            title: t('reservations.queue.noneTitle'),
            text: t('reservations.queue.noneText'),
          },
          failed: t('reservations.queue.failed'),
        }}
        skeleton={{ rows: 2, height: 320 }}
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
        {action && <ActionDialogs action={action} onClose={() => setAction({ ...action, isOpen: false })} />}
      </Suspense>
    </>
  );
}

function Waiting() {
  const { t } = useTranslation();
  const { total } = useScreenRows();
  return (
    <span className={classes.count}>
      <Badge circle={total < 10}>{formatNumber(total)}</Badge>
      {t('reservations.queue.waiting', { count: total })}
    </span>
  );
}

interface ApprovalCardProps {
  reservation: Reservation;
  onAction: (action: ReservationAction, reservation: Reservation) => void;
}

/** One request with the information for the decision: machine, customer, reason. */
function ApprovalCard({ reservation, onAction }: ApprovalCardProps) {
  const { t } = useTranslation();
  const { machine, machine_id, selling_currency: currency, selling_price: price, notes } = reservation;
  return (
    <article className={classes.card}>
      <header>
        <h2 className={classes.title}>
          <MachineLink id={machine_id} type={machine.type}>
            {machine.name}
          </MachineLink>
        </h2>
        <Text c="dimmed">{reservedMachineDetails(reservation)}</Text>
      </header>
      <Facts
        facts={[
          {
            label: t('reservations.queue.value'),
            value: formatMoney(machine.current_value, machine.currency),
            isNumeric: true,
          },
          { label: t('reservations.queue.price'), value: formatMoney(price, currency), isNumeric: true },
          {
            label: t('reservations.columns.customer'),
            value: `${reservation.customer_company}\n${reservation.customer_name}`,
          },
          {
            label: t('reservations.queue.contact'),
            value: `${reservation.customer_phone}\n${reservation.customer_email}`,
          },
          { label: t('reservations.customer.taxId'), value: reservation.customer_tax_id },
          {
            label: t('machines.fields.location'),
            value: machine.location ?? t('reservations.detail.notSpecified'),
          },
          { label: t('reservations.customer.notes'), value: notes },
        ]}
      />
      <Request reservation={reservation} />
      <Decision reservation={reservation} onAction={onAction} />
    </article>
  );
}

function Request({ reservation }: { reservation: Reservation }) {
  const { t } = useTranslation();
  const { approval_request_reason, approval_requested_at, created_by_name: name } = reservation;
  const at = formatDateTime(approval_requested_at);
  return (
    <figure className={classes.request}>
      <figcaption className={classes.label}>{t('reservations.queue.reason')}</figcaption>
      <blockquote className={classes.reason}>{approval_request_reason}</blockquote>
      <Text size="xs" c="dimmed">
        {name === null
          ? t('reservations.queue.requestedUnnamed', { at })
          : t('reservations.queue.requested', { name, at })}
      </Text>
    </figure>
  );
}

function Decision({ reservation, onAction }: ApprovalCardProps) {
  const { t } = useTranslation();
  const { id: userId } = useActor();
  const rules = useReservationRules();
  const noteId = useId();
  const isOwn = reservation.created_by === userId;
  const needsOther = isOwn && rules?.allow_self_approval === false && rules.several_approvers;
  const about = { machine: reservation.machine.name, customer: reservation.customer_name };
  return (
    <footer className={classes.foot}>
      {isOwn && (
        <Text size="xs" c="dimmed" id={noteId}>
          {t(needsOther ? 'reservations.queue.ownRule' : 'reservations.queue.own')}
        </Text>
      )}
      <Group gap="xs" ml="auto">
        <Button
          variant="default"
          leftSection={<IconX size={16} aria-hidden />}
          aria-label={`${t('reservations.actions.reject')}: ${t('reservations.subject', about)}`}
          onClick={() => onAction('reject', reservation)}
        >
          {t('reservations.actions.reject')}
        </Button>
        <Button
          leftSection={<IconCheck size={16} aria-hidden />}
          disabled={needsOther}
          aria-describedby={needsOther ? noteId : undefined}
          aria-label={`${t('reservations.actions.approve')}: ${t('reservations.subject', about)}`}
          onClick={() => onAction('approve', reservation)}
        >
          {t('reservations.actions.approve')}
        </Button>
      </Group>
    </footer>
  );
}
