import { saleDetails, type SaleDetails } from '@strojpark/core/contracts/machine-record';
import type { Reservation } from '@strojpark/core/contracts/reservation-record';
import type { SaleRecord, sales } from '@strojpark/core/contracts/sales';
import { phoneRefusal } from '@strojpark/core/domain/customers/phone';
import { can } from '@strojpark/core/domain/access/permissions';
import { invalid } from '@strojpark/core/domain/access/refusal';
import { calendarDay, instantAt } from '@strojpark/core/domain/dates/calendar-days';
import {
  canChangeStatus,
  canEditSale,
  canMakeAvailable,
  canSellReserved,
} from '@strojpark/core/domain/machines/machine-actions';
import { displayIdentifier } from '@strojpark/core/domain/machines/machine-identifier';
import { cameIn, saleDayRefusal } from '@strojpark/core/domain/machines/sale-day';
import { canChooseSeller, defaultSeller, type Seller } from '@strojpark/core/domain/machines/sale-seller';
import { convert, recordedCurrencies, type Currency } from '@strojpark/core/domain/money/money';
import { canComplete } from '@strojpark/core/domain/reservations/reservation-actions';
import {
  anonymousName,
  customerColumnNames,
  customerOfSale,
  noCustomer,
  type SaleCustomer,
} from '@strojpark/core/domain/reservations/reservation-customer';
import { machineStatusAfter, stornoReason } from '@strojpark/core/domain/reservations/reservation-outcome';
import type { BodyOf, QueryOf, ResponseOf } from '@strojpark/core/endpoint';
import { inTx } from '../../db/tx.ts';
import { announce } from '../../lib/announcements.ts';
import { AppError, requireVersion } from '../../lib/app-error.ts';
import type { Ctx } from '../../lib/ctx.ts';
import { refusalError, refuse } from '../../lib/refusal.ts';
import { changesBetween, record, type Changes } from '../audit/audit.service.ts';
import { companyMoney, ratesOn } from '../exchange-rates/exchange-rates.service.ts';
import { changeStatus, lockMachine, lockMachines, type LockedMachine } from '../holds/holds.service.ts';
import {
  lockLiveReservation,
  lockWithMachines,
  type LockedReservation,
} from '../reservations/locked-reservation.service.ts';
import { releaseReplacement } from '../reservations/reservation-changes.service.ts';
import {
  cancelByStorno,
  completeBySale,
  correctBySale,
  lockOfSale,
  replacementIdOf,
} from '../reservations/reservation-sale.service.ts';
import * as reservations from '../reservations/reservations.service.ts';
import { readSettings } from '../settings/settings.service.ts';
import { get } from './sales-list.service.ts';
import * as repo from './sales.repo.ts';

type Sale = NonNullable<Awaited<ReturnType<typeof repo.selectActiveSale>>>;

export interface SaleTerms extends Partial<SaleDetails> {
  salePrice: number;
  currency: Currency;
  /** Today if it is absent. */
  sale_date?: string | undefined;
  /** The salesperson of the reservation, otherwise who acts, if it is absent. */
  seller?: string | undefined;
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
  {
    salePrice,
    currency,
    customer,
    sale_date,
    seller: chosen,
    invoice_number = null,
    sale_note = null,
  }: SaleTerms,
): Promise<void> {
  const seller = await sellerOf(ctx, reservation, chosen);
  const { today, timezone, rates: ratesOfToday } = await companyMoney(ctx);
  const day = sale_date ?? today;
  refuse(saleDayRefusal(day, today, cameIn(machine)));
  const isToday = day === today;
  const rates = isToday ? ratesOfToday : await ratesOn(ctx, day);
  const rate = rates[currency];
  const soldAt = isToday ? ctx.now : noonOf(day, timezone);
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
    sold_at: soldAt,
    recorded_at: ctx.now,
    sold_by: seller.id,
    seller_name: seller.name,
    ...customerOfSale(reservation ?? customer ?? null),
    ...details,
    status_before: machine.status,
  });
  if (reservation !== null) await completeBySale(ctx, reservation, { price: salePrice, currency, soldAt });
  await changeStatus(ctx, machine, machineStatusAfter.complete, {
    sale: {
      price: salePrice,
      currency,
      details: {
        ...details,
        ...(!isToday && { sale_date: day }),
        ...(seller.id !== ctx.user.id && { seller_name: seller.name }),
      },
    },
  });
}

async function sellerOf(
  ctx: Ctx,
  reservation: LockedReservation | null,
  chosen: string | undefined,
): Promise<Seller> {
  const of = reservation?.created_by ?? null;
  const isOwn = of === null || of === ctx.user.id;
  const salesperson = isOwn ? null : ((await repo.selectPossibleSeller(ctx.db, of)) ?? null);
  const seller = defaultSeller(ctx.user, salesperson);
  return chosen === undefined || chosen === seller.id ? seller : chosenSeller(ctx, chosen);
}

async function chosenSeller(ctx: Ctx, id: string): Promise<Seller> {
  refuse(canChooseSeller(ctx.user));
  const seller = await repo.selectPossibleSeller(ctx.db, id);
  if (!seller) throw refusalError(invalid('seller', 'validation.choice'));
  return seller;
}

/** Checks once who sells several machines. */
export async function checkSeller(ctx: Ctx, id: string | undefined): Promise<void> {
  if (id !== undefined && id !== ctx.user.id) await chosenSeller(ctx, id);
}

export const listPossibleSellers = (ctx: Ctx): Promise<ResponseOf<typeof sales.listPossibleSellers>> =>
  repo.selectPossibleSellers(ctx.db);

/** What else was sold with an invoice number. */
export const listByInvoice = (
  ctx: Ctx,
  { invoice_number, except }: QueryOf<typeof sales.listByInvoice>,
): Promise<ResponseOf<typeof sales.listByInvoice>> => repo.selectByInvoice(ctx.db, invoice_number, except);

/** The moment of a sale that is entered later. */
const noonOf = (day: string, timezone: string): Date => instantAt(day, '12:00', timezone);

/** Corrects a sale, with the price of its machine and its reservation. Of a reversed one only what was noted about it. */
export function update(
  ctx: Ctx,
  id: string,
  { version, ...body }: BodyOf<typeof sales.update>,
): Promise<SaleRecord> {
  return inTx(ctx, async (ctx) => {
    const { machine, reservation, sale } = await lockForCorrection(ctx, id);
    refuse(canEditSale(ctx.user, { created_by: sale.sold_by }));
    await requireVersion(version, sale.version, () => get(ctx, id));
    if (body.sale_customer !== undefined && !can(ctx.user, 'reservations.view'))
      throw new AppError('forbidden');
    const phone = body.sale_customer?.customer_phone;
    // A sale without one shows that of its reservation.
    const shown = sale.customer_phone ?? reservation?.customer_phone ?? null;
    refuse(phoneRefusal('sale_customer.customer_phone', phone, shown));
    const customer = customerAfter(sale, body.sale_customer);
    const { timezone } = await readSettings(ctx);
    const before = editable(sale, timezone);
    const after = { ...before, ...given(body), ...customer };
    const changes = changesBetween(before, after);
    if (Object.keys(changes).length === 0) return get(ctx, id);

    const isOnlyNoted = Object.keys(changes).every((field) => field in saleDetails);
    if (sale.reversed_at !== null && !isOnlyNoted) throw new AppError('sale_reversed');
    const { price, currency, sale_date: day, invoice_number, sale_note } = after;
    const seller = changes['seller'] && after.seller !== null ? await chosenSeller(ctx, after.seller) : null;
    let soldAt = new Date(sale.sold_at);
    if (changes['sale_date']) {
      const today = calendarDay(ctx.now, timezone);
      refuse(saleDayRefusal(day, today, machine && cameIn(machine)));
      soldAt = day === today ? ctx.now : noonOf(day, timezone);
    }
    await repo.updateSale(ctx.db, id, {
      invoice_number,
      sale_note,
      ...customer,
      ...(seller && { sold_by: seller.id, seller_name: seller.name }),
      ...(!isOnlyNoted && (await amountsOn(ctx, sale, after, soldAt))),
      updated_at: ctx.now,
      updated_by: ctx.user.id,
    });
    // With every correction, so that the undo of the sale finds it changed.
    if (machine !== null && sale.reversed_at === null)
      await repo.updateSoldMachine(ctx.db, machine.id, {
        ...(changes['price'] && { sale_price: price }),
        ...(changes['currency'] && { sale_currency: currency }),
        updated_at: ctx.now,
        updated_by: ctx.user.id,
      });
    const recorded = { id: machine?.id ?? id, name: machine?.name ?? sale.machine_name };
    const { seller: _id, ...others } = changes;
    const known = {
      ...others,
      ...(seller && { seller_name: { from: sale.seller_name, to: seller.name } }),
    };
    if (isOnlyNoted || reservation?.status !== 'completed') await recordCorrection(ctx, recorded, known);
    else {
      const changed = customerColumnNames.filter((column) => changes[column] !== undefined);
      await correctBySale(ctx, reservation, {
        ...(changes['price'] && { sold_price: price }),
        ...(changes['currency'] && { currency }),
        ...(changes['sale_date'] && { sold_at: soldAt }),
        customer: Object.fromEntries(changed.map((column) => [column, after[column]])),
      });
      await recordCorrection(ctx, recorded, withoutCustomer(known));
    }
    return get(ctx, id);
  });
}

/** Locks the machine, then the reservation with the sale, as all actions do. */
async function lockForCorrection(ctx: Ctx, id: string) {
  const sold = await repo.selectSold(ctx.db, id);
  if (!sold) throw new AppError('not_found');
  const [machine = null] = sold.machine_id === null ? [] : await lockMachines(ctx, [sold.machine_id]);
  const reservation = sold.reservation_id === null ? null : await lockOfSale(ctx, sold.reservation_id);
  const sale = await repo.lockSale(ctx.db, id);
  if (!sale) throw new AppError('not_found');
  return { machine, reservation, sale };
}

type LockedSale = NonNullable<Awaited<ReturnType<typeof repo.lockSale>>>;

const editable = (sale: LockedSale, timezone: string) => ({
  price: sale.price,
  currency: sale.currency,
  sale_date: calendarDay(new Date(sale.sold_at), timezone),
  seller: sale.sold_by,
  invoice_number: sale.invoice_number,
  sale_note: sale.sale_note,
  ...customerColumnsOf(sale),
});

const customerColumnsOf = (sale: SaleCustomer): SaleCustomer =>
  Object.fromEntries(customerColumnNames.map((column) => [column, sale[column]])) as SaleCustomer;

/** The customer to store; null if it stays. */
function customerAfter(sale: LockedSale, wanted: SaleCustomer | undefined): SaleCustomer | null {
  if (wanted === undefined) return null;
  const before = customerColumnsOf(sale);
  const after = customerOfSale(wanted) ?? noCustomer;
  // A blank name of a company without a contact is stored so.
  if (customerColumnNames.every((column) => (after[column] ?? '') === (before[column] ?? ''))) return null;
  if (sale.customer_name === anonymousName) throw new AppError('customer_anonymised');
  return after;
}

const given = (body: Omit<BodyOf<typeof sales.update>, 'version'>) =>
  Object.fromEntries(
    Object.entries(body).filter(([name, value]) => name !== 'sale_customer' && value !== undefined),
  ) as Partial<ReturnType<typeof editable>>;

/** Of the day of the sale: a rate is looked up again if the day or the currency has changed. */
async function amountsOn(
  ctx: Ctx,
  sale: LockedSale,
  { price, currency, sale_date: day }: ReturnType<typeof editable>,
  soldAt: Date,
): Promise<repo.SaleChanges> {
  if (soldAt.getTime() === Date.parse(sale.sold_at) && currency === sale.currency)
    return { price, price_czk: convert(price, sale.rate) };
  const rates = await ratesOn(ctx, day);
  const rate = rates[currency];
  const purchase = recordedCurrencies.find((one) => one === sale.purchase_currency);
  return {
    price,
    currency,
    rate,
    price_czk: convert(price, rate),
    sold_at: soldAt,
    // Written although it stays: the database then takes the rate of the purchase from the new day.
    ...(purchase !== undefined && { purchase_currency: purchase, purchase_rate: rates[purchase] }),
  };
}

const withoutCustomer = (changes: Changes): Changes =>
  Object.fromEntries(
    Object.entries(changes).filter(([field]) => !customerColumnNames.some((column) => column === field)),
  );

/** In the history of the machine, also of one that was deleted permanently: then under the id of the sale. */
async function recordCorrection(
  ctx: Ctx,
  machine: Pick<LockedMachine, 'id' | 'name'>,
  { price, currency, ...others }: Changes,
): Promise<void> {
  const changes = {
    ...(price && { sale_price: price }),
    ...(currency && { sale_currency: currency }),
    ...others,
  };
  const [action, entity] = ['update', 'machine'] as const;
  if (Object.keys(changes).length > 0) return record(ctx, { action, entity, ...machine, changes });
  // Its customer: the history of the reservation has it.
  announce(ctx, { noun: entity, ids: [machine.id], by: ctx.user.id, action });
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
  await repo.updateSale(ctx.db, sale.id, {
    reversed_at: ctx.now,
    reversed_by: ctx.user.id,
    reversal_reason: reason ?? null,
    updated_at: ctx.now,
    updated_by: ctx.user.id,
  });
  if (sale.reservation_id === null) return;
  await cancelByStorno(ctx, sale.reservation_id);
  await releaseReplacement(ctx, { id: sale.reservation_id }, replacement, { reason: stornoReason });
}
