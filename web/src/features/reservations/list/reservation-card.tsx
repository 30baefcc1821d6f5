import { isRunning } from '@strojpark/core/domain/reservation-status';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Highlighted } from '../../../ui/highlighted.tsx';
import { RowCheckbox } from '../../../ui/list/row-checkbox.tsx';
import { RecordLink } from '../../../ui/record-link.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { ExpiryText } from '../../../entities/reservations/expiry-text.tsx';
import { machineDetails } from '../machine-names.ts';
import { usePeriodText } from '../use-period-text.ts';
import type { ReservationProps } from './list-view.ts';
import classes from './reservation-card.module.css';
import { RowActions } from './row-actions.tsx';

/** One reservation of the phone's list. */
export const ReservationCard = memo(function ReservationCard(props: ReservationProps) {
  const { t } = useTranslation();
  const { reservation, query, now, isSelected, isActive, hasMenu, href, events } = props;
  const { customer_name, customer_email, customer_phone, machine, status } = reservation;
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
            <Highlighted text={customer_name} query={query} />
          </span>
          <span className={classes.detail}>
            {customer_phone} · <Highlighted text={customer_email} query={query} />
          </span>
        </RecordLink>
        <RowActions reservation={reservation} hasMenu={hasMenu} tabIndex={0} events={events} />
      </div>
      <div className={classes.machine}>
        <span className={classes.line}>
          <Highlighted text={machine.name} query={query} />
        </span>
        <span className={classes.detail}>
          <Highlighted text={machineDetails(reservation)} query={query} />
        </span>
      </div>
      <div className={classes.foot}>
        <StatusBadge status={status} label={t(`reservations.status.${status}`)} />
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
