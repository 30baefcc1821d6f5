import {
  fieldOf,
  importableFieldsOf,
  machineTypes,
  type MachineType,
} from '@strojpark/core/domain/fields/machine-fields';
import { languages } from '@strojpark/core/domain/languages';
import { beforeAll, describe, expect, it } from 'vitest';
import { addCustomField } from '../../../test/custom-field.ts';
import { importDrafts } from '../../../test/import-drafts.ts';
import { setUpTestApp } from '../../../test/test-app.ts';
import { ensureFieldConfigs } from '../field-config/field-config.service.ts';

const test = setUpTestApp();
const admin = test.addUser('admin');

/** Texts that spreadsheets and csv readers misinterpret. */
const texts = [
  '=1+1',
  "'=1+1",
  "''-5",
  "'",
  "'quoted'",
  '+420 602 111 222',
  '-',
  '@model',
  '＝1',
  '00123',
  '1.234',
  '28.02.2025',
  'ano',
  'a;b,"c"\\d',
  '_x0041_',
];
const choices: Record<string, string> = { category: 'loaders', condition: 'Very Good', currency: 'EUR' };
const byType: Record<string, unknown> = {
  text: "'=1+1",
  textarea: "první řádek\n'=druhý; řádek",
  number: 1023.75,
  integer: 2019,
  money: 1_234_567.89,
  date: '2025-02-28',
};

/** A machine with a value in every field that an import can fill. */
const full = (type: MachineType) =>
  Object.fromEntries(
    importableFieldsOf(type).map((name) => [name, choices[name] ?? byType[fieldOf(name).type]]),
  );

const sparse = { manufacturer: 'Volvo', model: 'L120', category: 'loaders' };

async function add(type: MachineType, values: object) {
  const { status, body } = await test.call(admin, 'POST', '/machines', { type, ...values });
  expect(status, JSON.stringify(body)).toBe(201);
}

beforeAll(async () => {
  await ensureFieldConfigs(test.ctx);
  const category = { key: 'loaders', name_cs: 'Nakladače', name_en: 'Loaders' };
  await test.testDb.db.insertInto('categories').values(category).execute();
  for (const type of machineTypes) {
    const entityType = `${type}_machine` as const;
    await addCustomField(test, admin, `poznatek_${type}`, { entityType });
    await addCustomField(test, admin, `zdvih_${type}`, { entityType, fieldType: 'number' });
    await addCustomField(test, admin, `revize_${type}`, { entityType, fieldType: 'date' });
    await addCustomField(test, admin, `klima_${type}`, { entityType, fieldType: 'boolean' });
    const custom = (zdvih: number) => ({
      [`poznatek_${type}`]: "'+1",
      [`zdvih_${type}`]: zdvih,
      [`revize_${type}`]: '2025-02-28',
      [`klima_${type}`]: false,
    });
    const { sale_price: _sale, ...values } = full(type);
    await add(type, { ...values, custom_fields: custom(1.234) });
    await add(type, {
      ...sparse,
      name: 'Bez údajů',
      equipment_number: 'EQ 0',
      custom_fields: custom(-12.125),
    });
    for (const [index, text] of texts.entries())
      await add(type, {
        ...sparse,
        name: text,
        model: text,
        notes: text,
        equipment_number: `EQ ${index + 1}`,
      });
  }
  // It was the company currency before; it can no longer be chosen.
  const pounds = test.testDb.db.updateTable('machines').set({ currency: 'GBP' });
  await pounds.where('equipment_number', '=', 'EQ 0').execute();
});

async function exported(format: string, query: string): Promise<Buffer> {
  const { statusCode, rawPayload } = await test.app.inject({
    url: `/api/machines/export/${format}?${query}`,
    headers: { authorization: `Bearer ${admin.token}` },
  });
  expect(statusCode).toBe(200);
  return rawPayload;
}

const cases = machineTypes.flatMap((type) =>
  languages.flatMap((language) => (['csv', 'xlsx'] as const).map((format) => ({ type, language, format }))),
);

describe('importing our own export', () => {
  it.each(cases)(
    'of $type machines as $format in $language changes nothing when it comes back',
    async (one) => {
      const { type, language, format } = one;
      const separator = language === 'cs' ? ';' : ',';
      const content = await exported(format, `type=${type}&language=${language}&separator=${separator}`);
      const drafts = importDrafts(test, admin, { kind: 'machines', machineType: type });
      const analysis = await drafts.analyze({ name: `export.${format}`, content });
      const named = analysis.mappings.map(({ targetField }) => targetField);
      expect(named).toEqual(expect.arrayContaining([...importableFieldsOf(type), `zdvih_${type}`]));

      const batch = await drafts.draft({ name: `export.${format}`, content });
      const rows = await drafts.rows(batch.id);
      expect(rows.items.filter(({ outcome }) => outcome !== 'unchanged')).toEqual([]);
      expect(rows.counts).toEqual({ create: 0, update: 0, unchanged: texts.length + 2, error: 0 });
    },
  );

  it.each(languages)('names its columns as the template in %s does', async (language) => {
    const drafts = importDrafts(test, admin, { kind: 'machines', machineType: 'stock' });
    const { rawPayload } = await test.app.inject({
      url: `/api/import-export/templates/csv?machineType=stock&language=${language}`,
      headers: { authorization: `Bearer ${admin.token}` },
    });
    const { suggestedMappings } = await drafts.analyze({ name: 'template.csv', content: rawPayload });
    const suggested = suggestedMappings.map(({ targetField }) => targetField);
    expect(suggested.slice(0, 4)).toEqual(['name', 'manufacturer', 'model', 'serial_number']);
    expect(suggested).not.toContain(null);
  });

  it.each([
    [
      'earlier versions',
      ['Provozní hmotnost (kg)', 'Motohodiny', 'V půjčovně (měsíců)', 'Doba odpisu (měsíců)'],
    ],
    [
      'earlier English versions',
      ['Weight', 'Operating hours', 'Months in rental', 'Depreciation period (months)'],
    ],
    [
      'this version',
      ['Provozní hmotnost (kg)', 'Motohodiny (mth)', 'Doba v půjčovně (měs.)', 'Doba odpisu (měs.)'],
    ],
    ['screens', ['Provozní hmotnost', 'Motohodiny', 'Doba v půjčovně', 'Doba odpisu']],
  ])('recognises numbers with units under the names of %s', async (_, headers) => {
    const drafts = importDrafts(test, admin, { kind: 'machines', machineType: 'used' });
    const content = `Název;Výrobce;Model;Kategorie;${headers.join(';')}\nBagr;Volvo;EC220;Nakladače;21500;3792;18;96`;
    const { suggestedMappings } = await drafts.analyze({ name: 'machines.csv', content });
    expect(suggestedMappings.map(({ targetField }) => targetField).slice(4)).toEqual([
      'weight',
      'operating_hours',
      'v_pujcovne_mesicu',
      'doba_odpisu_mesicu',
    ]);
  });

  it('recognises the name and unit of a field that an administrator has renamed', async () => {
    const { db } = test.testDb;
    const weights = db.selectFrom('field_configs').select('id').where('field_name', '=', 'weight');
    await db
      .updateTable('field_config_translations')
      .set({ display_name: 'Váha stroje' })
      .where('language', '=', 'cs')
      .where('field_config_id', 'in', weights)
      .execute();
    const [header = ''] = (await exported('csv', 'type=used&language=cs')).toString().split('\n');
    expect(header).toContain('"Váha stroje (kg)"');
    const drafts = importDrafts(test, admin, { kind: 'machines', machineType: 'used' });
    const content = 'Název;Váha stroje (kg)\nBagr;21500';
    const { suggestedMappings } = await drafts.analyze({ name: 'machines.csv', content });
    expect(suggestedMappings[1]?.targetField).toBe('weight');
  });
});
