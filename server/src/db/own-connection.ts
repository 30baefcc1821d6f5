import type { PoolClient } from 'pg';
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
