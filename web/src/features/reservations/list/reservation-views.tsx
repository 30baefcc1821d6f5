import { Menu } from '@mantine/core';
import { customerNames } from '@strojpark/core/domain/reservations/reservation-customer';
import type { Reservation } from '@strojpark/core/contracts/reservation-record';
import { isRunning } from '@strojpark/core/domain/reservations/reservation-status';
import { IconEye } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../lib/format.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Highlighted } from '../../../ui/highlighted.tsx';
import { ListRow, type RowPlace } from '../../../ui/list/list-row.tsx';
import table from '../../../ui/list/list-table.module.css';
import type { ListEvents, RecordPlace } from '../../../ui/list/list-view.ts';
import { RowCheckbox } from '../../../ui/list/row-checkbox.tsx';
import { RecordLink } from '../../../ui/record-link.tsx';
import { RowMenu } from '../../../ui/row-menu.tsx';
import { ReservationStatusBadge } from '../../../entities/reservations/reservation-status-badge.tsx';
import { actionIcons, destructiveActions } from '../../../entities/reservations/reservation-actions.ts';
import type { ReservationAction } from '../../../entities/reservations/reservation-actions.ts';
import { useReservationActions } from '../../../entities/reservations/reservation-actions.ts';
import { ExpiryText } from '../../../entities/reservations/expiry-text.tsx';
import { reservedMachineDetails } from '../machine-names.ts';
import { usePeriodText } from '../use-period-text.ts';
import type { ListState } from './use-list-state.ts';
import classes from './reservation-views.module.css';

type Events = ListEvents<Reservation, ReservationAction>;

const columns = [
  { name: 'customer', width: 360, min: 260 },
  { name: 'machine', width: 312, min: 220 },
  { name: 'period', width: 192 },
  // `first` is the direction of the first click: the next to expire first, the newest first.
  { name: 'expiry', width: 144, min: 116, sort: 'expires_at', first: 'asc' },
  { name: 'status', width: 152 },
  { name: 'created', width: 112, min: 104, sort: 'created_at', first: 'desc' },
] as const;

/** The reservations as rows, and as cards on phones. */
export function useReservationViews({ filter: { search: query } }: ListState) {
  const { t } = useTranslation();
  const now = useNow();
  return {
    table: {
      columns: columns.map((column) => ({ ...column, label: t(`reservations.columns.${column.name}`) })),
      rowHeight: 56,
      renderRow: (reservation: Reservation, place: RowPlace, events: Events) => (
        <ReservationRow {...place} reservation={reservation} query={query} now={now} events={events} />
      ),
    },
    cards: {
      height: 152,
      renderCard: (reservation: Reservation, place: RecordPlace, events: Events) => (
        <ReservationCard {...place} reservation={reservation} query={query} now={now} events={events} />
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

const contactLine = (contact: string | null, email: string) => [contact, email].filter(Boolean).join(' · ');

/** A reservation in the table. */
const ReservationRow = memo(function ReservationRow(props: ReservationProps & RowPlace) {
  const { t } = useTranslation();
  const { reservation, query, now, events, ...place } = props;
  const { customer_name, customer_email, customer_phone, machine, status, created_at } = reservation;
  const customer = customerNames(reservation);
  const term = usePeriodText(reservation);
  return (
    <ListRow
      {...place}
      label={customer_name}
      onOpen={() => events.open(reservation)}
      choice={{
        label: t('reservations.select.one', { name: customer_name }),
        onToggle: (withShift) => events.toggle(reservation, withShift),
      }}
      title={
        <>
          <span className={classes.pair}>
            <span className={table.name}>
              <Highlighted text={customer.name} query={query} />
            </span>
            <span className={table.detail} data-numeric>
              {customer_phone}
            </span>
          </span>
          <span className={table.detail}>
            <Highlighted text={contactLine(customer.contact, customer_email)} query={query} />
          </span>
        </>
      }
      menu={
        <RowActions
          reservation={reservation}
          hasMenu={place.hasMenu}
          tabIndex={place.tabIndex}
          events={events}
        />
      }
    >
      <div role="cell" className={table.cell}>
        <span className={table.name}>
          <Highlighted text={machine.name} query={query} />
        </span>
        <span className={table.detail}>
          <Highlighted text={reservedMachineDetails(reservation)} query={query} />
        </span>
      </div>
      <div role="cell" className={table.cell}>
        <span data-numeric>{term.period}</span>
        <span className={table.detail}>{term.days}</span>
      </div>
      <div role="cell" className={table.cell}>
        <ExpiryText reservation={reservation} now={now} />
      </div>
      <div role="cell" className={table.cell}>
        <ReservationStatusBadge status={status} />
      </div>
      <div role="cell" className={table.cell}>
        <span data-numeric>{formatDate(created_at)}</span>
      </div>
    </ListRow>
  );
});

/** A reservation in the list of a phone. */
const ReservationCard = memo(function ReservationCard(props: ReservationProps) {
  const { t } = useTranslation();
  const { reservation, query, now, isSelected, isActive, hasMenu, href, events } = props;
  const { customer_name, customer_email, customer_phone, machine, status } = reservation;
  const customer = customerNames(reservation);
  const { period } = usePeriodText(reservation);
  return (
    <article className={classes.card} data-selected={isSelected || undefined}>
      <div className={classes.head}>
        <RowCheckbox
          label={t('reservations.select.one', { name: customer_name })}
          checked={isSelected}
          onToggle={(withShift) => events.toggle(reservation, withShift)}
        />
        <RecordLink href={href} isActive={isActive} onOpen={() => events.open(reservation)}>
          <span className={classes.name}>
            <Highlighted text={customer.name} query={query} />
          </span>
          <span className={classes.detail}>
            {customer_phone} ·{' '}
            <Highlighted text={contactLine(customer.contact, customer_email)} query={query} />
          </span>
        </RecordLink>
        <RowActions reservation={reservation} hasMenu={hasMenu} tabIndex={0} events={events} />
      </div>
      <div className={classes.machine}>
        <span className={classes.line}>
          <Highlighted text={machine.name} query={query} />
        </span>
        <span className={classes.detail}>
          <Highlighted text={reservedMachineDetails(reservation)} query={query} />
        </span>
      </div>
      <div className={classes.foot}>
        <ReservationStatusBadge status={status} />
        <span className={classes.term}>
          {isRunning(status) && <ExpiryText reservation={reservation} now={now} />}
          <span className={classes.detail} data-numeric>
            {period}
          </span>
        </span>
      </div>
    </article>
  );
});

interface RowActionsProps {
  reservation: Reservation;
  /** Whether this menu was the last one opened. */
  hasMenu: boolean;
  tabIndex: number;
  events: Events;
}

/** The action menu of a reservation in the list. */
function RowActions({ reservation, hasMenu, tabIndex, events }: RowActionsProps) {
  const { t } = useTranslation();
  return (
    <RowMenu
      label={t('reservations.list.actions', { name: reservation.customer_name })}
      tabIndex={tabIndex}
      hasMenu={hasMenu}
      onOpen={() => events.openMenu(reservation)}
    >
      <Menu.Item leftSection={<IconEye size={16} aria-hidden />} onClick={() => events.open(reservation)}>
        {t('reservations.actions.open')}
      </Menu.Item>
      <Actions reservation={reservation} events={events} />
    </RowMenu>
  );
}

function Actions({ reservation, events }: Pick<RowActionsProps, 'reservation' | 'events'>) {
  const { t } = useTranslation();
  return useReservationActions()(reservation).map((action) => {
    const ActionIcon = actionIcons[action];
    return (
      <Menu.Item
        key={action}
        {...(destructiveActions.includes(action) && { c: 'var(--mantine-color-error)' })}
        leftSection={<ActionIcon size={16} aria-hidden />}
        onClick={() => events.action(action, reservation)}
      >
        {t(`reservations.actions.${action}`)}
      </Menu.Item>
    );
  });
}
