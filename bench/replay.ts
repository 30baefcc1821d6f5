import type { ClientBase } from 'pg';
import type { Statement } from './statements.ts';

/** A created record, whose id the following statements of the call use. */
const creates = /^insert into "(?:reservations|queue_entries)"/;

/**
 * Runs the statements of a recorded call with other values, on a connection of `nameStatements`; `recorded` is the id
 * that the call created, which each repetition replaces with its own.
 */
export async function replay(
  client: ClientBase,
  statements: readonly Statement[],
  replaced: ReadonlyMap<unknown, unknown>,
  recorded?: string,
): Promise<object[][]> {
  const results: object[][] = [];
  let made: unknown = recorded;
  const own = (value: unknown) =>
    value === recorded ? made : replaced.has(value) ? replaced.get(value) : value;
  for (const { text, values } of statements) {
    const given = values.map((value) => (Array.isArray(value) ? value.map(own) : own(value)));
    const { rows } = await client.query<{ id?: string }>(text, given);
    if (creates.test(text)) made = rows[0]?.id ?? made;
    results.push(rows);
  }
  return results;
}
