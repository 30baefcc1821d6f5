import type { CalendarBar, CalendarLane } from '@strojpark/core/contracts/calendar';
import { maxLaneBars, type CalendarGrouping } from '@strojpark/core/domain/calendar/calendar';
import { machineTypes } from '@strojpark/core/domain/fields/machine-fields';
import type { ExtendableReservation } from '@strojpark/core/domain/reservations/reservation-actions';
import { isHeld, machineStatuses } from '@strojpark/core/domain/machines/machine-status';
import { openQuoteStatuses } from '@strojpark/core/domain/quotes/quote-status';
import { liveStatuses } from '@strojpark/core/domain/reservations/reservation-status';
import { sql, type Expression, type RawBuilder } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { customerName } from '../../db/customer-name.ts';
import {
  keysetPage,
  keysetPageByWalk,
  keysetStart,
  type KeysetPage,
  type KeysetRequest,
  type KeysetStart,
} from '../../db/keyset.ts';
import { literals } from '../../db/literals.ts';
import { recognisedMachine } from '../../db/recognised-machine.ts';
import type { Stored } from '../../db/row-machine.ts';
import { waitingFor } from '../../db/waiting-customers.ts';

export interface CalendarFilter {
  /** Included. */
  from: Date;
  /** Excluded. */
  until: Date;
  now: Date;
  /** Only the reservations, offers and quotes of this user. */
  ownerId: string | undefined;
  /** Only what is held or valid now and ends within the span. */
  ending: boolean;
  seesQuotes: boolean;
  /** In which quotes end with a day. */
  timezone: string;
}

export interface BarRow extends Omit<CalendarBar, 'extended_until'> {
  /** What the rule of extensions needs; null unless it is a running reservation. */
  extendable: ExtendableReservation | null;
}

/** As the contract has it. */
const iso = (moment: RawBuilder<unknown>) => sql`to_char(${moment}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const live = literals(liveStatuses);
const open = literals(openQuoteStatuses);

/** Whether something holds the machine `m`. */
const held = sql<boolean>`m.status in (${literals(machineStatuses.filter(isHeld))})`;

/**
 * One row per bar, of one machine if it is given. The machine of an open bar is held until now at least, even if the
 * agreed end has passed. The branches read the indexes of open reservations, completed ones by sale, holds, offers and open
 * quotes, or those by machine. `holds` can be left out where only machines that nothing holds are asked for.
 */
function barsIn(
  { from, until, now, ownerId, ending, seesQuotes, timezone }: CalendarFilter,
  { machineId, holds = true }: { machineId?: RawBuilder<unknown>; holds?: boolean } = {},
): RawBuilder<unknown> {
  const [start, end, moment] = [from, until, now].map((at) => sql`${at.toISOString()}::timestamptz`) as [
    RawBuilder<Date>,
    RawBuilder<Date>,
    RawBuilder<Date>,
  ];
  const owned = ownerId === undefined ? sql`true` : sql`bars.owner_id = ${ownerId}::uuid`;
  const within = ending
    ? sql`bars.is_open and bars.ends_at >= ${start} and bars.ends_at < ${end}`
    : sql`bars.starts_at < ${end} and ${start} <=
        case when bars.is_open then greatest(bars.ends_at, ${moment}) else bars.ends_at end`;
  const ofMachine = (table: string) =>
    machineId === undefined ? sql`true` : sql`${sql.ref(`${table}.machine_id`)} = ${machineId}`;
  const since = sql`coalesce(r.reserved_at, r.approval_requested_at, r.created_at)`;
  const reservation = (completed: boolean) => sql`
    select r.machine_id, 'reservation' as kind, r.status, ${since} as starts_at,
      ${completed ? sql`greatest(r.sold_at, ${since})` : sql`r.expires_at`} as ends_at, ${sql.lit(!completed)} as is_open,
      r.id as reservation_id, null::uuid as queue_entry_id, null::uuid as quote_id, ${customerName('r')} as customer,
      r.sales_person as seller, r.created_by as owner_id
    from reservations r
    where r.deleted_at is null and ${ofMachine('r')} and ${
      completed ? sql`r.status = 'completed' and r.sold_at >= ${start}` : sql`r.status in (${live})`
    }`;
  const lastMoment = sql`(q.valid_until + 1)::timestamp at time zone ${timezone} - interval '1 ms'`;
  const quotes = seesQuotes
    ? sql`union all
      select i.machine_id, 'quote', null, q.sent_at, ${lastMoment}, ${lastMoment} >= ${moment}, null, null, q.id,
        ${customerName('q')}, u.name, q.owner_id
      from quotes q join quote_items i on i.quote_id = q.id left join users u on u.id = q.owner_id
      where q.status in (${open}) and ${ofMachine('i')}`
    : sql``;
  const holding = sql`union all ${reservation(false)}
      union all
      select h.machine_id, 'replacement', r.status, h.created_at,
        case when r.status in (${live}) then r.expires_at
          else coalesce(r.sold_at, r.cancelled_at, r.expires_at) end,
        true, r.id, null, null, ${customerName('r')}, r.sales_person, r.created_by
      from holds h join reservations r on r.id = h.reservation_id
      where h.kind = 'replacement' and ${ofMachine('h')}
      union all
      select h.machine_id, 'manual', null, h.created_at, null, true, null, null, null, null, u.name, h.created_by
      from holds h left join users u on u.id = h.created_by where h.kind = 'manual' and ${ofMachine('h')}`;
  return sql`(
    select bars.* from (
      ${reservation(true)}
      ${holds ? holding : sql``}
      union all
      select e.machine_id, 'offer', null, e.offered_at, coalesce(e.ended_at, e.offer_ends_at), e.status = 'offered',
        null, e.id, null, ${customerName('e')}, e.sales_person, e.created_by
      from queue_entries e
      where e.offered_at is not null and e.status <> 'waiting' and (e.status = 'offered' or e.ended_at >= ${start})
        and ${ofMachine('e')}
      ${quotes}
    ) as bars
    where ${within} and ${owned}
  )`;
}

const groups: Record<CalendarGrouping, RawBuilder<string | null>> = {
  machine: sql`null::text`,
  seller: sql`nullif(btrim(b.seller), '')`,
  branch: sql`nullif(btrim(m.location), '')`,
};

/** What the order of the lanes needs. */
interface LaneKey {
  id: string;
  machine_id: string;
  group: string | null;
}

/** What the lanes of a machine `m` are ordered by; as the indexes have it. */
const keys: Record<CalendarGrouping, RawBuilder<string>> = {
  machine: sql`m.name_key`,
  seller: sql`lane_group(b.seller) collate "C" || U&'\\0001' || m.name_key`,
  branch: sql`lane_group(m.location) collate "C" || U&'\\0001' || m.name_key`,
};

const orderOf = (value: RawBuilder<unknown>, id: string) =>
  ({ value, type: 'text', nullable: false, id: sql.ref(id) }) as const;

/** A machine has one lane, or one for each of its sellers; of the bars `b` and machines `m` that meet the condition. */
function lanesIn(by: CalendarGrouping, bars: RawBuilder<unknown>, condition: RawBuilder<boolean>) {
  const id =
    by === 'seller'
      ? sql`overlay(overlay(md5(l.machine_id::text || coalesce(l."group", '')) placing '4' from 13) placing '8' from 17)::uuid`
      : sql`l.machine_id`;
  return sql<LaneKey & { key: string }>`(
    select ${id} as id, l.machine_id, l."group", l.key
    from (
      select distinct b.machine_id, ${groups[by]} as "group", ${keys[by]} as key
      from ${bars} as b join machines m on m.id = b.machine_id and m.deleted_at is null
      where ${condition}
    ) as l
  )`;
}

type LaneRow = Omit<CalendarLane, 'machine' | 'bars'> & {
  machine: Stored<CalendarLane['machine']>;
  bars: BarRow[];
};

/** Lanes with their machines and bars, in this order. */
async function withBars(
  db: Db,
  by: CalendarGrouping,
  filter: CalendarFilter,
  lanes: readonly LaneKey[],
): Promise<LaneRow[]> {
  const inLane = by === 'seller' ? sql`${groups.seller} is not distinct from page."group"` : sql`true`;
  // Several quotes may be sent at once. A machine has no more than one manual hold.
  const ofBar = sql`coalesce(b.quote_id, b.reservation_id, b.queue_entry_id)`;
  const column = (name: keyof LaneKey) => lanes.map((lane) => lane[name]);
  const { rows } = await sql<LaneRow>`
    select page.id, page."group", held.bars, held.more,
      jsonb_build_object('id', m.id, 'type', m.type, ${recognisedMachine('m')}) as machine
    from unnest(${column('id')}::uuid[], ${column('machine_id')}::uuid[], ${column('group')}::text[]) with ordinality
      as page(id, machine_id, "group", place)
    join machines m on m.id = page.machine_id
    cross join lateral (
      select greatest(count(*) - ${sql.lit(maxLaneBars)}, 0)::int as more,
        jsonb_agg(jsonb_build_object(
          'kind', b.kind, 'status', b.status, 'starts_at', ${iso(sql`b.starts_at`)}, 'ends_at', ${iso(sql`b.ends_at`)}, 'is_open', b.is_open,
          'reservation_id', b.reservation_id, 'queue_entry_id', b.queue_entry_id, 'quote_id', b.quote_id, 'customer', b.customer,
          'seller', b.seller,
          'extendable', case when b.kind = 'reservation' and b.status in ('active', 'extended') then (
            select jsonb_build_object('status', r.status, 'created_by', r.created_by, 'reserved_at', ${iso(sql`r.reserved_at`)},
              'expires_at', ${iso(sql`r.expires_at`)}, 'extension_count', r.extension_count, 'waiting', ${waitingFor('m')})
            from reservations r where r.id = b.reservation_id) end
        ) order by b.starts_at, b.kind, ${ofBar}) filter (where b.place <= ${sql.lit(maxLaneBars)}) as bars
      from (
        select b.*, row_number() over (order by b.is_open desc, b.starts_at desc, b.kind, ${ofBar}) as place
        from ${barsIn(filter, { machineId: sql`page.machine_id` })} as b where ${inLane}
      ) as b
    ) as held
    where held.bars is not null
    order by page.place`.execute(db);
  return rows;
}

/** Until this many bars, all lanes are found and put in order; of more, only those around the page are read. */
const fewBars = 2000;

type Lanes = KeysetPage<LaneKey>;

const lanesOf = (db: Db, lanes: RawBuilder<LaneKey & { key: string }>) =>
  db.selectFrom(lanes.as('l')).select(['l.id', 'l.machine_id', 'l.group']);
const laneOrder = orderOf(sql`l.key collate "C"`, 'l.id');

/** All lanes of the bars, or of these sellers, put in order. */
function orderedPage(
  db: Db,
  by: CalendarGrouping,
  filter: CalendarFilter,
  request: KeysetRequest,
  sellers?: readonly string[],
): Promise<Lanes> {
  const chosen =
    sellers === undefined
      ? sql<boolean>`true`
      : sql<boolean>`lane_group(b.seller) collate "C" = any(${sellers}::text[])`;
  return keysetPage(db, [lanesOf(db, lanesIn(by, barsIn(filter), chosen))], laneOrder, request);
}

/**
 * Most bars are of machines that are held, which are read in the order of an index until the page is full. All others
 * with a bar are found and put in order.
 */
function heldPage(
  db: Db,
  by: 'machine' | 'branch',
  filter: CalendarFilter,
  request: KeysetRequest,
): Promise<Lanes> {
  const ofHeld = sql<LaneKey & { key: string }>`(
    select m.id, m.id as machine_id, ${groups[by]} as "group", ${keys[by]} as key
    from machines m
    where m.deleted_at is null and ${held}
      and exists (select from ${barsIn(filter, { machineId: sql.ref('m.id') })} as b)
  )`;
  const others = lanesIn(by, barsIn(filter, { holds: false }), sql<boolean>`not (${held})`);
  return keysetPage(db, [lanesOf(db, ofHeld), lanesOf(db, others)], laneOrder, request);
}

/** Many machines have a bar: they are read in the order of an index. Null if they are not many here. */
function walkedPage(
  db: Db,
  by: 'machine' | 'branch',
  filter: CalendarFilter,
  request: KeysetRequest,
): Promise<Lanes | null> {
  const machines = db
    .selectFrom('machines as m')
    .select(['m.id', 'm.location'])
    .where('m.deleted_at', 'is', null);
  const indexes =
    by === 'branch' ? [machines] : machineTypes.map((type) => machines.where('m.type', '=', type));
  const ofMachine = barsIn(filter, { machineId: sql.ref('m.id') });
  const passing = (rows: Expression<{ id: string; location: string | null }>) =>
    sql<LaneKey>`(select m.id, m.id as machine_id, ${groups[by]} as "group", m.cursor_key
      from (${rows}) as m where exists (select from ${ofMachine} as b))`;
  return keysetPageByWalk(db, indexes, passing, orderOf(keys[by], 'm.id'), request);
}

const pageOfMachines = async (...asked: Parameters<typeof heldPage>): Promise<Lanes> =>
  (await walkedPage(...asked)) ?? heldPage(...asked);

/** The keys of all sellers in the order of a page, from the one that it begins with. */
async function selectSellers(
  db: Db,
  { seesQuotes }: CalendarFilter,
  { after, backward }: KeysetStart,
): Promise<string[]> {
  const quoting = seesQuotes
    ? sql`union select lane_group(u.name) from (select distinct owner_id as id from quotes where status in (${open})) q
        left join users u on u.id = q.id`
    : sql``;
  const ofSales = sql`lane_group(sales_person) collate "C"`;
  const reserved = sql`deleted_at is null and status in (${live}, 'completed')`;
  const { rows } = await sql<{ key: string }>`
    with recursive reserving(key) as (
      (select ${ofSales} from reservations where ${reserved} order by 1 limit 1)
      union all
      select (
        select ${ofSales} from reservations where ${reserved} and ${ofSales} > before.key order by 1 limit 1
      ) from reserving before where before.key is not null
    ), sellers(key) as (
      select key from reserving where key is not null
      union
      select lane_group(e.name) from (
        select distinct sales_person as name from queue_entries where offered_at is not null and status <> 'waiting'
      ) e
      union
      select lane_group(u.name) from (select distinct created_by as id from holds where kind = 'manual') h
        left join users u on u.id = h.id
      ${quoting}
    )
    select key from sellers
    where ${after}::text is null or case when ${backward} then key || U&'\\0001' <= ${after} collate "C"
      else key || U&'\\0002' > ${after} collate "C" end
    order by key`.execute(db);
  const sellers = rows.map(({ key }) => key);
  return backward ? sellers.toReversed() : sellers;
}

/** Sellers one after another, until their lanes fill the page. */
async function pageOfSellers(db: Db, filter: CalendarFilter, request: KeysetRequest): Promise<Lanes> {
  const start = keysetStart(request);
  const sellers = await selectSellers(db, filter, start);
  for (let count = 1; count < sellers.length; count *= 2) {
    const page = await orderedPage(db, 'seller', filter, request, sellers.slice(0, count));
    if ((start.backward ? page.prevCursor : page.nextCursor) !== null) return page;
  }
  return orderedPage(db, 'seller', filter, request);
}

/** A page of lanes in the order of their groups, those without one last, and of their machines. */
export async function selectLanes(
  db: Db,
  by: CalendarGrouping,
  filter: CalendarFilter,
  request: KeysetRequest,
) {
  const { rows } = await sql<{ bars: number; lanes: number }>`
    with some_bars as materialized (
      select b.machine_id, b.seller from ${barsIn(filter)} as b limit ${sql.lit(fewBars + 1)}
    )
    select (select count(*) from some_bars) as bars,
      (select count(*) from (
        select distinct b.machine_id, ${groups[by === 'seller' ? by : 'machine']}
        from some_bars b join machines m on m.id = b.machine_id and m.deleted_at is null
      ) as l) as lanes`.execute(db);
  const { bars = 0, lanes = 0 } = rows[0] ?? {};
  const isFew = bars <= fewBars;
  const page = await (isFew
    ? orderedPage(db, by, filter, request)
    : by === 'seller'
      ? pageOfSellers(db, filter, request)
      : pageOfMachines(db, by, filter, request));
  return {
    ...page,
    items: await withBars(db, by, filter, page.items),
    total: Math.min(lanes, fewBars),
    totalIsExact: isFew,
  };
}

/** The number of open bars that end on each day; a replacement ends with its reservation. */
export async function countEnds(db: Db, filter: CalendarFilter): Promise<{ day: string; count: number }[]> {
  const { rows } = await sql<{ day: string; count: number }>`
    select to_char(b.ends_at at time zone ${filter.timezone}, 'YYYY-MM-DD') as day, count(*)::int as count
    from ${barsIn(filter)} as b join machines m on m.id = b.machine_id and m.deleted_at is null
    where b.kind <> 'replacement'
    group by 1 order by 1`.execute(db);
  return rows;
}
