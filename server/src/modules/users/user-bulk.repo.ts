import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';

/** Active users as `u`, each with how many there are in all. */
const active = (db: Db) =>
  db
    .selectFrom('users as u')
    .select(['u.id', 'u.name', 'u.email', 'u.role', 'u.invited_at', 'u.last_login_at', 'u.created_at'])
    .select(sql<number>`count(*) over ()`.as('total'))
    .where('u.deleted_at', 'is', null)
    .where('u.status', '=', 'active');

/** Who has never signed in or has no password, the newest first. */
export function selectInvitable(db: Db, limit: number) {
  return active(db)
    .where((eb) => eb.or([eb('u.last_login_at', 'is', null), eb('u.password_hash', 'is', null)]))
    .orderBy('u.created_at', 'desc')
    .orderBy('u.id')
    .limit(limit)
    .execute();
}

/** Who has not signed in since then, or at all since the account was made before it; the longest ago first. */
export function selectInactive(db: Db, since: Date, exceptId: string | null, limit: number) {
  const last = sql<string>`coalesce(u.last_login_at, u.created_at)`;
  return active(db)
    .where(last, '<', since.toISOString())
    .$if(exceptId !== null, (query) => query.where('u.id', '!=', exceptId ?? ''))
    .orderBy(last)
    .orderBy('u.id')
    .limit(limit)
    .execute();
}
