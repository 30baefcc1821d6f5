import { Client, type PoolClient } from 'pg';
import { requireWritable } from './backends.ts';
import { connectTo, poolOf, type Db } from './connect.ts';

/** Runs `fn` on a separate connection. After a failure it is discarded, because its state is unknown. */
export async function onOwnConnection<T>(db: Db, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await connectTo(poolOf(db));
  try {
    const result = await work(client);
    client.release();
    return result;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/** Milliseconds. */
const maintenanceTimeout = 15 * 60_000;

/**
 * Runs statements that take long and that no transaction may contain, such as VACUUM. The connection is not one of the pool, which
 * would wait for it when the process stops.
 */
export async function onMaintenanceConnection<T>(db: Db, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(poolOf(db).options);
  // The statement that is running fails, too.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await requireWritable(client, { statement_timeout: String(maintenanceTimeout) });
    return await work(client);
  } finally {
    await client.end();
  }
}
