import { nearly } from '@strojpark/core/domain/demands/demand-reasons';
import { notifiedOneByOne } from '@strojpark/core/domain/demands/demand-status';
import type { CustomFieldType } from '@strojpark/core/domain/fields/custom-fields';
import { choiceCriteria, rangeCriteria } from '@strojpark/core/domain/fields/machine-criteria';
import type { Rates } from '@strojpark/core/domain/money/money';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { columnTypes, customColumn } from '../../db/custom-columns.ts';
import { testedFields, testedText } from '../../db/machine-text.ts';

type Condition = RawBuilder<boolean>;

/** What a run compares with. */
export interface MatchTerms {
  rates: Rates;
  /** All custom fields by name. */
  customTypes: ReadonlyMap<string, CustomFieldType>;
}

/** Machines in repair, damaged, sold or in the trash fit nothing (`availabilityOf`). */
const canBeHad = sql<boolean>`m.deleted_at is null and m.status in ('available', 'reserved', 'pending_approval')`;

const all = (conditions: readonly Condition[]): Condition => sql.join([...conditions], sql` and `);

type RangeField = (typeof rangeCriteria)[number]['field'];
type End = 'from' | 'to';

const bound = (field: RangeField, end: End) => sql.ref(`c.${field}_${end}`);
/** The widened bound; the same as the exact one where only exact machines are wanted. */
const nearBound = (field: RangeField, end: End) => sql.ref(`c.near_${field}_${end}`);

function widened(field: RangeField, end: End, exact: RawBuilder<unknown>) {
  const sign = sql.raw(end === 'from' ? '-' : '+');
  const slack =
    field === 'year_of_manufacture'
      ? sql`${sql.lit(nearly.years)}`
      : sql`abs(${exact}) * ${sql.lit(nearly.share)}`;
  return sql`case when c.nearly then ${exact} ${sign} ${slack} else ${exact} end`;
}

/** A bound of the value in the currency of the machines, rounded as amounts are. */
const converted = (end: End) => sql`case when c.currency = g.currency then c.current_value_${sql.raw(end)}
  else round(c.current_value_${sql.raw(end)} * own.rate / other.rate, 2) end`;

/** Both ends are included, and a machine without a value passes, as in lists. */
const inRanges = (boundOf: typeof bound): Condition =>
  all(
    rangeCriteria.map(({ field }) => {
      const value = sql.ref(`m.${field}`);
      return sql<boolean>`(${value} is null
        or (${boundOf(field, 'from')} is null or ${value} >= ${boundOf(field, 'from')})
        and (${boundOf(field, 'to')} is null or ${value} <= ${boundOf(field, 'to')}))`;
    }),
  );

/** Every list of patterns has one that the text of its field contains. */
const hasTexts = sql<boolean>`(c.texts is null or not exists (
  select from jsonb_to_recordset(c.texts) as t(field text, "any" text[])
  where not coalesce(case t.field ${sql.join(
    testedFields.map((field) => sql`when ${sql.lit(field)} then ${testedText(field)}`),
    sql` `,
  )} else ${testedText(null)} end like any (t."any"), false)))`;

/** The same comparisons as in lists; criteria of a field that no longer exists fit nothing. */
function fitsCustom({ customTypes }: MatchTerms): Condition {
  const given = (name: string) => sql`c.custom -> ${sql.lit(name)}`;
  const text = (name: string, path = '') =>
    sql`c.custom #>> ${sql.lit(`{${name}${path === '' ? '' : `,${path}`}}`)}::text[]`;
  const compared = (name: string, type: CustomFieldType): RawBuilder<unknown> => {
    const column = customColumn(name, 'm');
    const as = sql.raw(columnTypes[type]);
    if (type === 'select') return sql`(${given(name)}) ? ${column}`;
    if (type === 'boolean') return sql`${column} = (${text(name)})::boolean`;
    if (type === 'text' || type === 'textarea') return sql`fold(${column}) like ${text(name)}`;
    const within = (sign: '>=' | '<=', end: End) =>
      sql`(${text(name, end)} is null or ${column} ${sql.raw(sign)} (${text(name, end)})::${as})`;
    return sql`${within('>=', 'from')} and ${within('<=', 'to')}`;
  };
  const each = [...customTypes].map(
    ([name, type]) => sql<boolean>`case when ${given(name)} is null then true
      when ${given(name)} = 'null' then ${customColumn(name, 'm')} is null
      else coalesce(${compared(name, type)}, false) end`,
  );
  const names = [...customTypes.keys()];
  const known = sql<boolean>`c.custom - ${names}::text[] = '{}'`;
  return sql<boolean>`(c.custom is null or (${all([known, ...each])}))`;
}

const fitsChoices = all(
  choiceCriteria.map(({ field }) => {
    const chosen = sql.ref(`c.${field}_in`);
    return sql<boolean>`(${chosen} is null or coalesce(${sql.ref(`m.${field}`)} = any(${chosen}), false))`;
  }),
);

/**
 * The pairs of criteria `c` and machines `m` that fit: the only place of the rule. Machines are first reduced to their
 * few combinations of type, category, manufacturer and currency, and these are joined with the criteria by category;
 * so ranges and texts are compared only for pairs whose combination fits.
 */
function pairs(terms: MatchTerms, criteria: Condition, machines: Condition) {
  const exact = (field: RangeField, end: End) =>
    field === 'current_value' ? sql.ref(`v.value_${end}`) : bound(field, end);
  const bounds = rangeCriteria.flatMap(({ field }) =>
    (['from', 'to'] as const).flatMap((end) => [
      sql`${exact(field, end)} as ${sql.id(`${field}_${end}`)}`,
      sql`${widened(field, end, exact(field, end))} as ${sql.id(`near_${field}_${end}`)}`,
    ]),
  );
  const choices = choiceCriteria.map(({ field }) => sql.ref(`c.${field}_in`));
  const rates = Object.entries(terms.rates).map(([code, rate]) => sql`(${code}::text, ${rate}::numeric)`);
  return sql`
    rates (currency, rate) as (values ${sql.join(rates)}),
    wanted as materialized (
      select c.*, wanted_category
      from match_criteria c, unnest(coalesce(c.categories, array[''])) as wanted_category
      where c.active and ${criteria}
    ),
    groups as materialized (
      select distinct m.type, m.category, m.manufacturer, m.currency from machines m where ${machines} and ${canBeHad}
    ),
    candidates as materialized (
      select c.demand_id, c.quiet and c.searched_at is null as is_quiet, c.texts, c.custom, g.type, g.category, g.manufacturer, g.currency,
        ${sql.join([...choices, ...bounds])}
      from groups g
      cross join lateral (values (g.category), ('')) as k (category)
      join wanted c on c.wanted_category = k.category
      join rates own on own.currency = c.currency
      join rates other on other.currency = g.currency
      cross join lateral (select ${converted('from')} as value_from, ${converted('to')} as value_to) v
      where (c.type is null or c.type = g.type)
        and (c.manufacturers is null or (' ' || fold(g.manufacturer)) like any (c.manufacturers))
    ),
    found as materialized (
      select c.demand_id, c.is_quiet, m.id as machine_id, m.status = 'available' as is_free,
        case when ${inRanges(bound)} then 'exact' else 'close' end as fit
      from candidates c
      join machines m
        on (m.type, m.category, m.manufacturer, m.currency) = (c.type, c.category, c.manufacturer, c.currency)
      where ${machines} and ${canBeHad} and ${inRanges(nearBound)} and ${fitsChoices} and ${fitsCustom(terms)}
        and ${hasTexts}
    )`;
}

/**
 * Brings the stored matches of these criteria and machines up to date; returns the demands with a change. A match is
 * news once, when its machine is available: one that is reserved is news when it is released.
 */
async function store(
  db: Db,
  terms: MatchTerms,
  { criteria, machines, scope }: { criteria: Condition; machines: Condition; scope: Condition },
  now: Date,
): Promise<string[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await sql<{ demand_id: string }>`
    with ${pairs(terms, criteria, machines)},
    added as (
      insert into demand_matches (demand_id, machine_id, fit, matched_at, notified_at)
      select demand_id, machine_id, fit, ${at}, case when is_free then ${at} end from found
      on conflict do nothing
      returning demand_id, machine_id, notified_at
    ),
    changed as (
      update demand_matches x set fit = found.fit,
        notified_at = case when found.is_free and x.notified_at is null and x.state in ('new', 'seen') then ${at}
          else x.notified_at end
      from found
      where (x.demand_id, x.machine_id) = (found.demand_id, found.machine_id)
        and (x.fit <> found.fit or found.is_free and x.notified_at is null and x.state in ('new', 'seen'))
      returning x.demand_id, x.machine_id, x.notified_at
    ),
    lost as (
      update demand_matches x set fit = 'none'
      where ${scope} and x.fit <> 'none' and not exists (
        select from found where (found.demand_id, found.machine_id) = (x.demand_id, x.machine_id))
      returning x.demand_id
    ),
    notified as (
      insert into demand_news (demand_id, matches, machine_ids)
      select demand_id, count(*), (array_agg(machine_id))[1:${sql.lit(notifiedOneByOne)}]
      from (select * from added union all select * from changed) as news
      where notified_at = ${at} and demand_id not in (select demand_id from candidates where is_quiet)
      group by demand_id
    )
    select demand_id from added union select demand_id from changed union select demand_id from lost`.execute(
    db,
  );
  return rows.map(({ demand_id }) => demand_id);
}

/** The matches of these machines with all open criteria. */
export async function matchMachines(
  db: Db,
  terms: MatchTerms,
  machineIds: readonly string[],
  now: Date,
): Promise<string[]> {
  await sql`delete from demand_matches x where x.machine_id = any(${machineIds}::uuid[])
    and not exists (select from machines m where m.id = x.machine_id)`.execute(db);
  return store(
    db,
    terms,
    {
      criteria: sql`true`,
      machines: sql`m.id = any(${machineIds}::uuid[])`,
      // Ended demands keep what was.
      scope: sql`x.machine_id = any(${machineIds}::uuid[])
        and exists (select from match_criteria c where c.demand_id = x.demand_id and c.active)`,
    },
    now,
  );
}

/** The matches of these criteria with the whole inventory. */
export const matchCriteria = (
  db: Db,
  terms: MatchTerms,
  criteriaIds: readonly string[],
  now: Date,
): Promise<string[]> =>
  store(
    db,
    terms,
    {
      criteria: sql`c.id = any(${criteriaIds}::uuid[])`,
      machines: sql`true`,
      scope: sql`x.demand_id in (select demand_id from match_criteria where id = any(${criteriaIds}::uuid[]))`,
    },
    now,
  );

/** How many open demands a machine fits at this moment, without those it was found unsuitable for. */
export async function countFitting(db: Db, terms: MatchTerms, machineId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with ${pairs(terms, sql`true`, sql`m.id = ${machineId}::uuid`)}
    select count(*)::int as count from found
    where not exists (select from demand_matches x where x.state = 'unsuitable'
      and (x.demand_id, x.machine_id) = (found.demand_id, found.machine_id))`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Whether anything may have to be matched or notified, in one statement. */
export async function selectHasWork(db: Db): Promise<boolean> {
  const { rows } = await sql<{ work: boolean }>`
    select exists (select from machine_changes) or exists (select from match_criteria where pending)
      or exists (select from demand_news) as work`.execute(db);
  return rows[0]?.work ?? false;
}

/** One process matches at a time; until the end of the transaction. */
export async function lockMatching(db: Db): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('machine_changes')) as locked`.execute(db);
  return rows[0]?.locked ?? false;
}

/** Takes changed machines off the list, oldest first. */
export async function takeChanges(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ machine_id: string }>`
    delete from machine_changes where id in (select id from machine_changes order by id limit ${limit})
    returning machine_id`.execute(db);
  return [...new Set(rows.map(({ machine_id }) => machine_id))];
}

/** Every transaction below `oldest` has ended; none from `next` on has begun. */
export async function selectTransactions(db: Db): Promise<{ oldest: bigint; next: bigint }> {
  const { rows } = await sql<{ oldest: string; next: string }>`
    select pg_snapshot_xmin(s)::text as oldest, pg_snapshot_xmax(s)::text as next from pg_current_snapshot() s`.execute(
    db,
  );
  const [row] = rows;
  return { oldest: BigInt(row?.oldest ?? 0), next: BigInt(row?.next ?? 0) };
}

/** Criteria that are to be searched in the inventory. */
export interface Pending {
  id: string;
  demand_id: string | null;
  revision: number;
  /** They have been searched once. */
  searched: boolean;
}

/** At most `limit`: after an upgrade all demands are pending. Those in `waiting` are searched again later. */
export function selectPending(
  db: Db,
  { waiting, limit }: { waiting: readonly string[]; limit: number },
): Promise<Pending[]> {
  return db
    .selectFrom('match_criteria')
    .select(['id', 'demand_id', 'revision', sql<boolean>`searched_at is not null`.as('searched')])
    .where('pending', '=', sql.lit(true))
    .where(sql<boolean>`(searched_at is null or id <> all(${waiting}::uuid[]))`)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Unless they have been changed since they were read. */
export async function markSearched(
  db: Db,
  criteria: readonly Pending[],
  { done }: { done: boolean },
  now: Date,
): Promise<void> {
  await sql`update match_criteria c set searched_at = coalesce(c.searched_at, ${now.toISOString()}::timestamptz),
      pending = pending and not ${done}
    from unnest(${criteria.map(({ id }) => id)}::uuid[], ${criteria.map(({ revision }) => revision)}::int[])
      as read (id, revision)
    where (c.id, c.revision) = (read.id, read.revision)`.execute(db);
}
