import type { DemandFilter, DemandListQuery, DemandOrder, demands } from '@strojpark/core/contracts/demands';
import type { WantedScale } from '@strojpark/core/domain/reports/unmet-demand';
import { searchWords } from '@strojpark/core/domain/search-fold';
import type { ResponseOf } from '@strojpark/core/endpoint';
import { ownId, type Ctx } from '../../lib/ctx.ts';
import { totalOfStatuses } from '../../lib/total-of-statuses.ts';
import { companyMoney } from '../exchange-rates/exchange-rates.service.ts';
import * as repo from './demands.repo.ts';
import { toDemand } from './demands.service.ts';

/** What wanted ages and prices are counted from today. */
export async function wantedScale(ctx: Ctx): Promise<WantedScale> {
  const { today, currency, rates } = await companyMoney(ctx);
  return { currency, rates, thisYear: Number(today.slice(0, 4)) };
}

async function filterOf(
  ctx: Ctx,
  { mine, search, age, priceAbove, priceUpTo, anyPrice, ...filter }: DemandFilter,
): Promise<repo.DemandFilter> {
  const isScaled = anyPrice || [age, priceAbove, priceUpTo].some((given) => given !== undefined);
  return {
    ...filter,
    words: searchWords(search ?? ''),
    ...(isScaled && { scaled: { age, priceAbove, priceUpTo, anyPrice, scale: await wantedScale(ctx) } }),
    ...(mine && { owner: ownId(ctx) }),
  };
}

/** The query for all matches in list order; the caller adds the selected columns. */
export async function matchingDemands(ctx: Ctx, { sort, order, ...filters }: DemandOrder) {
  return { query: repo.demandsInOrder(ctx.db, await filterOf(ctx, filters), sort, order) };
}

export async function list(
  ctx: Ctx,
  { sort, order, limit, cursor, facets, ...filters }: DemandListQuery,
): Promise<ResponseOf<typeof demands.list>> {
  const filter = await filterOf(ctx, filters);
  const page = await repo.selectPage(ctx.db, filter, sort, { sort, order, filters, limit, cursor });
  const counts = await repo.countByStatus(ctx.db, filter, ctx.user.id, facets?.split(',') ?? []);
  return {
    ...page,
    items: page.items.map((row) => toDemand(ctx, row)),
    ...totalOfStatuses(counts, filters.status, facets),
  };
}

/** The ids of the listed demands, or of all open ones that match the filter. */
export async function targetIds(
  ctx: Ctx,
  target: { ids: string[] } | { filter: DemandFilter; except: string[] },
): Promise<readonly string[]> {
  if ('ids' in target) return target.ids;
  const { status = ['open'], ...filters } = target.filter;
  if (!status.includes('open')) return [];
  const except = new Set(target.except);
  const filter = await filterOf(ctx, { ...filters, status: ['open'] });
  return (await repo.selectIds(ctx.db, filter)).filter((id) => !except.has(id));
}
