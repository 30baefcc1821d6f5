import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { newsOf } from '../../db/news.ts';
import { isUnownedBy } from '../../db/unowned.ts';

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

/** Whether any machine that a mail about new matches names is not in the trash. */
export async function selectHasNews(
  db: Db,
  { demandId, since, until }: { demandId: string; since: string; until: string },
): Promise<boolean> {
  const isUnowned = isUnownedBy('about.owner_id');
  const owner = sql<string | null>`(case when ${isUnowned} then null else about.owner_id end)`;
  const news = newsOf({ owner, since: sql.val(since), until: sql.val(until) });
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from demands about cross join lateral ${news} n
      where about.id = ${demandId}::uuid and n.is_there
    ) as found`.execute(db);
  return rows[0]?.found === true;
}
