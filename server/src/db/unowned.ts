import { sql, type RawBuilder } from 'kysely';

/** Whether the user in a column, such as `d.owner_id`, is gone or deactivated. */
export const isUnownedBy = (column: string): RawBuilder<boolean> => sql<boolean>`not exists (
  select from users u where u.id = ${sql.ref(column)} and u.status = 'active' and u.deleted_at is null)`;
