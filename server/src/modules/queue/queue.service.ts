import type { QueueEntry, queue } from '@strojpark/core/contracts/queue';
import type { Reservation } from '@strojpark/core/contracts/reservation-record';
import type { Actor } from '@strojpark/core/domain/access/permissions';
import { invalid, type Refusal } from '@strojpark/core/domain/access/refusal';
import {
  canAccept,
  canDecline,
  canEndOffer,
  canMove,
  canQueue,
  canSkip,
  canWithdraw,
  movedTo,
  type OwnedQueueEntry,
} from '@strojpark/core/domain/queue/queue-actions';
import { isForCustomer, isSameCustomer } from '@strojpark/core/domain/customers/customer-key';
import { customerByColumn, customerNames } from '@strojpark/core/domain/reservations/reservation-customer';
import type { BodyOf } from '@strojpark/core/endpoint';
import { inTx } from '../../db/tx.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Ctx } from '../../lib/ctx.ts';
import { eachAlone } from '../../lib/each-alone.ts';
import { refuse } from '../../lib/refusal.ts';
import { changesBetween, record } from '../audit/audit.service.ts';
import {
  changeStatus,
  heldError,
  lockMachine,
  lockQueueEntry,
  type LockedQueueEntry,
} from '../holds/holds.service.ts';
import {
  backToWaiting,
  ended,
  lastPosition,
  mailSeller,
  notifySeller,
  waitingEntries,
  writeEntry,
} from '../holds/offers.service.ts';
import * as reservations from '../reservations/reservations.service.ts';
import { get } from './queue-list.service.ts';
import * as repo from './queue.repo.ts';

/** Adds a customer at the end of the queue for a held machine. */
export function join(ctx: Ctx, machineId: string, body: BodyOf<typeof queue.join>): Promise<QueueEntry> {
  return inTx(ctx, async (ctx) => {
    const machine = await lockMachine(ctx, machineId);
    refuse(canQueue(ctx.user, machine));
    const customer = customerByColumn(body);
    const holder = await repo.selectHolder(ctx.db, machineId);
    if (holder && isSameCustomer(holder, customer)) throw new AppError('customer_has_machine');
    // The unique index compares keys; an entry without a tax id can also be the same customer by email.
    const entries = await repo.selectOpenCustomers(ctx.db, machineId);
    if (entries.some((entry) => isSameCustomer(entry, customer))) throw new AppError('already_queued');
    const row = {
      machine_id: machineId,
      ...customer,
      note: body.note,
      sales_person: ctx.user.name,
    };
    const id = await repo.insertEntry(ctx.db, {
      ...row,
      position: await lastPosition(ctx, machineId),
      created_at: ctx.now,
      created_by: ctx.user.id,
      updated_at: ctx.now,
    });
    const changes = changesBetween({}, row);
    await record(ctx, {
      action: 'create',
      entity: 'queue_entry',
      id,
      name: customerNames(row).name,
      changes,
    });
    return get(ctx, id);
  });
}

/** The refusal of an offer that is over: who has the machine now. */
async function refuseOffer(ctx: Ctx, refusal: Refusal, { entry, machine }: LockedQueueEntry): Promise<void> {
  if (refusal?.code !== 'offer_over') return refuse(refusal);
  const isStillTheirs = machine.hold?.queue_entry_id === entry.id;
  throw await heldError(ctx, { hold: isStillTheirs ? null : machine.hold }, 'offer_over');
}

/** Turns the hold of the offer into that of a new reservation for the customer. */
export function accept(ctx: Ctx, id: string, body: BodyOf<typeof queue.accept>): Promise<Reservation> {
  return inTx(ctx, async (ctx) => {
    const { replacementMachineId: replacement } = body;
    const locked = await lockQueueEntry(ctx, id, replacement === undefined ? [] : [replacement]);
    const { entry } = locked;
    await refuseOffer(ctx, canAccept(ctx.user, entry, ctx.now), locked);
    if (!isForCustomer(entry, customerByColumn(body)))
      refuse(invalid('customerEmail', 'validation.otherCustomer'));
    const machineId = entry.machine_id;
    const reservation = await reservations.create(ctx, { ...body, machineId }, { offer: id });
    await writeEntry(ctx, entry, 'accept', { ...ended(ctx, 'accepted'), reservation_id: reservation.id });
    return reservation;
  });
}

/** Takes an entry out of the queue; the machine offered to it goes to the next one. */
async function leave(
  ctx: Ctx,
  { entry, machine }: LockedQueueEntry,
  [action, status]: ['decline', 'declined'] | ['withdraw', 'withdrawn'] | ['lapse' | 'end_offer', 'lapsed'],
  reason: string | null,
): Promise<void> {
  await writeEntry(ctx, entry, action, ended(ctx, status, reason));
  // The reason is kept with the entry only: it may name the customer, and is erased with the entry.
  if (entry.status === 'offered') await changeStatus(ctx, machine, 'available');
}

/** An action that takes an entry out of the queue. */
const leaving =
  (
    rule: (actor: Actor, entry: OwnedQueueEntry) => Refusal,
    how: Parameters<typeof leave>[2],
    notice: 'queue_withdrawn' | 'queue_offer_ended',
  ) =>
  (ctx: Ctx, id: string, reason: string | null): Promise<QueueEntry> =>
    inTx(ctx, async (ctx) => {
      const locked = await lockQueueEntry(ctx, id);
      const { entry, machine } = locked;
      await refuseOffer(ctx, rule(ctx.user, entry), locked);
      await leave(ctx, locked, how, reason);
      await notifySeller(ctx, machine, entry, notice, { by: ctx.user.name, reason: reason ?? '' });
      return get(ctx, id);
    });

export const decline = leaving(canDecline, ['decline', 'declined'], 'queue_withdrawn');
export const withdraw = leaving(canWithdraw, ['withdraw', 'withdrawn'], 'queue_withdrawn');
/** Before its time. */
export const endOffer = leaving(canEndOffer, ['end_offer', 'lapsed'], 'queue_offer_ended');

/** Gives the machine to the next one; the customer waits again, first behind them. */
export function skip(ctx: Ctx, id: string, reason: string): Promise<QueueEntry> {
  return inTx(ctx, async (ctx) => {
    const locked = await lockQueueEntry(ctx, id);
    const { entry, machine } = locked;
    const others = await waitingEntries(ctx, machine.id);
    await refuseOffer(ctx, canSkip(ctx.user, entry, others.length), locked);
    // In the place of the one who gets the offer. A place in front of all would be a lower number each time.
    const position = others[0]?.position ?? entry.position;
    await backToWaiting(ctx, entry, 'skip', position, { reason: { to: reason } });
    await changeStatus(ctx, machine, 'available', { passedOver: id });
    await notifySeller(ctx, machine, entry, 'queue_moved', { by: ctx.user.name, reason, place: 1 });
    return get(ctx, id);
  });
}

/** Moves a waiting entry; every entry whose place changes records why, and its seller is notified. */
export function move(ctx: Ctx, id: string, body: BodyOf<typeof queue.move>): Promise<QueueEntry> {
  return inTx(ctx, async (ctx) => {
    const { entry, machine } = await lockQueueEntry(ctx, id);
    refuse(canMove(ctx.user, entry));
    const before = await waitingEntries(ctx, machine.id);
    const order = before.map((one) => one.id);
    const moved = movedTo(order, id, placeOf(order, id, body));
    await repo.updatePositions(ctx.db, moved, ctx.now);
    const { reason } = body;
    const changed = before.flatMap((one, index) => {
      const place = moved.indexOf(one.id) + 1;
      return place === index + 1 ? [] : [{ one, from: index + 1, place }];
    });
    await record(
      ctx,
      ...changed.map(({ one, from, place }) => ({
        action: 'move',
        entity: 'queue_entry' as const,
        id: one.id,
        name: customerNames(one).name,
        changes: { place: { from, to: place }, reason: { to: reason } },
      })),
    );
    for (const { one, place } of changed)
      await notifySeller(ctx, machine, one, 'queue_moved', { by: ctx.user.name, reason, place });
    return get(ctx, id);
  });
}

/** The wanted place among those who wait, counted from 1. */
function placeOf(order: readonly string[], id: string, body: BodyOf<typeof queue.move>): number {
  if ('position' in body) return body.position;
  const at = order.filter((one) => one !== id).indexOf(body.before);
  if (at === -1) refuse(invalid('before', 'validation.choice'));
  return at + 1;
}

/** Passes on every offer that has ended. Repeating it does nothing. */
export async function lapseOffers(ctx: Ctx): Promise<void> {
  await eachAlone(ctx, await repo.selectEndedOffers(ctx.db, ctx.now), lapse);
}

/** Checks again under the locks: an offer accepted or declined in the meantime is over. */
async function lapse(ctx: Ctx, id: string): Promise<void> {
  const locked = await lockQueueEntry(ctx, id);
  const { entry, machine } = locked;
  if (entry.status !== 'offered' || entry.offer_ends_at === null) return;
  if (new Date(entry.offer_ends_at) > ctx.now) return;
  await leave(ctx, locked, ['lapse', 'lapsed'], null);
  await notifySeller(ctx, machine, entry, 'queue_lapsed', {});
  const offerWentTo = machine.hold?.has_queue === true ? 'next' : 'nobody';
  await mailSeller(ctx, 'queue_lapsed', machine, entry, { offerWentTo });
}
