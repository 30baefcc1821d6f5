import { createHash } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import type { ClientBase } from 'pg';

const mark = /^(?:\w+ )?\/\* name: (\w{1,40}) \*\//;
const namesLimit = 500;
/** The columns and filters of a call may vary the text of a list or a change; few of the texts are frequent. */
const textsLimit = 40;
const names = new Map<string, string>();
const textsOf = new Map<string, number>();

/**
 * Marks a fixed query, so that each connection prepares it only once:
 * `db.selectFrom('users').modifyFront(named('users_by_id'))…` or `` sql`${named('machines_list')} select …` ``. The
 * statement gets that name and a hash of its text, so different texts under one name do not collide.
 *
 * Only where one plan is right for all values, because it is used for all of them: never where a rare value needs
 * another index than a frequent one, never with `in (…)` of varying length, never with `select *`.
 */
export function named(name: string): RawBuilder<unknown> {
  return sql.raw(`/* name: ${name} */`);
}

/**
 * The statement's name for a marked text. Beyond the limits statements stay unnamed, so that no session fills up.
 */
export function statementName(text: string): string | undefined {
  const known = names.get(text);
  if (known) return known;
  const name = mark.exec(text)?.[1];
  if (!name || names.size >= namesLimit) return undefined;
  const texts = textsOf.get(name) ?? 0;
  if (texts >= textsLimit) return undefined;
  textsOf.set(name, texts + 1);
  const unique = `${name}_${createHash('sha256').update(text).digest('hex').slice(0, 12)}`;
  names.set(text, unique);
  return unique;
}

/** Makes the connection run marked queries as named prepared statements. */
export function nameStatements(client: ClientBase): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  client.query = ((text: unknown, values: unknown, callback: unknown) => {
    if (typeof text !== 'string' || typeof values === 'function') return query(text, values, callback);
    const name = statementName(text);
    return query(
      { ...(name !== undefined && { name }), text, ...(values !== undefined && { values }) },
      callback,
    );
  }) as typeof client.query;
}
