import type { Quote } from '@strojpark/core/contracts/quotes';
import { customerColumnNames } from '@strojpark/core/domain/reservations/reservation-customer';
import { liveStatuses } from '@strojpark/core/domain/reservations/reservation-status';
import { sql, type Insertable, type Updateable } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { customerName } from '../../db/customer-name.ts';
import { dealOf, placeOf, purchaseOf } from '../../db/customer-deal.ts';
import { literals } from '../../db/literals.ts';
import { rowMachine, type RowMachine } from '../../db/row-machine.ts';
import type { DB } from '../../db/schema.gen.ts';
import { isUnownedBy } from '../../db/unowned.ts';
import { isWaitingQuestion } from './quote-questions.repo.ts';

type StoredItem = Omit<Quote['items'][number], 'machine' | 'shown_price' | 'reservation_price'> & {
  machine: RowMachine;
  /** In the version that the customer has, as long as nothing has changed since. */
  sent_price: number | null;
};

/** Of the customer of the quote `q` and the item `i`. */
export const deal = dealOf('q', 'i.machine_id');
export const purchase = purchaseOf('q', 'i.machine_id');

/** Of the machine `m`, with what its customer has of it as `deal`, `purchase` and `place`. */
const itemState = sql`case when deal.status = 'completed' or purchase.id is not null then 'sold' when deal.id is not null then 'reserved'
  when m.status = 'available' and m.deleted_at is null then 'available'
  when place.id is not null then 'queued' else 'taken' end`;

/** The other customer who has a machine that this one has accepted. */
const takenBy = sql`case when q.status = 'accepted' and i.accepted and deal.id is null and purchase.id is null then coalesce(
  (select ${customerName('s')} from sales s where s.machine_id = i.machine_id and s.reversed_at is null limit 1),
  (select ${customerName('r')} from reservations r where r.machine_id = i.machine_id and r.deleted_at is null
    and r.status in (${literals(liveStatuses)}) limit 1)) end`;

const sentPrice = sql`case when i.price is null and not q.has_changes then (
  select (x ->> 'price')::numeric from quote_versions v, jsonb_array_elements(v.document -> 'machines') x
  where v.quote_id = q.id and v.version = q.sent_version and x ->> 'machineId' = i.machine_id::text) end`;

/** A machine that was deleted permanently, as `gone.machine`: what the customer was sent of it. */
const gone = sql`select x as machine, v.document ->> 'currency' as currency
  from quote_versions v, jsonb_array_elements(v.document -> 'machines') x
  where m.id is null and v.quote_id = q.id and v.version = q.sent_version
    and x ->> 'machineId' = i.machine_id::text`;

const goneMachine = sql`jsonb_build_object(
  'name', gone.machine -> 'name', 'category', '', 'manufacturer', gone.machine #> '{make,manufacturer}',
  'model', gone.machine #> '{make,model}',
  'year_of_manufacture', gone.machine #> '{fields,year_of_manufacture}',
  'operating_hours', gone.machine #> '{fields,operating_hours}', 'location', gone.machine #> '{fields,location}',
  'currency', gone.currency, 'cover_id', null, 'type', 'used', 'status', 'sold', 'serial_number', null,
  'equipment_number', null, 'vin', null, 'current_value', gone.machine -> 'price', 'created_by', null)`;

const itemTables = sql`quote_items i left join machines m on m.id = i.machine_id
  left join lateral (${gone}) gone on true
  left join lateral (${deal}) deal on true
  left join lateral (${purchase}) purchase on true
  left join lateral (${placeOf('q', 'i.machine_id')}) place on true`;

const items = sql<StoredItem[]>`(
  select coalesce(jsonb_agg(jsonb_build_object(
    'machine_id', i.machine_id, 'machine', case when m.id is null then ${goneMachine} else ${rowMachine} end,
    'machine_deleted', m.id is null or m.deleted_at is not null,
    'price', i.price, 'sent_price', ${sentPrice}, 'accepted', i.accepted, 'state', ${itemState}, 'taken_by', ${takenBy},
    'reservation_id', deal.id, 'queue_entry_id', place.id) order by i.position), '[]')
  from ${itemTables} where i.quote_id = q.id and (m.id is not null or gone.machine is not null))`;

const waitingQuestions = sql<{ text: string | null; at: string | null }>`lateral (
  select string_agg(m.text, E'\\n' order by m.at) as text, max(m.at) as at from quote_messages m
  where m.quote_id = q.id and ${isWaitingQuestion('m')})`;

/** The owner is gone or deactivated. */
export const isUnowned = isUnownedBy('q.owner_id');

/** Quotes `q` with what they are shown with. */
export function quotes(db: Db) {
  return db
    .selectFrom('quotes as q')
    .leftJoin('users as o', 'o.id', 'q.owner_id')
    .leftJoin('users as author', 'author.id', 'q.created_by')
    .leftJoin('users as ender', 'ender.id', 'q.ended_by')
    .leftJoin(waitingQuestions.as('asked'), (join) => join.onTrue())
    .select([
      'q.id',
      'q.number',
      'q.status',
      ...customerColumnNames.map((name) => `q.${name}` as const),
      'q.customer_key',
      'q.language',
      'q.currency',
      'q.valid_until',
      'q.intro',
      'q.terms',
      'q.footer',
      sql<Quote['contact']>`q.contact`.as('contact'),
      'q.note',
      items.as('items'),
      'q.owner_id',
      'o.name as owner_name',
      isUnowned.as('unowned'),
      'q.has_changes',
      'q.sent_version',
      'q.sent_at',
      'q.openings',
      'q.opened_at',
      'q.answered_at',
      'asked.text as question',
      'asked.at as asked_at',
      'q.ended_at',
      'ender.name as ended_by_name',
      'q.end_reason',
      'q.created_at',
      'q.created_by',
      'author.name as created_by_name',
      'q.updated_at',
      'q.version',
    ]);
}

export const selectQuote = (db: Db, id: string) => quotes(db).where('q.id', '=', id).executeTakeFirst();
export type QuoteRow = NonNullable<Awaited<ReturnType<typeof selectQuote>>>;

const lockedColumns = [
  'id',
  'number',
  'status',
  ...customerColumnNames,
  'language',
  'currency',
  'valid_until',
  'intro',
  'terms',
  'footer',
  'note',
  'owner_id',
  'has_changes',
  'sent_version',
  'token_hash',
  'sealed_token',
  'updated_at',
  'version',
] as const;

/** Locks a quote until the end of the transaction. */
export const lockQuoteRow = (db: Db, id: string) =>
  db
    .selectFrom('quotes')
    .select(lockedColumns)
    .select(sql<Quote['contact']>`contact`.as('contact'))
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
export type LockedQuote = NonNullable<Awaited<ReturnType<typeof lockQuoteRow>>>;

export async function selectIdOfToken(db: Db, tokenHash: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('quotes')
    .select('id')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row?.id;
}

export async function insertQuote(
  db: Db,
  quote: Insertable<DB['quotes']>,
): Promise<{ id: string; number: number }> {
  return db.insertInto('quotes').values(quote).returning(['id', 'number']).executeTakeFirstOrThrow();
}

export type QuoteChanges = Omit<Updateable<DB['quotes']>, 'id' | 'version' | 'updated_at'>;

export async function updateQuote(db: Db, quoteId: string, changes: QuoteChanges, now: Date): Promise<void> {
  await db
    .updateTable('quotes')
    .set((eb) => ({ ...changes, version: eb('version', '+', 1), updated_at: now }))
    .where('id', '=', quoteId)
    .execute();
}

export interface NewItem {
  machineId: string;
  price: number | null;
}

/** Replaces the machines of a quote; what is known about those that stay is kept. */
export async function replaceItems(db: Db, quoteId: string, given: readonly NewItem[]): Promise<void> {
  const ids = given.map(({ machineId }) => machineId);
  await db
    .deleteFrom('quote_items')
    .where('quote_id', '=', quoteId)
    .where('machine_id', '<>', sql<string>`all(${ids}::uuid[])`)
    .execute();
  await db
    .insertInto('quote_items')
    .values(
      given.map(({ machineId, price }, position) => ({
        quote_id: quoteId,
        machine_id: machineId,
        position,
        price,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['quote_id', 'machine_id']).doUpdateSet((eb) => ({
        position: eb.ref('excluded.position'),
        price: eb.ref('excluded.price'),
      })),
    )
    .execute();
}

/** Those that are in the inventory. */
export const selectKnownMachines = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('machines')
    .select(['id', 'status', 'current_value', 'currency'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('deleted_at', 'is', null)
    .orderBy(sql`array_position(${ids}::uuid[], id)`)
    .execute();

export async function deleteQuote(db: Db, quoteId: string): Promise<void> {
  await db.deleteFrom('quotes').where('id', '=', quoteId).execute();
}
