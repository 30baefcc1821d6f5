import { Group, Text } from '@mantine/core';
import type { Reservation } from '@strojpark/core/contracts/reservation-record';
import { customerNames } from '@strojpark/core/domain/reservations/reservation-customer';
import { displayIdentifier } from '@strojpark/core/domain/machines/machine-identifier';
import { joined } from '@strojpark/core/domain/joined';
import { useQueryClient } from '@tanstack/react-query';
import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { commentKeys } from '../../../entities/comments/comment-keys.ts';
import { MachineBlock } from '../../../entities/machines/machine-block.tsx';
import { useMachineFacts, useMachineLine } from '../../../entities/machines/machine-facts.ts';
import { MachineLink } from '../../../entities/machines/machine-link.tsx';
import { reservationKeys } from '../../../entities/reservations/reservation-keys.queries.ts';
import { useReservation } from '../../../entities/reservations/reservations.queries.ts';
import { formatDateTime, formatMoney } from '../../../lib/format.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { useSheetAhead } from '../../../entities/company/use-sheet-ahead.ts';
import { RecordButtons } from '../../../entities/presence/record-buttons.tsx';
import { HistoryLink } from '../../../entities/audit/history-link.tsx';
import { loadingOf } from '../../../lib/loading-of.ts';
import { useTabTitle } from '../../../lib/tab-title.ts';
import { CopyId } from '../../../ui/copy-id.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { LoadState } from '../../../ui/load-state.tsx';
import { type OpenRecord, RecordDrawer } from '../../../ui/record-screen/record-drawer.tsx';
import { RecordActions } from '../../../ui/record-screen/record-actions.tsx';
import { RecordSheet } from '../../../ui/record-screen/record-sheet.tsx';
import { Section } from '../../../ui/section.tsx';
import { CustomerFacts } from '../../../entities/reservations/customer-facts.tsx';
import { MachineStatusBadge } from '../../../entities/machines/machine-status-badge.tsx';
import {
  type ReservationAction,
  actionKeys,
} from '../../../entities/reservations/reservation-action-names.ts';
import {
  actionIcons,
  nameOfAction,
  destructiveActions,
  useReservationActions,
} from '../../../entities/reservations/reservation-actions.ts';
import { ApprovalSection } from './approval-section.tsx';
import { DecisionSections } from './decision-sections.tsx';
import { History } from './history.tsx';
import { PeriodSection } from './period-section.tsx';
import { ReservationState } from './reservation-state.tsx';
import classes from './reservation-drawer.module.css';

const PrintedReservation = lazyPart(
  async () => (await import('./printed-reservation.tsx')).PrintedReservation,
);

const CommentsSection = lazyPart(
  async () => (await import('../../../entities/comments/comments-section.tsx')).CommentsSection,
);

/** The record of a reservation over the list, with buttons to its neighbours. */
export function ReservationDrawer({ onAction, ...drawer }: OpenRecord<Reservation, ReservationAction>) {
  const { t } = useTranslation();
  useSheetAhead(PrintedReservation.preload);
  return (
    <RecordDrawer
      {...drawer}
      buttons={<RecordButtons subject="reservation" id={drawer.id} />}
      renderSheet={(id, onDone) => <PrintedReservation id={id} onClose={onDone} />}
      label={t('reservations.detail.title')}
      labels={{
        previous: t('reservations.detail.previous'),
        next: t('reservations.detail.next'),
        print: t('reservations.detail.print'),
        close: t('common.actions.close'),
      }}
    >
      {(id, known) => <DrawerBody id={id} known={known} onAction={onAction} />}
    </RecordDrawer>
  );
}

interface DrawerBodyProps {
  id: string;
  /** The list item, shown until the record has loaded. */
  known: Reservation | undefined;
  onAction: (action: ReservationAction, reservation: Reservation) => void;
}

const DrawerBody = memo(function DrawerBody({ id, known, onAction }: DrawerBodyProps) {
  const { t } = useTranslation();
  const query = useReservation(id, known);
  if (query.data !== undefined) return <ReservationDetail reservation={query.data} onAction={onAction} />;
  return <LoadState {...loadingOf(query)} title={t('reservations.detail.failed')} rows="record" />;
});

interface ReservationDetailProps {
  reservation: Reservation;
  onAction: (action: ReservationAction, reservation: Reservation) => void;
}

/** The record of one reservation. */
function ReservationDetail({ reservation, onAction }: ReservationDetailProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { notes } = reservation;
  const { name, contact } = customerNames(reservation);
  useTabTitle(joined([name, reservation.machine.name]));
  return (
    <RecordSheet
      name={name}
      about={contact}
      state={<ReservationState reservation={reservation} />}
      actions={<DetailActions reservation={reservation} onAction={onAction} />}
    >
      <ApprovalSection reservation={reservation} />
      <MachineSection reservation={reservation} />
      <ReplacementSection reservation={reservation} />
      <CustomerSection reservation={reservation} />
      <PeriodSection reservation={reservation} />
      <DecisionSections reservation={reservation} />
      {notes !== null && (
        <Section title={t('reservations.customer.notes')}>
          <p>{notes}</p>
        </Section>
      )}
      <History reservation={reservation} />
      <CommentsSection
        of={{ subject: 'reservation', id: reservation.id }}
        // The history mentions them.
        onChanged={() => void client.invalidateQueries({ queryKey: reservationKeys.history(reservation.id) })}
      />
      <RecordSection reservation={reservation} />
    </RecordSheet>
  );
}

/** Author and dates of the reservation. */
function RecordSection({ reservation }: { reservation: Reservation }) {
  const { t } = useTranslation();
  const { id, created_at, created_by_name, sales_person } = reservation;
  return (
    <Section title={t('reservations.detail.record')}>
      <Facts
        facts={[
          { label: t('reservations.detail.createdAt'), value: formatDateTime(created_at), isNumeric: true },
          { label: t('reservations.detail.createdBy'), value: created_by_name },
          { label: t('reservations.detail.salesPerson'), value: sales_person },
        ]}
      />
      <Group gap="md">
        <HistoryLink entity="reservation" id={id} />
        <CopyId id={id} />
      </Group>
    </Section>
  );
}

/** The stock machine that replaces the used one; renders nothing without one. */
function ReplacementSection({ reservation }: { reservation: Reservation }) {
  const { t } = useTranslation();
  const line = useMachineLine();
  const { replacement, replacement_machine_id: id, no_replacement_needed, linked_machine_id } = reservation;
  const state = t(
    linked_machine_id === id
      ? 'reservations.detail.replacementHeld'
      : 'reservations.detail.replacementReleased',
  );
  if (id === null)
    return no_replacement_needed ? (
      <Section title={t('reservations.detail.replacement')}>
        <Text>{t('reservations.detail.noReplacement')}</Text>
      </Section>
    ) : null;
  return (
    <Section title={t('reservations.detail.replacement')}>
      {replacement === null ? (
        <MachineLink id={id} type="stock" isAlone>
          {t('reservations.detail.unknownMachine')}
        </MachineLink>
      ) : (
        <MachineBlock
          machine={replacement}
          size="large"
          title={
            <MachineLink id={id} type="stock" isAlone>
              {replacement.name}
            </MachineLink>
          }
          line={line(replacement)}
          note={<span className={classes.number}>{state}</span>}
        />
      )}
    </Section>
  );
}

interface DetailActionsProps {
  reservation: Reservation;
  onAction: (action: ReservationAction, reservation: Reservation) => void;
}

/** The actions of the user. */
function DetailActions({ reservation, onAction }: DetailActionsProps) {
  const { t } = useTranslation();
  const actionsOf = useReservationActions();
  const actions = useMemo(
    () =>
      actionsOf(reservation).map((action) => ({
        name: action,
        label: t(`reservations.actions.${nameOfAction(action, reservation)}`),
        icon: actionIcons[action],
        keyName: actionKeys[action],
        // Rejecting is half of the decision, so it is next to approving.
        isDestructive: action !== 'reject' && destructiveActions.includes(action),
        isOther: action === 'reject',
        run: () => onAction(action, reservation),
      })),
    [actionsOf, reservation, t, onAction],
  );
  const [first] = actions;
  return (
    <RecordActions
      actions={actions}
      main={first?.name === 'edit' ? undefined : first?.name}
      more={commentKeys}
    />
  );
}

function CustomerSection({ reservation }: { reservation: Reservation }) {
  const { t } = useTranslation();
  const { selling_price: price, selling_currency: currency } = reservation;
  return (
    <Section title={t('reservations.detail.customer')}>
      <CustomerFacts
        reservation={reservation}
        more={[
          {
            label: t('reservations.customer.sellingPrice'),
            value: price !== null && formatMoney(price, currency),
            isNumeric: true,
          },
        ]}
      />
    </Section>
  );
}

/** The reserved machine; its name links to its record. */
function MachineSection({ reservation }: { reservation: Reservation }) {
  const { t } = useTranslation();
  const facts = useMachineFacts();
  const { machine, machine_id } = reservation;
  const { name, type, status, current_value, currency } = machine;
  return (
    <Section title={t('reservations.detail.machine')}>
      <div className={classes.machine}>
        <MachineBlock
          machine={machine}
          size="record"
          title={
            <MachineLink id={machine_id} type={type} isAlone>
              {name || t('reservations.detail.unknownMachine')}
            </MachineLink>
          }
          line={facts(machine)}
          note={<span className={classes.number}>{displayIdentifier(machine)}</span>}
        />
      </div>
      <Facts
        facts={[
          { label: t('machines.fields.status'), value: <MachineStatusBadge status={status} /> },
          {
            label: t('machines.fields.current_value'),
            value: current_value !== null && formatMoney(current_value, currency),
            isNumeric: true,
          },
        ]}
      />
    </Section>
  );
}
