import type { SaleDetails } from '@strojpark/core/contracts/machine-record';
import { calendarDay, clockTime } from '@strojpark/core/domain/dates/calendar-days';
import { can } from '@strojpark/core/domain/access/permissions';
import { formatDate } from '@strojpark/core/domain/dates/dates';
import {
  isHeld,
  type Hold,
  type HoldKind,
  type MachineStatus,
} from '@strojpark/core/domain/machines/machine-status';
import type { Currency } from '@strojpark/core/domain/money/money';
import { machineSold } from '@strojpark/core/domain/live-events';
import type { CancellationCause } from '@strojpark/core/domain/reservations/reservation-outcome';
import type { Change } from '../../db/one-statement.ts';
import { announce } from '../../lib/announcements.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Ctx } from '../../lib/ctx.ts';
import { changesBetween, recording, type AuditEvent } from '../audit/audit.service.ts';
import { readSettings } from '../settings/settings.service.ts';
import {
  endQueue,
  newOffer,
  nextInQueue,
  pauseOffer,
  purgeQueueOf,
  type LockedEntry,
} from './offers.service.ts';
import * as repo from './holds.repo.ts';
import { lockEntryRow, selectMachineId } from './queue-entries.repo.ts';

export interface LockedHold extends Hold {
  reservation_id: string | null;
  queue_entry_id: string | null;
  /** The customer of the reservation or offer, or the user who set a manual hold. */
  holder: string | null;
  /** Null for manual holds and for requests pending approval. */
  expires_at: string | null;
  /** Whether customers wait in the queue. */
  has_queue: boolean;
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

/** An entry of a queue with its machine, both locked until the end of the transaction. */
export interface LockedQueueEntry {
  entry: LockedEntry;
  machine: LockedMachine;
}

/** Locks the machines in id order, then the entry: everything that changes a queue locks its machine first. */
export async function lockQueueEntry(
  ctx: Ctx,
  id: string,
  otherMachineIds: readonly string[] = [],
): Promise<LockedQueueEntry> {
  const machineId = await selectMachineId(ctx.db, id);
  if (machineId === undefined) throw new AppError('not_found');
  const machines = await lockMachines(ctx, [machineId, ...otherMachineIds]);
  const machine = machines.find((one) => one.id === machineId);
  const entry = await lockEntryRow(ctx.db, id);
  if (!machine || !entry) throw new AppError('not_found');
  return { entry, machine };
}

/** Why the product itself changed a status; worded for the reader. */
export type StatusCause = 'import_undone' | CancellationCause;

export interface StatusChange {
  /** In the words of the person. */
  reason?: string | null;
  cause?: StatusCause;
  /** The hold to create; `reserved` without it is a manual hold. */
  hold?: { kind: Exclude<HoldKind, 'manual' | 'offer'>; reservationId: string };
  /** Required by `sold`; cleared when the machine leaves `sold`. */
  sale?: {
    price: number;
    currency: Currency;
    /** The day only if it is not today, the seller only if it is not who acts. */
    details: SaleDetails & { sale_date?: string; seller_name?: string };
  };
  /** The status that the history of the machine ends with, if it is not its current one. */
  before?: MachineStatus;
  /** An entry of the queue that keeps waiting while the next one gets the machine. */
  passedOver?: string;
}

/**
 * The only place that changes the status of a machine, together with its hold, history and audit entry. The caller
 * has checked that the change is allowed and has locked the machine. A machine for which customers wait does not
 * become available: it stays reserved and is offered to the first of them (decision 42). Code that ends or accepts an
 * offer has already changed its entry.
 */
export async function changeStatus(
  ctx: Ctx,
  machine: LockedMachine,
  to: MachineStatus,
  { reason = null, cause, hold, sale, before = machine.status, passedOver }: StatusChange = {},
): Promise<void> {
  const { db, now, user } = ctx;
  if ((hold !== undefined && !isHeld(to)) || (to === 'pending_approval' && hold === undefined))
    throw new Error(`a machine cannot become ${to} with the hold ${hold?.kind ?? 'none'}`);
  const offered = machine.hold?.queue_entry_id ?? null;
  if (offered !== null && (to === 'maintenance' || to === 'damaged')) await pauseOffer(ctx, machine, offered);
  // Only a machine in the trash, or one that is damaged or in repair, has a queue without a hold.
  const mayHaveQueue = machine.hold === null || machine.hold.has_queue;
  const next =
    to === 'available' && mayHaveQueue ? await nextInQueue(ctx, machine.id, passedOver ?? null) : null;
  const offer = next && (await newOffer(ctx, machine, next));
  const status = offer === null ? to : 'reserved';

  const endsSale = machine.status === 'sold' && to !== 'sold';
  const update = {
    status,
    updated_at: now,
    updated_by: user.id,
    ...(sale && { sale_price: sale.price, sale_currency: sale.currency }),
    ...(endsSale && { sale_price: null, sale_currency: null }),
  };
  const changes: Change[] = [];
  if (before !== status)
    changes.push(
      repo.insertStatusChange(db, {
        machine_id: machine.id,
        from_status: before,
        to_status: status,
        at: now,
        changed_by: user.id,
        changed_by_name: user.name,
        reason,
        cause,
        reservation_id: hold?.reservationId ?? machine.hold?.reservation_id ?? null,
      }),
    );
  const events: AuditEvent[] = [];
  if (machine.status !== status)
    events.push({
      action: 'change_status',
      entity: 'machine',
      id: machine.id,
      name: machine.name,
      changes: {
        status: { from: machine.status, to: status },
        ...(sale && {
          sale_price: { to: sale.price },
          sale_currency: { to: sale.currency },
          ...changesBetween({}, sale.details),
        }),
      },
    });
  else announce(ctx, { noun: 'machine', ids: [machine.id], by: user.id, action: 'change_status' });
  if (offer !== null) {
    changes.push(offer.change);
    events.push(offer.event);
  }
  if (events.length > 0) changes.push(recording(ctx, ...events));
  // Before the others: a new hold takes its place.
  if (machine.hold !== null) await repo.deleteHold(db, machine.id).execute();
  if (isHeld(status)) {
    const kind = offer === null ? (hold?.kind ?? 'manual') : 'offer';
    const owner = { reservationId: hold?.reservationId ?? null, entryId: offer?.entryId ?? null };
    changes.push(holdOf(ctx, machine.id, kind, owner));
  }
  await repo.updateMachineStatus(db, machine.id, update, changes);
  await offer?.announce();
  if (status !== 'sold') return;
  if (mayHaveQueue) await endQueue(ctx, machine);
  announce(ctx, { noun: 'machine', ids: [machine.id], by: user.id, action: machineSold });
}

/** Ends the queue of a machine that moves to the trash; an offer ends with it. */
export async function endQueueOf(ctx: Ctx, machine: LockedMachine): Promise<void> {
  await endQueue(ctx, machine);
  if (machine.hold?.kind === 'offer') await changeStatus(ctx, machine, 'available');
}

const holdOf = (
  ctx: Ctx,
  machineId: string,
  kind: HoldKind,
  { reservationId, entryId }: { reservationId: string | null; entryId: string | null },
) =>
  repo.insertHold(ctx.db, {
    machine_id: machineId,
    kind,
    reservation_id: reservationId,
    queue_entry_id: entryId,
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
  const nobody = { reservationId: null, entryId: null };
  return status === 'reserved' ? [change, holdOf(ctx, machineId, 'manual', nobody)] : [change];
}

/** The same in one statement for any number of machines with the same status, which needs no hold. */
export function recordFirstStatusOfMany(
  ctx: Ctx,
  added: repo.MachineIdQuery,
  status: Exclude<MachineStatus, 'reserved' | 'pending_approval'>,
): Promise<void> {
  return repo.insertFirstStatusOfMany(ctx.db, added, status, ctx.user, ctx.now);
}

/** Removes the holds and queues of machines that are deleted permanently; the caller has locked them. */
export async function endHolds(ctx: Ctx, machineIds: readonly string[]): Promise<void> {
  await repo.deleteHolds(ctx.db, machineIds);
  await purgeQueueOf(ctx, machineIds);
}

/** Removes the status changes that a reservation caused, when it is deleted as if it had never been made. */
export function deleteStatusChangesOf(ctx: Ctx, reservationId: string): Promise<void> {
  return repo.deleteStatusChangesOf(ctx.db, reservationId);
}

/** A replacement left by a permanently deleted reservation stays reserved, as a manual hold. */
export function detachHoldsFromReservations(ctx: Ctx, reservationIds: readonly string[]): Promise<void> {
  return repo.detachHoldsFromReservations(ctx.db, reservationIds);
}

/** Who holds the machine, as far as the user may know, and until when: the details of a conflict error. */
export function holdDetails({ user }: Pick<Ctx, 'user'>, { hold }: Pick<LockedMachine, 'hold'>) {
  const holder = can(user, 'reservations.view') ? hold?.holder : null;
  return { holder: holder ?? null, expiresAt: hold?.expires_at ?? null };
}

/** The error for a machine that someone else holds. */
export async function heldError(
  ctx: Ctx,
  machine: Pick<LockedMachine, 'hold'>,
  code: 'machine_held' | 'offer_over' = 'machine_held',
): Promise<AppError> {
  const details = holdDetails(ctx, machine);
  // The hold of a deleted user has no name either.
  if (details.holder === null) return new AppError(code, { params: { context: 'unnamed' }, details });
  const { holder } = details;
  if (details.expiresAt === null) return new AppError(code, { params: { context: 'open', holder }, details });
  const { timezone } = await readSettings(ctx);
  const expiry = new Date(details.expiresAt);
  const expiresAt = `${formatDate(calendarDay(expiry, timezone))} ${clockTime(expiry, timezone)}`;
  return new AppError(code, { params: { holder, expiresAt }, details });
}
