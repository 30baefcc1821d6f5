import { sql, type Insertable } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { displayIdentifier } from '../../db/display-identifier.ts';
import type { DB } from '../../db/schema.gen.ts';

/** Of all machines, also those in the trash. */
export function selectNames(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('machines as m')
    .select(['m.id', 'm.name', displayIdentifier('m').as('identifier')])
    .where('m.id', '=', sql<string>`any(${ids})`)
    .execute();
}

export async function insertRejected(
  db: Db,
  rows: readonly Insertable<DB['rejected_candidates']>[],
): Promise<void> {
  await db.insertInto('rejected_candidates').values(rows).execute();
}
