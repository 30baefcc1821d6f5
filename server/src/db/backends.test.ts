import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { expect, test, type TestContext } from 'vitest';
import { startNetwork } from '../../test/network.ts';
import { setUpTestDb } from '../../test/test-db.ts';
import { createDb, createPool } from './connect.ts';
import { requireResponse } from './responding.ts';

const database = setUpTestDb();

function openPool({ onTestFinished }: TestContext, url: string) {
  const pool = createPool(url, { name: 'strojpark test', max: 2 });
  onTestFinished(() => pool.end());
  return pool;
}

// These three wait for time-outs, so they do it together.
test.concurrent('connections whose server is gone without notice are dropped, and the pool works again', async (context) => {
  const network = await startNetwork(context, database.url);
  const pool = openPool(context, network.url);
  await Promise.all([pool.query('select pg_sleep(0.1)'), pool.query('select pg_sleep(0.1)')]);
  network.lose();
  const lost = await Promise.allSettled([pool.query('select 1'), pool.query('select 2')]);
  expect(lost.map((one) => one.status === 'rejected' && String(one.reason))).toEqual([
    expect.stringContaining('Connection terminated'),
    expect.stringContaining('Connection terminated'),
  ]);
  expect((await pool.query('select 3 as n')).rows).toEqual([{ n: 3 }]);
}, 30_000);

test.concurrent('a long statement is waited for', async (context) => {
  const pool = openPool(context, database.url);
  expect((await pool.query('select 1 as n from pg_sleep(9)')).rows).toEqual([{ n: 1 }]);
}, 30_000);

test.concurrent('a server that accepts a connection and then stays silent is given up', async (context) => {
  const [signedIn, ready] = [Buffer.from('R\0\0\0\x08\0\0\0\0'), Buffer.from('Z\0\0\0\x05I')];
  const open: Socket[] = [];
  const listener = createServer((client) => {
    open.push(client);
    client.on('error', () => undefined);
    client.once('data', () => client.write(Buffer.concat([signedIn, ready])));
    client.resume();
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  context.onTestFinished(() => {
    for (const client of open) client.destroy();
    listener.close();
  });
  const { port } = listener.address() as AddressInfo;
  const pool = openPool(context, `postgres://someone@127.0.0.1:${port}/none`);
  await expect(pool.query('select 1')).rejects.toThrow('Query read timeout');
  expect(pool.totalCount).toBe(0);
}, 30_000);

test('a session that cannot write is not used again', async (context) => {
  const pool = openPool(context, database.url);
  const client = await pool.connect();
  await client.query('begin read only');
  await expect(client.query('create table refused (id int)')).rejects.toMatchObject({ code: '25006' });
  await client.query('rollback');
  client.release();
  expect(pool.totalCount).toBe(0);
  const other = await pool.connect();
  await expect(other.query('select 1 / 0')).rejects.toMatchObject({ code: '22012' });
  other.release();
  expect(pool.totalCount).toBe(1);
});

test('a server that cannot write gives no connection, and the database counts as not responding', async (context) => {
  const name = new URL(database.url).pathname.slice(1);
  await database.pool.query(`alter database ${name} set default_transaction_read_only = on`);
  const pool = openPool(context, database.url);
  await expect(pool.query('select 1')).rejects.toMatchObject({ code: '25006' });
  await expect(requireResponse(createDb(pool))).rejects.toMatchObject({ code: '25006' });
  await database.pool.query(`alter database ${name} reset default_transaction_read_only`);
  expect((await pool.query('select 1 as n')).rows).toEqual([{ n: 1 }]);
});

test('sessions have their settings without any in the startup packet, which poolers refuse', async ({
  onTestFinished,
}) => {
  const pool = createPool(database.url, { name: 'strojpark test', statementTimeout: 7000 });
  onTestFinished(() => pool.end());
  const { rows } = await pool.query(
    `select name, setting, source from pg_settings
     where name in ('TimeZone', 'statement_timeout', 'idle_in_transaction_session_timeout') order by name`,
  );
  expect(rows).toEqual([
    { name: 'TimeZone', setting: 'UTC', source: 'session' },
    { name: 'idle_in_transaction_session_timeout', setting: '60000', source: 'session' },
    { name: 'statement_timeout', setting: '7000', source: 'session' },
  ]);
});
