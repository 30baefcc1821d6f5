import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';

/** What a mail can be about so that it shows a machine. */
export const machineRelated = ['machine', 'reservation', 'queue_entry'] as const;
type MachineRelated = (typeof machineRelated)[number];

/** The machine of a record that mails are about; undefined if it is deleted. */
export function selectMailMachine(db: Db, { entity, id }: { entity: MachineRelated; id: string }) {
  return db
    .selectFrom('machines as m')
    .select(['m.name', 'm.manufacturer', 'm.model', 'm.category', 'm.year_of_manufacture'])
    .select(['m.operating_hours', 'm.location', 'm.cover_id'])
    .where('m.deleted_at', 'is', null)
    .where('m.id', '=', (eb) => {
      if (entity === 'machine') return eb.val(id);
      return entity === 'reservation'
        ? eb.selectFrom('reservations as r').select('r.machine_id').where('r.id', '=', id)
        : eb.selectFrom('queue_entries as q').select('q.machine_id').where('q.id', '=', id);
    })
    .executeTakeFirst();
}
export type MailMachine = NonNullable<Awaited<ReturnType<typeof selectMailMachine>>>;

/**
 * Whether a machine of the news that a mail names is not in the trash. The news are the matches of that time with the
 * demands of the owner of this demand; those of nobody with an active account are in one mail.
 */
export async function selectHasNews(
  db: Db,
  { demandId, since, until }: { demandId: string; since: string; until: string },
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    with active as (select id from users where status = 'active' and deleted_at is null),
    about as (
      select u.id as owner_id from demands d left join active u on u.id = d.owner_id where d.id = ${demandId}::uuid
    ),
    news as (
      select d.id from about join demands d on d.owner_id = about.owner_id
      union all
      select d.id from about join demands d on about.owner_id is null
      where d.owner_id is null or d.owner_id not in (select id from active)
    )
    select exists (
      select from news d
      join demand_matches x on x.demand_id = d.id
      join machines m on m.id = x.machine_id
      where m.deleted_at is null
        and x.notified_at between ${since}::timestamptz and ${until}::timestamptz
    ) as found`.execute(db);
  return rows[0]?.found === true;
}
