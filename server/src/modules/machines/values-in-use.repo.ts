import { machineTypes, type MachineType } from '@strojpark/core/domain/fields/machine-fields';
import type { TextWithValues } from '@strojpark/core/domain/fields/machine-criteria';
import { escapeLike, fold } from '@strojpark/core/domain/search-fold';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { all, fieldConditions } from './machine-search.repo.ts';

const shown = 50;
/** How many different values are looked at; a field with more finds only the first of them in the alphabet. */
const searched = 5000;

/**
 * The different values of a field that contain a text, those that begin with it first, in alphabetical order. Each step takes
 * the next value from the index of the order, so it does not matter how many machines there are.
 */
export async function selectValuesInUse(
  db: Db,
  field: TextWithValues,
  type: MachineType | undefined,
  search: string,
): Promise<string[]> {
  const value = sql.ref<string>(`m.${field}`);
  const key = sql`czech_key(${value}) collate "C"`;
  const next = (from: 't' | 'k', after = sql<boolean>`true`) => sql`
    select ${key} as key, ${value} as value from machines m
    where m.type = ${sql.ref(`${from}.type`)} and m.deleted_at is null and ${value} is not null and ${after}
    order by 1 limit 1`;
  const { rows } = await sql<{ value: string }>`
    with recursive known(type, n, key, value) as (
      select t.type, 1, first.* from unnest(${type === undefined ? machineTypes : [type]}::text[]) t(type)
        cross join lateral (${next('t')}) first
      union all
      select k.type, k.n + 1, later.* from known k
        cross join lateral (${next('k', sql`${key} > k.key`)}) later
        where k.n < ${sql.lit(searched)}
    )
    select min(value) as value from (select key, value, value as ${sql.ref(field)} from known) m
    where value <> '' and ${all([sql`true`, ...fieldConditions({ [field]: search })])}
    group by key order by bool_or(fold(value) like ${`${escapeLike(fold(search))}%`}) desc, key limit ${sql.lit(shown)}`.execute(
    db,
  );
  return rows.map((row) => row.value);
}
