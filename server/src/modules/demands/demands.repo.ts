import type { Demand } from '@strojpark/core/contracts/demands';
import type { Role } from '@strojpark/core/domain/access/permissions';
import { demandStatuses, type DemandStatus } from '@strojpark/core/domain/demands/demand-status';
import type { AgeBand, WantedScale } from '@strojpark/core/domain/reports/unmet-demand';
import { customerColumnNames } from '@strojpark/core/domain/reservations/reservation-customer';
import { escapeLike } from '@strojpark/core/domain/search-fold';
import { sql, type Insertable, type RawBuilder, type Updateable } from 'kysely';
import { activeUsers } from '../../db/active-users.ts';
import type { Db } from '../../db/connect.ts';
import { countOf } from '../../db/counted-page.ts';
import { customerKeyOfText } from '../../db/customer-key.ts';
import { customerName } from '../../db/customer-name.ts';
import type { KeysetColumn } from '../../db/keyset-scan.ts';
import { keysetPage, type KeysetRequest } from '../../db/keyset.ts';
import type { DB } from '../../db/schema.gen.ts';
import { facetColumns, statusCounts, type StatusCounts } from '../../db/status-counts.ts';
import { highestPrice, isUnmet, wantedAge, wantsAnyCategory } from '../../db/unmet-demand.ts';
import { isUnownedBy } from '../../db/unowned.ts';
import { blanksLast } from '../../db/blanks-last.ts';

/** The owner is gone or deactivated. */
const isUnowned = isUnownedBy('d.owner_id');

/** Demands `d` with what they are shown with. */
function demands(db: Db) {
  return db
    .selectFrom('demands as d')
    .leftJoin('users as o', 'o.id', 'd.owner_id')
    .leftJoin('users as author', 'author.id', 'd.created_by')
    .leftJoin('users as ender', 'ender.id', 'd.ended_by')
    .leftJoin('match_criteria as c', 'c.demand_id', 'd.id')
    .select([
      'd.id',
      'd.status',
      ...customerColumnNames.map((name) => `d.${name}` as const),
      'd.customer_key',
      sql<Demand['criteria']>`d.criteria`.as('criteria'),
      'd.currency',
      'd.nearly',
      'd.note',
      'd.valid_until',
      'd.owner_id',
      'o.name as owner_name',
      isUnowned.as('unowned'),
      sql<Demand['matches']>`(select jsonb_build_object(
        'new', count(*) filter (where x.state = 'new'), 'fitting', count(*) filter (where x.state <> 'unsuitable'))
        from demand_matches x where x.demand_id = d.id and x.fit <> 'none')`.as('matches'),
      sql<boolean>`coalesce(c.pending and c.searched_at is null, false)`.as('matching'),
      'd.ended_at',
      'ender.name as ended_by_name',
      'd.end_reason',
      'd.created_at',
      'd.created_by',
      'author.name as created_by_name',
      'd.updated_at',
      'd.version',
    ]);
}

export const selectDemand = (db: Db, id: string) => demands(db).where('d.id', '=', id).executeTakeFirst();
export type DemandRow = NonNullable<Awaited<ReturnType<typeof selectDemand>>>;

/** Locks a demand until the end of the transaction; matches can still be added to it. */
export const lockDemandRow = (db: Db, id: string) =>
  db
    .selectFrom('demands')
    .select([
      'id',
      'status',
      ...customerColumnNames,
      'criteria',
      'currency',
      'nearly',
      'note',
      'valid_until',
      'owner_id',
      'ended_at',
      'ended_by',
      'end_reason',
      'version',
    ])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
export type LockedDemand = NonNullable<Awaited<ReturnType<typeof lockDemandRow>>>;

export interface DemandFilter {
  status?: readonly DemandStatus[] | undefined;
  owner?: string | null | undefined;
  /** A key, tax id or e-mail. */
  customer?: string | undefined;
  /** Only those that this machine fits. */
  machine?: string | undefined;
  unseen?: boolean | undefined;
  /** Only those whose owner is not active. */
  unowned?: boolean | undefined;
  /** Only open ones that no machine fits. */
  unmet?: boolean | undefined;
  /** Only those for one of these categories. */
  category?: readonly string[] | undefined;
  /** Only those for machines of every category. */
  anyCategory?: boolean | undefined;
  /** Only those for machines of this age and price. */
  scaled?: ScaledFilter | undefined;
  /** Folded words; each must occur in the customer, the note or what is wanted. */
  words?: readonly string[] | undefined;
}

interface ScaledFilter {
  scale: WantedScale;
  age?: AgeBand | undefined;
  /** Of the highest price, in the currency of the scale. */
  priceAbove?: number | undefined;
  priceUpTo?: number | undefined;
  /** Only those without a highest price. */
  anyPrice?: boolean | undefined;
}

function* scaledConditions({ scale, age, priceAbove, priceUpTo, anyPrice }: ScaledFilter) {
  const price = highestPrice(scale);
  if (age !== undefined) yield sql<boolean>`${wantedAge(scale)} = ${age}`;
  if (priceAbove !== undefined) yield sql<boolean>`${price} > ${priceAbove}::numeric`;
  if (priceUpTo !== undefined) yield sql<boolean>`${price} <= ${priceUpTo}::numeric`;
  if (anyPrice === true) yield sql<boolean>`${price} is null`;
}

/** Has new matches. */
export const isUnseen = sql<boolean>`exists (
  select from demand_matches x where x.demand_id = d.id and x.state = 'new' and x.fit <> 'none')`;

/** The word is in the customer, the note, a text of the criteria or the name of a wanted category; each has an index. */
export function hasWord(word: string): RawBuilder<boolean> {
  const pattern = `%${escapeLike(word)}%`;
  return sql`(d.search_text like ${pattern} or d.wanted_text like ${pattern}
    or d.criteria -> 'category' ?| array(
      select c.key from categories c where fold(c.name_cs) like ${pattern} or fold(c.name_en) like ${pattern}))`;
}

/** All conditions except the status. */
function conditions({
  owner,
  customer,
  machine,
  unseen,
  unowned,
  unmet,
  category,
  anyCategory,
  scaled,
  words = [],
}: DemandFilter): RawBuilder<boolean> {
  const all: RawBuilder<boolean>[] = [sql`true`];
  if (owner !== undefined) all.push(sql`d.owner_id = ${owner}::uuid`);
  if (customer !== undefined) all.push(sql`d.customer_key = ${customerKeyOfText(customer)}::uuid`);
  if (machine !== undefined)
    all.push(sql`d.id in (select x.demand_id from demand_matches x
      where x.machine_id = ${machine}::uuid and x.fit <> 'none' and x.state <> 'unsuitable')`);
  if (unseen === true) all.push(isUnseen);
  if (unowned === true) all.push(isUnowned);
  if (unmet === true) all.push(isUnmet);
  if (category !== undefined) all.push(sql`d.criteria -> 'category' ?| ${category}::text[]`);
  if (anyCategory === true) all.push(wantsAnyCategory);
  if (scaled !== undefined) all.push(...scaledConditions(scaled));
  all.push(...words.map(hasWord));
  return sql`${sql.join(all, sql` and `)}`;
}

const id = sql.ref('d.id');
const orders = {
  created_at: { value: sql.ref('d.created_at'), type: 'timestamptz', nullable: false, id },
  updated_at: { value: sql.ref('d.updated_at'), type: 'timestamptz', nullable: false, id },
  valid_until: { value: sql.ref('d.valid_until'), type: 'date', nullable: true, id },
} as const satisfies Record<string, KeysetColumn>;

export function selectPage(db: Db, filter: DemandFilter, sort: keyof typeof orders, request: KeysetRequest) {
  const { status } = filter;
  const query = demands(db)
    .where(conditions(filter))
    .$if(status !== undefined, (all) => all.where(sql<boolean>`d.status = any(${status}::text[])`));
  return keysetPage(db, [query], orders[sort], request);
}

/** All matching demands; the caller adds the selected columns. */
export const demandsInOrder = (
  db: Db,
  filter: DemandFilter,
  sort: keyof typeof orders,
  order: 'asc' | 'desc',
) =>
  db
    .selectFrom('demands as d')
    .where(conditions(filter))
    .$if(filter.status !== undefined, (all) =>
      all.where(sql<boolean>`d.status = any(${filter.status}::text[])`),
    )
    .orderBy(orders[sort].value, blanksLast(order))
    .orderBy('d.id', order);

/** The number per status, ignoring the status filter: of all, and of the facets that were asked for. */
export async function countByStatus(
  db: Db,
  { owner, unseen, unowned, ...filter }: DemandFilter,
  ownerId: string | null,
  asked: readonly string[],
): Promise<StatusCounts<DemandStatus, 'mine' | 'unseen' | 'unowned'>> {
  const mine = sql<boolean>`d.owner_id = ${ownerId}::uuid`;
  const facets = { mine, unseen: isUnseen, unowned: isUnowned };
  const { columns, read } = facetColumns(conditions({ owner, unseen, unowned }), facets, asked);
  const rows = await db
    .selectFrom('demands as d')
    .select(['d.status', ...columns])
    .where(conditions(filter))
    .where(read)
    .groupBy('d.status')
    .execute();
  return statusCounts(demandStatuses, ['mine', 'unseen', 'unowned'], rows);
}

/** The ids of all matching demands, the oldest first. */
export async function selectIds(db: Db, filter: DemandFilter): Promise<string[]> {
  const rows = await demandsInOrder(db, filter, 'created_at', 'asc').select('d.id').execute();
  return rows.map((row) => row.id);
}

export const countOpenOf = (db: Db, userId: string) =>
  countOf(db.selectFrom('demands').where('owner_id', '=', userId).where('status', '=', sql.lit('open')));

export async function insertDemand(db: Db, demand: Insertable<DB['demands']>): Promise<string> {
  const row = await db.insertInto('demands').values(demand).returning('id').executeTakeFirstOrThrow();
  return row.id;
}

export type DemandChanges = Omit<Updateable<DB['demands']>, 'id' | 'version' | 'updated_at'>;

export async function updateDemand(
  db: Db,
  demandId: string,
  changes: DemandChanges,
  now: Date,
): Promise<void> {
  await db
    .updateTable('demands')
    .set((eb) => ({ ...changes, version: eb('version', '+', 1), updated_at: now }))
    .where('id', '=', demandId)
    .execute();
}

export async function deleteDemand(db: Db, demandId: string): Promise<void> {
  await db.deleteFrom('demands').where('id', '=', demandId).execute();
}

/** An open demand of this customer that searches for the same. */
export async function selectSame(
  db: Db,
  {
    customer_tax_id,
    customer_email,
    criteria,
    currency,
    nearly,
  }: Pick<Insertable<DB['demands']>, 'customer_tax_id' | 'customer_email' | 'currency' | 'nearly'> & {
    criteria: unknown;
  },
): Promise<{ id: string; version: number } | undefined> {
  const { rows } = await sql<{ id: string; version: number }>`
    select d.id, d.version from demands d
    where d.customer_key = customer_key_of(${customer_tax_id}, ${customer_email}) and d.status = 'open' and d.criteria = ${JSON.stringify(criteria)}::jsonb and d.currency = ${currency}
      and d.nearly = ${nearly}
    order by d.created_at limit 1`.execute(db);
  return rows[0];
}

/** Whether a match has an answer, or someone has commented on the demand. */
export async function selectIsWorkedWith(db: Db, demandId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from demand_matches x
      where x.demand_id = ${demandId} and x.state in ('offered', 'unsuitable'))
      or exists (select from comments c where c.demand_id = ${demandId}) as found`.execute(db);
  return rows[0]?.found === true;
}

/** The owners of these demands, with how many each has and one of them. */
export async function selectAssigned(
  db: Db,
  ids: readonly string[],
): Promise<{ owner_id: string; count: number; id: string; customer_name: string }[]> {
  const { rows } = await sql<{ owner_id: string; count: number; id: string; customer_name: string }>`
    select d.owner_id, count(*)::int as count, (array_agg(d.id order by d.id))[1] as id,
      (array_agg(${customerName('d')} order by d.id))[1] as customer_name
    from demands d where d.id = any(${ids}::uuid[]) and d.owner_id is not null
    group by d.owner_id`.execute(db);
  return rows;
}

/** Open demands whose last day was before this one. */
export async function selectExpired(db: Db, today: string): Promise<string[]> {
  const rows = await db
    .selectFrom('demands')
    .select('id')
    .where('status', '=', sql.lit('open'))
    .where('valid_until', '<', today)
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
}

/** Whether the user is active and in one of these roles. */
export async function isActiveUser(db: Db, userId: string, roles: readonly Role[]): Promise<boolean> {
  const query = activeUsers(db).select('id').where('id', '=', userId).where('role', 'in', roles);
  return (await query.executeTakeFirst()) !== undefined;
}

/** The customers: the labels of demands in bulk results. */
export async function selectNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('demands as d')
    .select(['d.id', customerName('d').as('name')])
    .where('d.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row.name]));
}
