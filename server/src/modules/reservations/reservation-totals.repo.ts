import type { ReservationStatus } from '@strojpark/core/domain/reservations/reservation-status';
import type { Db } from '../../db/connect.ts';
import { named } from '../../db/named-statements.ts';
import { foldTotals, totalOf } from '../../db/totals.ts';

/** The number of reservations per status, without the trash. */
export function totalByStatus(db: Db): Promise<{ status: ReservationStatus; count: number }[]> {
  return db
    .selectFrom('reservation_totals')
    .modifyFront(named('reservations_total'))
    .select(['status', totalOf('n').as('count')])
    .groupBy('status')
    .having(totalOf('n'), '>', 0)
    .$castTo<{ status: ReservationStatus; count: number }>()
    .execute();
}

export const foldReservationTotals = (db: Db): Promise<void> =>
  foldTotals(db, 'reservation_totals', { by: ['status'], sums: ['n'] });
