import { Menu } from '@mantine/core';
import { blank } from '@strojpark/core/domain/blank';
import { joined, separator } from '@strojpark/core/domain/joined';
import { customerNames } from '@strojpark/core/domain/reservations/reservation-customer';
import { highlightRanges } from '@strojpark/core/domain/search-highlight';
import type { Reservation } from '@strojpark/core/contracts/reservation-record';
import { displayIdentifier } from '@strojpark/core/domain/machines/machine-identifier';
import { IconEye, IconMail, IconPhone } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
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
import { MachinePicture } from '../../../entities/machines/machine-picture.tsx';
import { usePhoneIdentity } from '../../../entities/machines/use-phone-identity.tsx';
import { ReservationStatusBadge } from '../../../entities/reservations/reservation-status-badge.tsx';
import {
  actionIcons,
  nameOfAction,
  destructiveActions,
} from '../../../entities/reservations/reservation-actions.ts';
import type { ReservationAction } from '../../../entities/reservations/reservation-action-names.ts';
import { useReservationActions } from '../../../entities/reservations/reservation-actions.ts';
import { useTermText } from '../../../entities/reservations/use-term-text.ts';
import { useSubject } from '../actions/action-dialog.ts';
import { TermText } from '../term-text.tsx';
import type { ListState } from './use-list-state.ts';
import classes from './reservation-views.module.css';

type Events = ListEvents<Reservation, ReservationAction>;

const columns = [
  // For 80 letters on three lines. On a tablet and next to an open record at 1440 pixels, customer and term have room too;
  // the status is below the name. Next to a record in a small window the term is below the customer.
  { name: 'machine', width: 372, min: 328, beside: 280 },
  { name: 'customer', width: 250, min: 130, rank: 3 },
  // `first` is the direction of the first click: the next to expire first, the newest first.
  { name: 'term', width: 192, min: 116, rank: 2, sort: 'expires_at', first: 'asc' },
  { name: 'status', width: 152, min: 150, rank: 1 },
  { name: 'created', width: 148, min: 134, sort: 'created_at', first: 'desc' },
] as const;

/** The reservations as rows, lower ones with a larger picture on phones. */
export function useReservationViews({ filter: { search: query } }: Pick<ListState, 'filter'>) {
  const { t } = useTranslation();
  const now = useNow();
  return {
    table: {
      columns: columns.map((column) => ({ ...column, label: t(`reservations.columns.${column.name}`) })),
      rowHeight,
      renderRow: (reservation: Reservation, place: RowPlace, events: Events) => (
        <ReservationRow {...place} reservation={reservation} query={query} now={now} events={events} />
      ),
    },
    cards: {
      // The facts of the machine and the customer, who is looked for, have a line each.
      height: tallPhoneRowHeight,
      renderCard: (reservation: Reservation, place: RecordPlace, events: Events) => (
        <ReservationPhoneRow {...place} reservation={reservation} query={query} now={now} events={events} />
      ),
    },
  };
}

interface ReservationProps extends RecordPlace {
  reservation: Reservation;
  query: string | undefined;
  now: Date;
  events: Events;
}

/** The contact of a company; the e-mail too where it is what the search found. */
function contactLine(reservation: Reservation, query: string | undefined): string {
  const { customer_email: email } = reservation;
  const isFound = query !== undefined && highlightRanges(email, query).length > 0;
  return joined([customerNames(reservation).contact, isFound ? email : null]);
}

/** A reservation in the table. */
const ReservationRow = memo(function ReservationRow(props: ReservationProps & RowPlace) {
  const { t } = useTranslation();
  const { reservation, query, now, events, ...place } = props;
  const { customer_email, customer_phone, machine, status, waiting, created_at } = reservation;
  const term = useTermText(now)(reservation);
  const subject = useSubject(reservation);
  return (
    <ListRow
      {...place}
      label={subject}
      onOpen={() => events.open(reservation)}
      onIntent={() => events.prepare(reservation)}
      choice={{
        label: t('reservations.select.one', { name: subject }),
        onToggle: (withShift) => events.toggle(reservation, withShift),
      }}
      picture={<MachinePicture machine={machine} className={table.picture} />}
      title={
        <RowTitle
          name={machine.name}
          detail={displayIdentifier(machine)}
          isNumeric
          status={{ status, label: t(`reservations.status.${status}`) }}
          query={query}
        />
      }
      menu={<RowActions reservation={reservation} tabIndex={place.tabIndex} events={events} />}
    >
      <div
        role="cell"
        className={`${table.cell} ${classes.customer}`}
        title={`${customer_phone}\n${customer_email}`}
        data-term={term.isOverdue ? term.days : (term.end ?? term.text)}
      >
        <span className={classes.company}>
          <Highlighted text={customerNames(reservation).name} query={query} />
        </span>
        <span className={table.detail}>
          <Highlighted text={contactLine(reservation, query)} query={query} />
        </span>
      </div>
      <div role="cell" className={table.cell}>
        {term.days === undefined ? (
          <TermText isUrgent={false}>{term.text}</TermText>
        ) : (
          <>
            <span data-numeric>{term.end}</span>
            <span className={term.isOverdue ? undefined : table.detail}>
              <TermText isUrgent={term.isOverdue}>{term.days}</TermText>
            </span>
          </>
        )}
      </div>
      <div role="cell" className={table.cell}>
        <ReservationStatusBadge status={status} />
        {waiting > 0 && <span className={table.detail}>{t('machines.waiting', { count: waiting })}</span>}
      </div>
      <div role="cell" className={table.cell} title={formatDateTime(created_at)}>
        <span data-numeric>{formatDate(created_at)}</span>
        <span className={table.detail}>{reservation.sales_person ?? reservation.created_by_name}</span>
      </div>
    </ListRow>
  );
});

/** A reservation in the list of a phone. */
const ReservationPhoneRow = memo(function ReservationPhoneRow(props: ReservationProps) {
  const { t } = useTranslation();
  const { reservation, query, now, isSelected, isActive, href, events } = props;
  const { machine, status, waiting } = reservation;
  const subject = useSubject(reservation);
  const { title, facts } = usePhoneIdentity()(machine, query);
  const { days, end, text, isOverdue } = useTermText(now)(reservation);
  // The days say it in the room that is left by the status, which also says that nothing has begun.
  const term = status === 'pending_approval' ? blank : (days ?? end ?? text);
  const hasTerm = term !== blank;
  const isWaitedFor = waiting > 0;
  return (
    <PhoneRow
      href={href}
      isSelected={isSelected}
      isActive={isActive}
      onOpen={() => events.open(reservation)}
      onIntent={() => events.prepare(reservation)}
      picture={<MachinePicture machine={machine} className={phoneRow.picture} />}
      title={title}
      facts={facts}
      subtitle={<Highlighted text={customerNames(reservation).name} query={query} />}
      status={{ status, label: t(`reservations.status.${status}`) }}
      detail={
        hasTerm || isWaitedFor ? (
          <>
            {hasTerm && <TermText isUrgent={isOverdue}>{term}</TermText>}
            {hasTerm && isWaitedFor && separator}
            {isWaitedFor && t('machines.waiting', { count: waiting })}
          </>
        ) : null
      }
    >
      <RowCheckbox
        label={t('reservations.select.one', { name: subject })}
        checked={isSelected}
        onToggle={(withShift) => events.toggle(reservation, withShift)}
      />
    </PhoneRow>
  );
});

interface RowActionsProps {
  reservation: Reservation;
  /** Whether this menu was the last one opened. */
  tabIndex: number;
  events: Events;
}

/** The action menu of a reservation in the list. */
function RowActions({ reservation, tabIndex, events }: RowActionsProps) {
  const { t } = useTranslation();
  const { customer_phone: phone, customer_email: email } = reservation;
  const subject = useSubject(reservation);
  return (
    <RowMenu label={t('reservations.list.actions', { name: subject })} tabIndex={tabIndex}>
      <Menu.Item leftSection={<IconEye size={16} aria-hidden />} onClick={() => events.open(reservation)}>
        {t('reservations.actions.open')}
      </Menu.Item>
      <Actions reservation={reservation} events={events} />
      <Menu.Divider />
      <Menu.Item
        component="a"
        href={`tel:${phone.replaceAll(/\s/g, '')}`}
        leftSection={<IconPhone size={16} aria-hidden />}
      >
        {t('reservations.actions.phone', { phone })}
      </Menu.Item>
      <Menu.Item component="a" href={`mailto:${email}`} leftSection={<IconMail size={16} aria-hidden />}>
        {t('reservations.actions.email', { email })}
      </Menu.Item>
    </RowMenu>
  );
}

function Actions({ reservation, events }: Pick<RowActionsProps, 'reservation' | 'events'>) {
  const { t } = useTranslation();
  const actions = useReservationActions()(reservation).map((action) => ({
    name: action,
    label: t(`reservations.actions.${nameOfAction(action, reservation)}`),
    icon: actionIcons[action],
    isDestructive: destructiveActions.includes(action),
    run: () => events.action(action, reservation),
  }));
  return <ActionItems actions={actions} />;
}
