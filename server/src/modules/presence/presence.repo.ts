import type { PresenceSubject } from '@strojpark/core/domain/presence/presence';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';

/** What exists, apart from the trash and reversed sales; each is one look into a primary key. */
const existing = {
  machine: (id: string, withTrash: boolean) =>
    sql`select from machines where id = ${id}::uuid and (deleted_at is null or ${withTrash}::boolean)`,
  reservation: (id: string) => sql`select from reservations where id = ${id}::uuid and deleted_at is null`,
  queue_entry: (id: string) => sql`select from queue_entries where id = ${id}::uuid`,
  demand: (id: string) => sql`select from demands where id = ${id}::uuid`,
  quote: (id: string) => sql`select from quotes where id = ${id}::uuid`,
  sale: (id: string) => sql`select from sales where id = ${id}::uuid and reversed_at is null`,
} as const satisfies Record<PresenceSubject, unknown>;

/** Whether there is such a record; `withTrash`: the user may also open machines in the trash. */
export async function selectExists(
  db: Db,
  subject: PresenceSubject,
  id: string,
  withTrash: boolean,
): Promise<boolean> {
  const { rows } = await existing[subject](id, withTrash).execute(db);
  return rows.length > 0;
}
