import type { Insertable } from 'kysely';
import type { Db } from '../../db/connect.ts';
import type { DB } from '../../db/schema.gen.ts';

export function selectLogo(db: Db) {
  return db.selectFrom('company_logo').select(['checksum', 'width', 'height']).executeTakeFirst();
}

export function selectLogoContent(db: Db) {
  return db.selectFrom('company_logo').select(['checksum', 'content', 'width', 'height']).executeTakeFirst();
}

export async function upsertLogo(db: Db, logo: Insertable<DB['company_logo']>): Promise<void> {
  await db
    .insertInto('company_logo')
    .values(logo)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(logo))
    .execute();
}

/** False when there was none. */
export async function deleteLogo(db: Db): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('company_logo').executeTakeFirst();
  return numDeletedRows > 0n;
}
