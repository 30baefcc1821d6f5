import type { Db } from './connect.ts';

/** The users who can sign in. */
export const activeUsers = (db: Db) =>
  db.selectFrom('users').where('status', '=', 'active').where('deleted_at', 'is', null);
