import type { TrashedMachine, TrashedReservation } from '@strojpark/core/contracts/trash';
import { trashDays } from '@strojpark/core/domain/trash';
import { escapeLike, fold } from '@strojpark/core/domain/search-fold';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { countedPage } from '../../db/counted-page.ts';
import { displayIdentifier } from '../../db/display-identifier.ts';

export interface TrashFilter {
  /** Only records created by this user; null: all. */
  ownerId: string | null;
  search: string | undefined;
}

/** The service adds the link to the picture. */
type Covered<T> = Omit<T, 'cover_url'> & { cover_id: string | null };

interface PageRequest {
  limit: number;
  cursor?: string | undefined;
}

const deletedAt = { type: 'timestamptz', nullable: false } as const;
const newestFirst = { sort: 'deleted_at', order: 'desc' } as const;
const purgeAt = (table: 'm' | 'r') =>
  sql<string>`${sql.ref(`${table}.deleted_at`)} + make_interval(days => ${sql.lit(trashDays)})`.as(
    'purge_at',
  );

const identifier = displayIdentifier('m');

function conditions(
  table: 'm' | 'r',
  { ownerId, search }: TrashFilter,
  text: (pattern: string) => RawBuilder<boolean>,
) {
  const words = fold(search ?? '')
    .split(/\s+/)
    .filter((word) => word !== '');
  const all: RawBuilder<boolean>[] = [
    sql`${sql.ref(`${table}.deleted_at`)} is not null`,
    ...(ownerId === null ? [] : [sql<boolean>`${sql.ref(`${table}.created_by`)} = ${ownerId}`]),
    ...words.map((word) => text(`%${escapeLike(word)}%`)),
  ];
  return sql<boolean>`${sql.join(all, sql` and `)}`;
}

const machineHas = (pattern: string) => sql<boolean>`m.search_text like ${pattern}`;
const reservationHas = (pattern: string) =>
  sql<boolean>`(r.search_text like ${pattern} or m.search_text like ${pattern})`;

/** Newest deletion first. */
export function selectMachines(db: Db, filter: TrashFilter, request: PageRequest) {
  const where = conditions('m', filter, machineHas);
  const machines = db
    .selectFrom('machines as m')
    .leftJoin('users as remover', 'remover.id', 'm.deleted_by')
    .leftJoin('users as author', 'author.id', 'm.created_by')
    .select(['m.id', 'm.type', 'm.status', 'm.name', 'm.manufacturer', 'm.model', 'm.category', 'm.cover_id'])
    .select(['m.year_of_manufacture', 'm.location', 'm.current_value', 'm.currency', 'm.notes'])
    .select(['remover.name as deleted_by_name', 'author.name as created_by_name'])
    .select([identifier.as('identifier'), sql<string>`m.deleted_at`.as('deleted_at'), purgeAt('m')])
    .select(sql<number>`(select count(*) from reservations r where r.machine_id = m.id)`.as('reservations'))
    .where(where)
    .$castTo<Covered<TrashedMachine>>();
  return countedPage(
    db,
    machines,
    { value: sql.ref('m.deleted_at'), id: sql.ref('m.id'), ...deletedAt },
    { ...newestFirst, filters: filter, ...request },
  );
}

/** Newest deletion first. */
export function selectReservations(db: Db, filter: TrashFilter, request: PageRequest) {
  const where = conditions('r', filter, reservationHas);
  const reservations = db
    .selectFrom('reservations as r')
    .innerJoin('machines as m', 'm.id', 'r.machine_id')
    .leftJoin('users as remover', 'remover.id', 'r.deleted_by')
    .leftJoin('users as author', 'author.id', 'r.created_by')
    .select(['r.id', 'r.status', 'r.customer_name', 'r.customer_company', 'r.customer_email'])
    .select(['r.reserved_at', 'r.expires_at', 'r.sold_price', 'r.currency', 'r.notes', 'r.created_at'])
    .select(['m.name as machine_name', 'm.category as machine_category', 'm.cover_id'])
    .select([identifier.as('machine_identifier')])
    .select(sql<boolean>`m.deleted_at is not null`.as('machine_deleted'))
    .select(['remover.name as deleted_by_name', 'author.name as created_by_name'])
    .select([sql<string>`r.deleted_at`.as('deleted_at'), purgeAt('r')])
    .where(where)
    .$castTo<Covered<TrashedReservation>>();
  return countedPage(
    db,
    reservations,
    { value: sql.ref('r.deleted_at'), id: sql.ref('r.id'), ...deletedAt },
    { ...newestFirst, filters: filter, ...request },
  );
}

/** Locks records deleted before that time, in the order that all callers use. */
export async function lockDeletedBefore(
  db: Db,
  table: 'machines' | 'reservations',
  before: Date,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where deleted_at < ${before.toISOString()}
    order by id limit ${limit} for update`.execute(db);
  return rows.map(({ id }) => id);
}
