import { machineTypes, type MachineType } from '@strojpark/core/domain/fields/machine-fields';
import type { TextWithValues } from '@strojpark/core/domain/fields/machine-criteria';
import { escapeLike, fold } from '@strojpark/core/domain/search-fold';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { asksOnlyFor, passesFilter, type InstantFilter } from './machine-filter.repo.ts';
import { all, fieldConditions } from './machine-search.repo.ts';

const shown = 50;
/** How many different values of a type, or models of a manufacturer, are looked at: the first ones in the alphabet. */
const searched = 5000;
/** Up to this many machines of each value are looked at to count those that pass the filter. */
const counted = 250;

export interface ValueInUse {
  value: string;
  count: number | null;
  isExact: boolean;
}

interface Asked {
  field: TextWithValues;
  type: MachineType | undefined;
  /** Only of these manufacturers: the models, and the machines that are counted. */
  manufacturers: readonly string[];
  search: string;
  /** Counts the machines that pass it. */
  filter: InstantFilter | undefined;
}

const keyOf = (field: TextWithValues) => sql`czech_key(${sql.ref(`m.${field}`)}) collate "C"`;

interface Steps {
  field: TextWithValues;
  /** A table of types and, with `byMaker`, keys of manufacturers, for which the values are looked for. */
  groups: RawBuilder<unknown>;
  byMaker: boolean;
  /** How many values are looked at in each group. */
  atMost?: number;
}

/**
 * The body of a recursive table `name` of the different values of a field in alphabetical order. Each step takes the next value
 * from an index, so it does not matter how many machines there are.
 */
function differentValues(
  name: string,
  { field, groups, byMaker, atMost = searched }: Steps,
): RawBuilder<unknown> {
  const value = sql.ref<string>(`m.${field}`);
  const key = keyOf(field);
  const next = (from: 'g' | 'k', after = sql<boolean>`true`) => sql`
    select ${key} as key, ${value} as value from machines m
    where m.type = ${sql.ref(`${from}.type`)} and m.deleted_at is null and ${value} is not null and ${after}
      and ${byMaker ? sql`${keyOf('manufacturer')} = ${sql.ref(`${from}.maker`)}` : sql`true`}
    order by 1 limit 1`;
  return sql`${sql.ref(name)}(type, maker, n, key, value) as (
    select g.type, g.maker, 1, first.* from ${groups} g cross join lateral (${next('g')}) first
    union all
    select k.type, k.maker, k.n + 1, later.* from ${sql.ref(name)} k
      cross join lateral (${next('k', sql`${key} > k.key`)}) later
      where k.n < ${sql.lit(atMost)})`;
}

/**
 * The different values of a field that contain a text, those that begin with it first, in alphabetical order. With a filter, each
 * with the number of machines with exactly this value that pass it. However many there are, few machines of each value are
 * read, and only these are tested.
 */
export async function selectValuesInUse(db: Db, asked: Asked): Promise<ValueInUse[]> {
  const { field, type, search, filter } = asked;
  const makers =
    field === 'manufacturer' ? [] : asked.manufacturers.filter((maker) => fold(maker).trim() !== '');
  const byMaker = field === 'model' && makers.length > 0;
  const types: readonly MachineType[] = type === undefined ? machineTypes : [type];
  const ofType = sql`(select t.type, null::text as maker from unnest(${types}::text[]) t(type))`;
  const isOfMakers = sql<boolean>`(${sql.join(
    makers.map((manufacturer) => sql`(${all(fieldConditions({ manufacturer }))})`),
    sql` or `,
  )})`;
  const ofMaker = sql`(select m.type, m.key as maker from (select type, key, value as manufacturer from makers) m
    where ${isOfMakers})`;
  // Without a text the first values are enough, an empty one aside.
  const atMost = fold(search).trim() === '' ? shown + 1 : searched;
  const known = byMaker
    ? sql`${differentValues('makers', { field: 'manufacturer', groups: ofType, byMaker: false })},
        ${differentValues('known', { field, groups: ofMaker, byMaker, atMost })}`
    : differentValues('known', { field, groups: ofType, byMaker, atMost });
  const starts = sql`bool_or(fold(value) like ${`${escapeLike(fold(search))}%`})`;
  // The models are of these manufacturers already.
  const tested = makers.length > 0 && !byMaker ? [isOfMakers] : [];
  const isFiltered = filter !== undefined && (!asksOnlyFor(filter, ['type']) || tested.length > 0);
  const counting = filter
    ? sql`lateral (
        select case when looked <= ${sql.lit(counted)} then passing when not ${sql.lit(isFiltered)} then ${sql.lit(counted)} end as count,
          looked <= ${sql.lit(counted)} as "isExact"
        from (
          select count(*)::int as looked, (count(*) filter (where ${all([passesFilter(filter), ...tested])}))::int as passing
          from (select m.* from machines m
            where m.type = any(f.types) and m.deleted_at is null and ${keyOf(field)} = f.key
              and ${byMaker ? sql`${keyOf('manufacturer')} = any(f.makers)` : sql`true`}
            limit ${sql.lit(counted + 1)}) m) numbers)`
    : sql`(select null::int as count, false as "isExact")`;
  const { rows } = await sql<ValueInUse>`
    with recursive ${known}, found as (
      select key, min(value) as value, ${starts} as starts, array_agg(distinct type) as types, array_agg(distinct maker) as makers
      from (select *, value as ${sql.ref(field)} from known) m
      where value <> '' and ${all([sql`true`, ...fieldConditions({ [field]: search })])}
      group by key order by starts desc, key limit ${sql.lit(shown)})
    select f.value, c.count, c."isExact" from found f cross join ${counting} c order by f.starts desc, f.key`.execute(
    db,
  );
  return rows;
}
