import { Anchor } from '@mantine/core';
import type { QueueEntry } from '@strojpark/core/contracts/queue';
import type { QueueAction } from '@strojpark/core/domain/queue/queue-actions';
import { displayIdentifier } from '@strojpark/core/domain/machines/machine-identifier';
import { customerNames } from '@strojpark/core/domain/reservations/reservation-customer';
import { joined } from '@strojpark/core/domain/joined';
import { Link } from '@tanstack/react-router';
import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { HistoryLink } from '../../../entities/audit/history-link.tsx';
import { MachineBlock } from '../../../entities/machines/machine-block.tsx';
import { useMachineFacts } from '../../../entities/machines/machine-facts.ts';
import { MachineLink } from '../../../entities/machines/machine-link.tsx';
import { MachineStatusBadge } from '../../../entities/machines/machine-status-badge.tsx';
import { RecordButtons } from '../../../entities/presence/record-buttons.tsx';
import { useHoldText } from '../../../entities/machines/use-hold-text.ts';
import { QueueStatusBadge } from '../../../entities/queue/queue-status-badge.tsx';
import { useQueueEntry } from '../../../entities/queue/queue.queries.ts';
import { useOfferText } from '../../../entities/queue/use-offer-text.ts';
import { WaitingLink } from '../../../entities/queue/waiting-link.tsx';
import { CustomerFacts } from '../../../entities/reservations/customer-facts.tsx';
import { formatDateTime } from '../../../lib/format.ts';
import { loadingOf } from '../../../lib/loading-of.ts';
import { useTabTitle } from '../../../lib/tab-title.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Facts } from '../../../ui/facts.tsx';
import { LoadState } from '../../../ui/load-state.tsx';
import { RecordActions } from '../../../ui/record-screen/record-actions.tsx';
import { type OpenRecord, RecordDrawer } from '../../../ui/record-screen/record-drawer.tsx';
import { RecordSheet } from '../../../ui/record-screen/record-sheet.tsx';
import { Section } from '../../../ui/section.tsx';
import state from '../detail/reservation-state.module.css';
import classes from '../detail/reservation-drawer.module.css';
import { useQueueActions } from './queue-actions.ts';

/** The record of a customer in a queue, with buttons to its neighbours. */
export function QueueDrawer({ onAction, ...drawer }: OpenRecord<QueueEntry, QueueAction>) {
  const { t } = useTranslation();
  return (
    <RecordDrawer
      {...drawer}
      buttons={<RecordButtons subject="queue_entry" id={drawer.id} />}
      label={t('queue.detail.title')}
      labels={{
        previous: t('queue.detail.previous'),
        next: t('queue.detail.next'),
        print: t('queue.detail.print'),
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
  known: QueueEntry | undefined;
  onAction: (action: QueueAction, entry: QueueEntry) => void;
}

const DrawerBody = memo(function DrawerBody({ id, known, onAction }: DrawerBodyProps) {
  const { t } = useTranslation();
  const query = useQueueEntry(id, known);
  if (query.data !== undefined) return <EntryDetail entry={query.data} onAction={onAction} />;
  return <LoadState {...loadingOf(query)} title={t('queue.detail.failed')} rows="record" />;
});

interface EntryDetailProps {
  entry: QueueEntry;
  onAction: DrawerBodyProps['onAction'];
}

function EntryDetail({ entry, onAction }: EntryDetailProps) {
  const { t } = useTranslation();
  const { name, contact } = customerNames(entry);
  const { note } = entry;
  useTabTitle(joined([name, entry.machine.name]));
  return (
    <RecordSheet
      name={name}
      about={contact}
      state={<EntryState entry={entry} />}
      actions={<DetailActions entry={entry} onAction={onAction} />}
    >
      <MachineSection entry={entry} />
      <Section title={t('reservations.detail.customer')}>
        <CustomerFacts reservation={entry} more={[]} />
      </Section>
      {note !== null && (
        <Section title={t('queue.detail.note')}>
          <p>{note}</p>
        </Section>
      )}
      <RecordSection entry={entry} />
    </RecordSheet>
  );
}

/** The place in the queue, or until when the offer can be answered; then the reservation that it became. */
function EntryState({ entry }: { entry: QueueEntry }) {
  const { t } = useTranslation();
  const offer = useOfferText(useNow());
  const { status, place, waiting, offer_ends_at, reservation_id, end_reason } = entry;
  const sentence = (() => {
    if (status === 'waiting' && place !== null)
      return t('queue.detail.waits', { place: t('queue.place', { place, waiting }) });
    if (status === 'offered' && offer_ends_at !== null)
      return t('queue.detail.offered', offer(offer_ends_at));
    return end_reason;
  })();
  return (
    <>
      <QueueStatusBadge status={status} />
      {sentence !== null && <span className={state.sentence}>{sentence}</span>}
      {reservation_id !== null && (
        <Anchor
          inherit
          renderRoot={(props) => (
            <Link to="/reservations" search={{ reservation: reservation_id }} {...props} />
          )}
        >
          {t('queue.detail.reservation')}
        </Anchor>
      )}
    </>
  );
}

function DetailActions({ entry, onAction }: EntryDetailProps) {
  const actionsOf = useQueueActions();
  const actions = useMemo(() => actionsOf(entry, onAction), [actionsOf, entry, onAction]);
  return <RecordActions actions={actions} main={entry.actions.find((one) => one === 'accept')} />;
}

/** The machine, who has it until when, and how many wait for it. */
function MachineSection({ entry }: { entry: QueueEntry }) {
  const { t } = useTranslation();
  const facts = useMachineFacts();
  const { machine, machine_id: id, hold, waiting } = entry;
  const holdText = useHoldText(useNow());
  const held = hold && holdText(hold);
  return (
    <Section title={t('reservations.detail.machine')}>
      <div className={classes.machine}>
        <MachineBlock
          machine={machine}
          size="record"
          title={
            <MachineLink id={id} type={machine.type} isAlone>
              {machine.name}
            </MachineLink>
          }
          line={facts(machine)}
          note={<span className={classes.number}>{displayIdentifier(machine)}</span>}
        />
      </div>
      <Facts
        facts={[
          { label: t('machines.fields.status'), value: <MachineStatusBadge status={machine.status} /> },
          {
            label: t('queue.detail.holder'),
            value: held && [held.holder, held.until].filter((part) => part !== null).join(', '),
          },
          { label: t('queue.title'), value: waiting > 0 && <WaitingLink machineId={id} waiting={waiting} /> },
        ]}
      />
    </Section>
  );
}

function RecordSection({ entry }: { entry: QueueEntry }) {
  const { t } = useTranslation();
  const { id, created_at, created_by_name, sales_person, offered_at, ended_at, ended_by_name, end_reason } =
    entry;
  return (
    <Section title={t('queue.detail.record')}>
      <Facts
        facts={[
          { label: t('queue.detail.createdAt'), value: formatDateTime(created_at), isNumeric: true },
          { label: t('queue.detail.createdBy'), value: created_by_name ?? sales_person },
          {
            label: t('queue.detail.offeredAt'),
            value: offered_at !== null && formatDateTime(offered_at),
            isNumeric: true,
          },
          {
            label: t('queue.detail.endedAt'),
            value: ended_at !== null && formatDateTime(ended_at),
            isNumeric: true,
          },
          { label: t('queue.detail.endedBy'), value: ended_by_name },
          { label: t('queue.detail.reason'), value: end_reason },
        ]}
      />
      <HistoryLink entity="queue_entry" id={id} />
    </Section>
  );
}
