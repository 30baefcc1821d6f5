import { finished, type Readable } from 'node:stream';
import type { Compilable } from 'kysely';
import { escapeLiteral } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { poolOf, type Db } from './connect.ts';

// A million rows take longer than a request may, and are sorted in memory if they fit.
const begin = `begin read only; set local statement_timeout = '10min'; set local work_mem = '64MB'`;

/** How many rows there were, after the end. */
export type CopiedRows = Readable & { rowCount: number };

/**
 * The rows of a query as `COPY … TO STDOUT` writes them, in the format of `options` (`format csv, …`), on a
 * separate connection. Read the stream to its end or destroy it: until then its snapshot stays open.
 */
export async function copyOut(db: Db, query: Compilable, options: string): Promise<CopiedRows> {
  const { sql, parameters } = query.compile();
  const client = await poolOf(db).connect();
  const giveBack = (error?: Error | null) => client.release(error ?? undefined);
  try {
    await client.query(begin);
  } catch (error) {
    giveBack(error instanceof Error ? error : null);
    throw error;
  }
  const rows = client.query(copyTo(`copy (${withLiterals(sql, parameters)}) to stdout (${options})`));
  finished(rows, { writable: false }, (error) => {
    // A connection in the middle of a COPY cannot be reused.
    if (error) giveBack(error);
    else client.query('commit').then(() => giveBack(), giveBack);
  });
  return rows;
}

const placeholder = /'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\d+)/g;

/** COPY takes no parameters, so values become literals; PostgreSQL infers the same types for both. */
export function withLiterals(sql: string, parameters: readonly unknown[]): string {
  return sql.replaceAll(placeholder, (text, number?: string) =>
    number === undefined ? text : literal(parameters[Number(number) - 1]),
  );
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return escapeLiteral(arrayText(value));
  return escapeLiteral(scalarText(value));
}

function scalarText(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint')
    return String(value);
  throw new TypeError(`no literal for a parameter of type ${typeof value}`);
}

function arrayText(items: readonly unknown[]): string {
  const quoted = items.map((item) =>
    item === null ? 'NULL' : `"${scalarText(item).replaceAll(/["\\]/g, String.raw`\$&`)}"`,
  );
  return `{${quoted.join(',')}}`;
}
