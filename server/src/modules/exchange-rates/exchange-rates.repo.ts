import { recordedCurrencies } from '@strojpark/core/domain/money/money';
import type { SettingKey } from '@strojpark/core/domain/settings/setting-catalogue';
import { sql, type Insertable, type RawBuilder, type Selectable } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { named } from '../../db/named-statements.ts';
import type { DB } from '../../db/schema.gen.ts';

export type Rate = Pick<Selectable<DB['exchange_rates']>, 'currency' | 'rate' | 'day'>;

/** CZK for one unit of each currency: the newest rates stored for the day or earlier. */
export async function selectRates(db: Db, day: string): Promise<Rate[]> {
  const { rows } = await sql<Rate>`${named('rates')} ${newestRates(sql`${day}::date`)}`.execute(db);
  return rows;
}

/** One index lookup per currency: a list sorted by value reads the rates on every request. */
const newestRates = (day: RawBuilder<unknown>) => sql<Rate>`
  select newest.* from unnest(${recordedCurrencies}::text[]) as asked (currency)
  cross join lateral (
    select r.currency, r.rate, r.day from exchange_rates r
    where r.currency = asked.currency and r.day <= ${day} order by r.day desc limit 1) as newest`;

const moneySettings = [
  'default_currency',
  'timezone',
  'exchange_rate_czk_eur',
  'exchange_rate_czk_usd',
  'exchange_rate_czk_gbp',
] as const satisfies readonly SettingKey[];

export type MoneySetting = (typeof moneySettings)[number];

interface StoredMoney {
  /** Those that are stored; the defaults apply to the others. */
  settings: Map<string, string>;
  rates: Rate[];
}

type MoneyRow = { setting: MoneySetting; value: string } | ({ setting: null } & Rate);

/** What `selectRates` finds for today in the company’s time zone and the money settings, in one statement. */
export async function selectMoney(db: Db, now: Date): Promise<StoredMoney> {
  const { rows } = await sql<MoneyRow>`${named('money')}
    select key as setting, value, null as currency, null::numeric as rate, null::date as day
    from settings where key = any(${moneySettings}::text[])
    union all
    select null, null, rates.* from (${newestRates(sql`(select company_day(${now.toISOString()}::timestamptz))`)}) as rates`.execute(
    db,
  );
  return {
    settings: new Map(rows.flatMap((row) => (row.setting === null ? [] : [[row.setting, row.value]]))),
    rates: rows.filter((row) => row.setting === null),
  };
}

/** The newest stored rate of each currency. */
export function selectNewestRates(db: Db, currencies: readonly string[]) {
  return db
    .selectFrom('exchange_rates')
    .distinctOn('currency')
    .select(['currency', 'rate', 'day'])
    .where('currency', 'in', currencies)
    .orderBy('currency')
    .orderBy('day', 'desc')
    .execute();
}

/** A newer fetch replaces the rate of the same day. */
export async function upsertRates(
  db: Db,
  rates: readonly { day: string; currency: string; rate: number; source: string }[],
): Promise<void> {
  await db
    .insertInto('exchange_rates')
    .values([...rates])
    .onConflict((conflict) =>
      conflict.columns(['day', 'currency']).doUpdateSet((eb) => ({
        rate: eb.ref('excluded.rate'),
        source: eb.ref('excluded.source'),
      })),
    )
    .execute();
}

export async function insertFetch(db: Db, attempt: Insertable<DB['exchange_rate_fetches']>): Promise<void> {
  await db.insertInto('exchange_rate_fetches').values(attempt).execute();
}

export function selectLastFetch(db: Db) {
  return db
    .selectFrom('exchange_rate_fetches')
    .select(['at', 'day', 'failure_code', 'created_by_name'])
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The newest day ever fetched. */
export async function selectLastFetchedDay(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom('exchange_rate_fetches')
    .select(({ fn }) => fn.max('day').as('day'))
    .executeTakeFirst();
  return row?.day ?? undefined;
}

const keptDays = 90;

/** Deletes old fetches, except the last successful one. */
export async function deleteOldFetches(db: Db): Promise<void> {
  await db
    .deleteFrom('exchange_rate_fetches')
    .where('at', '<', sql<string>`now() - make_interval(days => ${sql.lit(keptDays)})`)
    .where(sql<boolean>`day is distinct from (select max(day) from exchange_rate_fetches)`)
    .execute();
}
