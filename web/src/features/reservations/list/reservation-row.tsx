import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../lib/format.ts';
import { Highlighted } from '../../../ui/highlighted.tsx';
import { ListRow, type RowPlace } from '../../../ui/list/list-row.tsx';
import classes from '../../../ui/list/list-table.module.css';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { ExpiryText } from '../../../entities/reservations/expiry-text.tsx';
import { machineDetails } from '../machine-names.ts';
import { usePeriodText } from '../use-period-text.ts';
import type { ReservationProps } from './list-view.ts';
import own from './reservation-row.module.css';
import { RowActions } from './row-actions.tsx';

/** One reservation of the table. */
export const ReservationRow = memo(function ReservationRow(props: ReservationProps & RowPlace) {
  const { t } = useTranslation();
  const { reservation, query, now, events, ...place } = props;
  const { customer_name, customer_email, customer_phone, machine, status, created_at } = reservation;
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
      <div role="cell" className={classes.cell}>
        <span data-numeric>{formatDate(created_at)}</span>
      </div>
    </ListRow>
  );
});
