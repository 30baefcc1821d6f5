import type { Reservation } from '@strojpark/core/contracts/reservation-record';
import {
  canApprove,
  canDeclineExtension,
  canReject,
} from '@strojpark/core/domain/reservations/reservation-actions';
import { approval, machineStatusAfter } from '@strojpark/core/domain/reservations/reservation-outcome';
import { inTx } from '../../db/tx.ts';
import type { Ctx } from '../../lib/ctx.ts';
import { refuse } from '../../lib/refusal.ts';
import type { Changes } from '../audit/audit.service.ts';
import { replacedApprovers } from '../deputies/deputies.service.ts';
import { changeStatus } from '../holds/holds.service.ts';
import { acceptByReservation } from '../quotes/quote-progress.service.ts';
import { reservationSettings } from '../settings/settings.service.ts';
import { approvalRules } from './approval-rules.service.ts';
import { lockReservation, lockWithMachines } from './locked-reservation.service.ts';
import { end, getAndNotify } from './reservation-actions.service.ts';
import { writeChanges } from './reservation-changes.service.ts';
import { notifyAbout } from './reservation-mails.service.ts';
import { get } from './reservations.service.ts';

/** How a decision was made. */
interface Way {
  /** By the link in a mail. */
  byLink?: boolean;
}

/** The reservation becomes active, and accepts the quote it was made from; its days count from now. */
export function approve(ctx: Ctx, id: string, way: Way = {}): Promise<Reservation> {
  return inTx(ctx, async (ctx) => {
    const { reservation, machine } = await lockWithMachines(ctx, id);
    refuse(canApprove(ctx.user, reservation, await approvalRules(ctx)));
    const changes = {
      ...approval(await reservationSettings(ctx), ctx.now),
      decided_at: ctx.now,
      decided_by: ctx.user.id,
    };
    await writeChanges(ctx, reservation, 'approve', changes, await notesOf(ctx, way));
    const hold = { kind: 'reserved', reservationId: id } as const;
    await changeStatus(ctx, machine, machineStatusAfter.approve, { hold });
    if (reservation.quote_id !== null)
      await acceptByReservation(ctx, reservation.quote_id, { machineId: machine.id, ...reservation });
    return getAndNotify(ctx, 'approval_confirmed', id);
  });
}

/** Rejects the request and releases the machine. */
export function reject(ctx: Ctx, id: string, reason: string, way: Way = {}): Promise<Reservation> {
  return inTx(ctx, async (ctx) => {
    const locked = await lockWithMachines(ctx, id);
    refuse(canReject(ctx.user, locked.reservation));
    const changes = { rejection_reason: reason, decided_at: ctx.now, decided_by: ctx.user.id };
    await end(ctx, locked, 'reject', { reason }, changes, await notesOf(ctx, way));
    return getAndNotify(ctx, 'approval_rejected', id);
  });
}

/** Answers a request for an extension; the seller may ask again. */
export function declineExtension(ctx: Ctx, id: string, reason: string): Promise<Reservation> {
  return inTx(ctx, async (ctx) => {
    const locked = await lockReservation(ctx, id);
    refuse(canDeclineExtension(ctx.user, locked));
    const notes = { reason: { to: reason }, ...(await notesOf(ctx, {})) };
    await writeChanges(ctx, locked, 'decline_extension', { extension_requested_at: null }, notes);
    const reservation = await get(ctx, id);
    if (reservation.created_by !== ctx.user.id)
      await notifyAbout(ctx, 'extension_declined', reservation, { rejectionReason: reason });
    return reservation;
  });
}

/** For the history: whose deputy the user was, and whether it was decided from a mail. */
async function notesOf(ctx: Ctx, { byLink = false }: Way): Promise<Changes> {
  const replaced = await replacedApprovers(ctx, ctx.user.id);
  return {
    ...(replaced.length > 0 && { deputy_of: { to: replaced.map(({ name }) => name).join(', ') } }),
    ...(byLink && { decided_by_link: { to: true } }),
  };
}
