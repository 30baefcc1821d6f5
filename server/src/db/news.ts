import { sql, type RawBuilder } from 'kysely';
import { isUnownedBy } from './unowned.ts';

interface NewsOf {
  /** Null: the demands of nobody with an active account are in one message. */
  owner: RawBuilder<string | null>;
  since: RawBuilder<unknown>;
  until: RawBuilder<unknown>;
}

/**
 * The machines of the news that one message of matches names, with whether they are still there: those found in that
 * time for the demands of an owner.
 */
export const newsOf = ({ owner, since, until }: NewsOf): RawBuilder<unknown> => sql`(
  select m.id as machine_id, m.deleted_at is null as is_there
  from (
    select d.id from demands d where d.owner_id = ${owner}
    union all
    select d.id from demands d where ${owner} is null and ${isUnownedBy('d.owner_id')}
  ) d
  join demand_matches x on x.demand_id = d.id
  join machines m on m.id = x.machine_id
  where x.notified_at between ${since}::timestamptz and ${until}::timestamptz)`;
