import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBareDb, type TestDb } from '../../../test/test-db.ts';
import { migrate } from '../../db/migrate.ts';
import { defaultFieldConfigs } from './default-field-configs.ts';

let older: TestDb;

beforeAll(async () => {
  older = await createBareDb();
  await migrate(older.pool, { upTo: 22 });
});
afterAll(() => older.close());

async function add(field: string, cs: string, en: string, isCustom = false): Promise<string> {
  const { id } = await older.db
    .insertInto('field_configs')
    .values({
      entity_type: 'used_machine',
      field_name: field,
      display_name: cs,
      field_type: 'text',
      is_custom: isCustom,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const translations = [
    { field_config_id: id, language: 'cs' as const, display_name: cs },
    { field_config_id: id, language: 'en' as const, display_name: en },
  ];
  await older.db.insertInto('field_config_translations').values(translations).execute();
  return id;
}

async function namesOf(id: string): Promise<(string | null)[]> {
  const { rows } = await older.pool.query<{ names: string[] }>(
    `select array[c.display_name] || array_agg(t.display_name order by t.language) as names
     from field_configs c join field_config_translations t on t.field_config_id = c.id
     where c.id = $1 group by c.id`,
    [id],
  );
  return rows[0]?.names ?? [];
}

it('a migrated database gets the current field names, unless they were renamed', async () => {
  const before: [string, string, string][] = [
    ['weight', 'Hmotnost', 'Weight'],
    ['mth_hodiny', 'MTH (hodiny)', 'Engine hours'],
    ['nazev_fr', 'Název FR', 'Machine name (FR)'],
    ['capacity', 'Kapacita', 'Capacity'],
    ['do_pujcovny_datum', 'Do půjčovny dne', 'Into rental on'],
    ['vyrobni_cislo', 'Výrobní číslo', "Maker's serial number"],
  ];
  const known = [];
  for (const [field, cs, en] of before) known.push([field, await add(field, cs, en)] as const);
  const renamed = await add('lokace', 'Stanoviště', 'Yard');
  const own = await add('hmotnost_lzice', 'Hmotnost', 'Weight', true);

  await migrate(older.pool);

  const defaults = defaultFieldConfigs('used_machine');
  for (const [field, id] of known) {
    const labels = defaults.find(({ field_name }) => field_name === field)?.labels;
    expect(await namesOf(id), field).toEqual([labels?.cs, labels?.cs, labels?.en]);
  }
  expect(await namesOf(renamed)).toEqual(['Stanoviště', 'Stanoviště', 'Yard']);
  expect(await namesOf(own)).toEqual(['Hmotnost', 'Hmotnost', 'Weight']);
});
