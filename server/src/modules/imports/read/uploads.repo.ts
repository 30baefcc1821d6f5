import type { Insertable } from 'kysely';
import type { Db } from '../../../db/connect.ts';
import type { DB } from '../../../db/schema.gen.ts';

export type NewUpload = Insertable<DB['import_uploads']>;

export async function insertUpload(db: Db, upload: NewUpload): Promise<void> {
  await db.insertInto('import_uploads').values(upload).execute();
}

/** An upload that this user may still use. */
export function selectUpload(db: Db, id: string, ownerId: string | null, now: Date) {
  return db
    .selectFrom('import_uploads')
    .select([
      'id',
      'file_name',
      'encoding',
      'delimiter',
      'sheet',
      'sheets',
      'sample',
      'columns',
      'total_rows',
      'header_row',
      'first_rows',
      'profiles',
      'merged_cells',
      'fill_merged',
    ])
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
}

export async function updateUpload(
  db: Db,
  id: string,
  read: Omit<NewUpload, 'id' | 'owner_id' | 'file_name' | 'created_at' | 'expires_at'>,
): Promise<void> {
  await db.updateTable('import_uploads').set(read).where('id', '=', id).execute();
}

export async function deleteUpload(db: Db, id: string): Promise<void> {
  await db.deleteFrom('import_uploads').where('id', '=', id).execute();
}

/** Returns the deleted ids. */
export async function deleteExpiredUploads(db: Db, now: Date): Promise<string[]> {
  const gone = await db
    .deleteFrom('import_uploads')
    .where('expires_at', '<=', now.toISOString())
    .returning('id')
    .execute();
  return gone.map(({ id }) => id);
}

/** The columns of a file. */
export async function selectColumns(db: Db, id: string): Promise<string[]> {
  const found = await db
    .selectFrom('import_uploads')
    .select('columns')
    .where('id', '=', id)
    .executeTakeFirst();
  return found?.columns ?? [];
}

/** The file of a draft is kept as long as the draft. */
export async function keepUntil(db: Db, id: string, until: Date): Promise<void> {
  await db.updateTable('import_uploads').set({ expires_at: until }).where('id', '=', id).execute();
}
