import type { Insertable } from 'kysely';
import type { Db } from '../../db/connect.ts';
import type { DB } from '../../db/schema.gen.ts';

export function selectTry(db: Db) {
  return db.selectFrom('mail_server').select(['tried_at', 'failure', 'server_words']).executeTakeFirst();
}

/** Stores an attempt unless a later one is stored. */
export async function upsertTry(db: Db, last: Insertable<DB['mail_server']>): Promise<void> {
  await db
    .insertInto('mail_server')
    .values(last)
    .onConflict((conflict) =>
      conflict.column('is_only').doUpdateSet(last).whereRef('mail_server.tried_at', '<', 'excluded.tried_at'),
    )
    .execute();
}

export async function deleteTry(db: Db): Promise<void> {
  await db.deleteFrom('mail_server').execute();
}
