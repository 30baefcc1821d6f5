import type { Reservation } from '@strojpark/core/contracts/reservation-record';
import { canApprove, canReject } from '@strojpark/core/domain/reservations/reservation-actions';
import type { Ctx } from '../../lib/ctx.ts';
import { withCover } from '../attachments/photo-links.service.ts';
import { approvalRules } from './approval-rules.service.ts';
import { selectReservation, type ReservationRow } from './reservation-read.repo.ts';

/** The reservations as the contract returns them. */
export async function toReservations(ctx: Ctx, rows: readonly ReservationRow[]): Promise<Reservation[]> {
  const isDecided = (row: ReservationRow) => canReject(ctx.user, row) === null;
  // Few pages have a request that the caller decides about, and only those need the rules.
  const rules = rows.some(isDecided) ? await approvalRules(ctx) : null;
  return rows.map(({ machine, replacement, ...row }) => ({
    ...row,
    machine: withCover(ctx, machine),
    replacement: replacement && withCover(ctx, replacement),
    may_approve: rules !== null && canApprove(ctx.user, row, rules) === null,
  }));
}

/** Undefined when it is in the trash. */
export async function findReservation(ctx: Ctx, id: string): Promise<Reservation | undefined> {
  const row = await selectReservation(ctx.db, id);
  if (!row) return undefined;
  const [reservation] = await toReservations(ctx, [row]);
  return reservation;
}
