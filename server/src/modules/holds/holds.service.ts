import { calendarDay, clockTime } from '@strojpark/core/domain/dates/calendar-days';
import { formatDate } from '@strojpark/core/domain/dates/dates';
import {
  isHeld,
  type Hold,
  type HoldKind,
  type MachineStatus,
} from '@strojpark/core/domain/machines/machine-status';
import type { Currency } from '@strojpark/core/domain/money/money';
import { machineSold } from '@strojpark/core/domain/live-events';
import type { Change } from '../../db/one-statement.ts';
import { announce } from '../../lib/announcements.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Ctx } from '../../lib/ctx.ts';
import { recording } from '../audit/audit.service.ts';
import { readSettings } from '../settings/settings.service.ts';
import * as repo from './holds.repo.ts';

export interface LockedHold extends Hold {
  reservation_id: string | null;
  /** The customer of the reservation, or the user who set a manual hold. */
  holder: string | null;
  /** Null for manual holds and for requests pending approval. */
  expires_at: string | null;
}

type MachineRow = Awaited<ReturnType<typeof repo.lockMachineRows>>[number];

/** A machine whose row is locked until the end of the transaction, with its hold. */
export interface LockedMachine extends MachineRow {
  hold: LockedHold | null;
}

/**
 * Locks the machines in id order, before any reservation. Includes machines in the trash; unknown ids are left out.
 * A transaction locks all its machines in one call, otherwise the order is lost.
 */
export async function lockMachines(ctx: Ctx, ids: readonly string[]): Promise<LockedMachine[]> {
  const machines = await repo.lockMachineRows(ctx.db, ids);
  const held = machines.filter(({ status }) => isHeld(status)).map(({ id }) => id);
  const holds = held.length === 0 ? [] : await repo.selectHolds(ctx.db, held);
  const byMachine = new Map(holds.map(({ machine_id, ...hold }) => [machine_id, hold]));
  return machines.map((machine) => ({ ...machine, hold: byMachine.get(machine.id) ?? null }));
}

/** Locks one machine; 404 when it does not exist or is in the trash. */
export async function lockMachine(ctx: Ctx, id: string): Promise<LockedMachine> {
  const [machine] = await lockMachines(ctx, [id]);
  if (!machine || machine.deleted_at !== null) throw new AppError('not_found');
  return machine;
}

export interface StatusChange {
  reason?: string | null;
  /** The hold to create; `reserved` without it is a manual hold. */
  hold?: { kind: Exclude<HoldKind, 'manual'>; reservationId: string };
  /** Required by `sold`; cleared when the machine leaves `sold`. */
  sale?: { price: number; currency: Currency };
}

/**
 * The only place that changes the status of a machine, together with its hold, history and audit entry. The caller
 * has checked that the change is allowed and has locked the machine.
 */
export async function changeStatus(
  ctx: Ctx,
  machine: LockedMachine,
  to: MachineStatus,
  { reason = null, hold, sale }: StatusChange = {},
): Promise<void> {
  const { db, now, user } = ctx;
  if ((hold !== undefined && !isHeld(to)) || (to === 'pending_approval' && hold === undefined))
    throw new Error(`a machine cannot become ${to} with the hold ${hold?.kind ?? 'none'}`);
  const endsSale = machine.status === 'sold' && to !== 'sold';

  const update = {
    status: to,
    updated_at: now,
    updated_by: user.id,
    ...(sale && { sale_price: sale.price, sale_currency: sale.currency }),
    ...(endsSale && { sale_price: null, sale_currency: null }),
  };
  const statusChange = repo.insertStatusChange(db, {
    machine_id: machine.id,
    from_status: machine.status,
    to_status: to,
    at: now,
    changed_by: user.id,
    changed_by_name: user.name,
    reason,
    reservation_id: hold?.reservationId ?? machine.hold?.reservation_id ?? null,
  });
  const entry = recording(ctx, {
    action: 'change_status',
    entity: 'machine',
    id: machine.id,
    name: machine.name,
    changes: {
      status: { from: machine.status, to },
      ...(sale && { sale_price: { to: sale.price }, sale_currency: { to: sale.currency } }),
    },
  });
  // Before the others: a new hold takes its place.
  if (machine.hold !== null) await repo.deleteHold(db, machine.id).execute();
  const newHold = isHeld(to)
    ? [holdOf(ctx, machine.id, hold?.kind ?? 'manual', hold?.reservationId ?? null)]
    : [];
  await repo.updateMachineStatus(db, machine.id, update, [statusChange, entry, ...newHold]);
  if (to === 'sold') announce(ctx, { noun: 'machine', ids: [machine.id], by: user.id, action: machineSold });
}

const holdOf = (ctx: Ctx, machineId: string, kind: HoldKind, reservationId: string | null) =>
  repo.insertHold(ctx.db, {
    machine_id: machineId,
    kind,
    reservation_id: reservationId,
    created_by: ctx.user.id,
    created_at: ctx.now,
  });

/** The first status of a new machine, and its hold if it is added as reserved: part of the statement that adds it. */
export function firstStatus(ctx: Ctx, machineId: string, status: MachineStatus): Change[] {
  const change = repo.insertStatusChange(ctx.db, {
    machine_id: machineId,
    to_status: status,
    at: ctx.now,
    changed_by: ctx.user.id,
    changed_by_name: ctx.user.name,
  });
  return status === 'reserved' ? [change, holdOf(ctx, machineId, 'manual', null)] : [change];
}

/** The same in one statement for any number of machines with the same status, which needs no hold. */
export function recordFirstStatusOfMany(
  ctx: Ctx,
  added: repo.MachineIdQuery,
  status: Exclude<MachineStatus, 'reserved' | 'pending_approval'>,
): Promise<void> {
  return repo.insertFirstStatusOfMany(ctx.db, added, status, ctx.user, ctx.now);
}

/** Removes the holds of machines that are deleted permanently; the caller has locked them. */
export function endHolds(ctx: Ctx, machineIds: readonly string[]): Promise<void> {
  return repo.deleteHolds(ctx.db, machineIds);
}

/** Removes the status changes that a reservation caused, when it is deleted as if it had never been made. */
export function deleteStatusChangesOf(ctx: Ctx, reservationId: string): Promise<void> {
  return repo.deleteStatusChangesOf(ctx.db, reservationId);
}

/** A replacement left by a permanently deleted reservation stays reserved, as a manual hold. */
export function detachHoldsFromReservations(ctx: Ctx, reservationIds: readonly string[]): Promise<void> {
  return repo.detachHoldsFromReservations(ctx.db, reservationIds);
}

/** Who holds the machine and until when, for the details of a conflict error. */
export function holdDetails({ hold }: Pick<LockedMachine, 'hold'>) {
  return { holder: hold?.holder ?? null, expiresAt: hold?.expires_at ?? null };
}

/** The error for a machine that somebody else holds. */
export async function heldError(ctx: Ctx, machine: Pick<LockedMachine, 'hold'>): Promise<AppError> {
  const details = holdDetails(machine);
  // The hold of a deleted user has no name.
  if (details.holder === null)
    return new AppError('machine_held', { params: { context: 'unnamed' }, details });
  const { holder } = details;
  if (details.expiresAt === null)
    return new AppError('machine_held', { params: { context: 'open', holder }, details });
  const { timezone } = await readSettings(ctx);
  const expiry = new Date(details.expiresAt);
  const expiresAt = `${formatDate(calendarDay(expiry, timezone))} ${clockTime(expiry, timezone)}`;
  return new AppError('machine_held', { params: { holder, expiresAt }, details });
}
