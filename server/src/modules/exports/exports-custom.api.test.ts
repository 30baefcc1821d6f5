import { readXlsx } from 'hucre/xlsx';
import papa from 'papaparse';
import { beforeAll, describe, expect, it } from 'vitest';
import { addCustomField } from '../../../test/custom-field.ts';
import { importCalls } from '../../../test/import-calls.ts';
import { setUpTestApp } from '../../../test/test-app.ts';
import type { FieldConfig } from '@strojpark/core/contracts/field-config';
import { ensureFieldConfigs } from '../field-config/field-config.service.ts';

const test = setUpTestApp();
const admin = test.addUser('admin');

const couplers = [
  { value: 'cw40', cs: "Rychloupínač 'CW40'; $1", en: 'Coupler CW40' },
  { value: 'none', cs: 'Žádný', en: 'None' },
];
const values = {
  // Names that export statements could mistake for something else.
  record: '=1+1',
  zdvih: 3.25,
  revize: '2025-02-28',
  klima: false,
  spojka: 'cw40',
};
const machine = { type: 'used', manufacturer: 'Volvo', model: 'L120', category: 'loaders', vin: 'V1' };

beforeAll(async () => {
  await ensureFieldConfigs(test.ctx);
  const category = { key: 'loaders', name_cs: 'Nakladače', name_en: 'Loaders' };
  await test.testDb.db.insertInto('categories').values(category).execute();
  await addCustomField(test, admin, 'record', { displayName: 'Barva "laku"', isVisible: false });
  await addCustomField(test, admin, 'zdvih', { fieldType: 'number' });
  await addCustomField(test, admin, 'revize', { fieldType: 'date' });
  await addCustomField(test, admin, 'klima', { fieldType: 'boolean' });
  await addCustomField(test, admin, 'spojka', { fieldType: 'select', options: couplers });
  await addCustomField(test, admin, 'regal', { entityType: 'stock_machine' });
  const body = { ...machine, name: 'Nakladač', custom_fields: values };
  expect((await test.call(admin, 'POST', '/machines', body)).status).toBe(201);
});

async function download(format: string, query: string): Promise<Buffer> {
  const answer = await test.app.inject({
    url: `/api/machines/export/${format}?${query}`,
    headers: { authorization: `Bearer ${admin.token}` },
  });
  expect(answer.statusCode).toBe(200);
  return answer.rawPayload;
}
const rowsOfCsv = async (query: string) =>
  papa.parse<Record<string, string>>((await download('csv', query)).toString().replace('\uFEFF', ''), {
    header: true,
    skipEmptyLines: true,
  }).data;

describe('an export of machines with custom fields', () => {
  it('csv has a column for each, with labels in the language of the file', async () => {
    const [row] = await rowsOfCsv('type=used');
    expect(row).toMatchObject({
      'Barva "laku"': "'=1+1",
      'Pole zdvih': '3,25',
      'Pole revize': '2025-02-28',
      'Pole klima': 'Ne',
      'Pole spojka': "Rychloupínač 'CW40'; $1",
    });
    expect(row).not.toHaveProperty('Pole regal');
    const [english] = await rowsOfCsv('type=used&language=en&separator=,');
    expect(english).toMatchObject({
      'Field zdvih': '3.25',
      'Field klima': 'No',
      'Field spojka': 'Coupler CW40',
    });
  });

  it('xlsx has typed cells', async () => {
    const { sheets } = await readXlsx(await download('xlsx', 'type=used'));
    const [head = [], row = []] = sheets[0]?.rows ?? [];
    const cell = (header: string) => row[head.indexOf(header)];
    expect([cell('Pole zdvih'), cell('Pole klima')]).toEqual([3.25, 'Ne']);
    expect(new Date(cell('Pole revize') as Date).toISOString()).toBe('2025-02-28T00:00:00.000Z');
  });

  it('json has the stored values by field name', async () => {
    const [record] = JSON.parse((await download('json', 'type=used')).toString()) as object[];
    expect(record).toMatchObject(values);
  });

  it('an export of both types has the fields of both', async () => {
    const [row] = await rowsOfCsv('');
    expect(row).toHaveProperty('Pole regal', '');
    expect(row).toHaveProperty('Pole zdvih', '3,25');
  });

  it('applies the filters and the order of lists', async () => {
    const filter = encodeURIComponent(JSON.stringify({ zdvih: { from: 9 } }));
    expect(await rowsOfCsv(`type=used&custom=${filter}&sort=custom.zdvih`)).toEqual([]);
    const wrong = await test.call(admin, 'GET', '/machines/export/csv?sort=custom.neni');
    expect(wrong.status).toBe(422);
  });

  it('uses the configured labels of core fields', async () => {
    const { body } = await test.call<FieldConfig[]>(admin, 'GET', '/field-config/entity/used_machine');
    const id = body.find(({ fieldName }) => fieldName === 'location')?.id;
    await test.call(admin, 'PUT', `/field-config/${id}`, { displayName: 'Stanoviště stroje' });
    expect((await rowsOfCsv('type=used'))[0]).toHaveProperty('Stanoviště stroje');
  });

  it('can be imported again without changes', async () => {
    const calls = importCalls(test, admin);
    const file = { name: 'export.csv', content: await download('csv', 'type=used') };
    const { body: analysis } = await calls.analyze(file);
    const suggested = new Map(analysis.suggestedMappings.map((one) => [one.sourceColumn, one.targetField]));
    expect(suggested.get('Pole zdvih')).toBe('zdvih');
    expect(suggested.get('Stanoviště stroje')).toBe('location');
    const own = ['vin', 'name', 'manufacturer', 'model', 'category'];
    const names = [...own, 'zdvih', 'revize', 'klima', 'spojka'];
    const mappings = analysis.suggestedMappings
      .filter(({ targetField }) => targetField !== null && names.includes(targetField))
      .map(({ sourceColumn, targetField }) => ({ sourceColumn, targetField }));
    expect(mappings).toHaveLength(names.length);
    const { body } = await calls.import(file, { mappings });
    expect(body).toMatchObject({ success: true, created: 0, updated: 0, unchanged: 1, rowErrors: [] });
  });
});
