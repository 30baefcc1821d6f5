import type { MachineListItem } from '@strojpark/core/contracts/machine-record';
import { replacementGroups } from '@strojpark/core/domain/machines/replacement-ranking';
import { escapeLike, fold } from '@strojpark/core/domain/search-fold';
import type { Rates } from '@strojpark/core/domain/money/money';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { inCzk } from '../../db/exchange-rates.ts';
import { machineItemColumns } from '../../db/machine-item-columns.ts';

/** A machine with its value in CZK, to compare values in different currencies. */
export interface Candidate {
  item: Omit<MachineListItem, 'cover_url'>;
  cover_id: string | null;
  value_czk: number | null;
}

type Condition = RawBuilder<boolean>;

const valueInCzk = (rates: Rates) => inCzk(sql.ref('m.current_value'), sql.ref('m.currency'), rates);

export async function selectCandidate(db: Db, id: string, rates: Rates): Promise<Candidate | undefined> {
  const row = await db
    .selectFrom('machines as m')
    .select([...machineItemColumns, 'cover_id', valueInCzk(rates).as('value_czk')])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { value_czk, cover_id, ...item } = row;
  return { item, cover_id, value_czk };
}

export function selectManualAlternatives(db: Db, model: string) {
  return db
    .selectFrom('manual_alternatives')
    .select(['model', 'replacements'])
    .where(sql<boolean>`btrim(fold(model)) = btrim(fold(${model}))`)
    .execute();
}

/** Equal apart from case and diacritics. The indexed search text is checked first because folding is slower. */
function same(column: 'manufacturer' | 'model', text: string): Condition {
  const folded = fold(text).trim();
  return sql`(m.search_text like ${`%${escapeLike(folded)}%`} and btrim(fold(${sql.ref(`m.${column}`)})) = ${folded})`;
}

const not = (condition: Condition): Condition => sql`not ${condition}`;
const every = (...conditions: Condition[]): Condition => sql`(${sql.join(conditions, sql` and `)})`;
const any = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`;

/** The range of years around the wanted one that is searched first. */
const nearYears = 1;

/**
 * The nearest matching machines by year, then by value; unknown ones last. Scans the whole stock only when the years
 * around the wanted one have too few.
 */
async function selectNearest(
  db: Db,
  to: Candidate,
  rates: Rates,
  condition: Condition,
  limit: number,
): Promise<Candidate[]> {
  const year = to.item.year_of_manufacture;
  const value = valueInCzk(rates);
  const nearest = async (where: Condition) => {
    const { rows } = await sql<Candidate['item'] & Omit<Candidate, 'item'>>`
      select ${sql.join(machineItemColumns.map((column) => sql.ref(`m.${column}`)))}, m.cover_id,
        ${value} as value_czk
      from machines m
      where m.status = 'available' and m.deleted_at is null and m.id <> ${to.item.id} and ${where}
      order by abs(m.year_of_manufacture - ${year}::int) nulls last,
        abs(${value} - ${to.value_czk}::numeric) nulls last, m.id
      limit ${sql.lit(limit)}`.execute(db);
    return rows.map(({ value_czk, cover_id, ...item }) => ({ item, cover_id, value_czk }));
  };
  if (year === null) return nearest(condition);
  const isNear = sql<boolean>`m.year_of_manufacture between ${year - nearYears} and ${year + nearYears}`;
  const near = await nearest(every(isNear, condition));
  return near.length === limit ? near : nearest(condition);
}

/**
 * Available stock machines that include every one the ranking rule could select: for each way into a group, the
 * nearest ones that are not in an earlier group.
 */
export async function selectReplacementCandidates(
  db: Db,
  used: Candidate,
  alternatives: readonly string[],
  rates: Rates,
): Promise<Candidate[]> {
  const { manufacturer, model, category } = used.item;
  const sameMaker = same('manufacturer', manufacturer);
  const sameModel = same('model', model);
  const sameCategory = sql<boolean>`m.category = ${category}`;
  const alternative = any(alternatives.map((one) => same('model', one)));
  const ways: [keyof typeof replacementGroups, Condition][] = [
    ['exactMatches', every(sameModel, sameMaker)],
    ['similarMatches', every(sameCategory, sameMaker, not(sameModel), not(alternative))],
    ['similarMatches', every(sameModel, not(sameMaker), not(alternative))],
    ['categoryMatches', every(sameCategory, not(sameMaker), not(sameModel), not(alternative))],
    ['fallbackMatches', every(not(sameCategory), not(sameModel), not(alternative))],
  ];
  if (alternatives.length > 0) ways.push(['exactMatches', alternative]);

  const found = new Map<string, Candidate>();
  for (const [group, condition] of ways) {
    const fitting = every(sql`m.type = 'stock'`, condition);
    for (const one of await selectNearest(db, used, rates, fitting, replacementGroups[group]))
      found.set(one.item.id, one);
  }
  return [...found.values()];
}

/** Available machines of the same category or model, nearest first. */
export function selectSimilar(db: Db, to: Candidate, rates: Rates, limit: number): Promise<Candidate[]> {
  const similar = any([sql`m.category = ${to.item.category}`, same('model', to.item.model)]);
  return selectNearest(db, to, rates, similar, limit);
}
