import type { Reservation } from '@strojpark/core/contracts/reservation-record';
import { canApprove, canReject } from '@strojpark/core/domain/reservations/reservation-actions';
import { approval } from '@strojpark/core/domain/reservations/reservation-outcome';
import { inTx } from '../../db/tx.ts';
import type { Ctx } from '../../lib/ctx.ts';
import { refuse } from '../../lib/refusal.ts';
import { changeStatus } from '../holds/holds.service.ts';
import { readSettings, reservationSettings, someApprovers } from '../settings/settings.service.ts';
import { lockWithMachines } from './locked-reservation.service.ts';
import { end, getAndNotify } from './reservation-actions.service.ts';
import { writeChanges } from './reservation-changes.service.ts';

/** The reservation becomes active; its days count from now. */
export function approve(ctx: Ctx, id: string): Promise<Reservation> {
  return inTx(ctx, async (ctx) => {
    const { reservation, machine } = await lockWithMachines(ctx, id);
    const { allow_self_approval } = await readSettings(ctx);
    const approvers = allow_self_approval ? [] : await someApprovers(ctx);
    const otherApprovers = approvers.some((approver) => approver !== ctx.user.id);
    refuse(canApprove(ctx.user, reservation, { allow_self_approval, otherApprovers }));
    await writeChanges(ctx, reservation, 'approve', {
      ...approval(await reservationSettings(ctx), ctx.now),
      decided_at: ctx.now,
      decided_by: ctx.user.id,
    });
    await changeStatus(ctx, machine, 'reserved', { hold: { kind: 'reserved', reservationId: id } });
    return getAndNotify(ctx, 'approval_confirmed', id);
  });
}

/** Rejects the request and releases the machine. */
export function reject(ctx: Ctx, id: string, reason: string): Promise<Reservation> {
  return inTx(ctx, async (ctx) => {
    const locked = await lockWithMachines(ctx, id);
    refuse(canReject(ctx.user, locked.reservation));
    await end(ctx, locked, 'reject', reason, {
      rejection_reason: reason,
      decided_at: ctx.now,
      decided_by: ctx.user.id,
    });
    return getAndNotify(ctx, 'approval_rejected', id);
  });
}
