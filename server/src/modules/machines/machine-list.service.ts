import type { MachineFilter, MachineListQuery, MachineSort } from '@strojpark/core/contracts/machine-list';
import type { MachineListItem } from '@strojpark/core/contracts/machine-record';
import type { machines } from '@strojpark/core/contracts/machines';
import { addDays, dayMs, endOfDay, startOfDay } from '@strojpark/core/domain/dates/calendar-days';
import { costCriterionNames } from '@strojpark/core/domain/fields/machine-criteria';
import { reductionDays } from '@strojpark/core/domain/machines/price-changes';
import { fieldOf, type MachineFieldName } from '@strojpark/core/domain/fields/machine-fields';
import { can } from '@strojpark/core/domain/access/permissions';
import { searchWords } from '@strojpark/core/domain/search-fold';
import type { QueryOf, ResponseOf } from '@strojpark/core/endpoint';
import { AppError } from '../../lib/app-error.ts';
import { atLeastThePage } from '../../lib/at-least-the-page.ts';
import type { Ctx } from '../../lib/ctx.ts';
import { coverLink } from '../attachments/photo-links.service.ts';
import { companyMoney } from '../exchange-rates/exchange-rates.service.ts';
import { fieldSetOfCall, type FieldSet } from '../field-config/field-set.service.ts';
import { companyToday, readSettings } from '../settings/settings.service.ts';
import { seesCosts } from './machine-costs.service.ts';
import { countByFacets, countMatches } from './machine-counts.repo.ts';
import { checkCriteria } from './machine-custom.service.ts';
import {
  asksForGroupsOnly,
  asksForSearchOnly,
  hasText,
  passesFacet,
  type Facet,
  type InstantFilter,
} from './machine-filter.repo.ts';
import { storedDirection } from './machine-order.repo.ts';
import { indexedOrder, listOrder } from './machine-order.service.ts';
import {
  machinesInOrder,
  selectMachinePage,
  selectPassing,
  type MachineListPage,
  type MachineListRow,
} from './machine-list.repo.ts';
import { guessGroups, guessMatches } from './machine-sample.repo.ts';
import { totalMachines } from './machine-totals.repo.ts';
import { selectValuesInUse } from './values-in-use.repo.ts';

type MachinePage = ResponseOf<typeof machines.list>;
type MachineCount = ResponseOf<typeof machines.count>;
type MachineFacets = ResponseOf<typeof machines.facets>;
type ListQuery = Omit<MachineListQuery, 'type' | 'status'> &
  Pick<MachineFilter, 'type' | 'status'> & { titleFirst?: boolean };

/** Up to this many text matches are counted; above it the list shows "1000+". */
const maxExactMatches = 1000;
/** Up to this many matches of other filters, which are faster, are counted; above it the list shows "10 000+". */
const maxCounted = 10_000;
/** At most this many text matches are counted for facets; the numbers of more are estimated where a sample can tell. */
const maxFacetMatches = 10_000;

/**
 * Checks the filter, converts its days to instants in the company's time zone and adds the rates for its values. The trash takes `machines.delete`;
 * criteria must match custom fields.
 */
export async function checkedFilter(ctx: Ctx, set: FieldSet, filter: MachineFilter): Promise<InstantFilter> {
  if (filter.deleted && !can(ctx.user, 'machines.delete')) throw new AppError('forbidden');
  checkCriteria(set, filter);
  checkCostCriteria(ctx, filter);
  const { createdFrom, createdTo, soldFrom, soldTo, ...asked } = filter;
  const { daysFrom, daysTo, reduced, ...others } = asked;
  const rest = {
    ...others,
    ...(await valueRates(ctx, filter)),
    ...(await stockDays(ctx, daysFrom, daysTo)),
    ...(reduced !== undefined && {
      reduced: { times: reduced, since: new Date(ctx.now.getTime() - reductionDays * dayMs) },
    }),
  };
  if ((createdFrom ?? createdTo ?? soldFrom ?? soldTo) === undefined) return rest;
  const { timezone } = await readSettings(ctx);
  const beginOf = (day: string | undefined) => (day === undefined ? day : startOfDay(day, timezone));
  const endOf = (day: string | undefined) => (day === undefined ? day : endOfDay(day, timezone));
  return {
    ...rest,
    createdFrom: beginOf(createdFrom),
    createdTo: endOf(createdTo),
    soldFrom: beginOf(soldFrom),
    soldTo: endOf(soldTo),
  };
}

/** What would find machines by their margins takes the same permission as seeing them. */
function checkCostCriteria(ctx: Ctx, filter: MachineFilter): void {
  if (!seesCosts(ctx) && costCriterionNames.some((name) => filter[name] !== undefined))
    throw new AppError('forbidden');
}

/** A machine that comes into stock later has been there for no days. */
async function stockDays(
  ctx: Ctx,
  daysFrom: number | undefined,
  daysTo: number | undefined,
): Promise<Pick<InstantFilter, 'inStockFrom' | 'inStockTo'>> {
  if (daysFrom === undefined && daysTo === undefined) return {};
  const today = await companyToday(ctx);
  // No machine is older than the calendar.
  const before = (days: number) => addDays(today, -Math.min(Math.max(days, -1), 500_000));
  return {
    ...(daysFrom !== undefined && daysFrom > 0 && { inStockTo: before(Math.ceil(daysFrom)) }),
    ...(daysTo !== undefined && { inStockFrom: before(Math.floor(daysTo)) }),
  };
}

/** Amounts are compared in the company’s currency. */
async function valueRates(
  ctx: Ctx,
  { valueFrom, valueTo, marginFrom, marginTo }: MachineFilter,
): Promise<Pick<InstantFilter, 'values'>> {
  if ((valueFrom ?? valueTo ?? marginFrom ?? marginTo) === undefined) return {};
  const { currency, rates } = await companyMoney(ctx);
  return { values: { currency, rates } };
}

/** One page of machines with total and facets. */
export async function list(ctx: Ctx, query: ListQuery): Promise<MachinePage> {
  const { sort, order, limit, cursor, fields: shown, facets: named, titleFirst = false, ...asked } = query;
  const facetNames = named === undefined ? undefined : facetsOf(named);
  const set = await fieldSetOfCall(ctx);
  const filter = await checkedFilter(ctx, set, asked);
  const fields = shown?.filter((name) => seesCosts(ctx) || !fieldOf(name).cost);
  const by = await indexedOrder(ctx, sort, await listOrder(ctx, set, sort), filter.type);
  const custom = set.visibleNames;
  const isCounted = !hasText(filter) && !asksForGroupsOnly(filter);
  const counting = isCounted ? countUpTo(ctx, filter, maxCounted) : undefined;
  const view = { filter, by, custom, sort, order: storedDirection(by, order), limit, cursor, fields };
  const isFirst = cursor === undefined && filter.field === undefined;
  const comesFirst = titleFirst && isFirst && searchWords(filter.search ?? '').length > 0;
  const [inOrder, titled, counted, groups] = await Promise.all([
    (async () =>
      selectMachinePage(ctx.db, {
        ...view,
        isFew: filtersByEvents(filter) && (await counting)?.totalIsExact === true,
      }))(),
    comesFirst ? selectMachinePage(ctx.db, { ...view, filter: { ...filter, titled: true } }) : null,
    counting,
    facetNames && countByFacets(ctx.db, filter, facetNames, hasText(filter) ? maxFacetMatches : null),
  ]);
  const page = titled === null ? inOrder : startingWith(titled.items, inOrder, limit);
  for (const item of page.items) {
    // A copy of each row would take longer than reading it.
    const added = shown === undefined ? {} : { extra: extraOf(item, shown) };
    Object.assign(item, added, coverLink(ctx, item.cover_id));
  }
  return {
    ...page,
    ...(counted ?? (await countOfPage(ctx, filter, inOrder))),
    ...(facetNames && groups && { facets: countsOf(filter, groups, facetNames) }),
  };
}

/** A page that starts with machines of its list. Others of them may follow later in the list, so there is no next page. */
function startingWith(first: MachineListRow[], page: MachineListPage, limit: number): MachineListPage {
  const ids = new Set(first.map(({ id }) => id));
  const items = [...first, ...page.items.filter(({ id }) => !ids.has(id))].slice(0, limit);
  return { ...page, items, nextCursor: null, prevCursor: null };
}

/**
 * Whether machines are found by what happened to them. The planner expects them to be spread over the list, so that
 * reading it in order soon fills the page; they may be few.
 */
const filtersByEvents = ({ soldFrom, soldTo, reduced }: InstantFilter) =>
  (soldFrom ?? soldTo ?? reduced) !== undefined;

/** The fields that the caller asked for; null for those that they may not see. */
function extraOf(item: MachineListRow, shown: readonly MachineFieldName[]): MachineListItem['extra'] {
  const extra: MachineListItem['extra'] = {};
  for (const name of shown) extra[name] = (item[name] ?? null) as string | number | boolean | null;
  return extra;
}

/** A page of a search does not wait for the count of all matches: see `count`. */
async function countOfPage(ctx: Ctx, filter: InstantFilter, page: MachineListPage): Promise<MachineCount> {
  if (page.total !== undefined) return { total: page.total, totalIsExact: true };
  if (!hasText(filter)) return { total: await totalMachines(ctx.db, filter), totalIsExact: true };
  const totalIsExact = page.nextCursor === null && page.prevCursor === null;
  return atLeastThePage({ total: page.items.length, totalIsExact }, page);
}

/** How many machines the list shows for this filter; only type, status and category are counted without a limit. */
export async function count(ctx: Ctx, asked: MachineFilter): Promise<MachineCount> {
  const filter = await checkedFilter(ctx, await fieldSetOfCall(ctx), asked);
  if (asksForGroupsOnly(filter)) return { total: await totalMachines(ctx.db, filter), totalIsExact: true };
  if (!hasText(filter)) return countUpTo(ctx, filter, maxCounted);
  // A sample knows nothing about other filters.
  const { least } = asksForSearchOnly(filter) ? await guessMatches(ctx.db, filter) : { least: 0 };
  return least > maxExactMatches
    ? { total: maxExactMatches, totalIsExact: false }
    : countUpTo(ctx, filter, maxExactMatches);
}

async function countUpTo(ctx: Ctx, filter: InstantFilter, limit: number): Promise<MachineCount> {
  const found = await countMatches(ctx.db, filter, limit + 1);
  return { total: Math.min(found, limit), totalIsExact: found <= limit };
}

const facetsOf = (names: string) => [...new Set(names.split(','))] as Facet[];

const allFacets = ['status', 'category'] as const;

/** How many machines each choice of status and category would show under the other filters. */
export async function facets(ctx: Ctx, asked: MachineFilter): Promise<MachineFacets> {
  const filter = await checkedFilter(ctx, await fieldSetOfCall(ctx), asked);
  const { groups, precision } = await countGroups(ctx, filter);
  return { ...countsOf(filter, groups, allFacets), precision };
}

async function countGroups(ctx: Ctx, filter: InstantFilter) {
  const isText = hasText(filter);
  // A sample knows nothing about other filters.
  const estimated = asksForSearchOnly(filter) ? await guessGroups(ctx.db, filter) : [];
  if (sumOf(estimated) > maxFacetMatches) return { groups: estimated, precision: 'estimated' } as const;
  const groups = await countByFacets(ctx.db, filter, allFacets, isText ? maxFacetMatches : null);
  const isCut = isText && sumOf(groups) >= maxFacetMatches;
  return { groups, precision: isCut ? 'at_least' : 'exact' } as const;
}

const sumOf = (groups: readonly { n: number }[]) => groups.reduce((sum, { n }) => sum + n, 0);

/** A facet applies all filters but its own, so that its other choices show what selecting them would give. */
function countsOf<F extends Facet>(
  filter: InstantFilter,
  groups: readonly (Record<Facet, string> & { n: number })[],
  names: readonly F[],
): Record<F, Record<string, number>> {
  const countOf = (facet: F) => {
    const others = names.filter((other) => other !== facet);
    const choices: Record<string, number> = {};
    for (const group of groups) {
      if (!others.every((other) => passesFacet(filter, other, group[other]))) continue;
      choices[group[facet]] = (choices[group[facet]] ?? 0) + group.n;
    }
    return Object.fromEntries(Object.entries(choices).map(([choice, n]) => [choice, Math.round(n)]));
  };
  return Object.fromEntries(names.map((facet) => [facet, countOf(facet)])) as Record<
    F,
    Record<string, number>
  >;
}

/** The query for the ids of all machines of this filter, in no order. */
export const machinesPassing = async (ctx: Ctx, set: FieldSet, filter: MachineFilter) =>
  selectPassing(ctx.db, await checkedFilter(ctx, set, filter));

type MachineOrder = MachineFilter & { sort: MachineSort; order: 'asc' | 'desc' };

/** The query for all machines of this filter in list order, without paging. */
export async function matchingMachines(ctx: Ctx, set: FieldSet, { sort, order, ...asked }: MachineOrder) {
  const filter = await checkedFilter(ctx, set, asked);
  const by = await listOrder(ctx, set, sort);
  return machinesInOrder(ctx.db, filter, by, storedDirection(by, order));
}

type ValuesQuery = QueryOf<typeof machines.listValues>;
type ValuesInUse = ResponseOf<typeof machines.listValues>;

export async function listValues(ctx: Ctx, query: ValuesQuery): Promise<ValuesInUse> {
  const { field, manufacturer = [], search, counts, words, wordsIn, ...others } = query;
  // What the field itself contains is being typed.
  const asked = { ...others, [field]: undefined, search: words, field: wordsIn, deleted: false };
  const filter = counts ? await checkedFilter(ctx, await fieldSetOfCall(ctx), asked) : undefined;
  return selectValuesInUse(ctx.db, { field, type: query.type, manufacturers: manufacturer, search, filter });
}
