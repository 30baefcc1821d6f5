import {
  isCustomFieldName,
  type CustomFieldType,
  type CustomValues,
} from '@strojpark/core/domain/fields/custom-fields';
import { machineTypes, type MachineType } from '@strojpark/core/domain/fields/machine-fields';
import { sql, type RawBuilder } from 'kysely';

/** Names of custom fields by type of machine. */
export type CustomNames = Readonly<Record<MachineType, readonly string[]>>;

/** The column type of each field type. */
export const columnTypes = {
  text: 'text',
  textarea: 'text',
  select: 'text',
  number: 'numeric',
  date: 'date',
  boolean: 'boolean',
} as const satisfies Record<CustomFieldType, string>;

/**
 * The quoted column of a custom field: the only way for such a name to get into a statement. Names that no custom
 * field can have are refused here again, wherever they come from.
 */
export function customColumn(name: string, table?: string): RawBuilder<unknown> {
  if (!isCustomFieldName(name)) throw new TypeError('not the name of a custom field');
  return table === undefined ? sql.id(name) : sql.id(table, name);
}

function objectOf(names: readonly string[]): RawBuilder<unknown> {
  if (names.length === 0) return sql`'{}'::json`;
  const columns = sql.join(names.map((name) => customColumn(name, 'm')));
  // Names of custom fields never start with an underscore, so none can clash with the row's alias.
  return sql`(select to_json(_row) from (select ${columns}) as _row)`;
}

/**
 * The custom fields of a machine `m` as one JSON value. Its type never changes, so that a prepared statement
 * survives a column that is dropped and created again with another type.
 */
export function customObject(names: CustomNames): RawBuilder<CustomValues> {
  const cases = machineTypes.map((type) => sql`when ${sql.lit(type)} then ${objectOf(names[type])}`);
  return sql<CustomValues>`case m.type ${sql.join(cases, sql` `)} end`;
}
