import type { PoolClient } from 'pg';
import { poolOf, type Db } from './connect.ts';

/** Runs `fn` on a connection of its own. After a failure it is discarded, because its state is unknown. */
export async function onOwnConnection<T>(db: Db, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await poolOf(db).connect();
  try {
    const result = await work(client);
    client.release();
    return result;
  } catch (error) {
    client.release(true);
    throw error;
  }
}
