import type { MachineListQuery } from '@strojpark/core/contracts/machine-list';
import {
  fieldOf,
  machineTypes,
  type MachineFieldName,
  type MachineType,
} from '@strojpark/core/domain/fields/machine-fields';
import { machineStatuses, type MachineStatus } from '@strojpark/core/domain/machines/machine-status';
import {
  sql,
  type AliasedRawBuilder,
  type Expression,
  type RawBuilder,
  type Selectable,
  type SelectQueryBuilder,
} from 'kysely';
import type { Db } from '../../db/connect.ts';
import { customObject, type CustomNames } from '../../db/custom-columns.ts';
import type { Keyed, KeysetColumn } from '../../db/keyset-scan.ts';
import { keysetPage, keysetPageByWalk, maxDepth, type KeysetPage } from '../../db/keyset.ts';
import { machineItemColumns } from '../../db/machine-item-columns.ts';
import { fieldColumn } from '../../db/machine-field-column.ts';
import { letterPatterns, likelyParts } from '../../db/machine-text.ts';
import type { DB } from '../../db/schema.gen.ts';
import { waitingFor } from '../../db/waiting-customers.ts';
import { guessMatches, hasRareNumbers } from './machine-sample.repo.ts';
import { machinesTotal, totalMachines } from './machine-totals.repo.ts';
import { all } from './machine-search.repo.ts';
import { isAmongNames } from './machine-words.repo.ts';
import {
  asksForGroupsOnly,
  asksForSearchOnly,
  asksOnlyFor,
  hasText,
  passesFacet,
  passesFilter,
  passesSearch,
  type InstantFilter,
} from './machine-filter.repo.ts';
import { hasIndex, indexParts, sortColumn, type ListOrder } from './machine-order.repo.ts';
import { blanksLast } from '../../db/blanks-last.ts';

type Row = Selectable<DB['machines']>;
const allMachines = sql<Row>`machines`;

const itemFields = [...machineItemColumns, 'cover_id'] as const;
const itemColumns: ReadonlySet<string> = new Set(itemFields);

/** A field that a column of the list shows besides, under its own name. */
const extraField = (name: MachineFieldName) =>
  fieldOf(name).type === 'map'
    ? sql`(select string_agg(key || ': ' || value, ', ' order by key) from jsonb_each_text(${sql.ref(`m.${name}`)}))`.as(
        name,
      )
    : fieldColumn(name);

export interface MachineView extends Pick<
  MachineListQuery,
  'sort' | 'order' | 'limit' | 'cursor' | 'fields'
> {
  filter: InstantFilter;
  /** What `sort` refers to. */
  by: ListOrder;
  /** The custom fields to return, by machine type. */
  custom: CustomNames;
  /** So few match that all of them are found and sorted. */
  isFew?: boolean;
}

const showsType = (filter: InstantFilter, type: MachineType) =>
  filter.type === undefined || filter.type === type;

/** Whether indexes have the listed machines in this order. */
const walksIndex = ({ filter, by }: MachineView) =>
  !filter.deleted && filter.ids === undefined && hasIndex(by, filter.type);

/** Each query and its column. */
function inTurn<Query>(parts: readonly { query: Query; column: KeysetColumn }[]) {
  const [first, ...others] = parts.map(({ column }) => column);
  if (first === undefined) throw new Error('a list reads at least one index');
  return { queries: parts.map(({ query }) => query), columns: [first, ...others] as const };
}

/** The conditions of the queries whose rows make the list, with the column that each is ordered by. */
function listParts(view: MachineView): { where: RawBuilder<boolean>; column: KeysetColumn }[] {
  const { filter, by } = view;
  const conditions = passesFilter(filter);
  if (!walksIndex(view)) return [{ where: conditions, column: sortColumn(by) }];
  const types = filter.type === undefined ? machineTypes.map((type) => [isOfType(type)]) : [[]];
  return types.flatMap((type) =>
    indexParts(by).map(({ where, column }) => ({ where: all([...type, ...where, conditions]), column })),
  );
}

const isOfType = (type: MachineType) => sql<boolean>`m.type = ${sql.lit(type)}`;

const isCustomShown = ({ filter, custom }: MachineView) =>
  machineTypes.some((type) => showsType(filter, type) && custom[type].length > 0);

const extraFields = ({ fields = [] }: MachineView) => fields.filter((name) => !itemColumns.has(name));

/** The columns of a list item of every machine. */
function allItems(db: Db, view: MachineView) {
  const { custom } = view;
  return db
    .selectFrom(allMachines.as('m'))
    .select(itemFields.map((name) => `m.${name}` as const))
    .select(waitingFor('m').as('waiting'))
    .select(extraFields(view).map(extraField))
    .$if(isCustomShown(view), (query) => query.select(customObject(custom).as('custom_fields')));
}

const columnTexts = new WeakMap<CustomNames, Map<string, string>>();
const maxColumnTexts = 100;

/** The columns of `allItems`. Their text is kept, because building it takes longer than reading a machine. */
function itemColumnsText(db: Db, view: MachineView): string {
  const { fields = [], custom } = view;
  const texts = columnTexts.get(custom) ?? new Map<string, string>();
  columnTexts.set(custom, texts);
  const key = JSON.stringify([fields, isCustomShown(view)]);
  const known = texts.get(key);
  if (known !== undefined) return known;
  const { sql: query } = allItems(db, view).compile();
  const text = query.slice('select '.length, query.lastIndexOf(' from '));
  if (texts.size < maxColumnTexts) texts.set(key, text);
  return text;
}

/** The machines that pass, with the columns of a list item. */
function shownItems(db: Db, view: MachineView, condition: RawBuilder<boolean>, rows = allMachines) {
  // The query builder knows no list of columns, only columns with a name.
  const columns = sql.raw(itemColumnsText(db, view)) as unknown as AliasedRawBuilder<string, 'id'>;
  return db
    .selectFrom(sql<Row>`${rows}`.as('m'))
    .select(columns)
    .where(condition)
    .$castTo<MachineListRow>();
}

/** The number of all machines of the filter, if the totals know it: a part of the page, because it costs next to nothing. */
const storedTotal = (filter: InstantFilter) => (asksForGroupsOnly(filter) ? machinesTotal(filter) : null);

export type MachineListRow =
  ReturnType<typeof allItems> extends SelectQueryBuilder<infer _D, infer _T, infer O> ? O : never;

/** `total` where the totals know it, or all that pass had to be found for the page. */
export interface MachineListPage extends KeysetPage<MachineListRow> {
  total?: number;
}

/** A cursor stays valid when the rates change. */
const requestOf = ({ filter: { values: _rates, ...filters }, sort, order, limit, cursor }: MachineView) => ({
  sort,
  order,
  filters,
  limit,
  cursor,
});

/** What is searched for in every field is found in the same way, whatever it is. */
const searchOf = (view: MachineView, name: string) => ({
  ...requestOf(view),
  name: asksForSearchOnly(view.filter) ? name : undefined,
});

/** One page of machines. */
export async function selectMachinePage(db: Db, view: MachineView): Promise<MachineListPage> {
  const { filter, by } = view;
  if (hasText(filter)) return (await walkedPage(db, view)) ?? sortedPage(db, view);
  const groups = groupsByName(view);
  if (groups !== null) return pageOfGroups(db, view, groups);
  if (view.isFew || !hasIndex(by, filter.type)) return sortedPage(db, view);
  const total = storedTotal(filter);
  const guess = total === null ? null : await guessDepth(db, view);
  // The planner expects matches to be spread over the order: those that come late would be looked for in all of it.
  if (guess?.findsAllSooner === true) return sortedPage(db, view);
  const { queries, columns } = inTurn(
    listParts(view).map(({ where, column }) => ({
      query: shownItems(db, view, where).$if(total !== null, (query) =>
        query.select(sql<number>`${total}`.as('total')),
      ),
      column,
    })),
  );
  // Where the index of the order fills the page soon, it is the right one for all such filters.
  const name = guess?.depth == null ? undefined : 'machines_page';
  return withTotal(await keysetPage(db, queries, columns, { ...requestOf(view), name }));
}

/** Each further index makes the statement longer: planning it takes longer than reading the rows. */
const maxGroups = 12;

type Group = [MachineType, MachineStatus, string];

/** The groups of machines that are listed by name, for which there is an index; null if they are too many. */
function groupsByName({ filter, by }: MachineView): Group[] | null {
  const isByName = 'sort' in by && by.sort === 'name';
  if (!isByName || filter.category === undefined || !asksForGroupsOnly(filter)) return null;
  const types = machineTypes.filter((type) => showsType(filter, type));
  const statuses = machineStatuses.filter((status) => passesFacet(filter, 'status', status));
  const categories = [...new Set(filter.category)];
  const groups = types.flatMap((type) =>
    statuses.flatMap((status) => categories.map((category): Group => [type, status, category])),
  );
  return groups.length > 0 && groups.length <= maxGroups ? groups : null;
}

/** The first machines of each group, merged. One plan is right for all of them, however few they are. */
async function pageOfGroups(db: Db, view: MachineView, groups: readonly Group[]): Promise<MachineListPage> {
  const { queries, columns } = inTurn(
    groups.map(([type, status, category]) => ({
      query: shownItems(
        db,
        view,
        sql`m.deleted_at is null and m.type = ${type} and m.status = ${status} and m.category = ${category}`,
      ),
      column: sortColumn(view.by),
    })),
  );
  const [page, total] = await Promise.all([
    keysetPage(db, queries, columns, { ...requestOf(view), name: 'machines_groups' }),
    totalMachines(db, view.filter),
  ]);
  return { ...page, total };
}

/** Each row has the total; a page without rows does not know it. */
function withTotal(page: KeysetPage<MachineListRow & { total?: number }>): MachineListPage {
  const total = page.items[0]?.total;
  return { ...page, ...(total !== undefined && { total }) };
}

/** So few are read in no time. */
const shortWalk = 1000;
const fewRows = 50;

/**
 * How many machines of the order will probably fill the page; null when they are too many. Finding all matches is probably
 * cheaper when there are fewer of them: either way reads a row of the table for each.
 */
async function guessDepth(db: Db, { filter, sort, order, limit, cursor }: MachineView) {
  const { matches, distance, before } = await guessMatches(db, filter);
  const gap = sort === 'name' && cursor === undefined ? before[order] : 0;
  // The words that are searched for tell where the gap ends.
  const skipsGap = gap > 0 && letterPatterns(filter).length > 0;
  // A sample does not know well where the first few are.
  const depth = Math.max(skipsGap ? 0 : gap, distance * (Math.max(limit, fewRows) + 1));
  const findsAllSooner = depth > Math.max(matches, shortWalk);
  return {
    // The walk stops at the end of the page, so it may well be too long.
    depth: findsAllSooner || depth > maxDepth ? null : Math.min(3 * Math.ceil(depth), maxDepth),
    findsAllSooner,
    skipsGap,
  };
}

/** What a search in every field needs of a machine to list it. */
const searchedColumns = [...itemFields, 'search_text', 'deleted_at'] as const;

/** Whole machines, or what the list needs of them: each column costs time for each machine that is read. */
function readMachines(db: Db, view: MachineView) {
  const machines = db.selectFrom('machines as m');
  const whole = machines.selectAll();
  const isWhole = !asksForSearchOnly(view.filter) || extraFields(view).length > 0 || isCustomShown(view);
  return isWhole
    ? whole
    : (machines.select(searchedColumns.map((name) => `m.${name}` as const)) as unknown as typeof whole);
}

/** For a text that many machines contain. */
async function walkedPage(db: Db, view: MachineView): Promise<MachineListPage | null> {
  if (!walksIndex(view)) return null;
  // Undefined when nothing is known.
  const guess = likelyParts(view.filter).length === 0 ? undefined : await guessDepth(db, view);
  if (guess?.depth === null) return null;
  const types = machineTypes.filter((type) => showsType(view.filter, type));
  const { queries, columns } = inTurn(
    types.flatMap((type) =>
      indexParts(view.by).map(({ where, column }) => ({
        query: readMachines(db, view)
          .where(all([isOfType(type), ...where]))
          .where('m.deleted_at', 'is', null)
          .$if(guess?.skipsGap === true, (query) => query.where(isAmongNames(view.filter, type, view.order))),
        column,
      })),
    ),
  );
  const passing = (rows: Expression<Row>) =>
    shownItems(db, view, passesFilter(view.filter), sql<Row>`${rows}`).select(
      sql`m.cursor_key`.as('cursor_key'),
    );
  return keysetPageByWalk(db, queries, passing, columns, searchOf(view, 'machines_walk'), {
    start: guess?.depth,
  });
}

/**
 * All machines of the filter are found and sorted, so only by what the order needs; the page's own are read after
 * that. A search is counted on the way; without text there are cheaper ways.
 */
async function sortedPage(db: Db, view: MachineView): Promise<MachineListPage> {
  const byNumbers = asksOnlyFor(view.filter, ['type', 'search']) && (await hasRareNumbers(db, view.filter));
  const { value, ...column } = sortColumn(view.by);
  const total = hasText(view.filter) ? sql<number>`count(*) over ()` : storedTotal(view.filter);
  // With an offset the planner does not see the order: otherwise it might read the index of the order for a rare word.
  const passing = db
    .selectFrom('machines as m')
    .select(['m.id', sql`${value}`.as('sort_value')])
    .$if(total !== null, (query) => query.select(sql<number>`${total}`.as('total')))
    .where(passesSearch(view.filter, byNumbers))
    .offset(sql.lit(0));
  const narrow = db.selectFrom(passing.as('m')).selectAll();
  const shown = shownItems(db, view, sql<boolean>`m.id = page.id`);
  const widen = (page: Expression<object>) =>
    sql<WideRow>`(select shown.*, ${sql.raw(total === null ? '' : 'page.total,')} page.cursor_key, page.cursor_value
      from (${page}) as page cross join lateral (${shown}) as shown)`;
  const ordered = { ...column, value: sql.ref('m.sort_value') };
  return withTotal(await keysetPage(db, [narrow], ordered, searchOf(view, 'machines_found'), widen));
}

type WideRow = Keyed<MachineListRow & { total?: number }>;

/** The ids of all machines of a filter. */
export const selectPassing = (db: Db, filter: InstantFilter) =>
  db.selectFrom('machines as m').select('m.id').where(passesFilter(filter));

/** All machines of a filter, as `m`, in list order; the caller adds the selected columns. */
export function machinesInOrder(db: Db, filter: InstantFilter, by: ListOrder, order: 'asc' | 'desc') {
  const { value, id } = sortColumn(by);
  return db
    .selectFrom('machines as m')
    .where(passesFilter(filter))
    .orderBy(sql`${value}`, blanksLast(order))
    .orderBy(sql`${id}`, order);
}
