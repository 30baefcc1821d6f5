import { sql, type RawBuilder } from 'kysely';

/**
 * What figures and reports count is what lists show: no machine of the trash, also not for the time before it was
 * deleted, and no reversed sale. Deleting and undoing an import correct a mistake; machines leave the inventory by a
 * sale.
 */
export const isCountedMachine = (alias: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${alias}.deleted_at`)} is null`;
export const isCountedSale = (alias: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${alias}.reversed_at`)} is null`;
