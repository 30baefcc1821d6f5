import type { Insertable } from 'kysely';
import type { Db } from '../../db/connect.ts';
import type { DB } from '../../db/schema.gen.ts';

export type NewUpload = Insertable<DB['import_uploads']>;

export async function insertUpload(db: Db, upload: NewUpload): Promise<void> {
  await db.insertInto('import_uploads').values(upload).execute();
}

/** An upload that its owner may still use. */
export function selectUpload(db: Db, id: string, ownerId: string | null, now: Date) {
  return db
    .selectFrom('import_uploads')
    .select(['id', 'file_name', 'encoding', 'delimiter', 'columns', 'total_rows'])
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
}

export async function updateUpload(
  db: Db,
  id: string,
  read: Pick<NewUpload, 'encoding' | 'delimiter' | 'columns' | 'total_rows'>,
): Promise<void> {
  await db.updateTable('import_uploads').set(read).where('id', '=', id).execute();
}

export async function deleteUpload(db: Db, id: string): Promise<void> {
  await db.deleteFrom('import_uploads').where('id', '=', id).execute();
}

export async function deleteExpiredUploads(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('import_uploads').where('expires_at', '<=', now.toISOString()).execute();
}
