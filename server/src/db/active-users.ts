import { sql } from 'kysely';
import type { Db } from './connect.ts';

/** The users who can sign in. */
export const activeUsers = (db: Db) =>
  db.selectFrom('users').where('status', '=', 'active').where('deleted_at', 'is', null);

/** Their ids and names, to choose from, by name. */
export const namedActiveUsers = (db: Db) =>
  activeUsers(db)
    .select(['id', 'name'])
    .orderBy(sql`czech_key(name) collate "C"`)
    .orderBy('id');
