import type { MachineSort } from '@strojpark/core/contracts/machine-list';
import { sql } from 'kysely';
import { hash } from 'node:crypto';
import type { Db } from '../../db/connect.ts';
import { onMaintenanceConnection } from '../../db/own-connection.ts';
import { totalOf } from '../../db/totals.ts';
import { orderIndex, type ListOrder } from './machine-order.repo.ts';

const prefix = 'machines_order_';

interface OrderIndex {
  /** Of its definition: an index that an earlier version has built otherwise is not taken for it. */
  name: string;
  definition: string;
}

export function indexOf(db: Db, by: ListOrder): OrderIndex {
  // In queries the table has the alias `m`, which an index cannot use.
  const definition = orderIndex(by).compile(db).sql.replaceAll('"m".', '');
  return { name: prefix + hash('sha256', definition, 'hex').slice(0, 12), definition };
}

/** A day: a list is not written to each time it is read, and a build that failed is tried again. */
const noted = sql`now() - interval '1 day'`;

/** Whether this index was built, whether its use was noted today, and for how many machines it would be. */
export async function selectOrderIndex(db: Db, sort: MachineSort, { name }: OrderIndex) {
  const { rows } = await sql<{ isBuilt: boolean; isNoted: boolean; machines: number }>`
    select coalesce((select indisvalid from pg_index where indexrelid = to_regclass(${name})), false) as "isBuilt",
      exists (select from machine_orders where sort = ${sort} and index_name = ${name} and used_at > ${noted}) as "isNoted",
      (select ${totalOf('n')} from machine_totals) as machines`.execute(db);
  return rows[0] ?? { isBuilt: false, isNoted: false, machines: 0 };
}

/** True for one of several callers a day. */
export async function noteOrder(db: Db, sort: MachineSort, { name }: OrderIndex): Promise<boolean> {
  const { rows } = await sql`
    insert into machine_orders as o (sort, index_name, used_at) values (${sort}, ${name}, now())
    on conflict (sort) do update set index_name = excluded.index_name, used_at = excluded.used_at
      where o.used_at <= ${noted} or o.index_name <> excluded.index_name
    returning sort`.execute(db);
  return rows.length > 0;
}

/**
 * Builds the index unless it exists, and drops those of orders that were not used for so many days and all but the `most` that were used
 * last. Writes of machines do not wait for it; changes of the table, such as migrations, do.
 */
export function keepOrderIndexes(
  db: Db,
  wanted: OrderIndex | null,
  { days, most }: { days: number; most: number },
): Promise<void> {
  return onMaintenanceConnection(db, async (client) => {
    // Two concurrent builds on one table deadlock: each waits for the snapshot of the other. So does one that waits for a lock.
    const { rows } = await client.query<{ isAlone: boolean }>(
      `select pg_try_advisory_lock(hashtext('machine_orders')) as "isAlone"`,
    );
    if (rows[0]?.isAlone !== true) throw new Error('another index of an order is being built');
    if (wanted !== null) {
      const { rows: valid } = await client.query(
        'select from pg_index where indexrelid = to_regclass($1) and indisvalid',
        [wanted.name],
      );
      if (valid.length === 0) {
        // What an interrupted build has left.
        await client.query(`drop index concurrently if exists ${wanted.name}`);
        await client.query(`create index concurrently ${wanted.name} on machines ${wanted.definition}`);
      }
    }
    await client.query(`delete from machine_orders where used_at <= now() - make_interval(days => $1)`, [
      days,
    ]);
    const { rows: unused } = await client.query<{ name: string }>(
      `select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
       where i.indrelid = 'machines'::regclass and starts_with(c.relname, $1)
         and c.relname not in (select index_name from machine_orders order by used_at desc, sort limit $2)`,
      [prefix, most],
    );
    for (const { name } of unused) await client.query(`drop index concurrently if exists ${name}`);
  });
}
