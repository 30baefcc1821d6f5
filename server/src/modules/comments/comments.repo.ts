import type { CommentSubject } from '@strojpark/core/domain/comments/comment-subjects';
import { escapeLike } from '@strojpark/core/domain/search-fold';
import type { Role } from '@strojpark/core/domain/access/permissions';
import { sql, type Insertable, type SelectQueryBuilder, type Updateable } from 'kysely';
import { activeUsers } from '../../db/active-users.ts';
import type { Db } from '../../db/connect.ts';
import { countedPage, countOf } from '../../db/counted-page.ts';
import { customerName } from '../../db/customer-name.ts';
import type { DB } from '../../db/schema.gen.ts';

/** The column of each subject. */
const columns = {
  machine: 'machine_id',
  reservation: 'reservation_id',
  demand: 'demand_id',
} as const satisfies Record<CommentSubject, keyof DB['comments']>;
const subjectOf = sql<CommentSubject>`case when c.machine_id is not null then 'machine'
  when c.reservation_id is not null then 'reservation' else 'demand' end`.as('subject');
const subjectIdOf = sql<string>`coalesce(c.machine_id, c.reservation_id, c.demand_id)`.as('subject_id');

export interface SubjectKey {
  subject: CommentSubject;
  id: string;
}

interface NewComment extends Omit<Insertable<DB['comments']>, (typeof columns)[CommentSubject]> {
  on: SubjectKey;
}

const shown = <D extends { c: DB['comments'] }, T extends keyof D & 'c', O>(
  query: SelectQueryBuilder<D, T, O>,
) =>
  query.select([
    sql<string>`c.id`.as('id'),
    subjectOf,
    subjectIdOf,
    sql<string | null>`case when c.deleted_at is null and c.anonymised_at is null then c.text end`.as('text'),
    sql<{ id: string; name: string }[]>`coalesce((
        select jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name) order by m.place)
        from unnest(c.mentions) with ordinality as m(id, place) join users u on u.id = m.id
      ), '[]')`.as('mentions'),
    sql<boolean>`c.names_customer`.as('names_customer'),
    sql<string | null>`c.author_id`.as('author_id'),
    sql<string>`c.author_name`.as('author_name'),
    sql<string>`c.created_at`.as('created_at'),
    sql<string | null>`c.edited_at`.as('edited_at'),
    sql<string | null>`c.deleted_at`.as('deleted_at'),
    sql<string | null>`c.deleted_by_name`.as('deleted_by_name'),
    sql<boolean>`c.anonymised_at is not null`.as('anonymised'),
  ]);

/** The comments of a record, newest first. */
export function selectPage(
  db: Db,
  { subject, id }: SubjectKey,
  request: { limit: number; cursor?: string | undefined },
) {
  const query = shown(db.selectFrom('comments as c')).where(`c.${columns[subject]}`, '=', id);
  const column = {
    value: sql.ref('c.created_at'),
    type: 'timestamptz',
    nullable: false,
    id: sql.ref('c.id'),
  } as const;
  return countedPage(db, query, column, {
    sort: 'created_at',
    order: 'desc',
    filters: { subject, id },
    ...request,
  });
}

export const selectComment = (db: Db, id: string) =>
  shown(db.selectFrom('comments as c')).where('c.id', '=', id).executeTakeFirst();

/** Locks a comment until the end of the transaction. */
export async function lockComment(db: Db, id: string): Promise<void> {
  await db.selectFrom('comments').select('id').where('id', '=', id).forUpdate().execute();
}

export async function insertComment(db: Db, { on, ...comment }: NewComment): Promise<string> {
  const { id } = await db
    .insertInto('comments')
    .values({ ...comment, [columns[on.subject]]: on.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateComment(db: Db, id: string, changes: Updateable<DB['comments']>): Promise<void> {
  await db.updateTable('comments').set(changes).where('id', '=', id).execute();
}

/** How often the user has written or edited a comment since then. */
export const countWritten = (db: Db, userId: string, since: Date) =>
  countOf(
    db
      .selectFrom('audit_log')
      .where('actor_id', '=', userId)
      .where('action', 'in', ['add_comment', 'update_comment'])
      .where('at', '>', since.toISOString()),
  );

/** The users who have been notified of a mention in the comment. */
export async function selectNotified(db: Db, id: string): Promise<string[]> {
  const row = await db.selectFrom('comments').select('notified').where('id', '=', id).executeTakeFirst();
  return row?.notified ?? [];
}

const readers = (db: Db, roles: readonly Role[]) =>
  activeUsers(db).where('role', '=', sql<Role>`any(${roles}::text[])`);

/** The active users in these roles, by name. */
export function selectColleagues(db: Db, roles: readonly Role[], limit: number) {
  return readers(db, roles)
    .select(['id', 'name', 'role'])
    .orderBy(sql`czech_key(name)`)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** The names of those who are not active or in none of these roles; an id without a user is its own name. */
export async function selectNoReaders(
  db: Db,
  ids: readonly string[],
  roles: readonly Role[],
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select coalesce(u.name, given.id::text) as name
    from unnest(${ids}::uuid[]) with ordinality as given(id, place) left join users u on u.id = given.id
    where given.id not in (${readers(db, roles).select('id')})
    order by given.place`.execute(db);
  return rows.map(({ name }) => name);
}

/** Comments that contain all words, newest first, on records of these kinds that are not in the trash. */
export function selectFound(
  db: Db,
  words: readonly string[],
  subjects: readonly CommentSubject[],
  limit: number,
) {
  let query = shown(db.selectFrom('comments as c'))
    .leftJoin('reservations as r', 'r.id', 'c.reservation_id')
    .leftJoin('demands as d', 'd.id', 'c.demand_id')
    .leftJoin('machines as m', (join) => join.on(sql<boolean>`m.id = coalesce(c.machine_id, r.machine_id)`))
    .select([
      sql<string>`c.text`.as('text'),
      sql<{ id: string; name: string; type: 'used' | 'stock' } | null>`case when m.id is not null
        then jsonb_build_object('id', m.id, 'name', m.name, 'type', m.type) end`.as('machine'),
      sql<string | null>`coalesce(${customerName('r')}, ${customerName('d')})`.as('customer'),
    ])
    .where('c.deleted_at', 'is', null)
    .where('c.anonymised_at', 'is', null)
    .where('r.deleted_at', 'is', null)
    .where((eb) => eb.or([eb('c.machine_id', 'is', null), eb('m.deleted_at', 'is', null)]))
    .where((eb) => eb.or(subjects.map((subject) => eb(`c.${columns[subject]}`, 'is not', null))));
  for (const word of words) query = query.where('c.search_text', 'like', `%${escapeLike(word)}%`);
  return query.orderBy('c.created_at', 'desc').orderBy('c.id').limit(limit).execute();
}

/** Comments that the anonymisation erases, and on which record. */
export interface Erased {
  id: string;
  subject: CommentSubject;
  subject_id: string;
}

async function erase(db: Db, which: ReturnType<typeof sql<boolean>>, now: Date): Promise<Erased[]> {
  const rows = await db
    .updateTable('comments as c')
    .set({ text: '', mentions: [], anonymised_at: now })
    .where('c.anonymised_at', 'is', null)
    .where(which)
    .returning(['c.id', subjectOf, subjectIdOf])
    .execute();
  // The history of a deleted comment has its text too.
  await db
    .updateTable('audit_log')
    .set({ changes: sql<string>`changes - 'comment'` })
    .where('entity', 'in', Object.keys(columns) as CommentSubject[])
    .where('entity_id', 'in', rows.length === 0 ? [''] : [...new Set(rows.map((row) => row.subject_id))])
    .where(sql<boolean>`changes #>> '{comment_id,to}' = any(${rows.map(({ id }) => id)}::text[])`)
    .execute();
  return rows;
}

/** The flagged comments on these reservations or demands. */
export const eraseFlaggedOn = (db: Db, ids: readonly string[], now: Date) =>
  erase(
    db,
    sql<boolean>`c.names_customer and (c.reservation_id = any(${ids}::uuid[]) or c.demand_id = any(${ids}::uuid[]))`,
    now,
  );

/** The comments on these reservations or demands that match a pattern. */
export const eraseMatchingOn = (db: Db, ids: readonly string[], pattern: string, now: Date) =>
  erase(
    db,
    sql<boolean>`(c.reservation_id = any(${ids}::uuid[]) or c.demand_id = any(${ids}::uuid[]))
      and c.search_text ~ ${pattern}`,
    now,
  );

/** The flagged comments on machines, written before that time. */
export const eraseFlaggedBefore = (db: Db, before: Date, now: Date) =>
  erase(
    db,
    sql<boolean>`c.names_customer and c.machine_id is not null and c.created_at < ${before.toISOString()}`,
    now,
  );

/** All comments that match a pattern. */
export const eraseMatching = (db: Db, pattern: string, now: Date) =>
  erase(db, sql<boolean>`c.search_text ~ ${pattern}`, now);
