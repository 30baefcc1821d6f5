import type {
  ApprovalFacts,
  PendingApprovals,
  PendingApprovalsQuery,
} from '@strojpark/core/contracts/pending-approvals';
import type { Reservation } from '@strojpark/core/contracts/reservation-record';
import { customerMark } from '@strojpark/core/domain/customers/customer-key';
import {
  subtractWorkingHours,
  workingSpans,
  workingTimeWithin,
} from '@strojpark/core/domain/dates/working-time';
import { daysInStock } from '@strojpark/core/domain/machines/days-in-stock';
import { roundHalfAway } from '@strojpark/core/domain/money/decimal';
import {
  type Amount,
  amountIn,
  recordedCurrencies,
  type RecordedCurrency,
} from '@strojpark/core/domain/money/money';
import { comparedPrice, lateAfterHours, marginOf } from '@strojpark/core/domain/reservations/approval-facts';
import { AppError } from '../../lib/app-error.ts';
import type { Ctx } from '../../lib/ctx.ts';
import { ratesOfToday } from '../exchange-rates/exchange-rates.service.ts';
import { seesCosts } from '../machines/machine-costs.service.ts';
import { readSettings } from '../settings/settings.service.ts';
import * as repo from './approval-queue.repo.ts';
import { findReservation, toReservations } from './reservation-read.service.ts';

const minuteMs = 60_000;

/** The requests that wait for a decision, with its facts. */
export async function list(
  ctx: Ctx,
  { order, limit, cursor, ...filter }: PendingApprovalsQuery,
): Promise<PendingApprovals> {
  const { timezone, default_currency: currency } = await readSettings(ctx);
  const rates = await ratesOfToday(ctx);
  const scope = { sort: 'waiting', order, filters: filter, limit, cursor };
  const page = await repo.selectPage(ctx.db, filter, rates, scope);
  const items = await toReservations(ctx, page.items);
  const factsOfItem = await loadFacts(ctx, items);
  const lateSince = subtractWorkingHours(ctx.now, lateAfterHours, timezone);
  const overview = await repo.selectOverview(ctx.db, filter, { rates, lateSince });
  const inCompanyCurrency = (czk: number) => roundHalfAway(czk / rates[currency], 2);
  return {
    ...page,
    items: items.map((item) => ({ ...item, facts: factsOfItem(item) })),
    total: overview.total,
    totalIsExact: true,
    summary: {
      late: overview.late,
      oldest: overview.oldest,
      currency,
      asked: inCompanyCurrency(overview.asked),
      value: inCompanyCurrency(overview.value),
    },
    options: overview.options,
  };
}

/** The facts of one request, for its record. */
export async function getFacts(ctx: Ctx, id: string): Promise<ApprovalFacts> {
  const reservation = await findReservation(ctx, id);
  if (!reservation) throw new AppError('not_found');
  if (reservation.status !== 'pending_approval') throw new AppError('reservation_not_pending');
  return factsOf(ctx, reservation);
}

/** The facts of a request that the caller has already read. */
export async function factsOf(ctx: Ctx, request: Reservation): Promise<ApprovalFacts> {
  return (await loadFacts(ctx, [request]))(request);
}

/** The names of waiting customers that are shown. */
const shownWaiting = 3;

/** Reads what the facts of these requests need, with the same few statements for any number of them. */
async function loadFacts(
  ctx: Ctx,
  requests: readonly Reservation[],
): Promise<(request: Reservation) => ApprovalFacts> {
  const { timezone, default_currency: currency } = await readSettings(ctx);
  const money = { currency, rates: await ratesOfToday(ctx) };
  const machineIds = requests.map(({ machine_id }) => machine_id);
  const machines = new Map((await repo.selectMachines(ctx.db, machineIds)).map((one) => [one.id, one]));
  const waiting = Map.groupBy(
    await repo.selectFirstWaiting(ctx.db, machineIds, shownWaiting),
    ({ machine_id }) => machine_id,
  );
  const demands = await repo.countDemands(
    ctx.db,
    requests.map(({ id }) => id),
  );
  const customers = await repo.countOfCustomers(
    ctx.db,
    requests.map(({ id }) => id),
    ctx.now,
  );
  const times = requests.map((request) => requestedAt(request).getTime());
  const spans = workingSpans(new Date(Math.min(ctx.now.getTime(), ...times)), ctx.now, timezone);
  return (request) => {
    const machine = machines.get(request.machine_id);
    const mark = customerMark(request);
    const {
      completed = 0,
      cancelled = 0,
      running = 0,
      overdue = 0,
      pending = 1,
    } = customers.get(request.id) ?? {};
    if (machine === undefined) throw new Error(`no machine ${request.machine_id} for a request`);
    const price = amountOf(request.selling_price, request.selling_currency);
    const value = amountOf(request.machine.current_value, machine.currency);
    const purchase = amountOf(machine.purchase_price, machine.currency);
    const residual = amountOf(machine.zustatkova_hodnota_servis, machine.currency);
    return {
      currency,
      price: comparedPrice(price, value, money),
      costs: seesCosts(ctx)
        ? {
            purchase: purchase && amountIn(purchase, money.currency, money.rates),
            residual: residual && amountIn(residual, money.currency, money.rates),
            ...marginOf(price, purchase, money),
          }
        : null,
      stock: daysInStock(machine, ctx.now, timezone),
      queue: waiting.get(request.machine_id) ?? [],
      demands: demands.get(request.id) ?? 0,
      // The request itself is one of the pending reservations.
      customer: { mark, completed, cancelled, running, overdue, pending: Math.max(0, pending - 1) },
      waited_minutes: Math.floor(workingTimeWithin(spans, requestedAt(request), ctx.now) / minuteMs),
    };
  };
}

const requestedAt = ({ approval_requested_at, created_at }: Reservation) =>
  new Date(approval_requested_at ?? created_at);

const isRecorded = (code: string): code is RecordedCurrency => recordedCurrencies.some((one) => one === code);

function amountOf(amount: number | null, currency: string): Amount | null {
  return amount === null || !isRecorded(currency) ? null : { amount, currency };
}
