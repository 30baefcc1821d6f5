import type { MachineFieldName } from '@strojpark/core/domain/fields/machine-fields';
import { sql, type RawBuilder } from 'kysely';

/** The days since a machine `m` came into stock; a day in the future counts as today (`daysInStock` in core). */
const daysInStock = sql`greatest(0, (select company_day(now())) - m.in_stock_since)`;

/** The value of a field of a machine `m`. */
export const fieldValue = (name: MachineFieldName): RawBuilder<unknown> =>
  name === 'days_in_stock' ? daysInStock : sql`${sql.ref(`m.${name}`)}`;

/** The same as a column with the name of the field. */
export const fieldColumn = (name: MachineFieldName) => fieldValue(name).as(name);
