/** The floor: the statements of one call through bare pg and node:http, nothing else. */
import { createServer } from 'node:http';
import { Pool } from 'pg';
import { statementName } from '../server/src/db/named-statements.ts';
import type { Statement } from './statements.ts';

const statements = JSON.parse(process.env['BENCH_STATEMENTS'] ?? '[]') as Statement[];
const pool = new Pool({ connectionString: process.env['BENCH_DATABASE'], max: 10 });

async function answer(): Promise<string> {
  const client = await pool.connect();
  try {
    const results = [];
    for (const { text, values } of statements) {
      const name = statementName(text);
      const { rows } = await client.query<object>(
        name === undefined ? { text, values } : { name, text, values },
      );
      results.push(rows);
    }
    return JSON.stringify(results);
  } finally {
    client.release();
  }
}

const server = createServer((_request, response) => {
  answer().then(
    (body) => response.writeHead(200, { 'content-type': 'application/json' }).end(body),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);
});
process.on('SIGTERM', () => process.exit(0));
