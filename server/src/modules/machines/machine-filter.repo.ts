import type { MachineFilter } from '@strojpark/core/contracts/machine-list';
import {
  choiceCriteria,
  rangeCriteria,
  type DayCriterion,
} from '@strojpark/core/domain/fields/machine-criteria';
import { recordedCurrencies, type RecordedCurrency, type Rates } from '@strojpark/core/domain/money/money';
import { sql, type RawBuilder } from 'kysely';
import { textTests } from '../../db/machine-text.ts';
import { customConditions } from './machine-custom.repo.ts';
import { all, numberConditions, textConditions } from './machine-search.repo.ts';

/** A filter with its own counts: the number of machines per choice, with all other filters applied. */
export type Facet = 'status' | 'category';

/**
 * A filter with days as instants (`From` is the start of the first day, `To` the end of the last one) and with the
 * currency and rates of its range of values.
 */
export type InstantFilter = Omit<MachineFilter, DayCriterion | 'daysFrom' | 'daysTo' | 'reduced'> & {
  [C in DayCriterion]?: Date | undefined;
} & {
  values?: { currency: RecordedCurrency; rates: Rates } | undefined;
  /** The days in stock as the days since when, `YYYY-MM-DD`. */
  inStockFrom?: string | undefined;
  inStockTo?: string | undefined;
  reduced?: { times: number; since: Date } | undefined;
  /** Only machines in whose title each word of the search begins a word. */
  titled?: boolean | undefined;
};

type Condition = RawBuilder<boolean>;
const oneOf = (column: string, values: readonly string[]): Condition =>
  sql`${sql.ref(`m.${column}`)} = any(${values})`;

/** Sold machines are listed only when the status filter asks for them. */
const excludesSold = ({ status, ids, deleted, soldFrom, soldTo }: InstantFilter) =>
  status === undefined && ids === undefined && !deleted && soldFrom === undefined && soldTo === undefined;

/** Whether a machine with this status or category passes the filter of that facet. */
export function passesFacet(filter: InstantFilter, facet: Facet, value: string): boolean {
  if (facet === 'status' && excludesSold(filter)) return value !== 'sold';
  const chosen: readonly string[] | undefined = filter[facet];
  return chosen === undefined || chosen.includes(value);
}

function facetConditions(filter: InstantFilter, except: readonly Facet[]): Condition[] {
  const conditions: Condition[] = [];
  if (!except.includes('status')) {
    if (filter.status !== undefined) conditions.push(oneOf('status', filter.status));
    else if (excludesSold(filter)) conditions.push(sql`m.status <> 'sold'`);
  }
  if (filter.category !== undefined && !except.includes('category'))
    conditions.push(oneOf('category', filter.category));
  return conditions;
}

/** A bound in another currency, rounded as amounts are. */
const converted = (bound: number, from: number, to: number) =>
  sql`round(${bound}::numeric * ${from}::numeric / ${to}::numeric, 2)`;

/**
 * Both ends of the range are in the company's currency. A bound per currency, instead of converted values, lets the
 * index of counts be used.
 */
function amountConditions(
  column: 'current_value' | 'price_margin',
  from: number | undefined,
  to: number | undefined,
  values: InstantFilter['values'],
): Condition | null {
  if (from === undefined && to === undefined) return null;
  if (values === undefined) throw new Error('a range of amounts needs the rates');
  const { currency, rates } = values;
  const amount = sql.ref(`m.${column}`);
  const bound = (limit: number, code: RecordedCurrency) =>
    code === currency ? sql`${limit}::numeric` : converted(limit, rates[currency], rates[code]);
  const inRange = recordedCurrencies.map((code) =>
    all([
      sql`m.currency = ${sql.lit(code)}`,
      ...(from === undefined ? [] : [sql<boolean>`${amount} >= ${bound(from, code)}`]),
      ...(to === undefined ? [] : [sql<boolean>`${amount} <= ${bound(to, code)}`]),
    ]),
  );
  return sql.join(
    inRange.map((one) => sql`(${one})`),
    sql` or `,
  );
}

/** A machine without a value passes. */
function valueConditions({ valueFrom, valueTo, values }: InstantFilter): Condition[] {
  const inRange = amountConditions('current_value', valueFrom, valueTo, values);
  return inRange === null ? [] : [sql`(${inRange} or m.current_value is null)`];
}

/** A machine without a margin does not pass. */
function figureConditions(filter: InstantFilter): Condition[] {
  const { inStockFrom, inStockTo, marginFrom, marginTo, marginPercentFrom, marginPercentTo, values } = filter;
  const margin = amountConditions('price_margin', marginFrom, marginTo, values);
  return [
    ...(inStockFrom === undefined ? [] : [sql<boolean>`m.in_stock_since >= ${inStockFrom}::date`]),
    ...(inStockTo === undefined ? [] : [sql<boolean>`m.in_stock_since <= ${inStockTo}::date`]),
    ...(margin === null ? [] : [sql<boolean>`(${margin})`]),
    ...(marginPercentFrom === undefined
      ? []
      : [sql<boolean>`m.price_margin_percent >= ${marginPercentFrom}::numeric`]),
    ...(marginPercentTo === undefined
      ? []
      : [sql<boolean>`m.price_margin_percent <= ${marginPercentTo}::numeric`]),
  ];
}

/** Few machines are reduced often, so the query starts from the index of reductions. */
function reducedConditions({ reduced }: InstantFilter): Condition[] {
  if (reduced === undefined) return [];
  return [
    sql`m.id in (
      select p.machine_id from machine_price_changes p
      where p.to_value < p.from_value and p.from_currency = p.to_currency
        and p.at >= ${reduced.since.toISOString()}::timestamptz
      group by p.machine_id having count(*) >= ${reduced.times}::int)`,
  ];
}

/** Both ends are included, and a machine without a value passes. */
function rangeConditions(column: string, from: number | undefined, to: number | undefined): Condition[] {
  const value = sql.ref(`m.${column}`);
  return [
    ...(from === undefined ? [] : [sql<boolean>`(${value} >= ${from}::numeric or ${value} is null)`]),
    ...(to === undefined ? [] : [sql<boolean>`(${value} <= ${to}::numeric or ${value} is null)`]),
  ];
}

function timeConditions(column: string, from: Date | undefined, end: Date | undefined): Condition[] {
  const at = sql.ref(column);
  return [
    ...(from === undefined ? [] : [sql<boolean>`${at} >= ${from.toISOString()}::timestamptz`]),
    ...(end === undefined ? [] : [sql<boolean>`${at} < ${end.toISOString()}::timestamptz`]),
  ];
}

/** There are far fewer sales than machines, so the query starts from their index. */
function soldConditions({ soldFrom, soldTo }: InstantFilter): Condition[] {
  const times = timeConditions('s.sold_at', soldFrom, soldTo);
  if (times.length === 0) return [];
  return [sql`m.id in (select s.machine_id from sales s where s.reversed_at is null and ${all(times)})`];
}

/**
 * Machines that an import file did not contain. This module reads the import tables itself because a list, its
 * counts and its bulk actions must use the same condition.
 */
const missingFromImport = (batchId: string): Condition => sql`m.status <> 'sold'
  and exists (select from import_batches b where b.id = ${batchId} and b.status = 'completed' and b.machine_type = m.type)
  and not exists (select from import_record_outcomes i where i.batch_id = ${batchId} and i.record_id = m.id)`;

function groupConditions(filter: InstantFilter, except: readonly Facet[]): Condition[] {
  return [
    ...(filter.type === undefined ? [] : [sql<boolean>`m.type = ${filter.type}`]),
    ...facetConditions(filter, except),
  ];
}

function plainConditions(filter: InstantFilter, except: readonly Facet[]): Condition[] {
  return [
    filter.deleted ? sql`m.deleted_at is not null` : sql`m.deleted_at is null`,
    ...groupConditions(filter, except),
    ...choiceCriteria.flatMap(({ field, name }) => {
      const chosen = filter[name];
      return chosen === undefined ? [] : [oneOf(field, chosen)];
    }),
    ...rangeCriteria.flatMap(({ field, from, to }) =>
      field === 'current_value' ? valueConditions(filter) : rangeConditions(field, filter[from], filter[to]),
    ),
    ...figureConditions(filter),
    ...reducedConditions(filter),
    ...(filter.ids === undefined ? [] : [sql<boolean>`m.id = any(${filter.ids})`]),
    ...(filter.missingFrom === undefined ? [] : [missingFromImport(filter.missingFrom)]),
    ...timeConditions('m.created_at', filter.createdFrom, filter.createdTo),
    ...soldConditions(filter),
    ...customConditions(filter),
  ];
}

interface FilterOptions {
  /** Facets whose conditions are left out. */
  except?: readonly Facet[];
  /** The numbers of the search are rare, so the index of numbers finds the machines. */
  byNumbers?: boolean;
  /** The planner does not see the texts, so that one plan is right for all of them. */
  onePlan?: boolean;
}

/** Whether a machine in a row `m` passes the filter. */
export function passesFilter(
  filter: InstantFilter,
  { except = [], byNumbers = false, onePlan = false }: FilterOptions = {},
): Condition {
  const texts = byNumbers ? numberConditions(filter) : textConditions(filter, { onePlan });
  return all([...plainConditions(filter, except), ...texts]);
}

/**
 * The same for a list whose matches are all found and sorted. Among all machines of a type, the index of the texts is right for
 * any text; a status or category may be rarer than the text, so the planner has to see both.
 */
export const passesSearch = (filter: InstantFilter, byNumbers: boolean): Condition =>
  passesFilter(filter, { byNumbers, onePlan: asksOnlyFor(filter, ['type', 'search', 'titled']) });

/** The same for a row `m` of the totals; the filter must pass `asksForGroupsOnly`. */
export const passesGroups = (filter: InstantFilter, except: readonly Facet[] = []): Condition =>
  all([sql`true`, ...groupConditions(filter, except)]);

/**
 * Whether the filter searches text. Then the matches are collected once, with the search index where it covers the
 * field, instead of once for the page and once for the count.
 */
export function hasText(filter: InstantFilter): boolean {
  const isText = (criterion: unknown) => typeof criterion === 'string';
  return textTests(filter).length > 0 || Object.values(filter.custom ?? {}).some(isText);
}

/** Whether nothing but these criteria is set. */
export function asksOnlyFor(filter: InstantFilter, names: readonly (keyof InstantFilter)[]): boolean {
  const isBlank = (value: unknown) => value === undefined || value === false || value === '';
  return Object.entries(filter).every(([name, value]) => isBlank(value) || names.some((one) => one === name));
}

/** Whether the totals of the inventory can answer the filter. */
export const asksForGroupsOnly = (filter: InstantFilter): boolean =>
  asksOnlyFor(filter, ['type', 'status', 'category']);

/** Whether the filter searches every field of such a group: then no other index than that of the texts helps. */
export const asksForSearchOnly = (filter: InstantFilter): boolean =>
  hasText(filter) && asksOnlyFor(filter, ['type', 'status', 'category', 'search', 'titled']);
