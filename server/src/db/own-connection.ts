import type { PoolClient } from 'pg';
import { poolOf, type Db } from './connect.ts';

/** Lends a connection of its own; after a failure it is thrown away, for nobody knows in what state it is. */
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
