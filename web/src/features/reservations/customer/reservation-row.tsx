import type { Reservation } from '@strojpark/core/contracts/reservation-record';
import { joined } from '@strojpark/core/domain/joined';
import { IconClockExclamation } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { MachineBlock } from '../../../entities/machines/machine-block.tsx';
import { ReservationStatusBadge } from '../../../entities/reservations/reservation-status-badge.tsx';
import { useTermText } from '../../../entities/reservations/use-term-text.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Highlighted } from '../../../ui/highlighted.tsx';
import classes from './customer-view.module.css';

/** A reservation of the customer; one that is overdue says so next to its status. */
export function ReservationRow({ reservation }: { reservation: Reservation }) {
  const { id, machine, status, sales_person } = reservation;
  const { text, days, end, isOverdue } = useTermText(useNow())(reservation);
  return (
    <li className={classes.row}>
      <MachineBlock
        machine={machine}
        title={
          <Link to="/reservations" search={{ reservation: id }} className={classes.link}>
            <Highlighted text={machine.name} />
          </Link>
        }
        line={joined([isOverdue ? end : text, sales_person])}
      />
      <span className={classes.state}>
        <ReservationStatusBadge status={status} />
        {isOverdue && (
          <span className={classes.overdue} data-numeric>
            <IconClockExclamation size={14} stroke={1.8} aria-hidden />
            {days}
          </span>
        )}
      </span>
    </li>
  );
}
