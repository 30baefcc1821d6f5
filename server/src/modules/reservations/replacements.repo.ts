import type { MachineListItem } from '@strojpark/core/contracts/machine-record';
import { fold } from '@strojpark/core/domain/search-fold';
import { machineTypes, type MachineType } from '@strojpark/core/domain/fields/machine-fields';
import type { Rates } from '@strojpark/core/domain/money/money';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { inCzk } from '../../db/exchange-rates.ts';
import { machineItemColumns } from '../../db/machine-item-columns.ts';
import { waitingFor } from '../../db/waiting-customers.ts';

/** A machine with its value in CZK, to compare values in different currencies. */
export interface Candidate {
  item: Omit<MachineListItem, 'cover_url'>;
  /** Whom a stock machine is intended for, and whether it is there. */
  extra: { zakaznik_stock: string | null; dodano_status: string | null };
  cover_id: string | null;
  value_czk: number | null;
}

type Condition = RawBuilder<boolean>;

const valueInCzk = (rates: Rates) => inCzk(sql.ref('m.current_value'), sql.ref('m.currency'), rates);

export async function selectCandidate(db: Db, id: string, rates: Rates): Promise<Candidate | undefined> {
  const row = await db
    .selectFrom('machines as m')
    .select([
      ...machineItemColumns,
      'zakaznik_stock',
      'dodano_status',
      'cover_id',
      valueInCzk(rates).as('value_czk'),
    ])
    .select(waitingFor('m').as('waiting'))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { value_czk, cover_id, zakaznik_stock, dodano_status, ...item } = row;
  return { item, extra: { zakaznik_stock, dodano_status }, cover_id, value_czk };
}

/** The models entered as alternatives of a model. */
export async function selectManualAlternatives(db: Db, model: string): Promise<string[]> {
  const rows = await db
    .selectFrom('manual_alternatives')
    .select('replacements')
    .where(sql<boolean>`btrim(fold(model)) = btrim(fold(${model}))`)
    .execute();
  return rows.flatMap(({ replacements }) => replacements);
}

/** Equal apart from case and diacritics, as the indexes of suggestions have it. */
const sameText = (column: 'manufacturer' | 'model', text: string): Condition =>
  sql`btrim(fold(${sql.ref(`m.${column}`)})) = ${fold(text).trim()}`;

const ofType = (type: MachineType): Condition => sql`m.type = ${sql.lit(type)}`;

const not = (condition: Condition): Condition => sql`not ${condition}`;
const every = (...conditions: Condition[]): Condition => sql`(${sql.join(conditions, sql` and `)})`;
const any = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`;

/** How many machines on each side of the wanted year are read to be scored. */
const nearest = 30;

/**
 * The available machines nearest to the wanted year among those that fit, and some without a year. Each part is bounded
 * and follows an index, so the size of the stock does not matter.
 */
async function selectNear(db: Db, to: Candidate, rates: Rates, condition: Condition): Promise<Candidate[]> {
  const year = to.item.year_of_manufacture;
  const part = (years: Condition, order: RawBuilder<unknown>) => sql`(
    select ${sql.join(machineItemColumns.map((column) => sql.ref(`m.${column}`)))}, m.cover_id,
      m.zakaznik_stock, m.dodano_status, 0 as waiting, ${valueInCzk(rates)} as value_czk
    from machines m
    where m.status = 'available' and m.deleted_at is null and m.id <> ${to.item.id} and ${years} and ${condition}
    order by ${order} limit ${sql.lit(nearest)})`;
  const parts = [
    part(sql`m.year_of_manufacture is null`, sql`m.id`),
    part(sql`m.year_of_manufacture >= ${year ?? 0}`, sql`m.year_of_manufacture, m.id`),
    ...(year === null
      ? []
      : [part(sql`m.year_of_manufacture < ${year}`, sql`m.year_of_manufacture desc, m.id desc`)]),
  ];
  type Row = Candidate['item'] & Omit<Candidate, 'item' | 'extra'> & Candidate['extra'];
  const { rows } = await sql<Row>`
    ${sql.join(parts, sql` union all `)}`.execute(db);
  return rows.map(({ value_czk, cover_id, zakaznik_stock, dodano_status, ...item }) => ({
    item,
    extra: { zakaznik_stock, dodano_status },
    cover_id,
    value_czk,
  }));
}

/** Available stock machines to be scored: for each way into a group, those that are not in an earlier group. */
export async function selectReplacementCandidates(
  db: Db,
  used: Candidate,
  alternatives: readonly string[],
  rates: Rates,
): Promise<Candidate[]> {
  const { manufacturer, model, category } = used.item;
  const [ofMaker, ofModel] = [sameText('manufacturer', manufacturer), sameText('model', model)];
  const ofCategory = sql<boolean>`m.category = ${category}`;
  const alternative = any(alternatives.map((one) => sameText('model', one)));
  const ways: Condition[] = [
    every(ofModel, ofMaker),
    every(ofCategory, ofMaker, not(ofModel), not(alternative)),
    every(ofModel, not(ofMaker), not(alternative)),
    every(ofCategory, not(ofMaker), not(ofModel), not(alternative)),
    every(not(ofCategory), not(ofModel), not(alternative)),
  ];
  if (alternatives.length > 0) ways.push(alternative);

  const found = new Map<string, Candidate>();
  for (const condition of ways)
    for (const one of await selectNear(db, used, rates, every(ofType('stock'), condition)))
      found.set(one.item.id, one);
  return [...found.values()];
}

/** Available machines of the same category or model: those of each type, as each index has them. */
export async function selectSimilar(db: Db, to: Candidate, rates: Rates): Promise<Candidate[]> {
  const { category, model } = to.item;
  const ofCategory = sql<boolean>`m.category = ${category}`;
  const ofModel = every(not(ofCategory), sameText('model', model));
  const found: Candidate[] = [];
  for (const type of machineTypes)
    for (const condition of [ofCategory, ofModel])
      found.push(...(await selectNear(db, to, rates, every(ofType(type), condition))));
  return found;
}
