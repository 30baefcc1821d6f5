import type { Reservation } from '@strojpark/core/contracts/reservation-record';
import type { SaleRecord, sales } from '@strojpark/core/contracts/sales';
import {
  canChangeStatus,
  canEditSale,
  canMakeAvailable,
  canSellReserved,
} from '@strojpark/core/domain/machines/machine-actions';
import { displayIdentifier } from '@strojpark/core/domain/machines/machine-identifier';
import { convert, type Currency } from '@strojpark/core/domain/money/money';
import { canComplete } from '@strojpark/core/domain/reservations/reservation-actions';
import { customerOfSale, type SaleCustomer } from '@strojpark/core/domain/reservations/reservation-customer';
import { machineStatusAfter, stornoReason } from '@strojpark/core/domain/reservations/reservation-outcome';
import type { BodyOf } from '@strojpark/core/endpoint';
import { inTx } from '../../db/tx.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Ctx } from '../../lib/ctx.ts';
import { refuse } from '../../lib/refusal.ts';
import { changesBetween, record } from '../audit/audit.service.ts';
import { ratesOfToday } from '../exchange-rates/exchange-rates.service.ts';
import { changeStatus, lockMachine, lockMachines, type LockedMachine } from '../holds/holds.service.ts';
import {
  lockLiveReservation,
  lockWithMachines,
  type LockedReservation,
} from '../reservations/locked-reservation.service.ts';
import { releaseReplacement } from '../reservations/reservation-changes.service.ts';
import { cancelByStorno, completeBySale, replacementIdOf } from '../reservations/reservation-sale.service.ts';
import * as reservations from '../reservations/reservations.service.ts';
import { get } from './sales-list.service.ts';
import * as repo from './sales.repo.ts';

type Sale = NonNullable<Awaited<ReturnType<typeof repo.selectActiveSale>>>;

export interface SaleTerms extends BodyOf<typeof sales.update> {
  salePrice: number;
  currency: Currency;
  /** Of a sale without a reservation. */
  customer?: SaleCustomer | undefined;
}

/** Sells a reserved machine and completes its live reservation. */
export function sellReserved(ctx: Ctx, machineId: string, terms: SaleTerms): Promise<void> {
  return inTx(ctx, async (ctx) => {
    const machine = await lockMachine(ctx, machineId);
    const reservation = await lockLiveReservation(ctx, machine);
    refuse(canSellReserved(ctx.user, machine, reservation, terms.salePrice));
    await sell(ctx, machine, reservation, terms);
  });
}

/** A sale by setting the status: from every status except `pending_approval`. The machine must be locked. */
export function sellByHand(ctx: Ctx, machine: LockedMachine, terms: SaleTerms): Promise<void> {
  return inTx(ctx, async (ctx) => {
    const reservation = await lockLiveReservation(ctx, machine);
    if (machine.status === 'sold') refuse({ code: 'machine_sold' });
    refuse(canChangeStatus(ctx.user, machine, 'sold', reservation, terms.salePrice));
    await sell(ctx, machine, reservation, terms);
  });
}

/** Sells the machine of a running reservation. */
export function complete(ctx: Ctx, reservationId: string, terms: SaleTerms): Promise<Reservation> {
  return inTx(ctx, async (ctx) => {
    const { reservation, machine } = await lockWithMachines(ctx, reservationId);
    refuse(canComplete(ctx.user, reservation));
    await sell(ctx, machine, reservation, terms);
    return reservations.get(ctx, reservationId);
  });
}

async function sell(
  ctx: Ctx,
  machine: LockedMachine,
  reservation: LockedReservation | null,
  { salePrice, currency, customer, invoice_number = null, sale_note = null }: SaleTerms,
): Promise<void> {
  const rates = await ratesOfToday(ctx);
  const rate = rates[currency];
  const details = { invoice_number, sale_note };
  await repo.insertSale(ctx.db, {
    machine_id: machine.id,
    reservation_id: reservation?.id ?? null,
    machine_name: machine.name,
    machine_identifier: displayIdentifier(machine),
    machine_type: machine.type,
    price: salePrice,
    currency,
    rate,
    price_czk: convert(salePrice, rate),
    purchase_price: machine.purchase_price,
    purchase_currency: machine.currency,
    purchase_rate: rates[machine.currency],
    sold_at: ctx.now,
    sold_by: ctx.user.id,
    seller_name: ctx.user.name,
    ...customerOfSale(reservation ?? customer ?? null),
    ...details,
    status_before: machine.status,
  });
  if (reservation !== null) await completeBySale(ctx, reservation, { price: salePrice, currency });
  await changeStatus(ctx, machine, machineStatusAfter.complete, {
    sale: { price: salePrice, currency, details },
  });
}

/** Changes the given ones of the invoice number and the note. */
export function update(ctx: Ctx, id: string, details: BodyOf<typeof sales.update>): Promise<SaleRecord> {
  return inTx(ctx, async (ctx) => {
    const sale = await repo.lockSale(ctx.db, id);
    if (!sale) throw new AppError('not_found');
    refuse(canEditSale(ctx.user, { created_by: sale.sold_by }));
    const { sold_by: _, machine_id, machine_name: name, ...before } = sale;
    const changes = changesBetween(before, { ...before, ...details });
    if (Object.keys(changes).length > 0) {
      await repo.updateSale(ctx.db, id, details);
      // Sales have no history of their own.
      if (machine_id !== null)
        await record(ctx, { action: 'update', entity: 'machine', id: machine_id, name, changes });
    }
    return get(ctx, id);
  });
}

export interface Release {
  reason?: string | undefined;
  /** The sale to reverse, null for none; without it the current one is reversed. */
  saleId?: string | null | undefined;
}

/** Reverses the sale of a sold machine (storno), or ends a hold without a live reservation. */
export function makeAvailable(ctx: Ctx, machineId: string, { reason, saleId }: Release = {}): Promise<void> {
  return inTx(ctx, async (ctx) => {
    const { machine, replacement, sale } = await lockForStorno(ctx, machineId, saleId);
    refuse(canMakeAvailable(ctx.user, machine, sale && { created_by: sale.sold_by }));
    if (sale !== null) await reverse(ctx, sale, replacement, reason);
    await changeStatus(ctx, machine, 'available', {
      reason: reason ?? (machine.status === 'sold' ? stornoReason : null),
    });
  });
}

async function lockForStorno(ctx: Ctx, machineId: string, saleId: Release['saleId']) {
  const before = await repo.selectActiveSale(ctx.db, machineId);
  const replacementId =
    before?.reservation_id == null ? null : await replacementIdOf(ctx, before.reservation_id);
  const machines = await lockMachines(ctx, [machineId, ...(replacementId === null ? [] : [replacementId])]);
  const machine = machines.find(({ id }) => id === machineId);
  if (!machine || machine.deleted_at !== null) throw new AppError('not_found');
  const sale = (await repo.selectActiveSale(ctx.db, machineId)) ?? null;
  if (saleId !== undefined && (sale?.id ?? null) !== saleId) throw new AppError('sale_reversed');
  // Sold while this call waited for the lock: this is not the sale that the user wanted to reverse.
  if (sale !== null && sale.id !== before?.id) throw new AppError('conflict');
  return { machine, replacement: machines.find(({ id }) => id === replacementId), sale };
}

/** The sale is kept and marked as reversed; its reservation is cancelled and releases its replacement. */
async function reverse(
  ctx: Ctx,
  sale: Sale,
  replacement: LockedMachine | undefined,
  reason: string | undefined,
): Promise<void> {
  await repo.reverseSale(ctx.db, sale.id, {
    reversed_at: ctx.now,
    reversed_by: ctx.user.id,
    reversal_reason: reason ?? null,
  });
  if (sale.reservation_id === null) return;
  await cancelByStorno(ctx, sale.reservation_id);
  await releaseReplacement(ctx, { id: sale.reservation_id }, replacement, { reason: stornoReason });
}
