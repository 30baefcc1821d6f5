/** The floor: the statements of one call through plain pg and node:http, nothing else. */
import { createServer } from 'node:http';
import { Pool, type PoolClient } from 'pg';
import { statementName } from '../server/src/db/named-statements.ts';
import type { Statement } from './statements.ts';

const statements = JSON.parse(process.env['BENCH_STATEMENTS'] ?? '[]') as Statement[];
const inTransaction = process.env['BENCH_TRANSACTION'] === 'true';
/** The ids of the recorded call; each request names its own in the same order. */
const samples = (process.env['BENCH_SAMPLE'] ?? '').split(',').filter((id) => id !== '');
let count = 0;
const pool = new Pool({ connectionString: process.env['BENCH_DATABASE'], max: 10 });

/** The id created by the recorded call; each repetition replaces it with its own new id. */
const recorded = process.env['BENCH_RECORDED'];

async function run(client: PoolClient, ids: readonly string[]): Promise<object[][]> {
  const results: object[][] = [];
  let made: unknown = recorded;
  const replaced = new Map<unknown, unknown>([
    ...samples.map((sample, index) => [sample, ids[index]] as const),
    ['{id}', ids[0]],
    ['{new}', `floor ${process.pid} ${count++}`],
  ]);
  const own = (value: unknown) =>
    value === recorded ? made : replaced.has(value) ? replaced.get(value) : value;
  for (const { text, values } of statements) {
    const name = statementName(text);
    const query = {
      text,
      values: values.map((value) => (Array.isArray(value) ? value.map(own) : own(value))),
    };
    const { rows } = await client.query<{ id?: string }>(name === undefined ? query : { name, ...query });
    if (text.startsWith('insert into "reservations"')) made = rows[0]?.id ?? made;
    results.push(rows);
  }
  return results;
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
