/** The best statements that we know for a task, for the floor. A better one found anywhere belongs here. */
import { machineFieldNames } from '@strojpark/core/domain/fields/machine-fields';
import type { Statement } from './statements.ts';

export const allFieldNames: readonly string[] = machineFieldNames;

/** What a list shows of a machine. */
export const itemColumns = `m.id, m.type, m.status, m.name, m.manufacturer, m.model, m.category, m.serial_number,
  m.equipment_number, m.vin, m.material_number, m.year_of_manufacture, m.location, m.condition, m.operating_hours,
  m.current_value, m.sale_price, m.sale_currency, m.cover_id, m.currency, m.no_replacement_needed, m.created_at,
  m.updated_at, m.created_by, m.version`;

const byName = 'order by m.name_key, m.id limit 51';
export const byHighestValue =
  'and m.current_value is not null order by m.current_value desc, m.id desc limit 51';

/** The first page with the total, of a filter that the totals know. */
export const pageFloor = (filter: string, { columns = itemColumns, order = byName } = {}): Statement[] => [
  {
    text: `/* name: floor_page */ select ${columns} from machines m where m.deleted_at is null and ${filter} ${order}`,
    values: [],
  },
  {
    text: `/* name: floor_total */ select sum(n) as total from machine_totals m where ${filter}`,
    values: [],
  },
];

/** The number of machines by status and by category, each without the filter by itself. */
export const countsFloor = (ofStatuses: string, ofCategories: string): Statement[] => [
  {
    text: `/* name: floor_statuses */ select m.status, sum(m.n) as n from machine_totals m where ${ofStatuses} group by m.status`,
    values: [],
  },
  {
    text: `/* name: floor_categories */ select m.category, sum(m.n) as n from machine_totals m where ${ofCategories} group by m.category`,
    values: [],
  },
];

/** The first page by name of a search for used machines; `from` is the first name that can match. */
export function searchFloor(patterns: readonly string[], { dense = false, from = '' }): Statement[] {
  const found = patterns.map((_, index) => `m.search_text like $${index + 1}`).join(' and ');
  const after = from === '' ? '' : ` and m.name_key >= czech_key($${patterns.length + 1})`;
  const filter = `m.deleted_at is null and m.type = 'used' and m.status <> 'sold' and ${found}${after}`;
  const walk = `select ${itemColumns} from machines m where ${filter} ${byName}`;
  // With an offset the planner does not see the order.
  const lookUp = `select ${itemColumns} from (select * from machines m where ${filter} offset 0) m ${byName}`;
  return [{ text: dense ? walk : lookUp, values: from === '' ? [...patterns] : [...patterns, from] }];
}

const searched = (patterns: readonly string[]) =>
  `m.deleted_at is null and m.type = 'used' and ${patterns.map((_, index) => `m.search_text like $${index + 1}`).join(' and ')}`;

/** How many used machines a search finds, up to 1 000. */
export const searchCountFloor = (patterns: readonly string[]): Statement[] => [
  {
    text: `select count(*) as n from (
      select from machines m where m.status <> 'sold' and ${searched(patterns)} limit 1001) found`,
    values: [...patterns],
  },
];

/** The used machines that a search finds, by status and category. */
export const searchFacetsFloor = (patterns: readonly string[]): Statement[] => [
  {
    text: `select m.status, m.category, count(*) as n from machines m where ${searched(patterns)} group by 1, 2`,
    values: [...patterns],
  },
];

const saleColumns = `s.id, s.sold_at, s.machine_id, s.machine_name, s.machine_identifier, s.machine_type, m.category, m.cover_id,
  m.deleted_at, s.reservation_id, s.customer_name, s.customer_company, s.customer_key, s.sold_by, s.seller_name, s.price, s.currency,
  s.price_czk, s.margin_czk, s.margin_percent`;

/**
 * The first page of the sales with their number. For a search, `isRare` looks its words up before it puts in order; `totals` is the condition on
 * the stored totals, if they have the number.
 */
export function saleListFloor(
  filter: string,
  {
    order = 's.sold_at',
    direction = 'desc',
    isRare = false,
    totals,
  }: { order?: string; direction?: 'asc' | 'desc'; isRare?: boolean; totals?: string } = {},
): Statement[] {
  const shown = `s.reversed_at is null and ${filter}`;
  const found = isRare ? `(select * from sales s where ${shown} offset 0)` : 'sales';
  return [
    {
      text: `/* name: floor_sales */ select ${saleColumns} from ${found} s left join machines m on m.id = s.machine_id
        where ${shown} order by ${order} ${direction}, s.id ${direction} limit 51`,
      values: [],
    },
    {
      text: `/* name: floor_sale_count */ ${
        totals === undefined
          ? `select s.machine_type, count(*) as n from sales s where ${shown} group by 1`
          : `select type, sum(n) as n from sale_totals where kind = 'month' and ${totals} group by 1`
      }`,
      values: [],
    },
  ];
}

const audit = `insert into audit_log (at, actor_name, action, entity, entity_id, entity_name, changes, request_id)
  select now(), 'Bench', 'update', 'machine', id, name, '{}', 'bench' from written`;

/** Who calls and what they may do, which every call has to know: what the product reads, without the deputies. */
const caller: Statement = {
  text: `/* name: floor_caller */ select u.id, u.name, u.role, u.must_change_password, s.id as session_id, s.remember,
      s.last_active_at, s.expires_at,
      (select value from settings where key = 'role_permissions') as role_permissions,
      (select value from settings where key = 'session_timeout') as session_timeout,
      (select value from settings where key = 'require_2fa') as require_2fa,
      (select confirmed_at from second_factors where user_id = u.id) as second_factor_at,
      (select stamp from field_set) as field_set_stamp
    from sessions s join users u on u.id = s.user_id limit 1`,
  values: [],
};

/** `{id}` in the values stands for the id in the path, `{new}` for a text that no other request has. */
export const machineFloors: Record<'get' | 'create' | 'update', Statement[]> = {
  get: [caller, { text: '/* name: floor_get */ select * from machines where id = $1', values: ['{id}'] }],
  create: [
    caller,
    {
      text: `/* name: floor_create */ with written as (
          insert into machines (type, status, name, manufacturer, model, category, serial_number, condition, currency,
            current_value, year_of_manufacture)
          values ('used', 'available', 'Volvo L90 ' || $1, 'Volvo', 'L90', 'category-3', $1, 'Good', 'CZK', 1000000, 2015)
          returning *),
        history as (
          insert into machine_status_changes (machine_id, to_status, at, changed_by_name)
          select id, status, now(), 'Bench' from written),
        entry as (${audit})
        select * from written`,
      values: ['{new}'],
    },
  ],
  update: [
    caller,
    {
      text: `/* name: floor_update */ with written as (
          update machines set location = $2, version = version + 1, updated_at = now() where id = $1 returning *),
        entry as (${audit})
        select * from written`,
      values: ['{id}', '{new}'],
    },
  ],
};

/**
 * The proposals of one rule for all categories and one for `category-3`, straight into an empty table: without comparing
 * with what is stored, and without rules that people can change.
 */
export const proposalsFloor = `insert into floor_proposals (machine_id, rule_id, category, in_stock_since, current_value,
    purchase_price, currency, price, proposed_at)
  select m.id, r.id, m.category, m.in_stock_since, m.current_value, m.purchase_price, m.currency, p.price, now()
  from machines m
  join repricing_rules r on r.category is not distinct from case when m.category = 'category-3' then m.category end
    and m.in_stock_since <= current_date - r.after_days
  cross join lateral (
    select ceil(greatest(m.current_value * (100 - r.percent) / 100, m.purchase_price * (100 + r.floor_percent) / 100) / 100)
      * 100 as price
  ) p
  where m.deleted_at is null and m.status in ('available', 'maintenance', 'damaged') and p.price < m.current_value
    and (r.floor_percent is null or m.purchase_price is not null)
    and not exists (
      select from machine_price_changes c
      where c.machine_id = m.id and c.at >= m.in_stock_since + r.after_days and c.from_value > m.current_value
    )`;

const proposalOrders = {
  current_value: 'm.current_value',
  days_in_stock: 'current_date - m.in_stock_since',
  reduction: '(p.current_value - p.price) / p.current_value',
} as const;

/** The first page of the proposals with their number. */
export const proposalListFloor = (sort: keyof typeof proposalOrders): Statement[] => [
  {
    text: `/* name: floor_proposals */ select ${itemColumns}, p.price, p.rule_id
      from repricing_proposals p join machines m on m.id = p.machine_id
      where m.deleted_at is null order by ${proposalOrders[sort]} desc, m.id desc limit 51`,
    values: [],
  },
  { text: '/* name: floor_proposal_count */ select count(*) as total from repricing_proposals', values: [] },
];
