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
