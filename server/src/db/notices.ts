import { sql } from 'kysely';
import type { Db } from './connect.ts';

/** The channel by which the processes of one database tell each other what has changed. */
export const noticeChannel = 'strojpark_events';

/** Sends notices of at most 8000 bytes each to all who listen. */
export async function sendNotices(db: Db, notices: readonly string[]): Promise<void> {
  await sql`select pg_notify(${noticeChannel}, notice) from unnest(${notices}::text[]) as notice`.execute(db);
}
