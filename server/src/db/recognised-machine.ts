import { sql, type RawBuilder } from 'kysely';

/**
 * The arguments of `jsonb_build_object` for what the machine in the row `alias` is recognised by; the service adds the
 * link to its picture.
 */
export function recognisedMachine(alias: string): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`'name', ${column('name')}, 'category', ${column('category')},
    'year_of_manufacture', ${column('year_of_manufacture')}, 'operating_hours', ${column('operating_hours')},
    'location', ${column('location')}, 'manufacturer', ${column('manufacturer')}, 'model', ${column('model')},
    'currency', ${column('currency')}, 'cover_id', ${column('cover_id')}`;
}
