import type { MatchState, StoredMatchState } from '@strojpark/core/domain/demands/demand-status';
import { liveStatuses } from '@strojpark/core/domain/reservations/reservation-status';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { countedPage } from '../../db/counted-page.ts';
import { customerName } from '../../db/customer-name.ts';
import type { KeysetRequest } from '../../db/keyset.ts';
import { rowMachine } from '../../db/row-machine.ts';

const list = (values: readonly string[]) => sql.join(values.map((value) => sql.lit(value)));

/** As `customer_key` of demands and queue entries. */
const reservedBy = sql`coalesce(nullif(upper(regexp_replace(r.customer_tax_id, '\\s', '', 'g')), ''), fold(r.customer_email))`;

/** What the customer of the demand has of the machine: the reservation of a live or completed deal. */
const reservation = sql<{ id: string; status: string } | null>`(
  select jsonb_build_object('id', r.id, 'status', r.status) from reservations r
  where r.machine_id = x.machine_id and r.deleted_at is null
    and r.status in (${list([...liveStatuses, 'completed'])}) and ${reservedBy} = d.customer_key
  order by r.created_at desc limit 1)`;
const queueEntry = sql<string | null>`(
  select q.id from queue_entries q
  where q.machine_id = x.machine_id and q.status in ('waiting', 'offered') and q.customer_key = d.customer_key)`;

/**
 * Matches `x` of demands `d` with machines `m`. Reservations and the queue are looked up, not linked, so it does not
 * matter how the customer got there.
 */
function matches(db: Db) {
  return db.selectFrom((from) =>
    from
      .selectFrom('demand_matches as x')
      .innerJoin('demands as d', 'd.id', 'x.demand_id')
      .innerJoin('machines as m', 'm.id', 'x.machine_id')
      .leftJoin('users as u', 'u.id', 'x.state_by')
      .crossJoinLateral(
        sql<{ deal: { id: string; status: string } | null; queue_entry_id: string | null }>`(
          select ${reservation} as deal, ${queueEntry} as queue_entry_id)`.as('own'),
      )
      .select([
        'x.machine_id as id',
        'x.demand_id',
        'x.machine_id',
        'x.fit',
        'x.reason',
        'x.state_at',
        'u.name as state_by_name',
        'x.matched_at',
        'own.queue_entry_id',
        sql<string | null>`own.deal ->> 'id'`.as('reservation_id'),
        sql<MatchState>`case when own.deal ->> 'status' = 'completed' then 'sold' when own.deal is not null then 'reserved'
          when own.queue_entry_id is not null then 'queued' else x.state end`.as('state'),
        rowMachine.as('machine'),
        sql<boolean>`m.deleted_at is not null`.as('machine_deleted'),
      ])
      .as('matches'),
  );
}

/** Those that fit, and those that something was done about. */
const isShown = sql<boolean>`(fit <> 'none' or state not in ('new', 'seen'))`;

export function selectPage(
  db: Db,
  demandId: string,
  states: readonly MatchState[] | undefined,
  request: Pick<KeysetRequest, 'limit' | 'cursor'>,
) {
  const query = matches(db)
    .selectAll()
    .where('demand_id', '=', demandId)
    .where(isShown)
    .$if(states !== undefined, (all) => all.where(sql<boolean>`state = any(${states}::text[])`));
  const column = {
    value: sql.ref('matches.matched_at'),
    type: 'timestamptz',
    nullable: false,
    id: sql.ref('matches.id'),
  } as const;
  const filters = { demand: demandId, state: states };
  return countedPage(db, query, column, { sort: 'matched_at', order: 'desc', filters, ...request });
}

export const selectMatch = (db: Db, demandId: string, machineId: string) =>
  matches(db)
    .selectAll()
    .where('demand_id', '=', demandId)
    .where('machine_id', '=', machineId)
    .executeTakeFirst();
export type MatchRow = NonNullable<Awaited<ReturnType<typeof selectMatch>>>;

export async function updateMatch(
  db: Db,
  { demandId, machineId }: { demandId: string; machineId: string },
  changes: { state: StoredMatchState; reason: string | null; state_at: Date; state_by: string | null },
): Promise<void> {
  await db
    .updateTable('demand_matches')
    .set(changes)
    .where('demand_id', '=', demandId)
    .where('machine_id', '=', machineId)
    .execute();
}

export async function markSeen(db: Db, demandId: string, userId: string, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('demand_matches')
    .set({ state: 'seen', state_at: now, state_by: userId })
    .where('demand_id', '=', demandId)
    .where('state', '=', sql.lit('new'))
    .where('fit', '<>', sql.lit('none'))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** What an owner is told about at once. */
export interface News {
  owner_id: string;
  count: number;
  demands: number;
  /** The first of them, as many as are told one by one. */
  first: {
    demand_id: string;
    fit: 'exact' | 'close';
    customer_name: string;
    customer_company: string;
    machine_id: string;
    machine_type: 'stock' | 'used';
    machine_name: string;
    machine_model: string;
    serial_number: string | null;
    equipment_number: string | null;
    vin: string | null;
    location: string | null;
  }[];
}

/**
 * Marks the matches as told whose machine can be had at once, and returns them by owner. One that is reserved is told
 * about when it is released; until then it is only shown. What the owner found by saving the demand is not told.
 */
export async function takeNews(db: Db, limit: number, now: Date): Promise<News[]> {
  const { rows } = await sql<News>`
    with told as (
      update demand_matches x set notified_at = ${now.toISOString()}::timestamptz
      from demands d, machines m, match_criteria c
      where d.id = x.demand_id and m.id = x.machine_id and c.demand_id = d.id
        and x.notified_at is null and x.fit <> 'none' and x.state in ('new', 'seen')
        and d.status = 'open' and m.status = 'available' and m.deleted_at is null
      returning d.owner_id, x.demand_id, x.matched_at, c.quiet and x.matched_at <= c.searched_at as is_quiet, x.fit,
        d.customer_name, ${customerName('d')} as customer_company, m.id as machine_id, m.type as machine_type,
        m.name as machine_name, m.model as machine_model, m.serial_number, m.equipment_number, m.vin, m.location
    ),
    news as (
      select *, row_number() over (partition by owner_id order by matched_at, demand_id, machine_id) as place
      from told where not coalesce(is_quiet, false) and owner_id is not null
    ),
    heard as (update match_criteria set quiet = false where quiet and searched_at is not null)
    select owner_id, count(*)::int as count, count(distinct demand_id)::int as demands,
      jsonb_agg(to_jsonb(news) order by place) filter (where place <= ${limit}) as first
    from news group by owner_id order by owner_id`.execute(db);
  return rows;
}
