import { addDays } from '@strojpark/core/domain/dates/calendar-days';
import { inTx } from '../../db/tx.ts';
import type { Ctx } from '../../lib/ctx.ts';
import * as costs from '../costs/costs.service.ts';
import * as demands from '../demands/demands.service.ts';
import * as machines from '../machines/machines.service.ts';
import * as queue from '../queue/queue.service.ts';
import { customerCtx } from '../quotes/quote-links.service.ts';
import * as quoteSending from '../quotes/quote-sending.service.ts';
import * as quoteProgress from '../quotes/quote-progress.service.ts';
import * as quotes from '../quotes/quotes.service.ts';
import * as approvals from '../reservations/approvals.service.ts';
import * as suggestions from '../reservations/replacements.service.ts';
import * as actions from '../reservations/reservation-actions.service.ts';
import * as reservations from '../reservations/reservations.service.ts';
import * as comments from '../comments/comments.service.ts';
import * as sales from '../sales/sales.service.ts';
import * as views from '../views/views.service.ts';
import type { DemoClock } from './demo-clock.ts';
import type { DemoMachine } from './demo-machines.ts';
import type { DemoPhotos } from './demo-photos.ts';
import { wanted, type Wanted } from './demands.data.ts';
import { hasPictures, photosOf } from './photos.data.ts';
import { createPool, like, replaceable, type Take, type Unit } from './machine-pool.ts';
import { fallbackRates } from './demo-rates.ts';
import { customers, type StaffKey } from './people.data.ts';
import { quoted, type Quoted } from './quotes.data.ts';
import type { Random } from './random.ts';
import {
  machineCosts,
  priceReductions,
  statusChanges,
  stories,
  type Action,
  type Story,
} from './stories.data.ts';
import { demoViews } from './views.data.ts';

export type StaffIds = Readonly<Record<StaffKey, string>>;

/** An action of a user at a time. */
export interface Step {
  at: Date;
  by: StaffKey;
  /** `staffIds`: who can be mentioned. */
  run: (ctx: Ctx, staffIds: StaffIds) => Promise<unknown>;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** From the entry of a machine until its photos are added. */
const photosAfterMs = hourMs / 4;
/** The share of the asking price that customers pay. */
const paidShare = 0.97;

/** All actions in time order. */
export function timeline(
  entered: readonly DemoMachine[],
  photos: DemoPhotos,
  random: Random,
  clock: DemoClock,
): Step[] {
  const units: Unit[] = entered.map((machine) => ({ ...machine, id: '' }));
  const take = createPool(units, random);
  const entries = units.map((unit) => ({
    at: unit.createdAt,
    by: unit.by,
    run: async (ctx: Ctx) => {
      unit.id = (await machines.create(ctx, unit.body)).id;
    },
  }));
  const changes = statusChanges.map(({ machine, status, day }) => {
    const at = clock.daysAgo(day, 13);
    const unit = take(machine, at);
    const body = {
      status,
      ...(status === 'sold' && { sale_price: paid(unit), sale_currency: currencyOf(unit) }),
    };
    return { at, by: 'pavel' as const, run: (ctx: Ctx) => machines.update(ctx, unit.id, body) };
  });
  // Oldest first, because few machines are old enough for them.
  const actionsOfStories = stories
    .map((story) => ({ story, ...moments(story, clock) }))
    .toSorted((one, other) => one.begins.getTime() - other.begins.getTime())
    .flatMap(({ story, begins, soldAt }, index) => storySteps(story, index, begins, soldAt, take, clock));
  const photographed = units.map((unit) => {
    const own = photos.plan(photosOf(unit.body, random));
    const at = new Date(unit.createdAt.getTime() + photosAfterMs);
    return {
      at,
      by: unit.by,
      run: (ctx: Ctx) => photos.add(ctx, { id: unit.id, name: unit.body.name }, own),
    };
  });
  const demanded = wanted.flatMap((demand) => demandSteps(demand, clock));
  const aged = units.flatMap((unit, index) => [
    ...costSteps(unit, index, photos, clock),
    ...reductions(unit, index, clock),
  ]);
  const saved = demoViews.map(({ by, day, isWatched = false, ...view }) => ({
    at: clock.daysAgo(day, 12),
    by,
    async run(ctx: Ctx) {
      const { id } = await views.create(ctx, { ...view, scope: 'team', role: null });
      if (isWatched) await views.subscribe(ctx, id, { rhythm: 'at_once', way: 'notification' });
    },
  }));
  const offered = quoted.flatMap((quote) => quoteSteps(quote, take, photos, clock));
  const all = [
    ...entries,
    ...photographed,
    ...actionsOfStories,
    ...changes,
    ...demanded,
    ...aged,
    ...saved,
    ...offered,
  ];
  return all.toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

function moments({ day, sale }: Story, clock: DemoClock): { begins: Date; soldAt: Date | null } {
  if (sale === undefined) return { begins: clock.daysAgo(day, 9), soldAt: null };
  const soldAt = clock.inMonth(sale.month, sale.part);
  return { begins: new Date(soldAt.getTime() - day * dayMs), soldAt };
}

/** What was spent on some of the machines in their first weeks. */
function costSteps(unit: Unit, index: number, photos: DemoPhotos, clock: DemoClock): Step[] {
  return machineCosts
    .filter(({ every, first }) => index % every === first)
    .flatMap(({ after, cost }) => {
      const at = new Date(unit.createdAt.getTime() + after * dayMs);
      if (at >= clock.daysAgo(0)) return [];
      return {
        at,
        by: unit.by,
        async run(ctx: Ctx) {
          const { items } = await costs.create(ctx, unit.id, { ...cost, day: clock.day(at) });
          const added = items.find(({ kind }) => kind === cost.kind);
          if (cost.kind === 'repair' && added) await photos.addInvoice(ctx, added);
        },
      };
    });
}

/** Half of the machines that have waited long got cheaper, once or twice. */
function reductions(unit: Unit, index: number, clock: DemoClock): Step[] {
  const value = unit.body.current_value ?? 0;
  if (index % 2 === 1) return [];
  return priceReductions.flatMap(({ after, share, reason }) => {
    const at = new Date(unit.createdAt.getTime() + after * dayMs);
    if (at >= clock.daysAgo(3)) return [];
    const unitOfPrice = currencyOf(unit) === 'EUR' ? 100 : 1000;
    const reduced = Math.round((value * share) / unitOfPrice) * unitOfPrice;
    return [
      {
        at,
        by: unit.by,
        run: async (ctx: Ctx) => {
          const { status } = await machines.get(ctx, unit.id);
          if (status === 'sold') return;
          await machines.update(ctx, unit.id, { current_value: reduced, price_reason: reason });
        },
      },
    ];
  });
}

const currencyOf = ({ body }: Unit): 'CZK' | 'EUR' => (body.currency === 'EUR' ? 'EUR' : 'CZK');

/** In the currency of the machine. */
const paid = ({ body }: Unit) => Math.round(((body.current_value ?? 0) * paidShare) / 1000) * 1000;

function storySteps(
  story: Story,
  index: number,
  begins: Date,
  soldAt: Date | null,
  take: Take,
  clock: DemoClock,
): Step[] {
  const unit = take(story.machine, begins, story.rejected === undefined ? undefined : replaceable);
  const replacement = story.replaced && take('stock', begins, like(unit));
  const customer = customers[index % customers.length];
  if (!customer) throw new Error('there are no customers');
  let reservationId = '';

  const reserve: Step = {
    at: begins,
    by: story.by,
    async run(ctx) {
      const reservation = await reservations.create(ctx, {
        machineId: unit.id,
        ...customer,
        sellingPrice: paid(unit),
        notes: story.notes ?? null,
        ...(replacement && { replacementMachineId: replacement.id }),
        ...(story.approval !== undefined && { approvalRequestReason: story.approval }),
        ...(story.rejected !== undefined && {
          rejectedCandidates: await rejectedCandidates(ctx, unit.id, story.rejected),
        }),
      });
      reservationId = reservation.id;
    },
  };
  const waiting = (story.queue ?? []).map(({ day, by, note = null }, place): Step => {
    const other = customers[(index + place + 1) % customers.length] ?? customer;
    return { at: clock.daysAgo(day, 12), by, run: (ctx) => queue.join(ctx, unit.id, { ...other, note }) };
  });
  const later = (story.actions ?? []).map((action): Step => {
    const at = clock.daysAgo(action.day, 14);
    const other = action.action === 'replace' ? take('stock', at, like(unit)) : null;
    return { at, by: action.by, run: (ctx) => perform(ctx, action, reservationId, other) };
  });
  const written = (story.comments ?? []).map(({ day, by, on, text, mentions = [] }): Step => ({
    at: clock.daysAgo(day, 15),
    by,
    run: (ctx, staffIds) =>
      comments.create(ctx, on, on === 'machine' ? unit.id : reservationId, {
        text,
        mentions: mentions.map((key) => staffIds[key]),
        namesCustomer: false,
      }),
  }));
  if (soldAt === null || story.sale === undefined) return [reserve, ...waiting, ...later, ...written];

  // A machine that is priced in another currency is also sold in it.
  const own = currencyOf(unit);
  const currency = own === 'CZK' ? (story.sale.currency ?? own) : own;
  const { stornoAfter } = story.sale;
  const sell: Step = {
    at: soldAt,
    by: story.by,
    run: (ctx) =>
      sales.complete(ctx, reservationId, {
        salePrice: own === currency ? paid(unit) : inCurrency(paid(unit), currency),
        currency,
        invoice_number: `FV-${clock.day(soldAt).slice(2, 4)}-${String(180 + index * 3).padStart(4, '0')}`,
      }),
  };
  const storno: Step[] =
    stornoAfter === undefined
      ? []
      : [
          {
            at: new Date(soldAt.getTime() + stornoAfter * hourMs),
            by: story.by,
            run: (ctx) =>
              sales.makeAvailable(ctx, unit.id, { reason: 'Zákazník odstoupil od kupní smlouvy.' }),
          },
        ];
  return [reserve, ...waiting, ...later, ...written, sell, ...storno];
}

/** The machines that fit are found when the product starts. */
function demandSteps(
  { day, by, customer: place, categories, criteria, maxAge, validFor, served, ...demand }: Wanted,
  clock: DemoClock,
): Step[] {
  const customer = customers[place];
  if (!customer) throw new Error(`there is no customer ${place}`);
  const today = clock.day(clock.daysAgo(0));
  let demandId = '';
  const create: Step = {
    at: clock.daysAgo(day, 11),
    by,
    async run(ctx) {
      const { id } = await demands.create(ctx, {
        ...customer,
        criteria: {
          ...criteria,
          category: [...categories],
          ...(maxAge !== undefined && { yearFrom: Number(today.slice(0, 4)) - maxAge }),
        },
        currency: demand.currency,
        nearly: demand.nearly,
        note: demand.note ?? null,
        validUntil: validFor === undefined ? null : addDays(today, validFor),
      });
      demandId = id;
    },
  };
  if (served === undefined) return [create];
  const serve: Step = {
    at: clock.daysAgo(served.day, 11),
    by,
    run: (ctx) => demands.serve(ctx, demandId, served.reason),
  };
  return [create, serve];
}

/** Drafted, sent, opened on the web page by the customer, accepted. */
function quoteSteps(
  { day, by, customer: place, machines: kinds, language, currency, note, sent, opened, accepted }: Quoted,
  take: Take,
  photos: DemoPhotos,
  clock: DemoClock,
): Step[] {
  const customer = customers[place];
  if (!customer) throw new Error(`there is no customer ${place}`);
  const begins = clock.daysAgo(day, 8);
  const units = kinds.map((kind) => take(kind, begins, hasPictures));
  let quoteId = '';
  const step = (daysAgo: number, hour: number, run: Step['run']): Step => ({
    at: clock.daysAgo(daysAgo, hour),
    by,
    run,
  });
  /** On the web page: the history does not book it to the seller. */
  const byCustomer = (
    daysAgo: number,
    hour: number,
    run: (ctx: Ctx, quote: Awaited<ReturnType<typeof quotes.lockQuote>>) => Promise<void>,
  ) =>
    step(daysAgo, hour, (ctx) =>
      inTx(customerCtx(ctx), async (ctx) => run(ctx, await quotes.lockQuote(ctx, quoteId))),
    );
  const steps = [
    step(day, 8, async (ctx) => {
      const quote = await quotes.create(ctx, {
        ...customer,
        machines: units.map(({ id }) => ({ machineId: id })),
        language,
        currency,
        note: note ?? null,
      });
      quoteId = quote.id;
    }),
  ];
  if (sent !== undefined)
    steps.push(
      step(sent, 9, async (ctx) => {
        // A quote keeps the photos it is sent with.
        await photos.insert(ctx);
        await quoteSending.send(ctx, quoteId, { byEmail: false });
      }),
    );
  if (opened !== undefined) steps.push(byCustomer(opened, 10, quoteProgress.noteOpened));
  if (accepted !== undefined)
    steps.push(
      byCustomer(accepted, 11, (ctx, quote) =>
        quoteProgress.end(ctx, quote, ['accept', 'accepted'], { machineIds: [units[0]?.id ?? ''] }),
      ),
    );
  return steps;
}

/** The suggestions of the same category, with reasons that are true of them. */
async function rejectedCandidates(ctx: Ctx, machineId: string, words: string) {
  const suggested = Object.values(await suggestions.suggest(ctx, machineId)).flat();
  const alike = suggested.filter(({ fit }) => fit.category);
  return alike.map(({ id, fit }, index) => {
    if (index === 0) return { machineId: id, reason: 'other' as const, words };
    const reason = (fit.years ?? 0) < 0 ? 'too_old' : fit.place ? 'wrong_size' : 'wrong_place';
    return { machineId: id, reason, words: null } as const;
  });
}

function perform(ctx: Ctx, action: Action, id: string, other: Unit | null): Promise<unknown> {
  const reason = action.reason ?? '';
  switch (action.action) {
    case 'extend':
      return actions.extend(ctx, id, reason);
    case 'cancel':
      return actions.cancel(ctx, id, reason);
    case 'approve':
      return approvals.approve(ctx, id);
    case 'reject':
      return approvals.reject(ctx, id, reason);
    case 'replace':
      return actions.setReplacement(ctx, id, { replacementMachineId: other?.id ?? '', reason });
  }
}

/** Approximate, with the base rates of the demo. */
function inCurrency(crowns: number, currency: keyof typeof fallbackRates | 'CZK'): number {
  return currency === 'CZK' ? crowns : Math.round(crowns / fallbackRates[currency] / 100) * 100;
}
