import type { Reservation } from '@strojpark/core/contracts/reservation-record';
import {
  canCancel,
  canExtend,
  canRequestExtension,
  canSetReplacement,
} from '@strojpark/core/domain/reservations/reservation-actions';
import {
  endedStatus,
  extension,
  machineStatusAfter,
} from '@strojpark/core/domain/reservations/reservation-outcome';
import { replacementError, ruleOfReservation } from '@strojpark/core/domain/reservations/reservation-terms';
import { inTx } from '../../db/tx.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Ctx } from '../../lib/ctx.ts';
import { refusalError, refuse } from '../../lib/refusal.ts';
import type { Changes } from '../audit/audit.service.ts';
import { changeStatus, holdDetails, type StatusChange } from '../holds/holds.service.ts';
import { reservationSettings } from '../settings/settings.service.ts';
import { lockReservation, lockWithMachines, type Locked } from './locked-reservation.service.ts';
import { releaseReplacement, writeChanges } from './reservation-changes.service.ts';
import { notifyAbout, notifyGranted, type ReservationMail } from './reservation-mails.service.ts';
import * as repo from './reservations.repo.ts';
import { get } from './reservations.service.ts';

/** Reads the reservation after an action and sends the notifications about it. */
export async function getAndNotify(ctx: Ctx, template: ReservationMail, id: string): Promise<Reservation> {
  const reservation = await get(ctx, id);
  await notifyAbout(ctx, template, reservation);
  return reservation;
}

/** Extends the expiry within the limits of the settings. */
export function extend(ctx: Ctx, id: string, reason: string): Promise<Reservation> {
  return inTx(ctx, async (ctx) => {
    const reservation = await lockReservation(ctx, id);
    const settings = await reservationSettings(ctx);
    const waiting = await repo.selectWaiting(ctx.db, reservation.machine_id);
    refuse(canExtend(ctx.user, { ...reservation, waiting }, settings, ctx.now));
    await writeChanges(ctx, reservation, 'extend', {
      ...extension(reservation, settings, ctx.now),
      extension_reason: reason,
    });
    const extended = await getAndNotify(ctx, 'reservation_extended', id);
    if (reservation.extension_requested_at !== null) await notifyGranted(ctx, extended);
    return extended;
  });
}

/** Asks the office to extend a reservation whose machine others wait for. */
export function requestExtension(ctx: Ctx, id: string, reason: string): Promise<void> {
  return inTx(ctx, async (ctx) => {
    const reservation = await lockReservation(ctx, id);
    const settings = await reservationSettings(ctx);
    const waiting = await repo.selectWaiting(ctx.db, reservation.machine_id);
    refuse(canRequestExtension(ctx.user, { ...reservation, waiting }, settings, ctx.now));
    const changes = { extension_requested_at: ctx.now };
    await writeChanges(ctx, reservation, 'request_extension', changes, { reason: { to: reason } });
    await notifyAbout(ctx, 'extension_request', await get(ctx, id), { extensionReason: reason });
  });
}

/** Ends a live reservation and releases its machines. */
export function cancel(ctx: Ctx, id: string, reason: string): Promise<Reservation> {
  return inTx(ctx, async (ctx) => {
    const locked = await lockWithMachines(ctx, id);
    refuse(canCancel(ctx.user, locked.reservation));
    await end(ctx, locked, 'cancel', { reason }, { cancellation_reason: reason });
    return getAndNotify(ctx, 'reservation_cancelled', id);
  });
}

/** Cancels the live reservation of a machine. */
export function cancelByMachine(ctx: Ctx, machineId: string, reason: string): Promise<Reservation> {
  return inTx(ctx, async (ctx) => {
    const id = await repo.selectLiveReservationId(ctx.db, machineId);
    if (id === undefined) {
      const exists = await repo.selectHasMachine(ctx.db, machineId);
      throw new AppError(exists ? 'reservation_not_live' : 'not_found');
    }
    return cancel(ctx, id, reason);
  });
}

/** Shared by cancel, reject and release: closes the reservation and makes its machines available. */
export async function end(
  ctx: Ctx,
  { reservation, machine, replacement }: Locked,
  action: 'cancel' | 'reject' | 'release',
  why: Pick<StatusChange, 'reason' | 'cause'>,
  changes: repo.ReservationChanges,
  notes: Changes = {},
): Promise<void> {
  const ended = { status: endedStatus, cancelled_at: ctx.now, cancelled_by: ctx.user.id };
  await writeChanges(ctx, reservation, action, { ...ended, ...changes }, notes);
  await changeStatus(ctx, machine, machineStatusAfter.cancel, why);
  await releaseReplacement(ctx, reservation, replacement, why);
}

/** Sets the replacement of a live reservation; the previous one becomes available. */
export function setReplacement(
  ctx: Ctx,
  id: string,
  { replacementMachineId, reason }: { replacementMachineId: string; reason: string },
): Promise<Reservation> {
  return inTx(ctx, async (ctx) => {
    const locked = await lockWithMachines(ctx, id, [replacementMachineId]);
    const { reservation, machine, replacement } = locked;
    refuse(canSetReplacement(ctx.user, reservation));
    if (replacementMachineId === reservation.replacement_machine_id) return get(ctx, id);

    const isItself = replacementMachineId === machine.id;
    const next = isItself ? machine : locked.others.find(({ deleted_at }) => deleted_at === null);
    if (!next) throw new AppError('replacement_not_available');
    const rule = ruleOfReservation(reservation, await reservationSettings(ctx));
    const refusal = replacementError(machine, next, rule);
    if (refusal?.code === 'replacement_not_available' && next.hold)
      throw new AppError(refusal.code, { details: holdDetails(ctx, next) });
    if (refusal) throw refusalError(refusal);

    await releaseReplacement(ctx, reservation, replacement, { reason });
    const changes = { replacement_machine_id: next.id };
    await writeChanges(ctx, reservation, 'set_replacement', changes, { reason: { to: reason } });
    await changeStatus(ctx, next, 'reserved', { reason, hold: { kind: 'replacement', reservationId: id } });
    return get(ctx, id);
  });
}
