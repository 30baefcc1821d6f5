import type { MachineListItem } from '@strojpark/core/contracts/machine-record';
import type { ProposalFilter, repricing, RepricingProposal } from '@strojpark/core/contracts/repricing';
import { addDays } from '@strojpark/core/domain/dates/calendar-days';
import { canEditMachine } from '@strojpark/core/domain/machines/machine-actions';
import { priceMargin } from '@strojpark/core/domain/machines/machine-costs';
import { proposedPrice } from '@strojpark/core/domain/machines/repricing';
import type { BodyOf, QueryOf, ResponseOf } from '@strojpark/core/endpoint';
import { invalid } from '@strojpark/core/domain/access/refusal';
import { inTx } from '../../db/tx.ts';
import { AppError } from '../../lib/app-error.ts';
import { atLeastThePage } from '../../lib/at-least-the-page.ts';
import { ownId, type Ctx } from '../../lib/ctx.ts';
import { refuse } from '../../lib/refusal.ts';
import { record } from '../audit/audit.service.ts';
import { companyMoney } from '../exchange-rates/exchange-rates.service.ts';
import { list as listMachines } from '../machines/machine-list.service.ts';
import {
  undoUpdate,
  updateWithUndo,
  type MachineUndo,
  type Undoable,
} from '../machines/machine-undo.service.ts';
import { notePriceRule } from '../machines/price-changes.service.ts';
import { companyToday } from '../settings/settings.service.ts';
import * as repo from './repricing.repo.ts';

type ProposalPage = ResponseOf<typeof repricing.listProposals>;

function toProposal(
  { current_value, purchase_price, costs_total, ...row }: repo.ProposalRow,
  machine: MachineListItem,
): RepricingProposal {
  const { margin, percent } = priceMargin({ current_value: row.price, purchase_price, costs_total });
  // Without its lower limit the rule would propose less.
  const unlimited = proposedPrice({ current_value, purchase_price }, { ...row.rule, floor_percent: null });
  return {
    ...row,
    machine,
    at_floor: unlimited !== null && unlimited < row.price,
    margin,
    margin_percent: percent,
  };
}

/** The machines of a page, as their own list has them. */
async function machinesOf(
  ctx: Ctx,
  rows: readonly repo.ProposalRow[],
): Promise<ReadonlyMap<string, MachineListItem>> {
  if (rows.length === 0) return new Map();
  const { items } = await listMachines(ctx, {
    ids: rows.map(({ id }) => id),
    fields: ['days_in_stock', 'price_margin', 'price_margin_percent'],
    sort: 'name',
    order: 'asc',
    limit: rows.length,
    deleted: false,
  });
  return new Map(items.map((item) => [item.id, item]));
}

/** Who may not edit a machine of nobody decides only about their own, see `owns`. */
function filterFor(ctx: Ctx, { decidable, ...filter }: ProposalFilter): repo.ProposalScope['filter'] {
  const ownOnly = decidable && canEditMachine(ctx.user, { created_by: null }) !== null;
  return ownOnly ? { ...filter, ownerId: ownId(ctx) } : filter;
}

export async function listProposals(
  ctx: Ctx,
  { sort, order, limit, cursor, ...filter }: QueryOf<typeof repricing.listProposals>,
): Promise<ProposalPage> {
  const { today, rates } = await companyMoney(ctx);
  const scope = { filter: filterFor(ctx, filter), today, rates };
  const page = await repo.selectPage(ctx.db, scope, sort, { order, limit, cursor });
  const machines = await machinesOf(ctx, page.items);
  const items = page.items.flatMap((row) => {
    const machine = machines.get(row.id);
    // Deleted between the two queries.
    return machine === undefined ? [] : [toProposal(row, machine)];
  });
  return { ...page, items, ...(await countOfPage(ctx, page, scope)) };
}

/** A page with all proposals knows their number. */
async function countOfPage(
  { db }: Ctx,
  page: Awaited<ReturnType<typeof repo.selectPage>>,
  { filter, today }: repo.ProposalScope,
): Promise<Pick<ProposalPage, 'total' | 'totalIsExact'>> {
  if (page.nextCursor === null && page.prevCursor === null)
    return { total: page.items.length, totalIsExact: true };
  const { count, isExact } = await repo.countSome(db, filter, today);
  return atLeastThePage({ total: count, totalIsExact: isExact }, page);
}

/** How many proposals match the filter, which a page of a long list does not wait for. */
export async function countProposals(
  ctx: Ctx,
  filter: ProposalFilter,
): Promise<ResponseOf<typeof repricing.countProposals>> {
  return {
    total: await repo.countAll(ctx.db, filterFor(ctx, filter), await companyToday(ctx)),
    totalIsExact: true,
  };
}

/** The listed machines, or those of all proposals that match the filter. */
export async function targetIds(
  ctx: Ctx,
  target: { ids: readonly string[] } | { filter: ProposalFilter; except: readonly string[] },
): Promise<readonly string[]> {
  if ('ids' in target) return target.ids;
  const except = new Set(target.except);
  const ids = await repo.selectIds(ctx.db, filterFor(ctx, target.filter), await companyToday(ctx));
  return ids.filter((id) => !except.has(id));
}

/** What people decided, kept until the run has ended. */
export interface AcceptedPrices {
  /** By machine. */
  prices: Record<string, number>;
  reason?: string | undefined;
  /** A later proposal is not the one that was accepted. */
  decidedAt: string;
}

export const acceptedPrices = (ctx: Ctx, body: BodyOf<typeof repricing.bulkAccept>): AcceptedPrices => ({
  prices: Object.fromEntries(body.prices.map(({ id, price }) => [id, price])),
  reason: body.reason,
  decidedAt: ctx.now.toISOString(),
});

async function lockProposal(ctx: Ctx, id: string) {
  const proposal = await repo.lockProposal(ctx.db, id, await companyToday(ctx));
  if (!proposal) throw new AppError('proposal_gone');
  refuse(canEditMachine(ctx.user, proposal));
  return proposal;
}

/** Sets the proposed price of a machine, or another that the user chose. */
export function accept(
  ctx: Ctx,
  id: string,
  { prices, reason, decidedAt }: AcceptedPrices,
): Promise<Undoable<MachineUndo>> {
  return inTx(ctx, async (ctx) => {
    const proposal = await lockProposal(ctx, id);
    const chosen = prices[id];
    if (chosen === undefined && new Date(proposal.proposed_at) > new Date(decidedAt))
      throw new AppError('proposal_gone');
    const price = chosen ?? proposal.price;
    if (price === proposal.current_value) refuse(invalid('price', 'validation.invalid'));
    // Only the days: a percentage would tell those who may not see costs that the lower limit was reached.
    if (!reason) await notePriceRule(ctx, proposal.after_days);
    return updateWithUndo(ctx, id, { current_value: price, price_reason: reason }, 'repricing');
  });
}

export const undoAccept = (ctx: Ctx, id: string, version: number, undo: unknown): Promise<void> =>
  undoUpdate(ctx, id, version, undo as MachineUndo);

interface Postponed {
  /** When. */
  at: string;
}

/** The rule proposes nothing for the machine for some days, or never again. */
export function postpone(
  ctx: Ctx,
  id: string,
  { days }: { days: number | null },
): Promise<Undoable<Postponed>> {
  return inTx(ctx, async (ctx) => {
    const { name, rule_id } = await lockProposal(ctx, id);
    const until = days === null ? null : addDays(await companyToday(ctx), days);
    await repo.upsertPostponement(ctx.db, {
      machine_id: id,
      rule_id,
      until,
      postponed_at: ctx.now,
      postponed_by: ctx.user.id,
      postponed_by_name: ctx.user.name,
    });
    await recordPostponed(ctx, { id, name }, { to: until ?? 'never' });
    return { version: 0, undo: { at: ctx.now.toISOString() } };
  });
}

export function undoPostpone(ctx: Ctx, id: string, _version: number, undo: unknown): Promise<void> {
  return inTx(ctx, async (ctx) => {
    const machine = await repo.selectMachineOf(ctx.db, id);
    if (!machine) throw new AppError('not_found');
    refuse(canEditMachine(ctx.user, machine));
    const removed = await repo.deletePostponement(ctx.db, id, new Date((undo as Postponed).at));
    if (!removed) throw new AppError('changed_since');
    await recordPostponed(ctx, machine, { from: removed.until ?? 'never' });
  });
}

/** In the history of the machine. */
const recordPostponed = (
  ctx: Ctx,
  { id, name }: { id: string; name: string },
  price_postponed: { from?: string; to?: string },
): Promise<void> =>
  record(ctx, { action: 'update', entity: 'machine', id, name, changes: { price_postponed } });
