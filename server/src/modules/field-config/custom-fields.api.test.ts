import type { FieldConfig } from '@strojpark/core/contracts/field-config';
import { maxCustomFields } from '@strojpark/core/domain/fields/custom-fields';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { addMachine } from '../../../test/build.ts';
import { addCustomField, customField } from '../../../test/custom-field.ts';
import { setUpTestApp } from '../../../test/test-app.ts';
import { ensureFieldConfigs } from './field-config.service.ts';

const test = setUpTestApp();
const admin = test.addUser('admin');
const backoffice = test.addUser('backoffice');

beforeAll(async () => {
  await ensureFieldConfigs(test.ctx);
});

type Errors = { code: string; errors?: Record<string, string[]> };
interface Deleted {
  backupTable: string;
  valueCount: number;
}

const create = <T = FieldConfig>(body: object) => test.call<T>(admin, 'POST', '/field-config/complete', body);
const remove = <T = Deleted>(id: string) => test.call<T>(admin, 'DELETE', `/field-config/complete/${id}`);
const restore = (name: string) =>
  test.call<{ field: FieldConfig; valueCount: number; code: string }>(
    admin,
    'POST',
    `/field-config/backups/${name}/restore`,
  );

async function columnType(name: string): Promise<string | undefined> {
  const { rows } = await sql<{ type: string }>`
    select data_type as type from information_schema.columns
    where table_name = 'machines' and column_name = ${name}`.execute(test.testDb.db);
  return rows[0]?.type;
}
const options = [
  { value: 'cw40', cs: 'Rychloupínač CW40', en: 'Quick coupler CW40' },
  { value: 'none', cs: 'Žádný', en: 'None' },
];

describe('a new custom field', () => {
  it.each([
    ['text', 'text'],
    ['textarea', 'text'],
    ['select', 'text'],
    ['number', 'numeric'],
    ['date', 'date'],
    ['boolean', 'boolean'],
  ] as const)('of type %s is a column of type %s', async (fieldType, type) => {
    const name = `typed_${fieldType}`;
    const given = { fieldType, ...(fieldType === 'select' && { options }) };
    const { status, body } = await create(customField(name, given));
    expect(status).toBe(201);
    expect(body).toMatchObject({ fieldName: name, fieldType, isCustom: true, isSystemField: false });
    expect(await columnType(name)).toBe(type);
  });

  it('is added at the end with its translations, and audited', async () => {
    const field = await addCustomField(test, admin, 'barva', {
      displayName: 'Barva',
      importColumnName: 'Lak',
      translations: {
        cs: { displayName: 'Barva', placeholder: 'např. žlutá' },
        en: { displayName: 'Colour', description: 'Of the paint' },
      },
    });
    expect(field.translations).toEqual({
      cs: { displayName: 'Barva', placeholder: 'např. žlutá', description: null },
      en: { displayName: 'Colour', placeholder: null, description: 'Of the paint' },
    });
    const listed = await test.call<FieldConfig[]>(backoffice, 'GET', '/field-config/entity/used_machine');
    expect(listed.body.at(-1)).toEqual(field);
    const entry = await test.testDb.db
      .selectFrom('audit_log')
      .select(['action', 'entity', 'entity_name'])
      .where('entity_id', '=', field.id)
      .execute();
    expect(entry).toEqual([{ action: 'create', entity: 'field', entity_name: 'Barva' }]);
  });

  it('requires an administrator', async () => {
    const body = customField('foreign');
    expect((await test.call(null, 'POST', '/field-config/complete', body)).status).toBe(401);
    expect((await test.call(backoffice, 'POST', '/field-config/complete', body)).status).toBe(403);
  });

  it('requires a name in both languages', async () => {
    const body = customField('halved');
    const { status, body: answer } = await create<Errors>({
      ...body,
      translations: { cs: body.translations.cs },
    });
    expect(status).toBe(422);
    expect(answer.errors).toHaveProperty(['translations.en']);
  });

  it('may be named like an SQL keyword, because names are always quoted', async () => {
    for (const name of ['select', 'table', 'user', 'null', 'row', 'f', 'm', 'record'])
      expect((await create(customField(name))).status).toBe(201);
  });

  it.each([
    'x"; drop table machines; --',
    "x'); drop table machines; --",
    'a b',
    'á',
    'Barva',
    '1a',
    '_row',
    'a-b',
    'a.b',
    'a\u0000b',
    '',
    `a${'b'.repeat(59)}`,
    '__proto__',
  ])('cannot be called %j', async (name) => {
    const { status, body } = await create<Errors>(customField(name));
    expect(status).toBe(422);
    expect(Object.keys(body.errors ?? {})).toEqual(['fieldName']);
  });

  it.each([
    'name',
    'vin',
    'edice',
    'search_text',
    'version',
    'custom_fields',
    'constructor',
    'ctid',
    'customer_note',
    'sold_at',
    'row_number',
  ])('cannot be called %s, which means something already', async (name) => {
    const { status, body } = await create<Errors>(customField(name));
    expect([status, body.errors]).toEqual([422, { fieldName: ['Tento název používá systém, zvolte jiný'] }]);
  });

  it('cannot have the name of another field of either machine type', async () => {
    await addCustomField(test, admin, 'shared');
    const { status, body } = await create<Errors>(customField('shared', { entityType: 'stock_machine' }));
    expect([status, body.code]).toEqual([409, 'field_name_taken']);
  });

  it('is created once when two administrators add it concurrently', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => create(customField('raced'))));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
  });

  it('of type select requires unique options, and no other type accepts them', async () => {
    const [choice] = options;
    const wrong = [
      customField('choices', { fieldType: 'select' }),
      customField('choices', { fieldType: 'select', options: [...options, ...options] }),
      customField('choices', { fieldType: 'text', options }),
      customField('choices', { fieldType: 'select', options: [{ ...options[0], en: '' } as never] }),
    ];
    for (const body of wrong) expect((await create(body)).status).toBe(422);
    expect(
      (await create(customField('choices', { fieldType: 'select', options: [choice as never] }))).status,
    ).toBe(201);
  });
});

describe('the options of a field', () => {
  it('can be renamed and added, but not removed while a machine uses them', async () => {
    const field = await addCustomField(test, admin, 'coupler', { fieldType: 'select', options });
    const machine = await addMachine(test.testDb.db, { type: 'used' });
    await test.call(admin, 'PATCH', `/machines/${machine}`, { custom_fields: { coupler: 'cw40' } });
    const [cw40, none] = options;
    const put = (list: unknown[]) =>
      test.call<FieldConfig & { code: string; message: string }>(admin, 'PUT', `/field-config/${field.id}`, {
        options: list,
      });
    const refused = await put([none]);
    expect([refused.status, refused.body.code]).toEqual([409, 'field_option_in_use']);
    expect(refused.body.message).toContain('cw40');
    expect((await put([{ ...cw40, cs: 'CW 40' }])).body.options).toEqual([{ ...cw40, cs: 'CW 40' }]);
    expect((await put([])).status).toBe(422);
  });
});

describe('deleting a custom field', () => {
  it('drops column, configuration and translations, and restoring brings back the values', async () => {
    const { db } = test.testDb;
    const field = await addCustomField(test, admin, 'weighty', { fieldType: 'number', isRequired: true });
    const [one, two] = [await addMachine(db, { type: 'used' }), await addMachine(db, { type: 'used' })];
    await addMachine(db, { type: 'used' });
    await test.call(admin, 'PATCH', `/machines/${one}`, { custom_fields: { weighty: 12.5 } });
    await test.call(admin, 'PATCH', `/machines/${two}`, { custom_fields: { weighty: 0 } });

    const deleted = await remove(field.id);
    expect([deleted.status, deleted.body.valueCount]).toEqual([200, 2]);
    expect(await columnType('weighty')).toBeUndefined();
    const machine = await test.call<{ custom_fields: object }>(admin, 'GET', `/machines/${one}`);
    expect(machine.body.custom_fields).not.toHaveProperty('weighty');

    const backups = await test.call<{ name: string; valueCount: number }[]>(
      admin,
      'GET',
      '/field-config/backups',
    );
    expect(backups.body[0]).toMatchObject({
      name: deleted.body.backupTable,
      fieldName: 'weighty',
      displayName: 'Pole weighty',
      valueCount: 2,
      createdBy: admin.name,
    });
    await sql`delete from machines where id = ${two}`.execute(db);
    const restored = await restore(deleted.body.backupTable);
    expect([restored.status, restored.body.valueCount]).toEqual([200, 1]);
    const { id: _, displayOrder: __, ...same } = field;
    expect(restored.body.field).toMatchObject(same);
    const after = await test.call<{ custom_fields: object }>(admin, 'GET', `/machines/${one}`);
    expect(after.body.custom_fields).toMatchObject({ weighty: 12.5 });
    expect((await restore(deleted.body.backupTable)).status).toBe(404);
  });

  it.each([
    ['date', '2024-02-29'],
    ['boolean', false],
    ['textarea', 'první řádek\ndruhý "řádek" \\ '.trim()],
  ] as const)('and restoring it keeps a value of type %s exactly', async (fieldType, value) => {
    const name = `kept_${fieldType}`;
    const field = await addCustomField(test, admin, name, { fieldType });
    const machine = await addMachine(test.testDb.db, { type: 'used' });
    await test.call(admin, 'PATCH', `/machines/${machine}`, { custom_fields: { [name]: value } });
    await restore((await remove(field.id)).body.backupTable);
    const { body } = await test.call<{ custom_fields: object }>(admin, 'GET', `/machines/${machine}`);
    expect(body.custom_fields).toMatchObject({ [name]: value });
  });

  it('cannot be undone while a new field has its name', async () => {
    const field = await addCustomField(test, admin, 'replaced');
    const { backupTable } = (await remove(field.id)).body;
    await addCustomField(test, admin, 'replaced', { fieldType: 'date' });
    const answer = await restore(backupTable);
    expect([answer.status, answer.body.code]).toEqual([409, 'field_name_taken']);
  });

  it('requires an administrator and a custom field', async () => {
    const field = await addCustomField(test, admin, 'kept');
    expect((await test.call(backoffice, 'DELETE', `/field-config/complete/${field.id}`)).status).toBe(403);
    const listed = await test.call<FieldConfig[]>(admin, 'GET', '/field-config');
    const name = listed.body.find(({ fieldName }) => fieldName === 'name');
    for (const path of ['/field-config/complete', '/field-config']) {
      const answer = await test.call<Errors>(admin, 'DELETE', `${path}/${name?.id}`);
      expect([answer.status, answer.body.code]).toEqual([409, 'field_protected']);
    }
    const nothing = '00000000-0000-4000-8000-000000000000';
    expect((await remove(nothing)).status).toBe(404);
    expect((await test.call(admin, 'DELETE', `/field-config/${nothing}`)).status).toBe(404);
    expect((await restore('nothing')).status).toBe(404);
  });
});

describe('the number of custom fields', () => {
  it(`is limited to ${maxCustomFields} per machine type`, async () => {
    const { db } = test.testDb;
    const rows = Array.from({ length: maxCustomFields }, (_, index) => ({
      entity_type: 'stock_machine' as const,
      field_name: `many_${index}`,
      display_name: `${index}`,
      field_type: 'text' as const,
      is_custom: true,
    }));
    await db.insertInto('field_configs').values(rows).execute();
    const refused = await create<Errors>(customField('one_more', { entityType: 'stock_machine' }));
    expect([refused.status, refused.body.code]).toEqual([409, 'field_limit']);
    expect((await create(customField('one_more'))).status).toBe(201);
    await sql`delete from field_configs where field_name like 'many_%'`.execute(db);
  });
});
