import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';

export interface MachineDays {
  id: string;
  type: 'stock' | 'used';
  name: string;
  vin: string | null;
  equipment_number: string | null;
  serial_number: string | null;
  category: string;
  category_name: string;
  available: number;
  reserved: number;
  maintenance: number;
  damaged: number;
  /** The number of all machines in the report, repeated in every row. */
  total: number;
}

/**
 * The days that each machine spent in each status between two instants, ordered by category and name; a status lasts
 * until the next change, the deletion or the end of the period.
 */
export async function selectMachineDays(
  db: Db,
  options: { begin: Date; end: Date; onlyChanged: boolean; language: 'cs' | 'en'; limit: number },
): Promise<MachineDays[]> {
  const begin = sql`${options.begin.toISOString()}::timestamptz`;
  const end = sql`${options.end.toISOString()}::timestamptz`;
  const days = (
    ...statuses: string[]
  ) => sql`coalesce(sum(extract(epoch from stay.until - stay.since) / 86400)
    filter (where stay.status in (${sql.join(statuses.map((one) => sql.lit(one)))})), 0)::float8`;
  const name = sql.ref(options.language === 'cs' ? 'k.name_cs' : 'k.name_en');
  const { rows } = await sql<MachineDays>`
    with stays as (
      select machine_id, to_status as status, at,
        lead(at) over (partition by machine_id order by id) as next
      from machine_status_changes where at < ${end}
    ), stay as (
      select s.machine_id, s.status, s.at >= ${begin} as changed, greatest(s.at, ${begin}) as since,
        least(s.next, m.deleted_at, ${end}) as until
      from stays s join machines m on m.id = s.machine_id
    ), sums as (
      select machine_id, ${days('available')} as available, ${days('reserved', 'pending_approval')} as reserved,
        ${days('maintenance')} as maintenance, ${days('damaged')} as damaged
      from stay where until > since
      group by machine_id
      having bool_or(status <> 'sold') and (not ${options.onlyChanged}::boolean or bool_or(changed))
    )
    select m.id, m.type, m.name, m.vin, m.equipment_number, m.serial_number, m.category,
      ${name} as category_name, sums.available, sums.reserved, sums.maintenance, sums.damaged,
      count(*) over ()::int as total
    from sums
    join machines m on m.id = sums.machine_id
    join categories k on k.key = m.category
    order by czech_key(${name}) collate "C", m.category, m.name_key, m.id
    limit ${options.limit}`.execute(db);
  return rows;
}

export const serviceGroups = ['overdue', 'due', 'hours', 'unknown'] as const;

export interface ServiceRow {
  group: (typeof serviceGroups)[number];
  type: 'stock' | 'used';
  name: string;
  vin: string | null;
  equipment_number: string | null;
  serial_number: string | null;
  location: string | null;
  last_service_date: string | null;
  due_on: string | null;
  operating_hours: number | null;
  hours_left: number | null;
  /** The number of all machines in the report, repeated in every row. */
  total: number;
}

interface ServicePlan {
  today: string;
  horizon: number;
  intervalDays: number;
  intervalHours: number;
  /** A service within this many operating hours counts as due soon. */
  nearHours: number;
  limit: number;
}

/** Machines of the inventory whose service is overdue, due soon or unknown, most urgent first. */
export async function selectServices(db: Db, plan: ServicePlan): Promise<ServiceRow[]> {
  const { rows } = await sql<ServiceRow>`
    with machine as (
      select id, type, name, name_key, vin, equipment_number, serial_number, location, last_service_date,
        operating_hours, last_service_date + ${plan.intervalDays}::int as due_on,
        ${plan.intervalHours}::int - mod(operating_hours, ${plan.intervalHours}::int) as hours_left
      from machines where deleted_at is null and status <> 'sold'
    ), grouped as (
      select *, case
          when due_on < ${plan.today}::date then 'overdue'
          when due_on <= ${plan.today}::date + ${plan.horizon}::int then 'due'
          when hours_left <= ${plan.nearHours}::int then 'hours'
          when due_on is null then 'unknown'
        end as "group"
      from machine
    )
    select "group", type, name, vin, equipment_number, serial_number, location, last_service_date, due_on,
      operating_hours, hours_left, count(*) over ()::int as total
    from grouped where "group" is not null
    order by array_position(array['overdue', 'due', 'hours', 'unknown'], "group"), due_on, hours_left, name_key, id
    limit ${plan.limit}`.execute(db);
  return rows;
}
