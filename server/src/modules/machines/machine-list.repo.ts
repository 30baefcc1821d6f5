import type { MachineFilter, MachineListQuery, machineSorts } from '@strojpark/core/contracts/machine-list';
import type { MachineListItem } from '@strojpark/core/contracts/machine-record';
import type { CustomFieldType } from '@strojpark/core/domain/custom-fields';
import {
  fieldOf,
  machineTypes,
  type MachineFieldName,
  type MachineType,
} from '@strojpark/core/domain/machine-fields';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { customObject, type CustomNames } from '../../db/custom-columns.ts';
import type { KeysetColumn } from '../../db/keyset-rows.ts';
import { keysetPage, keysetPageBySample } from '../../db/keyset.ts';
import { customSortColumn } from './machine-custom.repo.ts';
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

type OwnSort = (typeof machineSorts)[number];

/** By a field of the program, or by a custom field of that name and type. */
export type ListOrder = { sort: OwnSort } | { name: string; type: CustomFieldType };

const sortColumns: Record<OwnSort, KeysetColumn> = {
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
/** Sorted by top-N, like custom fields; the others walk their index, which begins with the type. */
const withoutIndex: readonly OwnSort[] = ['category', 'operating_hours'];

export const sortColumn = (by: ListOrder): KeysetColumn =>
  'sort' in by ? sortColumns[by.sort] : customSortColumn(by.name, by.type);

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
  /** What `sort` means. */
  by: ListOrder;
  /** The custom fields to show. */
  custom: CustomNames;
  /** Null without a search. */
  matches: Matches | null;
}

const showsType = (filter: MachineFilter, type: MachineType) =>
  filter.type === undefined || filter.type === type;

/** The conditions of the queries whose rows make the list. */
function listConditions(filter: MachineFilter, by: ListOrder): RawBuilder<boolean>[] {
  const conditions = passesFilter(filter);
  const hasIndex = 'sort' in by && !withoutIndex.includes(by.sort);
  const walksIndex = !filter.deleted && filter.ids === undefined && hasIndex;
  if (filter.type !== undefined || !walksIndex) return [conditions];
  return machineTypes.map((type) => sql<boolean>`m.type = ${sql.lit(type)} and ${conditions}`);
}

/** One page of machines. */
export function selectMachinePage(db: Db, view: MachineView) {
  const { filter, matches, by, custom, fields = [], sort, order, limit, cursor } = view;
  const isCustom = machineTypes.some((type) => showsType(filter, type) && custom[type].length > 0);
  const items = (condition: RawBuilder<boolean>) =>
    machineItems(db)
      .$if(fields.length > 0, (query) => query.select(extraColumns(fields).as('extra')))
      .$if(isCustom, (query) => query.select(customObject(custom).as('custom_fields')))
      .where(condition);
  const column = sortColumn(by);
  const request = { sort, order, filters: filter, limit, cursor };
  if (matches === null) {
    const isNamed = isPlain(filter) && fields.length === 0 && 'sort' in by;
    const name = isNamed ? 'machines_page' : undefined;
    return keysetPage(db, listConditions(filter, by).map(items), column, { ...request, name });
  }
  const found = items(sql<boolean>`m.id = any(${matches.ids})`);
  if (matches.areAll) return keysetPage(db, [found], column, request);
  return keysetPageBySample(db, found, items(passesFilter(filter)), column, request);
}
