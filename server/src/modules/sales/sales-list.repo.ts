import type { Sale } from '@strojpark/core/contracts/sales';
import type { Rates } from '@strojpark/core/domain/money/money';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { customerKeyOfText } from '../../db/customer-key.ts';
import { keysetPage, type KeysetRequest } from '../../db/keyset.ts';
import { purchaseRate } from '../../db/sale-costs.ts';

/** A period, whose start is included and whose end is not, and a customer: a key, tax id or e-mail. */
export interface SaleFilter {
  from: Date | null;
  until: Date | null;
  customer?: string | undefined;
}

/** Sales that were not reversed. */
const standing = (db: Db, { from, until, customer }: SaleFilter) =>
  db
    .selectFrom('sales as s')
    .where('reversed_at', 'is', null)
    .$if(from !== null, (query) => query.where('sold_at', '>=', from?.toISOString() ?? null))
    .$if(until !== null, (query) => query.where('sold_at', '<', until?.toISOString() ?? null))
    .$if(customer !== undefined, (query) =>
      query.where('customer_key', '=', customerKeyOfText(customer ?? '')),
    );

const bySale = {
  value: sql.ref('sold_at'),
  type: 'timestamptz',
  nullable: false,
  id: sql.ref('id'),
} as const;

/** Null once the machine is permanently deleted. */
const ofMachine = <T>(column: 'category' | 'cover_id') =>
  sql<T>`(select ${sql.ref(`m.${column}`)} from machines m where m.id = s.machine_id)`;

/** Where the days begin, and the rates of days without a stored one. */
export interface SaleRates {
  timezone: string;
  fallbackRates: Rates;
}

export function selectPage(
  db: Db,
  span: SaleFilter,
  { timezone, fallbackRates }: SaleRates,
  request: KeysetRequest,
) {
  const day = sql`(s.sold_at at time zone ${timezone}::text)::date`;

  const query = standing(db, span).select([
    'id',
    'sold_at',
    'machine_id',
    'machine_name',
    'machine_identifier',
    sql<Sale['machine_type']>`machine_type`.as('machine_type'),
    ofMachine<string | null>('category').as('machine_category'),
    ofMachine<string | null>('cover_id').as('cover_id'),
    'reservation_id',
    'customer_name',
    'customer_company',
    'customer_key',
    'seller_name',
    'price',
    'currency',
    'price_czk',
    'rate',
    'purchase_price',
    'purchase_currency',
    'costs',
    purchaseRate(day, fallbackRates).as('purchase_rate'),
  ]);
  return keysetPage(db, [query], bySale, request);
}

export function selectTotal(db: Db, span: SaleFilter): Promise<{ count: number; total: number }> {
  return standing(db, span)
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      sql<number>`coalesce(sum(price_czk), 0)`.as('total'),
    ])
    .executeTakeFirstOrThrow();
}

export type SaleRow = Awaited<ReturnType<typeof selectPage>>['items'][number];
