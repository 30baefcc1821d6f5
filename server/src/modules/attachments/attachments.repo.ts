import type { AttachmentKind } from '@strojpark/core/domain/files/attachments';
import { sql, type Insertable, type Updateable } from 'kysely';
import type { Db } from '../../db/connect.ts';
import type { DB } from '../../db/schema.gen.ts';

const rows = (db: Db) =>
  db
    .selectFrom('attachments')
    .select([
      'id',
      'machine_id',
      'kind',
      'name',
      'caption',
      'content_type',
      'size',
      'width',
      'height',
      'created_at',
      'created_by',
      'created_by_name',
      'cost_id',
    ]);
export type AttachmentRow = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number];

/** Photos first, each kind in its own order; without the documents of costs. */
export function selectAttachments(db: Db, machineId: string): Promise<AttachmentRow[]> {
  return rows(db)
    .where('machine_id', '=', machineId)
    .where('cost_id', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('kind', 'desc')
    .orderBy('position')
    .orderBy('created_at')
    .execute();
}

/** One attachment; with `deleted` also a removed one. */
export function selectAttachment(db: Db, id: string, { deleted = false } = {}) {
  return rows(db)
    .where('id', '=', id)
    .where('deleted_at', deleted ? 'is not' : 'is', null)
    .executeTakeFirst();
}

/** What an earlier attempt at the same call has added, removed or not. */
export const selectAdded = (db: Db, id: string) => rows(db).where('id', '=', id).executeTakeFirst();

/** The machine of an attachment, also of a removed one. */
export async function selectMachineId(db: Db, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('attachments').select('machine_id').where('id', '=', id).executeTakeFirst();
  return row?.machine_id;
}

export function selectMachine(db: Db, id: string) {
  return db.selectFrom('machines').select(['id', 'deleted_at']).where('id', '=', id).executeTakeFirst();
}

/** Locks a machine of the inventory, so that changes of its attachments do not overlap. */
export function lockMachine(db: Db, id: string) {
  return db
    .selectFrom('machines')
    .select(['id', 'name', 'created_by'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}
export type OwnMachine = NonNullable<Awaited<ReturnType<typeof lockMachine>>>;

/** The number of files of a machine and their total size. */
export function selectUsage(db: Db, machineId: string) {
  return db
    .selectFrom('attachments')
    .select([sql<number>`count(*)`.as('count'), sql<number>`coalesce(sum(size), 0)`.as('bytes')])
    .where('machine_id', '=', machineId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
}

/** Adds the attachment after the others of its kind. */
export async function insertAttachment(
  db: Db,
  attachment: Omit<Insertable<DB['attachments']>, 'position'>,
): Promise<void> {
  const { machine_id, kind } = attachment;
  const position = sql<number>`(select coalesce(max(position), 0) + 1 from attachments
    where machine_id = ${machine_id}::uuid and kind = ${kind})`;
  await db
    .insertInto('attachments')
    .values({ ...attachment, position })
    .execute();
}

/** Adds attachments to machines that have none; `position` is their order. */
export async function insertAttachments(
  db: Db,
  attachments: readonly Insertable<DB['attachments']>[],
): Promise<void> {
  await db
    .insertInto('attachments')
    .values([...attachments])
    .execute();
}

export async function insertStoredFiles(
  db: Db,
  files: readonly Insertable<DB['stored_files']>[],
): Promise<void> {
  await db
    .insertInto('stored_files')
    .values([...files])
    .execute();
}

export async function updateAttachment(
  db: Db,
  id: string,
  changes: Updateable<DB['attachments']>,
): Promise<void> {
  await db.updateTable('attachments').set(changes).where('id', '=', id).execute();
}

/** Stores the order of the ids; attachments that are not listed follow in their previous order. */
export async function updateOrder(
  db: Db,
  machineId: string,
  kind: AttachmentKind,
  ids: readonly string[],
): Promise<void> {
  await sql`
    update attachments a set position = n.place
    from (
      select id, row_number() over (order by array_position(${ids}::uuid[], id), position, created_at) as place
      from attachments where machine_id = ${machineId}::uuid and kind = ${kind} and cost_id is null and deleted_at is null
    ) n
    where a.id = n.id and a.position <> n.place`.execute(db);
}

/** The first photo of a machine is its cover. */
export async function updateCovers(db: Db, machineIds: readonly string[]): Promise<void> {
  await sql`
    update machines m set cover_id = c.cover_id
    from (
      select given.id, (
        select a.id from attachments a
        where a.machine_id = given.id and a.kind = 'photo' and a.deleted_at is null
        order by a.position, a.created_at limit 1
      ) as cover_id
      from unnest(${machineIds}::uuid[]) as given (id)
    ) c
    where m.id = c.id and m.cover_id is distinct from c.cover_id`.execute(db);
}

/** The attachments of these machines, including removed ones. */
export async function selectIdsOf(db: Db, machineIds: readonly string[]): Promise<string[]> {
  const found = await db
    .selectFrom('attachments')
    .select('id')
    .where('machine_id', '=', sql<string>`any(${machineIds})`)
    .execute();
  return found.map(({ id }) => id);
}

/** The documents of a cost, including removed ones. */
export async function selectIdsOfCost(db: Db, costId: string): Promise<string[]> {
  const found = await db.selectFrom('attachments').select('id').where('cost_id', '=', costId).execute();
  return found.map(({ id }) => id);
}

/** Whether it is a cost of the machine. */
export async function selectIsCostOf(db: Db, costId: string, machineId: string): Promise<boolean> {
  const row = await db
    .selectFrom('machine_costs')
    .select('id')
    .where('id', '=', costId)
    .where('machine_id', '=', machineId)
    .executeTakeFirst();
  return row !== undefined;
}

/** The caller deletes their files. */
export async function deleteAttachments(db: Db, ids: readonly string[]): Promise<void> {
  await db
    .deleteFrom('attachments')
    .where('id', '=', sql<string>`any(${ids})`)
    .execute();
}

export async function selectRemovedBefore(db: Db, before: Date, limit: number): Promise<string[]> {
  const found = await db
    .selectFrom('attachments')
    .select('id')
    .where('deleted_at', '<', before.toISOString())
    .orderBy('deleted_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return found.map(({ id }) => id);
}

/** The ids without an attachment. */
export async function selectUnknown(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows: unknown } = await sql<{ id: string }>`
    select given.id::text from unnest(${ids}::uuid[]) as given (id)
    where not exists (select from attachments a where a.id = given.id)`.execute(db);
  return unknown.map(({ id }) => id);
}
