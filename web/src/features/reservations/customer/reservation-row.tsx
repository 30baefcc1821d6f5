import type { Reservation } from '@strojpark/core/contracts/reservation-record';
import { joined } from '@strojpark/core/domain/joined';
import { Link } from '@tanstack/react-router';
import { MachineBlock } from '../../../entities/machines/machine-block.tsx';
import { useTermText } from '../../../entities/reservations/use-term-text.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Highlighted } from '../../../ui/highlighted.tsx';
import { ReservationState } from '../reservation-state.tsx';
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
        <ReservationState status={status} overdue={isOverdue ? days : undefined} />
      </span>
    </li>
  );
}
