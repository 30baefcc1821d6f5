import type { MachineListQuery } from '@strojpark/core/contracts/machine-list';
import type { MachineListItem } from '@strojpark/core/contracts/machine-record';
import {
  fieldOf,
  machineTypes,
  type MachineFieldName,
  type MachineType,
} from '@strojpark/core/domain/fields/machine-fields';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { customObject, type CustomNames } from '../../db/custom-columns.ts';
import { keysetPage, keysetPageBySample } from '../../db/keyset.ts';
import { isPlain, passesFilter, type InstantFilter } from './machine-filter.repo.ts';
import { hasIndex, sortColumn, type ListOrder } from './machine-order.repo.ts';

const machineItems = (db: Db) =>
  db
    .selectFrom('machines as m')
    .select([
      'm.id',
      'm.type',
      'm.status',
      'm.name',
      'm.manufacturer',
      'm.model',
      'm.category',
      'm.serial_number',
      'm.equipment_number',
      'm.vin',
      'm.material_number',
      'm.year_of_manufacture',
      'm.location',
      'm.condition',
      'm.operating_hours',
      'm.current_value',
      'm.sale_price',
      'm.sale_currency',
      'm.cover_id',
      'm.currency',
      'm.no_replacement_needed',
      'm.created_at',
      'm.updated_at',
      'm.created_by',
      'm.version',
    ]);

function extraColumn(name: MachineFieldName): RawBuilder<unknown> {
  const column = sql.ref(`m.${name}`);
  switch (fieldOf(name).type) {
    case 'timestamp':
      return sql`to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${sql.ref(name)}`;
    case 'map':
      return sql`(select string_agg(key || ': ' || value, ', ' order by key) from jsonb_each_text(${column}))
        as ${sql.ref(name)}`;
    default:
      return sql`${column}`;
  }
}

const extraColumns = (names: readonly MachineFieldName[]) =>
  sql<MachineListItem['extra']>`(select to_jsonb(e) from (select ${sql.join(names.map(extraColumn))}) e)`;

/** The ids that a search found: all of them, or a sample when there are too many. */
export interface Matches {
  ids: readonly string[];
  areAll: boolean;
}

export interface MachineView extends Pick<
  MachineListQuery,
  'sort' | 'order' | 'limit' | 'cursor' | 'fields'
> {
  filter: InstantFilter;
  /** What `sort` refers to. */
  by: ListOrder;
  /** The custom fields to return, by machine type. */
  custom: CustomNames;
  /** Null without a search. */
  matches: Matches | null;
}

const showsType = (filter: InstantFilter, type: MachineType) =>
  filter.type === undefined || filter.type === type;

/** One condition for each query that the page is merged from: one per type where an index gives the order. */
function listConditions(filter: InstantFilter, by: ListOrder): RawBuilder<boolean>[] {
  const conditions = passesFilter(filter);
  const walksIndex = !filter.deleted && filter.ids === undefined && hasIndex(by);
  if (filter.type !== undefined || !walksIndex) return [conditions];
  return machineTypes.map((type) => sql<boolean>`m.type = ${sql.lit(type)} and ${conditions}`);
}

const isCustomShown = ({ filter, custom }: MachineView) =>
  machineTypes.some((type) => showsType(filter, type) && custom[type].length > 0);

/** The columns of a list item. */
function shownItems(db: Db, view: MachineView, condition: RawBuilder<boolean>) {
  const { fields = [], custom } = view;
  return machineItems(db)
    .$if(fields.length > 0, (query) => query.select(extraColumns(fields).as('extra')))
    .$if(isCustomShown(view), (query) => query.select(customObject(custom).as('custom_fields')))
    .where(condition);
}

export async function selectMachinePage(db: Db, view: MachineView) {
  const { filter, matches, by, fields = [], sort, order, limit, cursor } = view;
  const items = (condition: RawBuilder<boolean>) => shownItems(db, view, condition);
  const column = sortColumn(by);
  const request = { sort, order, filters: filter, limit, cursor };
  if (matches !== null) {
    const found = items(sql<boolean>`m.id = any(${matches.ids})`);
    if (matches.areAll) return keysetPage(db, [found], column, request);
    return keysetPageBySample(db, found, items(passesFilter(filter)), column, request);
  }
  if (!hasIndex(by)) return sortedPage(db, view);
  const name = isPlain(filter) && fields.length === 0 ? 'machines_page' : undefined;
  return keysetPage(db, listConditions(filter, by).map(items), column, { ...request, name });
}

/** Without an index all matches are sorted, so the sort reads only ids; the rows of the page are read after it. */
async function sortedPage(db: Db, view: MachineView) {
  const { filter, by, sort, order, limit, cursor } = view;
  const narrow = db.selectFrom('machines as m').select('m.id').where(passesFilter(filter));
  const request = { sort, order, filters: filter, limit, cursor };
  const page = await keysetPage(db, [narrow], sortColumn(by), request);
  const ids = page.items.map((row) => row.id);
  const items = await shownItems(db, view, sql<boolean>`m.id = any(${ids})`).execute();
  const byId = new Map(items.map((item) => [item.id, item]));
  // A machine deleted between the two statements is left out.
  return { ...page, items: ids.flatMap((one) => byId.get(one) ?? []) };
}

/** All machines of a filter, as `m`, in list order; the caller adds the selected columns. */
export function machinesInOrder(db: Db, filter: InstantFilter, by: ListOrder, order: 'asc' | 'desc') {
  const { value, id } = sortColumn(by);
  return db
    .selectFrom('machines as m')
    .where(passesFilter(filter))
    .orderBy(sql`${value}`, (item) => (order === 'asc' ? item.asc() : item.desc()).nullsLast())
    .orderBy(sql`${id}`, order);
}
