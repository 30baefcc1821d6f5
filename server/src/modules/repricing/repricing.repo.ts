import type { ProposalFilter, RepricingProposal } from '@strojpark/core/contracts/repricing';
import { repricedStatuses } from '@strojpark/core/domain/machines/repricing';
import type { Rates } from '@strojpark/core/domain/money/money';
import { sql, type Expression, type Insertable, type Selectable } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { countOf } from '../../db/counted-page.ts';
import { inCzk } from '../../db/exchange-rates.ts';
import { keysetPage, keysetPageByWalk, type KeysetPage } from '../../db/keyset.ts';
import type { KeysetColumn } from '../../db/keyset-scan.ts';
import type { DB } from '../../db/schema.gen.ts';

const rules = (db: Db) =>
  db
    .selectFrom('repricing_rules as r')
    .select(['r.id', 'r.category', 'r.after_days', 'r.percent', 'r.floor_percent', 'r.updated_at']);

/** The common rules first. */
export const selectRules = (db: Db) =>
  rules(db)
    .leftJoin('categories as c', 'c.key', 'r.category')
    .orderBy(sql`c.display_order nulls first`)
    .orderBy('r.category')
    .orderBy('r.after_days')
    .execute();

/** Locked, so that rules change one after another. */
export const lockRule = (db: Db, id: string) =>
  rules(db).where('r.id', '=', id).forUpdate('r').executeTakeFirst();

export async function insertRule(db: Db, rule: Insertable<DB['repricing_rules']>): Promise<string> {
  const { id } = await db
    .insertInto('repricing_rules')
    .values(rule)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

type RuleValues = Omit<Insertable<DB['repricing_rules']>, 'id' | 'created_at'>;

/** What was postponed is proposed by the changed rule. */
export async function updateRule(db: Db, id: string, values: RuleValues): Promise<void> {
  await db.updateTable('repricing_rules').set(values).where('id', '=', id).execute();
  await db.deleteFrom('repricing_postponements').where('rule_id', '=', id).execute();
}

export async function deleteRule(db: Db, id: string): Promise<void> {
  await db.deleteFrom('repricing_rules').where('id', '=', id).execute();
}

const repriced = sql`m.deleted_at is null and m.status = any(${[...repricedStatuses]}::text[])`;

/**
 * One change of rules or proposals at a time; readers do not wait. Before any rule is locked: new proposals lock their
 * rules, too.
 */
export async function lockProposals(db: Db): Promise<void> {
  await sql`lock table repricing_proposals in share row exclusive mode`.execute(db);
}

/**
 * Brings the proposals up to date with the rules and the inventory; `today` and the days since when a rule is due are
 * those of the time zone. A machine whose price has been reduced since the rule became due is not proposed.
 */
export async function updateProposals(
  db: Db,
  { today, timezone, now }: { today: string; timezone: string; now: Date },
): Promise<void> {
  await lockProposals(db);
  await sql`
    with own as (
      select distinct category from repricing_rules where category is not null
    ), due as materialized (
      select distinct on (m.id) m.id as machine_id, r.id as rule_id, m.category, m.in_stock_since, m.current_value,
        m.purchase_price, m.currency, r.after_days,
        proposed_price(m.current_value, m.purchase_price, r.percent, r.floor_percent) as price
      from machines m
      left join own on own.category = m.category
      -- Equal texts, so that the machines are read once and not for each rule.
      join repricing_rules r on coalesce(r.category, '') = coalesce(own.category, '')
        and m.in_stock_since <= ${today}::date - r.after_days
      where ${repriced} and m.current_value is not null
      order by m.id, r.after_days desc
    ), proposed as materialized (
      select d.machine_id, d.rule_id, d.category, d.in_stock_since, d.current_value, d.purchase_price, d.currency, d.price
      from due d
      left join lateral (
        select c.from_value, c.from_currency from machine_price_changes c
        where c.machine_id = d.machine_id
          and c.at >= (d.in_stock_since + d.after_days)::timestamp at time zone ${timezone}::text
        order by c.at, c.id limit 1
      ) was on true
      where d.price is not null
        and (was.from_currency is null or (was.from_currency = d.currency and d.current_value >= was.from_value))
    ), stored as (
      insert into repricing_proposals as p (machine_id, rule_id, category, in_stock_since, current_value, purchase_price,
        currency, price, proposed_at)
      select *, ${now.toISOString()}::timestamptz from proposed
      on conflict (machine_id) do update set rule_id = excluded.rule_id, category = excluded.category,
        in_stock_since = excluded.in_stock_since, current_value = excluded.current_value,
        purchase_price = excluded.purchase_price, currency = excluded.currency, price = excluded.price,
        proposed_at = excluded.proposed_at
      where (p.rule_id, p.category, p.in_stock_since, p.current_value, p.purchase_price, p.currency, p.price)
        is distinct from (excluded.rule_id, excluded.category, excluded.in_stock_since, excluded.current_value,
          excluded.purchase_price, excluded.currency, excluded.price)
    )
    delete from repricing_proposals p
    where not exists (select from proposed where proposed.machine_id = p.machine_id)`.execute(db);
}

/** Proposals whose machine is as it was when the price was calculated, and which nobody has postponed. */
const isOpen = (today: string) => sql<boolean>`${repriced}
  and (m.category, m.in_stock_since, m.current_value, m.currency) = (p.category, p.in_stock_since, p.current_value, p.currency)
  and m.purchase_price is not distinct from p.purchase_price
  and not exists (
    select from repricing_postponements x
    where x.machine_id = p.machine_id and x.rule_id = p.rule_id and (x.until is null or x.until > ${today}::date)
  )`;

type StoredProposal = Selectable<DB['repricing_proposals']> & { id: string };

const storedProposals = (db: Db) =>
  db.selectFrom('repricing_proposals as p').selectAll('p').select('p.machine_id as id');

/** `ownerId`: only machines that this user added. */
type Filter = Omit<ProposalFilter, 'decidable'> & { ownerId?: string };

/** Those of the given rows that are open and match the filter; all by default. */
function openProposals(
  db: Db,
  { category, location, ownerId }: Filter,
  today: string,
  rows: Expression<unknown> = storedProposals(db),
) {
  return db
    .selectFrom(sql<StoredProposal>`(${rows})`.as('p'))
    .innerJoin('machines as m', 'm.id', 'p.machine_id')
    .innerJoin('repricing_rules as r', 'r.id', 'p.rule_id')
    .where(isOpen(today))
    .$if(category !== undefined, (query) => query.where(sql<boolean>`m.category = any(${category})`))
    .$if(location !== undefined, (query) => query.where('m.location', '=', location ?? null))
    .$if(ownerId !== undefined, (query) => query.where('m.created_by', '=', ownerId ?? null));
}

export interface ProposalScope {
  filter: Filter;
  /** In the company’s time zone. */
  today: string;
  /** Values in different currencies are compared at these. */
  rates: Rates;
}

export type ProposalRow = Omit<RepricingProposal, 'machine' | 'at_floor' | 'margin' | 'margin_percent'> & {
  current_value: number;
  purchase_price: number | null;
  costs_total: number;
};

/** The orders of the list, as their indexes have them; days in stock are kept as a date, which falls when they rise. */
const orders = {
  current_value: { value: sql.ref('p.current_value'), type: 'numeric' },
  days_in_stock: { value: sql.ref('p.in_stock_since'), type: 'date' },
  reduction: { value: sql`((p.current_value - p.price) / p.current_value)`, type: 'numeric' },
} as const;
type ProposalSort = keyof typeof orders;

const columnOf = (sort: ProposalSort) => ({ ...orders[sort], nullable: false, id: sql.ref('p.machine_id') });
const czkColumn = (rates: Rates): KeysetColumn => ({
  ...columnOf('current_value'),
  value: inCzk(sql.ref('p.current_value'), sql.ref('p.currency'), rates),
});

/** Each index in this order with its column: values are in the order of an index for each currency. */
function indexesOf(db: Db, sort: ProposalSort, rates: Rates) {
  const stored = storedProposals(db);
  if (sort !== 'current_value') return { queries: [stored], columns: columnOf(sort) };
  const [first, ...others] = Object.entries(rates).map(([currency, rate]) => ({
    query: stored.where('p.currency', '=', currency),
    column: { ...columnOf(sort), rate },
  }));
  if (first === undefined) throw new Error('ordering by value needs the rates');
  return {
    queries: [first, ...others].map(({ query }) => query),
    columns: [first.column, ...others.map(({ column }) => column)] as const,
  };
}

const directionOf = (sort: ProposalSort, order: 'asc' | 'desc') =>
  sort === 'days_in_stock' ? (order === 'asc' ? 'desc' : 'asc') : order;

/**
 * Nearly all stored proposals are open, so the first ones in the order of an index fill the page. Where they do not, at
 * the end of the list or with a filter that few match, all that match are found and sorted.
 */
export async function selectPage(
  db: Db,
  { filter, today, rates }: ProposalScope,
  sort: ProposalSort,
  page: { order: 'asc' | 'desc'; limit: number; cursor?: string | undefined },
): Promise<KeysetPage<ProposalRow>> {
  const request = { ...page, sort, order: directionOf(sort, page.order), filters: filter };
  const passing = (rows?: Expression<unknown>) =>
    openProposals(db, filter, today, rows)
      .select(['m.id', 'p.price', 'p.proposed_at', 'p.current_value', 'p.purchase_price', 'm.costs_total'])
      .select(
        sql<
          RepricingProposal['rule']
        >`jsonb_build_object('id', r.id, 'category', r.category, 'after_days', r.after_days,
      'percent', r.percent, 'floor_percent', r.floor_percent)`.as('rule'),
      )
      .$castTo<ProposalRow>();
  const { queries, columns } = indexesOf(db, sort, rates);
  const walked = await keysetPageByWalk(
    db,
    queries,
    (rows) => passing(rows).select(sql`p.cursor_key`.as('cursor_key')),
    columns,
    request,
  );
  const sorted = sort === 'current_value' ? czkColumn(rates) : columnOf(sort);
  return walked ?? keysetPage(db, [passing()], sorted, request);
}

/** How many stored proposals are checked for a page's count, which takes a row of the machine for each. */
const maxChecked = 1000;

/** The number of proposals that match the filter; at least that many where `isExact` is false. */
export async function countSome(
  db: Db,
  filter: Filter,
  today: string,
): Promise<{ count: number; isExact: boolean }> {
  const checked = storedProposals(db).limit(sql.lit(maxChecked + 1));
  const { rows } = await sql<{ count: number; checked: number }>`
    with checked as materialized (${checked})
    select (select count(*) from checked) as checked, (${openProposals(
      db,
      filter,
      today,
      sql`table checked`,
    ).select(sql`count(*)`.as('count'))}) as count`.execute(db);
  const [counted] = rows;
  if (counted === undefined) throw new Error('a count returns one row');
  return { count: Math.min(counted.count, maxChecked), isExact: counted.checked <= maxChecked };
}

/** The exact number of proposals that match the filter. */
export const countAll = (db: Db, filter: Filter, today: string): Promise<number> =>
  countOf(openProposals(db, filter, today).select('m.id'));

/** The machines of all proposals that match the filter. */
export async function selectIds(db: Db, filter: Filter, today: string): Promise<string[]> {
  const rows = await openProposals(db, filter, today).select('m.id').orderBy('m.id').execute();
  return rows.map(({ id }) => id);
}

/** The proposal for a machine, with the machine locked. */
export function lockProposal(db: Db, machineId: string, today: string) {
  return openProposals(db, {}, today)
    .select(['m.id', 'm.name', 'm.created_by', 'm.current_value', 'p.price', 'p.proposed_at'])
    .select(['r.id as rule_id', 'r.after_days'])
    .where('m.id', '=', machineId)
    .forNoKeyUpdate('m')
    .executeTakeFirst();
}

export async function upsertPostponement(
  db: Db,
  row: Insertable<DB['repricing_postponements']>,
): Promise<void> {
  await db
    .insertInto('repricing_postponements')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['machine_id', 'rule_id']).doUpdateSet((eb) => ({
        until: eb.ref('excluded.until'),
        postponed_at: eb.ref('excluded.postponed_at'),
        postponed_by: eb.ref('excluded.postponed_by'),
        postponed_by_name: eb.ref('excluded.postponed_by_name'),
      })),
    )
    .execute();
}

/** The deleted one; undefined if there is none of this time. */
export const deletePostponement = (db: Db, machineId: string, at: Date) =>
  db
    .deleteFrom('repricing_postponements')
    .where('machine_id', '=', machineId)
    .where('postponed_at', '=', at.toISOString())
    .returning('until')
    .executeTakeFirst();

export const selectMachineOf = (db: Db, id: string) =>
  db
    .selectFrom('machines')
    .select(['id', 'name', 'created_by'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
