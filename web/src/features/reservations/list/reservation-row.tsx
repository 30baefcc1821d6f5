import type { Reservation } from '@strojpark/core/contracts/reservations';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../lib/format.ts';
import { Highlighted } from '../../../ui/highlighted.tsx';
import classes from '../../../ui/list/list-table.module.css';
import type { RowPlace } from '../../../ui/list/list-table.tsx';
import { RowCheckbox } from '../../../ui/list/row-checkbox.tsx';
import { RecordLink } from '../../../ui/record-link.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { ExpiryText } from '../expiry-text.tsx';
import { machineDetails } from '../machine-names.ts';
import { usePeriodText } from '../use-period-text.ts';
import type { ListEvents } from './list-events.ts';
import own from './reservation-row.module.css';
import { RowActions } from './row-actions.tsx';

interface ReservationRowProps extends RowPlace {
  reservation: Reservation;
  query: string | undefined;
  now: Date;
  isSelected: boolean;
  hasMenu: boolean;
  href: string;
  events: ListEvents;
}

/** One reservation of the table. */
export const ReservationRow = memo(function ReservationRow(props: ReservationRowProps) {
  const { t } = useTranslation();
  const { reservation, position, query, now, isActive, isTabStop, isSelected, hasMenu, href, events } = props;
  const { customer_name, customer_email, customer_phone, machine, status, created_at } = reservation;
  const term = usePeriodText(reservation);
  const tabIndex = isTabStop ? 0 : -1;
  return (
    <div
      role="row"
      aria-rowindex={position + 2}
      aria-selected={isSelected}
      className={classes.row}
      data-active={isActive || undefined}
    >
      <div role="rowheader" aria-label={customer_name} className={classes.first} data-choice>
        <RowCheckbox
          label={t('reservations.select.one', { name: customer_name })}
          checked={isSelected}
          tabIndex={tabIndex}
          onToggle={(withShift) => events.toggle(reservation, withShift)}
        />
        <RecordLink
          href={href}
          tabIndex={tabIndex}
          isActive={isActive}
          onOpen={() => events.open(reservation)}
        >
          <span className={own.line}>
            <span className={classes.name}>
              <Highlighted text={customer_name} query={query} />
            </span>
            <span className={classes.detail} data-numeric>
              {customer_phone}
            </span>
          </span>
          <span className={classes.detail}>
            <Highlighted text={customer_email} query={query} />
          </span>
        </RecordLink>
      </div>
      <div role="cell" className={classes.cell}>
        <span className={classes.name}>
          <Highlighted text={machine.name} query={query} />
        </span>
        <span className={classes.detail}>
          <Highlighted text={machineDetails(reservation)} query={query} />
        </span>
      </div>
      <div role="cell" className={classes.cell}>
        <span data-numeric>{term.period}</span>
        <span className={classes.detail}>{term.days}</span>
      </div>
      <div role="cell" className={classes.cell}>
        <ExpiryText reservation={reservation} now={now} />
      </div>
      <div role="cell" className={classes.cell}>
        <StatusBadge status={status} label={t(`reservations.status.${status}`)} />
      </div>
      <div role="cell" className={classes.cell} data-numeric>
        {formatDate(created_at)}
      </div>
      <div role="cell" className={classes.last}>
        <RowActions reservation={reservation} hasMenu={hasMenu} tabIndex={tabIndex} events={events} />
      </div>
      <RecordLink isCover href={href} onOpen={() => events.open(reservation)} />
    </div>
  );
});
