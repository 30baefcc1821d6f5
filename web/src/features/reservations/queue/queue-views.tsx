import { Menu } from '@mantine/core';
import type { QueueEntry } from '@strojpark/core/contracts/queue';
import type { QueueAction } from '@strojpark/core/domain/queue/queue-actions';
import { isInQueue } from '@strojpark/core/domain/queue/queue-status';
import { blank } from '@strojpark/core/domain/blank';
import { displayIdentifier } from '@strojpark/core/domain/machines/machine-identifier';
import { customerNames } from '@strojpark/core/domain/reservations/reservation-customer';
import { IconEye } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { linesOf, type PrintedCells } from '../../../entities/company/use-list-print.tsx';
import { MachinePicture } from '../../../entities/machines/machine-picture.tsx';
import { usePhoneIdentity } from '../../../entities/machines/use-phone-identity.tsx';
import { useHoldText } from '../../../entities/machines/use-hold-text.ts';
import { QueueStatusBadge, queueTones } from '../../../entities/queue/queue-status-badge.tsx';
import { formatDate, formatDateTime } from '../../../lib/format.ts';
import { useNow } from '../../../lib/use-now.ts';
import { ActionItems } from '../../../ui/action-items.tsx';
import { Highlighted } from '../../../ui/highlighted.tsx';
import { ListRow, rowHeight, type RowPlace } from '../../../ui/list/list-row.tsx';
import { RowTitle } from '../../../ui/list/row-title.tsx';
import table from '../../../ui/list/list-table.module.css';
import type { ListEvents, RecordPlace } from '../../../ui/list/list-view.ts';
import { PhoneRow, tallPhoneRowHeight } from '../../../ui/list/phone-row.tsx';
import phoneRow from '../../../ui/list/phone-row.module.css';
import { RowCheckbox } from '../../../ui/list/row-checkbox.tsx';
import { RowMenu } from '../../../ui/row-menu.tsx';
import cells from '../list/reservation-views.module.css';
import { TermText } from '../term-text.tsx';
import { useQueueActions, useSubject, useTurnText } from './queue-actions.ts';
import type { QueueState } from './queue-search.ts';

type Events = ListEvents<QueueEntry, QueueAction>;

const columns = [
  { name: 'machine', width: 350, min: 328, beside: 232 },
  // Next to a record in a small window the turn is below it.
  { name: 'customer', width: 250, min: 140, beside: 139, rank: 3 },
  {
    name: 'turn',
    width: 140,
    min: 152,
    beside: 144,
    rank: 2,
    sort: 'urgency',
    first: 'desc',
    isReversed: true,
  },
  // The turn says it too, so next to the sidebar at 1440 pixels its space goes to the names.
  { name: 'status', width: 110, min: 116, rank: 1, from: 1200 },
  // The names take the remaining space; in a narrower list also that of these columns, the date first.
  { name: 'holder', width: 210, min: 150, from: 860 },
  { name: 'created', width: 120, min: 140, sort: 'created_at', first: 'desc', from: 1000 },
] as const;

/** The entries as rows, lower ones with a larger picture on phones. */
export function useQueueViews({ filter: { search: query } }: Pick<QueueState, 'filter'>) {
  const { t } = useTranslation();
  const now = useNow();
  return {
    table: {
      columns: columns.map((column) => ({ ...column, label: t(`queue.columns.${column.name}`) })),
      rowHeight,
      renderRow: (entry: QueueEntry, place: RowPlace, events: Events) => (
        <QueueRow {...place} entry={entry} query={query} now={now} events={events} />
      ),
    },
    cards: {
      height: tallPhoneRowHeight,
      renderCard: (entry: QueueEntry, place: RecordPlace, events: Events) => (
        <QueuePhoneRow {...place} entry={entry} query={query} now={now} events={events} />
      ),
    },
  };
}

/** An entry on paper. */
export function usePrintedEntry(): PrintedCells<QueueEntry, (typeof columns)[number]['name']> {
  const { t } = useTranslation();
  const turn = useTurnText(useNow());
  return {
    machine: ({ machine }) => linesOf(machine.name, displayIdentifier(machine)),
    customer: (entry) => linesOf(customerNames(entry).name, customerNames(entry).contact),
    turn: (entry) => linesOf(turn(entry).text, turn(entry).detail),
    status: ({ status }) => t(`queue.status.${status}`),
    created: (entry) => linesOf(formatDate(entry.created_at), entry.sales_person ?? entry.created_by_name),
  };
}

interface EntryProps extends RecordPlace {
  entry: QueueEntry;
  query: string | undefined;
  now: Date;
  events: Events;
}

/** An entry in the table. */
const QueueRow = memo(function QueueRow(props: EntryProps & RowPlace) {
  const { t } = useTranslation();
  const { entry, query, now, events, ...place } = props;
  const { machine, status, hold, created_at } = entry;
  const { name, contact } = customerNames(entry);
  const turn = useTurnText(now)(entry);
  const holdText = useHoldText(now);
  // Once the entry has ended, who has the machine is no longer its business.
  const holder = isInQueue(status) && hold !== null ? holdText(hold) : null;
  // The machine of an offer is held for the customer of the row, until the end that the row names as well.
  const isOffered = status === 'offered';
  const subject = useSubject(entry);
  return (
    <ListRow
      {...place}
      label={subject}
      onOpen={() => events.open(entry)}
      onIntent={() => events.prepare(entry)}
      choice={{
        label: t('queue.select.one', { name: subject }),
        onToggle: (withShift) => events.toggle(entry, withShift),
      }}
      picture={<MachinePicture machine={machine} className={table.picture} />}
      title={<RowTitle name={machine.name} detail={displayIdentifier(machine)} isNumeric query={query} />}
      menu={<RowActions entry={entry} tabIndex={place.tabIndex} events={events} />}
    >
      <div role="cell" className={`${table.cell} ${cells.customer}`} data-term={turn.text}>
        <span className={cells.company}>
          <Highlighted text={name} query={query} />
        </span>
        <span className={table.detail}>
          <Highlighted text={contact ?? ''} query={query} />
        </span>
      </div>
      <div role="cell" className={table.cell} title={turn.detail ?? undefined}>
        <TermText isUrgent={turn.isUrgent}>{turn.text}</TermText>
        {turn.detail !== null && (
          <span className={table.detail} data-numeric>
            {turn.detail}
          </span>
        )}
      </div>
      <div role="cell" className={table.cell}>
        <QueueStatusBadge status={status} />
      </div>
      <div role="cell" className={table.cell}>
        <span className={cells.holder}>{isOffered ? t('queue.heldByOffer') : (holder?.holder ?? blank)}</span>
        <span className={table.detail} data-numeric>
          {!isOffered && holder?.until}
        </span>
      </div>
      <div role="cell" className={table.cell} title={formatDateTime(created_at)}>
        <span data-numeric>{formatDate(created_at)}</span>
        <span className={table.detail}>
          {entry.unowned && isInQueue(status)
            ? t('queue.unowned')
            : (entry.sales_person ?? entry.created_by_name)}
        </span>
      </div>
    </ListRow>
  );
});

/** An entry in the list of a phone. */
const QueuePhoneRow = memo(function QueuePhoneRow(props: EntryProps) {
  const { t } = useTranslation();
  const { entry, query, now, isSelected, isActive, href, events } = props;
  const { machine, status } = entry;
  const subject = useSubject(entry);
  const { title, facts } = usePhoneIdentity()(machine, query);
  const turn = useTurnText(now)(entry);
  return (
    <PhoneRow
      href={href}
      isSelected={isSelected}
      isActive={isActive}
      onOpen={() => events.open(entry)}
      onIntent={() => events.prepare(entry)}
      picture={<MachinePicture machine={machine} className={phoneRow.picture} />}
      title={title}
      facts={facts}
      subtitle={<Highlighted text={customerNames(entry).name} query={query} />}
      status={{ status: queueTones[status], label: t(`queue.status.${status}`) }}
      detail={<TermText isUrgent={turn.isUrgent}>{turn.text}</TermText>}
    >
      <RowCheckbox
        label={t('queue.select.one', { name: subject })}
        checked={isSelected}
        onToggle={(withShift) => events.toggle(entry, withShift)}
      />
    </PhoneRow>
  );
});

interface RowActionsProps {
  entry: QueueEntry;
  /** Whether this menu was the last one opened. */
  tabIndex: number;
  events: Events;
}

/** The action menu of an entry in the list. */
function RowActions({ entry, tabIndex, events }: RowActionsProps) {
  const { t } = useTranslation();
  const actionsOf = useQueueActions();
  return (
    <RowMenu label={t('queue.list.actions', { name: useSubject(entry) })} tabIndex={tabIndex}>
      <Menu.Item leftSection={<IconEye size={16} aria-hidden />} onClick={() => events.open(entry)}>
        {t('queue.actions.open')}
      </Menu.Item>
      <ActionItems actions={actionsOf(entry, events.action)} />
    </RowMenu>
  );
}
