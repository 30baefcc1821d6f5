import type { Reservation } from '@strojpark/core/contracts/reservation-record';
import type { Ctx } from '../../lib/ctx.ts';
import { withCover } from '../attachments/photo-links.service.ts';
import { selectReservation, type ReservationRow } from './reservation-read.repo.ts';

/** The reservation as the contract returns it. */
export function toReservation(ctx: Ctx, { machine, replacement, ...row }: ReservationRow): Reservation {
  return {
    ...row,
    machine: withCover(ctx, machine),
    replacement: replacement && withCover(ctx, replacement),
  };
}

/** Undefined when it is in the trash. */
export async function findReservation(ctx: Ctx, id: string): Promise<Reservation | undefined> {
  const row = await selectReservation(ctx.db, id);
  return row && toReservation(ctx, row);
}
