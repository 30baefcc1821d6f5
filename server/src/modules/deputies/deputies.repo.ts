import type { Deputy } from '@strojpark/core/contracts/deputies';
import type { Role } from '@strojpark/core/domain/access/permissions';
import { sql, type Insertable } from 'kysely';
import { namedActiveUsers } from '../../db/active-users.ts';
import type { Db } from '../../db/connect.ts';
import { standsIn } from '../../db/deputies.ts';
import type { DB } from '../../db/schema.gen.ts';

type Person = Deputy['approver'];

const deputies = (db: Db) =>
  db
    .selectFrom('deputies as d')
    .innerJoin('users as a', 'a.id', 'd.approver_id')
    .innerJoin('users as u', 'u.id', 'd.deputy_id')
    .where('d.ended_at', 'is', null);

export async function selectIsUser(db: Db, userId: string): Promise<boolean> {
  const found = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return found !== undefined;
}

/** Deputyships of a user, on either side, that are running or still to come. */
export function selectDeputies(db: Db, userId: string, now: Date, today: string): Promise<Deputy[]> {
  return deputies(db)
    .select([
      'd.id',
      'd.from_day',
      'd.to_day',
      'd.created_at',
      standsIn(now).as('is_running'),
      sql<Person>`jsonb_build_object('id', a.id, 'name', a.name)`.as('approver'),
      sql<Person>`jsonb_build_object('id', u.id, 'name', u.name)`.as('deputy'),
    ])
    .where((eb) => eb.or([eb('d.approver_id', '=', userId), eb('d.deputy_id', '=', userId)]))
    .where('d.to_day', '>=', today)
    .orderBy('d.from_day')
    .orderBy('d.id')
    .execute();
}

/** Locks the user until the end of the transaction. */
export function lockUser(db: Db, id: string) {
  return db
    .selectFrom('users')
    .select(['id', 'name', 'role', 'status'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function selectOverlaps(
  db: Db,
  approverId: string,
  { fromDay, toDay }: { fromDay: string; toDay: string },
): Promise<boolean> {
  const found = await db
    .selectFrom('deputies')
    .select('id')
    .where('approver_id', '=', approverId)
    .where('ended_at', 'is', null)
    .where('from_day', '<=', toDay)
    .where('to_day', '>=', fromDay)
    .executeTakeFirst();
  return found !== undefined;
}

export async function insertDeputy(db: Db, deputy: Insertable<DB['deputies']>): Promise<string> {
  const { id } = await db.insertInto('deputies').values(deputy).returning('id').executeTakeFirstOrThrow();
  return id;
}

const ended = (db: Db, now: Date) =>
  db
    .updateTable('deputies as d')
    .from(['users as a', 'users as u'])
    .set({ ended_at: now })
    .whereRef('a.id', '=', 'd.approver_id')
    .whereRef('u.id', '=', 'd.deputy_id')
    .where('d.ended_at', 'is', null)
    .returning([
      'd.id',
      'd.approver_id',
      'd.deputy_id',
      'd.to_day',
      'a.name as approver_name',
      'u.name as deputy_name',
    ]);

export type EndedDeputy = Awaited<ReturnType<ReturnType<typeof ended>['execute']>>[number];

/** Ends one that belongs to this approver; to any with null. */
export function endDeputy(
  db: Db,
  id: string,
  approverId: string | null,
  now: Date,
): Promise<EndedDeputy | undefined> {
  return ended(db, now)
    .where('d.id', '=', id)
    .$if(approverId !== null, (query) => query.where('d.approver_id', '=', approverId ?? ''))
    .executeTakeFirst();
}

/** Ends all of a user, on both sides. */
export const endDeputiesOf = (db: Db, userId: string, now: Date): Promise<EndedDeputy[]> =>
  ended(db, now)
    .where((eb) => eb.or([eb('d.approver_id', '=', userId), eb('d.deputy_id', '=', userId)]))
    .execute();

/** Active users with one of the roles, except one. */
export function selectCandidates(db: Db, roles: readonly Role[], exceptId: string): Promise<Person[]> {
  return namedActiveUsers(db).where('role', 'in', roles).where('id', '<>', exceptId).execute();
}

interface Roles {
  approvers: readonly Role[];
  deputies: readonly Role[];
}

const running = (db: Db, now: Date, roles: Roles) =>
  deputies(db)
    .where('a.role', 'in', roles.approvers)
    .where('u.role', 'in', roles.deputies)
    .where('u.status', '=', 'active')
    .where('u.deleted_at', 'is', null)
    .where(standsIn(now));

/** The current deputies. */
export async function selectRunningIds(db: Db, now: Date, roles: Roles): Promise<string[]> {
  const rows = await running(db, now, roles).select('d.deputy_id').distinct().execute();
  return rows.map(({ deputy_id }) => deputy_id);
}

/** The approvers whose deputy a user is. */
export const selectReplaced = (db: Db, deputyId: string, now: Date, roles: Roles) =>
  running(db, now, roles)
    .select(['a.id', 'a.name', 'a.role'])
    .where('d.deputy_id', '=', deputyId)
    .orderBy(sql`czech_key(a.name)`)
    .orderBy('a.id')
    .execute();
