import type { CustomFieldType } from '@strojpark/core/domain/fields/custom-fields';
import {
  conditions,
  fieldOf,
  type MachineType,
  type SortField,
} from '@strojpark/core/domain/fields/machine-fields';
import { machineStatuses } from '@strojpark/core/domain/machines/machine-status';
import type { Rates } from '@strojpark/core/domain/money/money';
import { sql, type Expression, type RawBuilder } from 'kysely';
import { customColumn } from '../../db/custom-columns.ts';
import { inCzk } from '../../db/exchange-rates.ts';
import type { KeysetColumn } from '../../db/keyset-scan.ts';
import { literals } from '../../db/literals.ts';

/** A core field, or a custom field with its type. */
export type ListOrder = (
  | { sort: SortField; /** For money fields, which are compared in CZK. */ rates?: Rates }
  | { name: string; type: CustomFieldType }
) & { /** The database has its `orderIndex`. */ isBuilt?: true };

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

/** Only the first hundred characters are compared, which keeps cursors short. */
const text = (column: Expression<unknown>): Pick<KeysetColumn, 'value' | 'type'> => ({
  value: sql`czech_key(left(${column}, 100)) collate "C"`,
  type: 'text',
});
const optionalText = (column: string): KeysetColumn => ({
  ...text(sql.ref(`m.${column}`)),
  nullable: true,
  id,
});

/**
 * These expressions must equal those of the indexes (after `type`): all columns that lists show by default, and a few
 * more. Other columns are sorted by top-N. The index of a field of one type has only the machines of that type.
 */
const indexed: Partial<Record<SortField, KeysetColumn>> = {
  name: plain('name_key', 'text'),
  manufacturer: czech('manufacturer'),
  model: czech('model'),
  category: plain('category', 'text'),
  equipment_number: optionalText('equipment_number'),
  year_of_manufacture: plain('year_of_manufacture', 'bigint', true),
  operating_hours: plain('operating_hours', 'numeric', true),
  location: czech('location', true),
  dodano_status: optionalText('dodano_status'),
  zakaznik_stock: optionalText('zakaznik_stock'),
  status: {
    value: sql`array_position(array[${literals(machineStatuses)}], m.status)`,
    type: 'bigint',
    nullable: false,
    id,
  },
  created_at: plain('created_at', 'timestamptz'),
  updated_at: plain('updated_at', 'timestamptz'),
  days_in_stock: plain('in_stock_since', 'date'),
  price_margin_percent: plain('price_margin_percent', 'numeric', true),
};

/** Days in stock are kept as a date, which falls when they rise. */
export const storedDirection = (by: ListOrder, order: 'asc' | 'desc') =>
  'sort' in by && by.sort === 'days_in_stock' ? (order === 'asc' ? 'desc' : 'asc') : order;

/** The money fields with an index that starts with type and currency. */
const byCurrency: readonly SortField[] = ['current_value', 'price_margin'];

/** Amounts are in the order of an index only among those in one currency. */
const isByAmount = (by: ListOrder): by is ListOrder & { sort: SortField } =>
  'sort' in by && fieldOf(by.sort).type === 'money';

const currencyOf = (field: SortField) => sql.ref(field === 'sale_price' ? 'm.sale_currency' : 'm.currency');

/** Blank for machines that are not sold: PostgreSQL does not know that rows of an index with null are in order. */
const indexedCurrency = (field: SortField) =>
  field === 'sale_price' ? sql`coalesce(${currencyOf(field)}, '')` : currencyOf(field);

/** The type of machines that an index of this order is limited to. */
const typeOf = (by: ListOrder) => ('sort' in by ? fieldOf(by.sort).on : undefined);

/** Whether an index returns the rows of this type, or of each type, in this order; by amount, those of a currency. */
export function hasIndex(by: ListOrder, type: MachineType | undefined): boolean {
  const isMigrated = 'sort' in by && (indexed[by.sort] !== undefined || byCurrency.includes(by.sort));
  const on = typeOf(by);
  return (isMigrated || by.isBuilt === true) && (on === undefined || on === type);
}

/** The columns and the condition of an index that returns rows in this order. */
export function orderIndex(by: ListOrder): RawBuilder<unknown> {
  const { value } = isByAmount(by) ? plain(by.sort, 'numeric') : sortColumn(by);
  const currency = isByAmount(by) ? sql`(${indexedCurrency(by.sort)}),` : sql``;
  const on = typeOf(by);
  const ofType = on === undefined ? sql`` : sql` and ${sql.ref('m.type')} = ${sql.lit(on)}`;
  return sql`(type, ${currency} (${value}), id) where deleted_at is null${ofType}`;
}

/** Rows that one index returns in this order. */
export interface IndexPart {
  column: KeysetColumn;
  /** Restricts the rows of a type to those of the index. */
  where: RawBuilder<boolean>[];
}

/** The parts of a type whose merged rows make the list; the order must have an index. */
export function indexParts(by: ListOrder): IndexPart[] {
  if (!isByAmount(by)) return [{ column: sortColumn(by), where: [] }];
  const currency = indexedCurrency(by.sort);
  const rates: Record<string, number> = {
    ...ratesOf(by),
    ...(by.sort === 'sale_price' && { '': 1 }),
  };
  return Object.entries(rates).map(([code, rate]) => ({
    column: { ...plain(by.sort, 'numeric', true), rate },
    where: [sql<boolean>`${currency} = ${sql.lit(code)}`],
  }));
}

function ratesOf(by: ListOrder): Rates {
  if ('rates' in by && by.rates !== undefined) return by.rates;
  throw new Error('sorting by a money field needs the rates');
}

function ownColumn(field: SortField, by: ListOrder): Pick<KeysetColumn, 'value' | 'type'> {
  const column = sql.ref(`m.${field}`);
  switch (fieldOf(field).type) {
    case 'money': {
      return { value: inCzk(column, currencyOf(field), ratesOf(by)), type: 'numeric' };
    }
    case 'number':
      return { value: column, type: 'numeric' };
    case 'integer':
      return { value: column, type: 'bigint' };
    case 'date':
      return { value: column, type: 'date' };
    case 'timestamp':
      return { value: column, type: 'timestamptz' };
    case 'boolean':
      return { value: column, type: 'boolean' };
    case 'select':
      // Conditions are ordered from best to worst; the keys of other choices are plain ASCII.
      if (field === 'condition')
        return { value: sql`array_position(array[${literals(conditions)}], ${column})`, type: 'bigint' };
      return { value: column, type: 'text' };
    case 'text':
    case 'textarea':
    case 'map':
      return text(column);
  }
}

function customSortColumn(name: string, type: CustomFieldType): Pick<KeysetColumn, 'value' | 'type'> {
  const column = customColumn(name, 'm');
  switch (type) {
    case 'number':
      return { value: column, type: 'numeric' };
    case 'date':
    case 'boolean':
      return { value: column, type };
    case 'text':
    case 'textarea':
    case 'select':
      return text(column);
  }
}

export function sortColumn(by: ListOrder): KeysetColumn {
  if (!('sort' in by)) return { ...customSortColumn(by.name, by.type), nullable: true, id };
  return indexed[by.sort] ?? { ...ownColumn(by.sort, by), nullable: true, id };
}
