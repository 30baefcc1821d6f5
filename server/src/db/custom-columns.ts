import {
  isCustomFieldName,
  type CustomFieldType,
  type CustomValues,
} from '@strojpark/core/domain/custom-fields';
import { machineTypes, type MachineType } from '@strojpark/core/domain/machine-fields';
import { sql, type RawBuilder } from 'kysely';

/** Names of custom fields by the type of machine that has them. */
export type CustomNames = Readonly<Record<MachineType, readonly string[]>>;

/** What a value of each type is stored as. */
export const columnTypes = {
  text: 'text',
  textarea: 'text',
  select: 'text',
  number: 'numeric',
  date: 'date',
  boolean: 'boolean',
} as const satisfies Record<CustomFieldType, string>;

/**
 * The column of a custom field, quoted; the one way from such a name into a statement. Whatever is not the
 * name of a custom field is refused here too, however it has come this far.
 */
export function customColumn(name: string, table?: string): RawBuilder<unknown> {
  if (!isCustomFieldName(name)) throw new TypeError('not the name of a custom field');
  return table === undefined ? sql.id(name) : sql.id(table, name);
}

function objectOf(names: readonly string[]): RawBuilder<unknown> {
  if (names.length === 0) return sql`'{}'::json`;
  const columns = sql.join(names.map((name) => customColumn(name, 'm')));
  // No custom field's name begins with an underscore, so none can be taken for the row.
  return sql`(select to_json(_row) from (select ${columns}) as _row)`;
}

/**
 * The custom fields of a machine `m` as one JSON value: its type is the same whatever the fields are, so that
 * a prepared statement outlives a column that was dropped and made anew with another type.
 */
export function customObject(names: CustomNames): RawBuilder<CustomValues> {
  const cases = machineTypes.map((type) => sql`when ${sql.lit(type)} then ${objectOf(names[type])}`);
  return sql<CustomValues>`case m.type ${sql.join(cases, sql` `)} end`;
}
