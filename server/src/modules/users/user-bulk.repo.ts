import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { invitationUnsent } from './users.repo.ts';

/** Active users as `u`, with their total number in each row. */
const active = (db: Db) =>
  db
    .selectFrom('users as u')
    .select(['u.id', 'u.name', 'u.email', 'u.role', 'u.invited_at', 'u.last_login_at', 'u.created_at'])
    .select([invitationUnsent.as('invitation_unsent'), sql<number>`count(*) over ()`.as('total')])
    .where('u.deleted_at', 'is', null)
    .where('u.status', '=', 'active');

/** Users who never signed in or have no password, newest first. */
export function selectInvitable(db: Db, limit: number) {
  return active(db)
    .where((eb) => eb.or([eb('u.last_login_at', 'is', null), eb('u.password_hash', 'is', null)]))
    .orderBy('u.created_at', 'desc')
    .orderBy('u.id')
    .limit(limit)
    .execute();
}

/** Users without a sign-in since then, and those created before it who never signed in; longest ago first. */
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
