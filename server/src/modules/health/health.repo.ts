import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';

export async function selectOne(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}
