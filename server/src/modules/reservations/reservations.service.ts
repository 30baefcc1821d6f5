import type { Reservation } from '@strojpark/core/contracts/reservation-record';
import type { reservations } from '@strojpark/core/contracts/reservations';
import { phoneRefusal } from '@strojpark/core/domain/customers/phone';
import { noneIfEmpty } from '@strojpark/core/domain/blank';
import { saleCurrency } from '@strojpark/core/domain/money/money';
import type { Refused } from '@strojpark/core/domain/access/refusal';
import { canEdit } from '@strojpark/core/domain/reservations/reservation-actions';
import {
  customerByColumn,
  customerColumns,
  customerNames,
} from '@strojpark/core/domain/reservations/reservation-customer';
import {
  initialReservation,
  givenPeriod,
  type InitialReservation,
  type GivenDates,
} from '@strojpark/core/domain/reservations/reservation-terms';
import type { BodyOf } from '@strojpark/core/endpoint';
import { inTx } from '../../db/tx.ts';
import { AppError, requireVersion } from '../../lib/app-error.ts';
import type { Ctx } from '../../lib/ctx.ts';
import { refusalError, refuse } from '../../lib/refusal.ts';
import { changesBetween, record } from '../audit/audit.service.ts';
import {
  changeStatus,
  heldError,
  holdDetails,
  lockMachines,
  type LockedMachine,
} from '../holds/holds.service.ts';
import { acceptByReservation, quoteToAccept, settleAccepted } from '../quotes/quote-progress.service.ts';
import { reservationSettings } from '../settings/settings.service.ts';
import { lockReservation } from './locked-reservation.service.ts';
import { writeChanges } from './reservation-changes.service.ts';
import { keepRejected } from './rejected-candidates.service.ts';
import { notifyAbout } from './reservation-mails.service.ts';
import { findReservation } from './reservation-read.service.ts';
import * as repo from './reservations.repo.ts';

type CreateBody = BodyOf<typeof reservations.create>;
type UpdateBody = BodyOf<typeof reservations.update>;
type Initial = Extract<InitialReservation, { ok: true }>;

export async function get(ctx: Ctx, id: string): Promise<Reservation> {
  const reservation = await findReservation(ctx, id);
  if (!reservation) throw new AppError('not_found');
  return reservation;
}

interface Circumstances {
  /** Dates agreed elsewhere; a request pending approval has none. */
  stated?: GivenDates;
  /** The queue entry whose offer is accepted: for it the offered machine is free. */
  offer?: string;
}

/** Reserves the machine for a customer, or requests approval when it has no replacement. */
export function create(
  ctx: Ctx,
  body: CreateBody,
  { stated, offer }: Circumstances = {},
): Promise<Reservation> {
  return inTx(ctx, async (ctx) => {
    const { machine, replacement } = await lockForCreation(ctx, body);
    const settings = await reservationSettings(ctx);
    const isOffered = offer !== undefined && machine.hold?.queue_entry_id === offer;
    const asked = isOffered ? { ...machine, status: 'available' as const, hold: null } : machine;
    const initial = initialReservation(asked, replacement, body.approvalRequestReason, settings, ctx.now);
    if (!initial.ok) throw await creationError(ctx, initial.refusal, machine, replacement);

    const own = stated && initial.status === 'active' ? givenPeriod(stated, settings, ctx.now) : null;
    if (own?.ok === false) refuse(own.refusal);
    const reserved = { machineId: machine.id, ...customerByColumn(body) };
    const quoteId = body.quoteId === undefined ? null : await quoteToAccept(ctx, body.quoteId, reserved);
    const row = {
      ...newReservation(ctx, body, machine, initial),
      ...(own?.ok === true && own.period),
      quote_id: quoteId,
    };
    const id = await repo.insertReservation(ctx.db, row);
    const rejected = initial.status === 'pending_approval' ? await keepRejected(ctx, id, body) : [];
    const kind = initial.machineStatus;
    await changeStatus(ctx, machine, kind, { hold: { kind, reservationId: id } });
    if (replacement !== null && initial.replacementStatus !== null)
      await changeStatus(ctx, replacement, initial.replacementStatus, {
        hold: { kind: 'replacement', reservationId: id },
      });
    const { created_at: _, created_by: __, quote_id: ___, ...values } = row;
    await record(ctx, {
      action: 'create',
      entity: 'reservation',
      id,
      name: customerNames(customerByColumn(body)).name,
      changes: changesBetween(
        {},
        { ...values, ...(rejected.length > 0 && { rejected_candidates: rejected }) },
      ),
    });
    const isRequest = initial.status === 'pending_approval';
    if (quoteId !== null && !isRequest) await acceptByReservation(ctx, quoteId, reserved);
    if (body.quoteId !== undefined && !isRequest) await settleAccepted(ctx, body.quoteId);
    const reservation = await get(ctx, id);
    await notifyAbout(ctx, isRequest ? 'approval_request' : 'reservation_created', reservation);
    return reservation;
  });
}

async function lockForCreation(ctx: Ctx, { machineId, replacementMachineId }: CreateBody) {
  const ids = replacementMachineId === undefined ? [machineId] : [machineId, replacementMachineId];
  const found = (await lockMachines(ctx, ids)).filter(({ deleted_at }) => deleted_at === null);
  const machine = found.find(({ id }) => id === machineId);
  if (!machine) throw new AppError('not_found');
  const replacement = found.find(({ id }) => id === replacementMachineId) ?? null;
  if (replacementMachineId !== undefined && replacement === null)
    throw new AppError('replacement_not_available');
  return { machine, replacement };
}

/** The error for a machine or replacement that was reserved first by someone else: who holds it, until when. */
async function creationError(
  ctx: Ctx,
  refusal: Refused,
  machine: LockedMachine,
  replacement: LockedMachine | null,
): Promise<AppError> {
  if (refusal.code === 'machine_held') return heldError(ctx, machine);
  if (refusal.code === 'replacement_not_available' && replacement?.hold)
    return new AppError(refusal.code, { details: holdDetails(ctx, replacement) });
  return refusalError(refusal);
}

function newReservation(
  { now, user }: Ctx,
  body: CreateBody,
  machine: LockedMachine,
  initial: Initial,
): repo.NewReservation {
  const waits = initial.status === 'pending_approval';
  return {
    status: initial.status,
    machine_id: machine.id,
    replacement_machine_id: body.replacementMachineId ?? null,
    ...customerByColumn(body),
    selling_price: body.sellingPrice ?? null,
    selling_currency: saleCurrency(machine.currency),
    currency: saleCurrency(machine.currency),
    notes: body.notes,
    no_replacement_needed: machine.no_replacement_needed,
    approval_requested_at: waits ? now : null,
    approval_request_reason: waits ? (body.approvalRequestReason ?? null) : null,
    reserved_at: initial.period?.reserved_at ?? null,
    expires_at: initial.period?.expires_at ?? null,
    sales_person: user.name,
    created_at: now,
    created_by: user.id,
  };
}

const columnOf = {
  ...customerColumns,
  sellingPrice: 'selling_price',
  notes: 'notes',
} as const satisfies Partial<Record<keyof UpdateBody, keyof repo.ReservationChanges>>;

/** Changes customer, price or notes unless the reservation was changed since `version`. */
export function update(ctx: Ctx, id: string, { version, ...body }: UpdateBody): Promise<Reservation> {
  return inTx(ctx, async (ctx) => {
    const before = await lockReservation(ctx, id);
    refuse(canEdit(ctx.user, before));
    await requireVersion(version, before.version, () => get(ctx, id));
    refuse(phoneRefusal('customerPhone', body.customerPhone, before.customer_phone));
    const changes = changedColumns(before, body);
    if (Object.keys(changes).length > 0) await writeChanges(ctx, before, 'update', changes);
    return get(ctx, id);
  });
}

function changedColumns(
  before: Record<(typeof columnOf)[keyof typeof columnOf], unknown>,
  body: Omit<UpdateBody, 'version'>,
): repo.ReservationChanges {
  const given = Object.entries(columnOf).flatMap(([field, column]) => {
    const stored = noneIfEmpty(body[field as keyof typeof columnOf]);
    return stored === undefined || stored === before[column] ? [] : [[column, stored] as const];
  });
  return Object.fromEntries(given);
}
