import type { Sale, SaleRecord } from '@strojpark/core/contracts/sales';
import { machineTypes } from '@strojpark/core/domain/fields/machine-fields';
import { endOfDay, startOfDay } from '@strojpark/core/domain/dates/calendar-days';
import type { SaleOrderName } from '@strojpark/core/domain/machines/machine-costs';
import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { customerKeyOfText } from '../../db/customer-key.ts';
import type { KeysetColumn } from '../../db/keyset-scan.ts';
import { keysetPage, type KeysetRequest } from '../../db/keyset.ts';
import { hasWord } from '../../db/machine-text.ts';
import { named } from '../../db/named-statements.ts';
import type { DB } from '../../db/schema.gen.ts';
import { facetColumns, statusCounts, type StatusCounts } from '../../db/status-counts.ts';
import { blanksLast } from '../../db/blanks-last.ts';

interface SearchedWord {
  word: string;
  /** The sales of machines that have it, for example in another of their numbers; null if they are many. */
  saleIds: string[] | null;
}

const machineHas = (word: string) => hasWord(sql.ref('m.search_text'), word);
const maxListed = 5000;

/**
 * Folded words with the sales of machines that have them. A sale keeps one number of its machine; a search without any
 * digit is not about another. All words of one with a digit may be: numbers have spaces (`WVN 47-11`). Few are listed, so that PostgreSQL can combine their index with that of the sales.
 */
export async function searchedWords(db: Db, words: readonly string[]): Promise<SearchedWord[]> {
  const mayBeNumber = words.some((word) => /\d/.test(word));
  const found: SearchedWord[] = [];
  for (const word of words) {
    const sold = mayBeNumber ? await selectSalesOfMachines(db, word) : [];
    found.push({ word, saleIds: sold.length > maxListed ? null : sold.map(({ id: saleId }) => saleId) });
  }
  return found;
}

const selectSalesOfMachines = (db: Db, word: string) =>
  db
    .selectFrom('machines as m')
    .innerJoin('sales as s', 's.machine_id', 'm.id')
    .select('s.id')
    .where(machineHas(word))
    .limit(maxListed + 1)
    .execute();

export interface SaleFilter {
  /** Days in the time zone, both included. */
  from?: string | undefined;
  to?: string | undefined;
  timezone: string;
  /** A key, tax id or e-mail. */
  customer?: string | undefined;
  type?: Sale['machine_type'] | undefined;
  machine?: string | undefined;
  seller?: string | null | undefined;
  atLoss?: boolean | undefined;
  /** Reversed ones instead of the others. */
  reversed?: boolean | undefined;
  /** Each must occur in the machine, its seller, the invoice number or, if `inCustomers`, the customer. */
  words?: readonly SearchedWord[] | undefined;
  inCustomers?: boolean | undefined;
  /** Counts and adds up all that a search finds. */
  isComplete?: boolean | undefined;
}

const isAtLoss = sql<boolean>`s.margin_czk < 0`;

/** As `sales_invoice` has it, of those that are not null: found with and without its dashes. */
const invoice = sql`(' ' || fold(s.invoice_number) || coalesce(E'\n ' || fold(normalize_identifier(s.invoice_number)), ''))`;

const every = (all: readonly RawBuilder<boolean>[]) =>
  sql<boolean>`${sql.join([sql`true`, ...all], sql` and `)}`;

/** The filters that a segment of the list counts without. */
function segmentConditions({ seller, atLoss }: Pick<SaleFilter, 'seller' | 'atLoss'>): RawBuilder<boolean>[] {
  const all: RawBuilder<boolean>[] = [];
  if (seller !== undefined) all.push(sql`s.sold_by = ${seller}::uuid`);
  if (atLoss === true) all.push(isAtLoss);
  return all;
}

/** All conditions except the type. */
function conditions({
  from,
  to,
  timezone,
  customer,
  machine,
  seller,
  atLoss,
  reversed = false,
  words = [],
  inCustomers = false,
}: SaleFilter): RawBuilder<boolean> {
  const all = [
    // Two texts, so that each finds its partial index.
    reversed ? sql<boolean>`s.reversed_at is not null` : sql<boolean>`s.reversed_at is null`,
    ...segmentConditions({ seller, atLoss }),
  ];
  const instant = (at: Date) => sql`${at.toISOString()}::timestamptz`;
  if (from !== undefined) all.push(sql`s.sold_at >= ${instant(startOfDay(from, timezone))}`);
  if (to !== undefined) all.push(sql`s.sold_at < ${instant(endOfDay(to, timezone))}`);
  if (customer !== undefined) all.push(sql`s.customer_key = ${customerKeyOfText(customer)}::uuid`);
  if (machine !== undefined) all.push(sql`s.machine_id = ${machine}::uuid`);
  for (const { word, saleIds } of words) {
    // The index covers the customers too; the recheck leaves them out.
    const texts = inCustomers ? ['s.search_text'] : ['s.search_text', 's.machine_text'];
    const inTexts = every(texts.map((text) => hasWord(sql.ref(text), word)));
    const own = sql`${inTexts} or s.invoice_number is not null and ${hasWord(invoice, word)}`;
    if (saleIds === null) all.push(sql<boolean>`(${own} or ${ofMachine(word)})`);
    else if (saleIds.length === 0) all.push(sql<boolean>`(${own})`);
    else all.push(sql<boolean>`(${own} or s.id = any(${saleIds}::uuid[]))`);
  }
  return every(all);
}

/** Where many match, a look at each sale in turn soon has enough of them. */
const ofMachine = (word: string) => sql<boolean>`exists (
  select from machines m where m.id = s.machine_id and ${machineHas(word)} offset 0)`;

/** Sales that were not reversed, unless the filter asks for those that were. */
const activeSales = (db: Db, filter: SaleFilter) =>
  db
    .selectFrom('sales as s')
    .where(conditions(filter))
    .$if(filter.type !== undefined, (query) => query.where('s.machine_type', '=', filter.type ?? ''));

const id = sql.ref('s.id');
const orders = {
  sold_at: { value: sql.ref('s.sold_at'), type: 'timestamptz', nullable: false, id },
  price: { value: sql.ref('s.price_czk'), type: 'numeric', nullable: false, id },
  margin: { value: sql.ref('s.margin_czk'), type: 'numeric', nullable: true, id },
  margin_percent: { value: sql.ref('s.margin_percent'), type: 'numeric', nullable: true, id },
} as const satisfies Record<SaleOrderName, KeysetColumn>;

const withColumns = (query: ReturnType<typeof activeSales>) =>
  query
    // Null once the machine is permanently deleted.
    .leftJoin('machines as m', 'm.id', 's.machine_id')
    .leftJoin('users as reverser', 'reverser.id', 's.reversed_by')
    .select([
      's.id',
      's.sold_at',
      's.machine_id',
      's.machine_name',
      's.machine_identifier',
      sql<Sale['machine_type']>`s.machine_type`.as('machine_type'),
      'm.category as machine_category',
      'm.cover_id',
      sql<boolean>`m.id is not null and m.deleted_at is null`.as('has_machine'),
      's.reservation_id',
      's.customer_name',
      's.customer_company',
      's.customer_key',
      's.sold_by as seller_id',
      's.seller_name',
      's.price',
      's.currency',
      's.price_czk',
      's.rate',
      's.purchase_price',
      's.purchase_currency',
      's.costs',
      's.purchase_rate',
      's.version',
      's.invoice_number',
      's.sale_note',
      's.reversed_at',
      'reverser.name as reversed_by_name',
      's.reversal_reason',
    ]);

/** Every customer has few of all sales, so one plan is right for all customers. */
const asksForCustomerOnly = ({
  from,
  to,
  customer,
  type,
  machine,
  seller,
  atLoss,
  reversed,
  words = [],
}: SaleFilter) =>
  customer !== undefined &&
  reversed !== true &&
  words.length === 0 &&
  atLoss !== true &&
  [from, to, type, machine, seller].every((other) => other === undefined);

export const selectPage = (db: Db, filter: SaleFilter, sort: SaleOrderName, request: KeysetRequest) =>
  keysetPage(db, [withColumns(activeSales(db, filter))], orders[sort], {
    ...request,
    name: asksForCustomerOnly(filter) ? 'sales_of_customer' : undefined,
  });

const heldReplacement = sql<SaleRecord['held_replacement']>`(
  select jsonb_build_object('id', x.id, 'name', x.name) from holds h join machines x on x.id = h.machine_id
  where h.reservation_id = s.reservation_id and h.kind = 'replacement')`;

const machineValue = sql<SaleRecord['machine_value']>`(
  select jsonb_build_object('current_value', v.current_value, 'currency', v.currency) from machines v
  where v.id = s.machine_id and v.current_value is not null)`;

/** What decides who may edit it; also of one in the trash. */
const reservation = sql<{ created_by: string | null; customer_name: string } | null>`(
  select jsonb_build_object('created_by', o.created_by, 'customer_name', o.customer_name)
  from reservations o where o.id = s.reservation_id)`;

export const selectSale = (db: Db, saleId: string) =>
  withColumns(db.selectFrom('sales as s'))
    .leftJoin('reservations as r', (join) =>
      join.onRef('r.id', '=', 's.reservation_id').on('r.deleted_at', 'is', null),
    )
    .select([
      's.customer_email',
      's.customer_tax_id',
      // Sales of earlier releases have these in their reservation only.
      sql<string | null>`coalesce(s.customer_phone, r.customer_phone)`.as('customer_phone'),
      sql<string | null>`coalesce(s.customer_address, r.customer_address)`.as('customer_address'),
    ])
    .leftJoin('users as editor', 'editor.id', 's.updated_by')
    .select([
      heldReplacement.as('held_replacement'),
      machineValue.as('machine_value'),
      reservation.as('reservation'),
      's.updated_at',
      'editor.name as updated_by_name',
    ])
    .where('s.id', '=', saleId)
    .executeTakeFirst();

export type SaleRow = Awaited<ReturnType<ReturnType<typeof withColumns>['execute']>>[number];

/** All matching sales; the caller adds the selected columns. */
export const salesInOrder = (db: Db, filter: SaleFilter, sort: SaleOrderName, order: 'asc' | 'desc') =>
  activeSales(db, filter)
    .leftJoin('machines as m', 'm.id', 's.machine_id')
    .leftJoin('users as reverser', 'reverser.id', 's.reversed_by')
    .orderBy(orders[sort].value, blanksLast(order))
    .orderBy('s.id', order);

/** Whether the stored totals can answer what the filter asks for. */
const asksForGroupsOnly = ({ customer, machine, seller, reversed, words = [] }: SaleFilter) =>
  words.length === 0 &&
  reversed !== true &&
  [customer, machine, seller].every((other) => other === undefined);

/** The stored totals of a filter that `asksForGroupsOnly`: by month where all days count. */
const storedTotals = (db: Db, { from, to, type, atLoss }: SaleFilter) =>
  db
    .selectFrom('sale_totals as t')
    .where('t.kind', '=', from === undefined && to === undefined ? 'month' : 'day')
    .$if(from !== undefined, (query) => query.where(sql<boolean>`t.day >= ${from}::date`))
    .$if(to !== undefined, (query) => query.where(sql<boolean>`t.day <= ${to}::date`))
    .$if(type !== undefined, (query) => query.where('t.type', '=', type ?? ''))
    .$if(atLoss === true, (query) => query.where('t.at_loss', '=', true));

/** At most this many sales that a search finds are counted and added up: no half million for each letter typed. */
const maxFound = 500;
const isBounded = ({ words = [], isComplete = false }: SaleFilter) => words.length > 0 && !isComplete;

/** Those sold last: by their index, which stays in memory, unlike the beginning of the table. */
const newest = <O>(query: SelectQueryBuilder<DB & { s: DB['sales'] }, 's', O>) =>
  query.orderBy('s.sold_at', 'desc').limit(maxFound);

interface TypeCounts {
  counts: StatusCounts<Sale['machine_type'], 'mine' | 'atLoss'>;
  /** Whether there may be more than were counted. */
  isCapped: boolean;
}

/** The number per machine type, ignoring that filter: of all, and of the facets that were asked for. */
export async function countByType(
  db: Db,
  filter: SaleFilter,
  ownId: string | null,
  asked: readonly string[],
): Promise<TypeCounts> {
  if (!asksForGroupsOnly(filter)) return countRows(db, filter, ownId, asked);
  const { columns, read } = facetColumns(
    filter.atLoss === true ? sql<boolean>`t.at_loss` : sql<boolean>`true`,
    { atLoss: sql<boolean>`t.at_loss` },
    asked,
    sql`sum(t.n)`,
  );
  const rows = await storedTotals(db, { ...filter, type: undefined, atLoss: undefined })
    .select(['t.type as status', ...columns])
    .where(read)
    .groupBy('t.type')
    .execute();
  const ofSeller =
    asked.includes('mine') && ownId !== null
      ? (await countRows(db, { ...filter, seller: ownId }, null, [])).counts
      : statusCounts(machineTypes, [], []);
  const counts = { ...statusCounts(machineTypes, ['atLoss'], rows), mine: ofSeller.status };
  return { counts, isCapped: false };
}

async function countRows(
  db: Db,
  { seller, atLoss, ...filter }: SaleFilter,
  ownId: string | null,
  asked: readonly string[],
): Promise<TypeCounts> {
  const isNamed = asksForCustomerOnly({ seller, atLoss, ...filter });
  const facets = { mine: sql<boolean>`s.sold_by = ${ownId}::uuid`, atLoss: isAtLoss };
  const { columns, read } = facetColumns(every(segmentConditions({ seller, atLoss })), facets, asked);
  const found = db
    .selectFrom('sales as s')
    .select(['s.machine_type', 's.sold_by', 's.margin_czk'])
    .where(conditions(filter))
    .where(read)
    .$if(isBounded(filter), newest);
  const rows = await db
    .selectFrom(found.as('s'))
    .select(['s.machine_type as status', ...columns, sql<number>`count(*)::int`.as('found')])
    .groupBy('s.machine_type')
    .$if(isNamed, (query) => query.modifyFront(named('sales_of_customer_count')))
    .execute();
  return {
    counts: statusCounts(machineTypes, ['mine', 'atLoss'], rows),
    isCapped: isBounded(filter) && rows.reduce((sum, row) => sum + row.found, 0) >= maxFound,
  };
}

/** Everyone who sold a machine, with their current name. */
export async function selectSellers(db: Db): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select u.id, u.name from users u
    where exists (select from sales s where s.sold_by = u.id and s.reversed_at is null)
    order by czech_key(u.name) collate "C", u.id`.execute(db);
  return rows;
}

interface Amounts {
  currency: Sale['currency'];
  n: number;
  price: number;
  value: number;
  margins: number;
  margin: number | null;
  priced: number | null;
}

/** What each matching sale, or stored total of sales, adds to the sums. */
const amounts = (db: Db, filter: SaleFilter) =>
  sql<Amounts>`(${
    asksForGroupsOnly(filter)
      ? storedTotals(db, filter).select(['currency', 'n', 'price', 'value', 'margins', 'margin', 'priced'])
      : activeSales(db, filter)
          .select([
            'currency',
            sql`1`.as('n'),
            'price',
            'price_czk as value',
            sql`(margin_czk is not null)::int`.as('margins'),
            'margin_czk as margin',
            sql`case when margin_czk is not null then price_czk end`.as('priced'),
          ])
          .$if(isBounded(filter), newest)
  })`.as<'a'>(sql`a`);

/** Sums of all sales, and by the currency that was paid. */
export async function selectTotals(db: Db, filter: SaleFilter) {
  const sum = (amount: string) => sql<number>`coalesce(sum(${sql.ref(amount)}), 0)`;
  const count = (amount: string) => sql<number>`${sum(amount)}::int`;
  const rows = await db
    .selectFrom(amounts(db, filter))
    .select([
      sql<Sale['currency'] | null>`a.currency`.as('currency'),
      count('a.n').as('count'),
      sum('a.price').as('total'),
      sum('a.value').as('total_czk'),
      count('a.margins').as('margins'),
      sum('a.margin').as('margin_czk'),
      // What the margins are a part of.
      sum('a.priced').as('priced_czk'),
    ])
    .groupBy(sql`grouping sets ((a.currency), ())`)
    .having(sql<boolean>`grouping(a.currency) = 1 or sum(a.n) <> 0`)
    .orderBy('total_czk', 'desc')
    .execute();
  const all = rows.find(({ currency }) => currency === null);
  if (all === undefined) throw new Error('no sum of all sales');
  return {
    all,
    isCapped: isBounded(filter) && all.count >= maxFound,
    paid: rows.flatMap(({ currency, total }) => (currency === null ? [] : [{ currency, total }])),
  };
}
