import type { Db } from './connect.ts';

/** Whether anybody has ever been entered: without a user the database counts as empty. */
export async function hasUsers(db: Db): Promise<boolean> {
  const user = await db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  return user !== undefined;
}
