import type { Language } from '@strojpark/core/domain/languages';
import { sql, type RawBuilder } from 'kysely';
import { categoryName } from '../../db/category-name.ts';
import type { Db } from '../../db/connect.ts';
import { displayIdentifier } from '../../db/display-identifier.ts';
import { literals } from '../../db/literals.ts';
import { isCountedMachine } from './counted-records.repo.ts';

export interface StatusDays {
  available: number;
  reserved: number;
  maintenance: number;
  damaged: number;
}

interface DaysScope {
  begin: Date;
  end: Date;
  /** Only machines whose status changed in the period. */
  onlyChanged: boolean;
  language: Language;
}

/**
 * A query of the days that each machine spent in each status between two instants; a status lasts until the next
 * change or the end of the period.
 */
function machineDays(scope: DaysScope): RawBuilder<unknown> {
  const begin = sql`${scope.begin.toISOString()}::timestamptz`;
  const end = sql`${scope.end.toISOString()}::timestamptz`;
  const days = (...statuses: string[]) => sql`coalesce(sum(extract(epoch from until - since) / 86400)
    filter (where status in (${literals(statuses)})), 0)::float8`;
  return sql`
    select m.id, m.type, m.name, m.name_key, ${displayIdentifier('m')} as identifier, m.category,
      ${categoryName('k', scope.language)} as category_name, k.display_order,
      sums.available, sums.reserved, sums.maintenance, sums.damaged
    from (
      select machine_id, ${days('available')} as available, ${days('reserved', 'pending_approval')} as reserved,
        ${days('maintenance')} as maintenance, ${days('damaged')} as damaged
      from (
        select machine_id, status, at >= ${begin} as changed, greatest(at, ${begin}) as since,
          least(next, ${end}) as until
        from (
          select machine_id, to_status as status, at,
            lead(at) over (partition by machine_id order by id) as next
          from machine_status_changes where at < ${end}
        ) stays
      ) stay
      where until > since
      group by machine_id
      having bool_or(status <> 'sold') and (not ${scope.onlyChanged}::boolean or bool_or(changed))
    ) sums
    join machines m on m.id = sums.machine_id
    join categories k on k.key = m.category
    where ${isCountedMachine('m')}`;
}

/** As administrators have arranged them. */
const categoryOrder = sql`display_order, czech_key(category_name) collate "C", category`;
const inOrder = sql`${categoryOrder}, name_key, id`;

/** The sums of all machines by category. */
export async function sumCategoryDays(
  db: Db,
  scope: DaysScope,
): Promise<(StatusDays & { category_name: string; machines: number })[]> {
  const { rows } = await sql<StatusDays & { category_name: string; machines: number }>`
    select category_name, count(*)::int as machines, sum(available) as available, sum(reserved) as reserved,
      sum(maintenance) as maintenance, sum(damaged) as damaged
    from (${machineDays(scope)}) d
    group by category, category_name, display_order
    order by ${categoryOrder}`.execute(db);
  return rows;
}

export interface MachineDays extends StatusDays {
  name: string;
  identifier: string;
  category_name: string;
}

/** The machines with the most days without a reservation, by category and name. */
export async function selectIdleMachines(db: Db, scope: DaysScope, limit: number): Promise<MachineDays[]> {
  const { rows } = await sql<MachineDays>`
    select name, identifier, category_name, available, reserved, maintenance, damaged
    from (
      select * from (${machineDays(scope)}) d
      order by available + maintenance + damaged desc, id limit ${limit}
    ) idle
    order by ${inOrder}`.execute(db);
  return rows;
}

/** All machines, for a table in a file. */
export function machineDaysTable(scope: DaysScope) {
  const day = (name: keyof StatusDays) => sql`round(${sql.ref(name)}::numeric, 1) as ${sql.ref(name)}`;
  return sql`(
    select category_name as category, name, identifier, type, ${day('available')}, ${day('reserved')},
      ${day('maintenance')}, ${day('damaged')}, round(total::numeric, 1) as total,
      round((100 * reserved / nullif(total, 0))::numeric) as utilisation,
      row_number() over (order by ${inOrder}) as position
    from (
      select *, available + reserved + maintenance + damaged as total from (${machineDays(scope)}) d
    ) days
  )`;
}

/** `unknown`: without a date of the last service, so nobody can say when the next is due. */
export const serviceGroups = ['overdue', 'due', 'hours', 'unknown'] as const;
export type ServiceGroup = (typeof serviceGroups)[number];

interface ServicePlan {
  today: string;
  horizon: number;
  intervalDays: number;
  intervalHours: number;
  /** A service within this many operating hours counts as due soon. */
  nearHours: number;
}

/** A query of the machines in the inventory whose service is overdue, due soon or unknown. */
const services = (plan: ServicePlan) => sql`
  select * from (
    select *, case
        when due_on < ${plan.today}::date then 'overdue'
        when due_on <= ${plan.today}::date + ${plan.horizon}::int then 'due'
        when hours_left <= ${plan.nearHours}::int then 'hours'
        when due_on is null then 'unknown'
      end as "group"
    from (
      select m.id, m.type, m.name, m.name_key, ${displayIdentifier('m')} as identifier, m.location,
        m.last_service_date, m.operating_hours, m.last_service_date + ${plan.intervalDays}::int as due_on,
        ${plan.intervalHours}::int - mod(m.operating_hours, ${plan.intervalHours}::int) as hours_left
      from machines m where ${isCountedMachine('m')} and m.status <> 'sold'
    ) machine
  ) grouped
  where "group" is not null`;

const mostUrgentFirst = sql`
  array_position(array[${literals(serviceGroups)}], "group"), due_on, hours_left,
  name_key, id`;

export async function countServices(db: Db, plan: ServicePlan): Promise<Map<ServiceGroup, number>> {
  const { rows } = await sql<{ group: ServiceGroup; n: number }>`
    select "group", count(*)::int as n from (${services(plan)}) s group by 1`.execute(db);
  return new Map(rows.map(({ group, n }) => [group, n]));
}

export interface ServiceRow {
  group: ServiceGroup;
  name: string;
  identifier: string;
  location: string | null;
  last_service_date: string | null;
  due_on: string | null;
  operating_hours: number | null;
  hours_left: number | null;
}

/** The machines to service, most urgent first. */
export async function selectServices(db: Db, plan: ServicePlan, limit: number): Promise<ServiceRow[]> {
  const { rows } = await sql<ServiceRow>`
    select "group", name, identifier, location, last_service_date, due_on, operating_hours, hours_left
    from (${services(plan)}) s
    where "group" <> 'unknown'
    order by ${mostUrgentFirst}
    limit ${limit}`.execute(db);
  return rows;
}

/** All machines, also those without a date, for a table in a file. */
export function servicesTable(plan: ServicePlan) {
  return sql`(
    select "group", name, identifier, type, location, last_service_date, due_on,
      due_on - ${plan.today}::date as days_left, operating_hours, hours_left,
      row_number() over (order by ${mostUrgentFirst}) as position
    from (${services(plan)}) s
  )`;
}
