import { sql, type RawBuilder } from 'kysely';

const waits = (alias: string) => sql`queue_entries waiting
    where waiting.machine_id = ${sql.ref(`${alias}.id`)} and waiting.status = 'waiting'`;

/**
 * How many customers wait in the queue for the machine of the row `alias`: one look into a small index, so lists can
 * have it for every row. Few machines have a queue, and without one there is nothing to count.
 */
export const waitingFor = (alias: string): RawBuilder<number> =>
  sql<number>`(case when exists (select from ${waits(alias)}) then (select count(*)::int from ${waits(alias)}) else 0 end)`;

/** The place of the queue entry `e` among those who wait for the machine, counted from 1; null unless it waits. */
export const placeInQueue = sql<number | null>`case when e.status = 'waiting' then (
  select count(*)::int from queue_entries o
  where o.machine_id = e.machine_id and o.status = 'waiting' and (o.position, o.id) <= (e.position, e.id)) end`;
