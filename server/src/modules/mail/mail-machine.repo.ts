import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { newsOf } from '../../db/news.ts';

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

/** Whether a machine of the news that a mail names is not in the trash: those of the owner of this demand. */
export async function selectHasNews(
  db: Db,
  { demandId, since, until }: { demandId: string; since: string; until: string },
): Promise<boolean> {
  const news = newsOf({ owner: sql.ref('about.owner_id'), since: sql.val(since), until: sql.val(until) });
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from demands d
      cross join lateral (
        select (select u.id from users u where u.id = d.owner_id and u.status = 'active' and u.deleted_at is null)
          as owner_id
      ) about
      cross join lateral ${news} n
      where d.id = ${demandId}::uuid and n.is_there
    ) as found`.execute(db);
  return rows[0]?.found === true;
}
