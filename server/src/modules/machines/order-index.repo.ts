import type { MachineSort } from '@strojpark/core/contracts/machine-list';
import { sql } from 'kysely';
import { hash } from 'node:crypto';
import { defaultStatementTimeout, type Db } from '../../db/connect.ts';
import { onOwnConnection } from '../../db/own-connection.ts';
import { totalOf } from '../../db/totals.ts';
import { orderIndex, type ListOrder } from './machine-order.repo.ts';

const prefix = 'machines_order_';
/** Names of custom fields may be longer than those of indexes. */
const nameOf = (sort: string) => prefix + hash('sha256', sort, 'hex').slice(0, 12);

/** A day, so that a build that fails is tried again, and a list is not written to each time it is read. */
const noted = sql`now() - interval '1 day'`;

/** Whether the index of this order was built, and whether the use of the order was noted today. */
export async function selectOrderIndex(db: Db, sort: MachineSort) {
  const { rows } = await sql<{ isBuilt: boolean; isNoted: boolean }>`
    select coalesce((select indisvalid from pg_index where indexrelid = to_regclass(${nameOf(sort)})), false)
        as "isBuilt",
      exists (select from machine_orders where sort = ${sort} and used_at > ${noted}) as "isNoted"`.execute(
    db,
  );
  return rows[0] ?? { isBuilt: false, isNoted: false };
}

/** True for one of several callers a day, if there are at least so many machines. */
export async function noteOrder(db: Db, sort: MachineSort, atLeast: number): Promise<boolean> {
  const { rows } = await sql`
    insert into machine_orders as o (sort, used_at)
    select ${sort}, now() where (select ${totalOf('n')} from machine_totals) >= ${atLeast}
    on conflict (sort) do update set used_at = excluded.used_at where o.used_at <= ${noted}
    returning sort`.execute(db);
  return rows.length > 0;
}

/** Neither blocks writers; both take as long as reading all machines, and wait for older transactions. */
const withoutLimit = (db: Db, statements: readonly string[]) =>
  onOwnConnection(db, async (client) => {
    await client.query(`set statement_timeout = '15min'`);
    for (const statement of statements) await client.query(statement);
    await client.query(`set statement_timeout = ${defaultStatementTimeout}`);
  });

/** In queries the table has the alias `m`, which an index cannot use. */
const definition = (db: Db, by: ListOrder) => orderIndex(by).compile(db).sql.replaceAll('"m".', '');

export const buildOrderIndex = (db: Db, sort: MachineSort, by: ListOrder): Promise<void> =>
  withoutLimit(db, [
    // What an interrupted build has left.
    `drop index concurrently if exists ${nameOf(sort)}`,
    `create index concurrently ${nameOf(sort)} on machines ${definition(db, by)}`,
  ]);

/** Drops the indexes of orders that were not used for so many days, and all but the `most` that were used last. */
export async function dropUnusedOrders(
  db: Db,
  { days, most }: { days: number; most: number },
): Promise<void> {
  const { rows: kept } = await sql<{ sort: string }>`
    select sort from machine_orders where used_at > now() - make_interval(days => ${days})
    order by used_at desc, sort limit ${most}`.execute(db);
  const sorts = kept.map(({ sort }) => sort);
  await sql`delete from machine_orders where sort <> all (${sorts})`.execute(db);
  const { rows: unused } = await sql<{ name: string }>`
    select indexrelid::regclass::text as name from pg_index
    where indrelid = 'machines'::regclass and starts_with(indexrelid::regclass::text, ${prefix})
      and indexrelid::regclass::text <> all (${sorts.map(nameOf)})`.execute(db);
  if (unused.length > 0)
    await withoutLimit(
      db,
      unused.map(({ name }) => `drop index concurrently if exists ${name}`),
    );
}
