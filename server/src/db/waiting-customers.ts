import { sql, type RawBuilder } from 'kysely';

/**
 * How many customers wait in the queue for the machine of the row `alias`: one look into a small index, so lists can
 * have it for every row.
 */
export const waitingFor = (alias: string): RawBuilder<number> =>
  sql<number>`(select count(*)::int from queue_entries waiting
    where waiting.machine_id = ${sql.ref(`${alias}.id`)} and waiting.status = 'waiting')`;
