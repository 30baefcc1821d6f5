import type { Db } from '../../db/connect.ts';

/** The machine of a record that mails are about; undefined if it is deleted. */
export function selectMailMachine(db: Db, { entity, id }: { entity: 'machine' | 'reservation'; id: string }) {
  return db
    .selectFrom('machines as m')
    .select(['m.name', 'm.manufacturer', 'm.model', 'm.category', 'm.year_of_manufacture'])
    .select(['m.operating_hours', 'm.location', 'm.cover_id'])
    .where('m.deleted_at', 'is', null)
    .where('m.id', '=', (eb) =>
      entity === 'machine'
        ? eb.val(id)
        : eb.selectFrom('reservations as r').select('r.machine_id').where('r.id', '=', id),
    )
    .executeTakeFirst();
}
export type MailMachine = NonNullable<Awaited<ReturnType<typeof selectMailMachine>>>;
