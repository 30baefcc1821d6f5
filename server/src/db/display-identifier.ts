import { sql, type RawBuilder } from 'kysely';

/** `displayIdentifier` of core/domain/machines/machine-identifier in SQL, for the machine in the row `alias`. */
export function displayIdentifier(alias: string): RawBuilder<string> {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  const number = (name: string) => sql`nullif(btrim(${column(name)}), '')`;
  return sql<string>`coalesce(case when ${column('type')} = 'used' then ${number('vin')} end,
    ${number('equipment_number')}, ${number('serial_number')}, '')`;
}
