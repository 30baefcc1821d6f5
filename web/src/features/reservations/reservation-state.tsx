import type { ReservationStatus } from '@strojpark/core/domain/reservations/reservation-status';
import { ReservationStatusBadge } from '../../entities/reservations/reservation-status-badge.tsx';
import { TermText } from './term-text.tsx';
import classes from './reservation-state.module.css';

interface ReservationStateProps {
  status: ReservationStatus;
  /** How long it has been overdue, if it is. */
  overdue: string | undefined;
}

/** The status of a reservation; one that is overdue says so next to it. */
export function ReservationState({ status, overdue }: ReservationStateProps) {
  return (
    <>
      <ReservationStatusBadge status={status} />
      {overdue !== undefined && (
        <span className={classes.overdue}>
          <TermText isUrgent>{overdue}</TermText>
        </span>
      )}
    </>
  );
}
