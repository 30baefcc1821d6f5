import type { Pool } from 'pg';
import type { RecordingApp } from './statements.ts';

export const customField = 'bench_place';

/** Creates a custom text field of used machines through the API, with a value in most machines. */
export async function makeCustomField(ask: RecordingApp['ask'], pool: Pool): Promise<void> {
  const names = { displayName: 'Místo v hale' };
  await ask('/api/field-config/complete', {
    entityType: 'used_machine',
    fieldName: customField,
    fieldType: 'text',
    ...names,
    translations: { cs: names, en: names },
  });
  await pool.query(
    `update machines set ${customField} = 'Hala ' || abs(hashtext(id::text)) % 40 || ', most ' || abs(hashtext(name)) % 90
     where type = 'used' and abs(hashtext(id::text)) % 10 > 0`,
  );
  await pool.query('vacuum analyze machines');
}
