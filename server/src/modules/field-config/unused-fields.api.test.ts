import type { FieldConfig } from '@strojpark/core/contracts/field-config';
import type { Machine, MachineListItem } from '@strojpark/core/contracts/machine-record';
import papa from 'papaparse';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addCustomField } from '../../../test/custom-field.ts';
import { columns, csv, importCalls } from '../../../test/import-calls.ts';
import { setUpTestApp } from '../../../test/test-app.ts';
import { ensureFieldConfigs } from './field-config.service.ts';

const test = setUpTestApp();
const admin = test.addUser('admin');
const backoffice = test.addUser('backoffice');
const imports = importCalls(test, admin);
let fields: FieldConfig[] = [];

beforeAll(async () => {
  await ensureFieldConfigs(test.ctx);
  const category = { key: 'loaders', name_cs: 'Nakladače', name_en: 'Loaders' };
  await test.testDb.db.insertInto('categories').values(category).execute();
  await addCustomField(test, admin, 'barva', { isRequired: true });
  fields = (await test.call<FieldConfig[]>(admin, 'GET', '/field-config')).body;
});

const idOf = (name: string, entityType = 'used_machine') =>
  fields.find((field) => field.fieldName === name && field.entityType === entityType)?.id ?? '';
const change = (name: string, changes: Partial<FieldConfig>, entityType?: string) =>
  test.call<FieldConfig & { errors: Record<string, string[]> }>(
    admin,
    'PUT',
    `/field-config/${idOf(name, entityType)}`,
    changes,
  );

const switchOff = async (...names: string[]) => {
  for (const name of names) expect((await change(name, { isUsed: false })).body.isUsed).toBe(false);
};

afterEach(async () => {
  await test.testDb.db.updateTable('field_configs').set({ is_used: true }).execute();
  await change('location', { isRequired: false });
});

const machine = { type: 'used', name: 'Nakladač', manufacturer: 'Volvo', model: 'L120', category: 'loaders' };
const create = (body: object) =>
  test.call<Machine & { errors: Record<string, string[]> }>(admin, 'POST', '/machines', {
    ...machine,
    ...body,
  });

describe('a field that is not used', () => {
  it('is switched off by an administrator, which is recorded', async () => {
    const path = `/field-config/${idOf('weight')}`;
    expect((await test.call(backoffice, 'PUT', path, { isUsed: false })).status).toBe(403);
    await switchOff('weight');
    const entry = await test.testDb.db
      .selectFrom('audit_log')
      .select('changes')
      .where('entity_id', '=', idOf('weight'))
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(entry?.changes).toEqual({ isUsed: { from: true, to: false } });
  });

  it.each(['name', 'type', 'status', 'category', 'manufacturer', 'currency', 'sale_price', 'created_at'])(
    'cannot be %s',
    async (name) => {
      const { status, body } = await change(name, { isUsed: false });
      expect(status).toBe(422);
      expect(body.errors).toEqual({ isUsed: ['Toto pole nejde vypnout'] });
    },
  );

  it('does not block saving although it is required', async () => {
    await change('location', { isRequired: true });
    expect((await create({ custom_fields: { barva: 'žlutá' } })).body.errors).toHaveProperty('location');
    expect((await create({ location: 'Brno' })).body.errors).toHaveProperty(['custom_fields.barva']);
    await switchOff('location', 'barva');
    const { status, body } = await create({});
    expect(status).toBe(201);
    const saved = await test.call(admin, 'PATCH', `/machines/${body.id}`, {
      location: '',
      custom_fields: { barva: null },
      version: body.version,
    });
    expect(saved.status).toBe(200);
  });

  it('keeps its values, also those that an API caller sets, until it is used again', async () => {
    const { body } = await create({ weight: 100, custom_fields: { barva: 'žlutá' } });
    await switchOff('weight', 'barva');
    const changed = await test.call<Machine>(admin, 'PATCH', `/machines/${body.id}`, {
      custom_fields: { barva: 'bílá' },
      model: 'L90',
      version: body.version,
    });
    expect(changed).toMatchObject({ status: 200, body: { weight: 100, custom_fields: { barva: 'bílá' } } });
    await change('barva', { isUsed: true });
    const again = await test.call<Machine>(admin, 'GET', `/machines/${body.id}`);
    expect(again.body).toMatchObject({ weight: 100, custom_fields: { barva: 'bílá' } });
  });

  it('is not among the shown fields, nor in rows of lists', async () => {
    const { body } = await create({ vin: 'ROW1', custom_fields: { barva: 'žlutá' } });
    const shown = async () =>
      (
        await test.call<FieldConfig[]>(backoffice, 'GET', '/field-config/entity/used_machine?visible=true')
      ).body.map(({ fieldName }) => fieldName);
    const row = async () =>
      (await test.call<{ items: MachineListItem[] }>(admin, 'GET', '/machines/used?search=ROW1')).body.items;
    expect(await shown()).toEqual(expect.arrayContaining(['barva', 'year_of_manufacture']));
    expect(await row()).toMatchObject([{ id: body.id, custom_fields: { barva: 'žlutá' } }]);
    await switchOff('barva', 'year_of_manufacture');
    expect((await shown()).filter((name) => ['barva', 'year_of_manufacture'].includes(name))).toEqual([]);
    expect((await row())[0]?.custom_fields?.['barva']).toBeUndefined();
  });

  it('is neither suggested nor accepted in an import, and a saved mapping continues without it', async () => {
    const head = 'name;manufacturer;model;category;weight;barva';
    const file = csv(head, 'Jeřáb;Liebherr;LTM;Nakladače;900;modrá');
    const mappings = columns(...head.split(';'));
    expect((await imports.import(file, { mappings })).body).toMatchObject({ created: 1 });
    await switchOff('weight', 'barva');
    const { body } = await imports.analyze(file);
    const targets = body.targets.map(({ field }) => field);
    expect(targets).toContain('mileage');
    expect(targets.filter((name) => ['weight', 'barva'].includes(name))).toEqual([]);
    expect(body.suggestedMappings.slice(4).map(({ targetField }) => targetField)).toEqual([null, null]);
    expect(body.mappings.map(({ targetField }) => targetField)).toEqual(head.split(';').slice(0, 4));
    expect(await imports.import(file, { mappings })).toMatchObject({ status: 422 });
    expect((await imports.import(file, { mappings: body.mappings })).status).toBe(200);
  });

  it('has no column in templates and exports, unless the other type uses it', async () => {
    const header = async (path: string) => {
      const { payload } = await test.app.inject({
        url: `/api${path}`,
        headers: { authorization: `Bearer ${admin.token}` },
      });
      return papa.parse<string[]>(payload.replace('\uFEFF', '')).data[0] ?? [];
    };
    const template = '/import-export/templates/csv?machineType=used&language=cs';
    const found = async () => {
      const all = [await header(template)];
      for (const type of ['type=used&', 'type=stock&', ''])
        all.push(await header(`/machines/export/csv?${type}language=cs&separator=;`));
      return all.map((names) => ['Umístění', 'Pole barva', 'VIN'].filter((name) => names.includes(name)));
    };
    const used = ['Umístění', 'Pole barva', 'VIN'];
    expect(await found()).toEqual([used, used, ['Umístění'], used]);
    await switchOff('location', 'barva', 'vin');
    expect(await found()).toEqual([[], [], ['Umístění'], ['Umístění']]);
    const wanted = await test.call(admin, 'GET', '/machines/export/csv?type=used&columns=vin');
    expect(wanted.status).toBe(400);
    const offered = await test.call<{ name: string }[]>(admin, 'GET', '/machines/export-columns?type=used');
    expect(offered.body.filter(({ name }) => ['location', 'barva', 'vin'].includes(name))).toEqual([]);
  });
});
