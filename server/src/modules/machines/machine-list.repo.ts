import type { MachineFilter, MachineListQuery, MachineSort } from '@strojpark/core/contracts/machine-list';
import type { MachineListItem } from '@strojpark/core/contracts/machine-record';
import { fieldOf, machineTypes, type MachineFieldName } from '@strojpark/core/domain/machine-fields';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/connect.ts';
import type { KeysetColumn } from '../../db/keyset-rows.ts';
import { keysetPage, keysetPageBySample } from '../../db/keyset.ts';
import { isPlain, passesFilter } from './machine-filter.repo.ts';

const id = sql.ref('m.id');
const plain = (column: string, type: KeysetColumn['type'], nullable = false): KeysetColumn => ({
  value: sql.ref(`m.${column}`),
  type,
  nullable,
  id,
});
const czech = (column: string, nullable = false): KeysetColumn => ({
  value: sql`czech_key(${sql.ref(`m.${column}`)}) collate "C"`,
  type: 'text',
  nullable,
  id,
});

export const sortColumns: Record<MachineSort, KeysetColumn> = {
  name: plain('name_key', 'text'),
  manufacturer: czech('manufacturer'),
  model: czech('model'),
  // The key of a category is plain ASCII already.
  category: plain('category', 'text'),
  year_of_manufacture: plain('year_of_manufacture', 'bigint', true),
  current_value: plain('current_value', 'numeric', true),
  operating_hours: plain('operating_hours', 'numeric', true),
  location: czech('location', true),
  status: plain('status', 'text'),
  created_at: plain('created_at', 'timestamptz'),
  updated_at: plain('updated_at', 'timestamptz'),
};
/** Sorted by top-N; the others walk their index, which begins with the type. */
const withoutIndex: readonly MachineSort[] = ['category', 'operating_hours'];

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

/** What a search has found: all of it, or so much that these are but a sample. */
export interface Matches {
  ids: readonly string[];
  areAll: boolean;
}

export interface MachineView extends Pick<
  MachineListQuery,
  'sort' | 'order' | 'limit' | 'cursor' | 'fields'
> {
  filter: MachineFilter;
  /** Null without a search. */
  matches: Matches | null;
}

/** The conditions of the queries whose rows make the list. */
function listConditions(filter: MachineFilter, sort: MachineSort): RawBuilder<boolean>[] {
  const conditions = passesFilter(filter);
  const walksIndex = !filter.deleted && filter.ids === undefined && !withoutIndex.includes(sort);
  if (filter.type !== undefined || !walksIndex) return [conditions];
  return machineTypes.map((type) => sql<boolean>`m.type = ${sql.lit(type)} and ${conditions}`);
}

/** One page of machines. */
export function selectMachinePage(db: Db, view: MachineView) {
  const { filter, matches, fields = [], sort, order, limit, cursor } = view;
  const items = (condition: RawBuilder<boolean>) =>
    machineItems(db)
      .$if(fields.length > 0, (query) => query.select(extraColumns(fields).as('extra')))
      .where(condition);
  const column = sortColumns[sort];
  const request = { sort, order, filters: filter, limit, cursor };
  if (matches === null) {
    const name = isPlain(filter) && fields.length === 0 ? 'machines_page' : undefined;
    return keysetPage(db, listConditions(filter, sort).map(items), column, { ...request, name });
  }
  const found = items(sql<boolean>`m.id = any(${matches.ids})`);
  if (matches.areAll) return keysetPage(db, [found], column, request);
  return keysetPageBySample(db, found, items(passesFilter(filter)), column, request);
}
