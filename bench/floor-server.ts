/** The floor: the statements of one call through pg and node:http, nothing else. */
import { createServer } from 'node:http';
import { Pool, type PoolClient } from 'pg';
import { nameStatements } from '../server/src/db/named-statements.ts';
import { queryByCallback } from '../server/src/db/query-by-callback.ts';
import { replay } from './replay.ts';
import type { Statement } from './statements.ts';

const inTransaction = process.env['BENCH_TRANSACTION'] === 'true';
const recordedStatements = JSON.parse(process.env['BENCH_STATEMENTS'] ?? '[]') as Statement[];
/** Its transaction has one begin and one commit, like that of the product. */
const statements = inTransaction
  ? recordedStatements.filter(({ text }) => text !== 'begin' && text !== 'commit')
  : recordedStatements;
/** The ids of the recorded call; each request names its own in the same order. */
const samples = (process.env['BENCH_SAMPLE'] ?? '').split(',').filter((id) => id !== '');
let count = 0;
const pool = new Pool({ connectionString: process.env['BENCH_DATABASE'], max: 10 });
// Like the product, so that the difference is not that of the driver's promises.
pool.on('connect', (client) => {
  nameStatements(client);
  queryByCallback(client);
});

/** The id created by the recorded call. */
const recorded = process.env['BENCH_RECORDED'];

function run(client: PoolClient, ids: readonly string[]): Promise<object[][]> {
  const replaced = new Map<unknown, unknown>([
    ...samples.map((sample, index) => [sample, ids[index]] as const),
    ['{id}', ids[0]],
    ['{new}', `floor ${process.pid} ${count++}`],
  ]);
  return replay(client, statements, replaced, recorded);
}
async function answer(ids: readonly string[]): Promise<string> {
  const client = await pool.connect();
  try {
    if (!inTransaction) return JSON.stringify(await run(client, ids));
    await client.query('begin');
    const results = await run(client, ids);
    await client.query('commit');
    return JSON.stringify(results);
  } finally {
    client.release();
  }
}

const server = createServer((request, response) => {
  const [path = ''] = (request.url ?? '').slice(1).split('?');
  answer(path.split(',')).then(
    (body) => response.writeHead(200, { 'content-type': 'application/json' }).end(body),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);
});
process.on('SIGTERM', () => process.exit(0));
