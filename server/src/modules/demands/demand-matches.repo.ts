import type { DemandCriteria } from '@strojpark/core/contracts/demands';
import type { ReasonedMachine } from '@strojpark/core/domain/demands/demand-reasons';
import type { MatchState, StoredMatchState } from '@strojpark/core/domain/demands/demand-status';
import { rangeCriteria } from '@strojpark/core/domain/fields/machine-criteria';
import type { RecordedCurrency } from '@strojpark/core/domain/money/money';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { countedPage, countOf } from '../../db/counted-page.ts';
import { dealOf, placeOf, purchaseOf } from '../../db/customer-deal.ts';
import { holdSummary } from '../../db/hold-summary.ts';
import { widenBy } from '../../db/keyset-scan.ts';
import type { KeysetRequest } from '../../db/keyset.ts';
import { rowMachine } from '../../db/row-machine.ts';
import { isUnseen } from './demands.repo.ts';

const deal = dealOf('d', 'x.machine_id', sql`jsonb_build_object('id', r.id, 'status', r.status)`);

/** Matches `x` of demands `d` with machines `m` and what holds them. */
function matches(db: Db) {
  return db.selectFrom((from) =>
    from
      .selectFrom('demand_matches as x')
      .innerJoin('demands as d', 'd.id', 'x.demand_id')
      .innerJoin('machines as m', 'm.id', 'x.machine_id')
      .leftJoin('users as u', 'u.id', 'x.state_by')
      .leftJoin('holds as h', 'h.machine_id', 'x.machine_id')
      .leftJoin('reservations as r', 'r.id', 'h.reservation_id')
      .leftJoin('queue_entries as q', 'q.id', 'h.queue_entry_id')
      .crossJoinLateral(
        sql<{
          deal: { id: string; status: string } | null;
          purchase_id: string | null;
          queue_entry_id: string | null;
        }>`(
          select (${deal}) as deal, (${purchaseOf('d', 'x.machine_id')}) as purchase_id,
            (${placeOf('d', 'x.machine_id')}) as queue_entry_id)`.as('own'),
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
        sql<MatchState>`case when own.deal ->> 'status' = 'completed' or own.purchase_id is not null then 'sold'
          when own.deal is not null then 'reserved'
          when own.queue_entry_id is not null then 'queued' else x.state end`.as('state'),
        rowMachine.as('machine'),
        holdSummary.as('hold'),
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
    .select('id')
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
  const scope = { sort: 'matched_at', order: 'desc', filters, ...request } as const;
  return countedPage(db, query, column, scope, widenBy(oneMatch(db, demandId, sql<string>`page.id`)));
}

const oneMatch = (db: Db, demandId: string, machineId: string | RawBuilder<string>) =>
  matches(db).selectAll().where('demand_id', '=', demandId).where('machine_id', '=', machineId);

export const selectMatch = (db: Db, demandId: string, machineId: string) =>
  oneMatch(db, demandId, machineId).executeTakeFirst();
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

/** What an owner is notified of at once. */
export interface News {
  /** Null: the owner is deactivated or deleted. */
  owner_id: string | null;
  count: number;
  demands: number;
  demand_id: string;
  /** The time of the oldest of the matches; null if they are gone. */
  since: string | null;
  /** The matches, or the first of many. */
  named: {
    demand_id: string;
    criteria: DemandCriteria;
    currency: RecordedCurrency;
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
    machine: ReasonedMachine;
  }[];
}

const reasoned = sql.join(rangeCriteria.map(({ field }) => sql`${sql.lit(field)}, ${sql.ref(`m.${field}`)}`));

/** Takes the news of open demands off the list, by owner; `limit`: how many matches of each are named. */
export async function takeNews(db: Db, limit: number): Promise<News[]> {
  const { rows } = await sql<News>`
    with taken as (delete from demand_news returning demand_id, matches, machine_ids),
    owned as (
      select u.id as owner_id, t.* from taken t join demands d on d.id = t.demand_id
      left join users u on u.id = d.owner_id and u.status = 'active' and u.deleted_at is null
      where d.status = 'open'
    ),
    owners as (
      select owner_id, sum(matches)::int as count, count(distinct demand_id)::int as demands,
        min(demand_id::text) as demand_id
      from owned group by owner_id
    )
    select o.*, (
      select min(x.notified_at)
      from owned w join demand_matches x on x.demand_id = w.demand_id and x.machine_id = any(w.machine_ids)
      where w.owner_id is not distinct from o.owner_id) as since, (
      select coalesce(jsonb_agg(jsonb_build_object(
        'demand_id', d.id, 'criteria', d.criteria, 'currency', d.currency, 'fit', x.fit,
        'customer_name', d.customer_name, 'customer_company', d.customer_company,
        'machine_id', m.id, 'machine_type', m.type, 'machine_name', m.name, 'machine_model', m.model,
        'serial_number', m.serial_number, 'equipment_number', m.equipment_number, 'vin', m.vin, 'location', m.location,
        'machine', jsonb_build_object('currency', m.currency, ${reasoned})
      ) order by m.name_key, m.id), '[]')
      from (
        select w.demand_id, id as machine_id from owned w cross join unnest(w.machine_ids) as id
        where w.owner_id is not distinct from o.owner_id limit ${limit}
      ) pair
      join demands d on d.id = pair.demand_id
      join machines m on m.id = pair.machine_id
      join demand_matches x on (x.demand_id, x.machine_id) = (d.id, m.id) and x.fit <> 'none') as named
    from owners o order by o.owner_id`.execute(db);
  return rows;
}

/** A user’s open demands with new matches. */
export const countUnseen = (db: Db, ownerId: string) =>
  countOf(
    db
      .selectFrom('demands as d')
      .where('d.owner_id', '=', ownerId)
      .where('d.status', '=', sql.lit('open'))
      .where(isUnseen),
  );
