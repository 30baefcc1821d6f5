import { contracts } from '@strojpark/core/contracts/all';
import type { Machine } from '@strojpark/core/contracts/machine-record';
import { dataSets } from '@strojpark/core/domain/files/exports';
import {
  costFields,
  fieldOf,
  fieldsOf,
  machineTypes,
  type CostFieldName,
  type MachineType,
} from '@strojpark/core/domain/fields/machine-fields';
import { permissions } from '@strojpark/core/domain/access/permissions';
import type { Endpoint } from '@strojpark/core/endpoint';
import { cs } from '@strojpark/core/i18n/cs';
import { beforeAll, describe, expect, it } from 'vitest';
import { columns, csv, importCalls } from '../../../test/import-calls.ts';
import { importDrafts } from '../../../test/import-drafts.ts';
import { setUpTestApp, type TestUser } from '../../../test/test-app.ts';

/** Every cost field on every path: without `machines.view_costs` nobody can read or write one. */
const test = setUpTestApp();
const admin = test.addUser('admin');
/**
 * An API key with every permission except `machines.view_costs`, so that it also reaches the calls of
 * administrators.
 */
let outsider: TestUser;
const machines = {} as Record<MachineType, Machine>;

const enteredCosts = costFields.filter((name) => fieldOf(name).readOnly !== true);
const currentValue = 9_999_999;
const salePrice = 5;

/** Values that occur nowhere else: two for each field, one before and one after a change. */
const figure = (name: CostFieldName, change: 0 | 1) =>
  7_310_000 + 1000 * change + 10 * enteredCosts.indexOf(name);
/** As long as the others: a short number would now and then occur in a random id. */
const cost = 1_234_217;
const secrets = ([0, 1] as const).flatMap((change) => [
  ...enteredCosts.map((name) => figure(name, change)),
  currentValue - figure('purchase_price', change),
  currentValue - figure('purchase_price', change) - cost,
  figure('purchase_price', change) - salePrice,
]);
const forbidden = { status: 403, body: { code: 'forbidden' } };
const isShown = (text: string) => [...secrets, cost].some((secret) => text.includes(String(secret)));

const costsOf = (type: MachineType) =>
  enteredCosts.filter((name) => fieldsOf(type).some((offered) => offered === name));
const figures = (type: MachineType, change: 0 | 1) =>
  Object.fromEntries(costsOf(type).map((name) => [name, figure(name, change)]));
const label = (name: CostFieldName) => cs.machines.fields[name];
const basic = (type: MachineType) => ({
  type,
  name: `Nakladač ${type}`,
  manufacturer: 'Volvo',
  model: 'L120',
  category: 'loaders',
  equipment_number: `EQ ${type}`,
  current_value: currentValue,
});

beforeAll(async () => {
  const category = { key: 'loaders', name_cs: 'Nakladače', name_en: 'Loaders' };
  await test.testDb.db.insertInto('categories').values(category).execute();
  const key = await test.call<{ apiKey: string }>(admin, 'POST', '/settings/admin/generate-api-key', {
    name: 'Program',
    permissions: permissions.filter((one) => one !== 'machines.view_costs'),
  });
  outsider = { ...admin, token: key.body.apiKey };

  for (const type of machineTypes) {
    const create = (body: object) =>
      test.call<Machine>(admin, 'POST', '/machines', { ...basic(type), ...figures(type, 0), ...body });
    const { body } = await create({});
    const path = `/machines/${body.id}`;
    machines[type] = (await test.call<Machine>(admin, 'PATCH', path, figures(type, 1))).body;
    const line = { kind: 'repair', amount: cost, currency: 'CZK', day: '2026-05-06', note: null };
    expect((await test.call(admin, 'POST', `${path}/costs`, line)).status).toBe(201);
    const sold = { status: 'sold', sale_price: salePrice, sale_currency: 'CZK', equipment_number: null };
    expect((await create(sold)).status).toBe(201);
    const { body: deleted } = await create({ equipment_number: null });
    await test.call(admin, 'DELETE', `/machines/${deleted.id}`);
  }
});

const read = async (caller: TestUser, path: string) => {
  const { statusCode, body } = await test.app.inject({
    url: `/api${path}`,
    headers: { authorization: `Bearer ${caller.token}` },
  });
  return { status: statusCode, text: body };
};

/** Every readable address, for both machines, with every cost field that can be asked for. */
const addresses = Object.entries(contracts).flatMap(([noun, contract]) =>
  (Object.entries(contract) as [string, Endpoint][])
    .filter(([, { method, response }]) => method === 'GET' && response !== 'stream')
    .flatMap(([verb, { path, query }]) => {
      const asksFields = query !== undefined && 'shape' in query && 'fields' in (query.shape as object);
      const search = asksFields ? `?${costFields.map((name) => `fields=${name}`).join('&')}` : '';
      const sets = path.includes(':dataSet') ? dataSets : [''];
      return sets.flatMap((dataSet) =>
        machineTypes.map((type) => ({
          id: `${noun}.${verb}`,
          pathOf: ({ id }: Machine) =>
            path
              .replace(':format', 'json')
              .replace(':dataSet', dataSet)
              .replace(':entityType', `${type}_machine`)
              .replaceAll(/:\w+/g, id) + search,
          type,
        })),
      );
    }),
);

describe('cost fields', () => {
  it('are left out of every response without machines.view_costs', async () => {
    const seen = new Set<string>();
    for (const { id, pathOf, type } of addresses) {
      const path = pathOf(machines[type]);
      if (isShown((await read(admin, path)).text)) seen.add(id);
      const { status, text } = await read(outsider, path);
      expect(isShown(text), `${id}: ${status} ${text}`).toBe(false);
    }
    // Proof that the check can fail: at these addresses the administrator does see cost fields.
    expect([...seen].toSorted()).toEqual([
      'audit.list',
      'costs.list',
      'exports.download',
      'imports.exportSold',
      'machines.export',
      'machines.get',
      'machines.list',
      'machines.listAvailable',
      'machines.listStock',
      'machines.listUsed',
      'machines.timeline',
      'sales.export',
      'sales.list',
    ]);
  });

  it('are left out of responses to updates and of stale version conflicts', async () => {
    for (const { id, version } of Object.values(machines)) {
      const change = (caller: TestUser, body: object) => test.call(caller, 'PATCH', `/machines/${id}`, body);
      const stale = { name: 'Jiný název', version: version - 1 };
      expect(isShown(JSON.stringify(await change(admin, stale)))).toBe(true);
      const [refused, changed] = [await change(outsider, stale), await change(outsider, { notes: 'Nová' })];
      expect([refused.status, changed.status]).toEqual([409, 200]);
      expect(isShown(JSON.stringify([refused, changed]))).toBe(false);
    }
  });

  it.each(costFields.filter((name) => !enteredCosts.includes(name)))(
    'such as %s, which nobody enters, cannot be sorted by or exported without machines.view_costs',
    async (name) => {
      expect((await read(outsider, `/machines?sort=${name}`)).status).toBe(403);
      expect((await read(outsider, `/machines/export/csv?columns=${name}`)).status).toBe(400);
      expect((await read(admin, `/machines/export-columns`)).text).toContain(`"${name}"`);
      expect((await read(outsider, `/machines/export-columns`)).text).not.toContain(`"${name}"`);
    },
  );

  describe.each(enteredCosts)('such as %s', (name) => {
    const type = fieldOf(name).on ?? 'used';

    it('cannot be set without machines.view_costs', async () => {
      const { id } = machines[type];
      const changes = { [name]: 1 };
      const answers = [
        await test.call(outsider, 'POST', '/machines', {
          ...basic(type),
          equipment_number: null,
          ...changes,
        }),
        await test.call(outsider, 'PATCH', `/machines/${id}`, changes),
        await test.call(outsider, 'POST', '/machines/bulk-update', { ids: [id], changes }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
      expect((await test.call<Machine>(admin, 'GET', `/machines/${id}`)).body[name]).toBe(figure(name, 1));
    });

    it('cannot be sorted by or exported without machines.view_costs', async () => {
      expect((await read(outsider, `/machines?sort=${name}`)).status).toBe(403);
      expect((await read(outsider, `/machines/export/csv?sort=${name}`)).status).toBe(403);
      expect((await read(outsider, `/machines/export/csv?columns=${name}`)).status).toBe(400);
      expect((await read(admin, `/machines/export-columns?type=${type}`)).text).toContain(`"${name}"`);
      expect((await read(outsider, `/machines/export-columns?type=${type}`)).text).not.toContain(`"${name}"`);
    });

    it('cannot be filled by an import without machines.view_costs', async () => {
      const file = csv(`name;${name}`, 'Nakladač;1');
      const { body } = await importCalls(test, outsider).analyze(file, { machineType: type });
      expect(body.targets.find(({ field }) => field === name)).toMatchObject({ system: true });
      const mappings = columns('name', name);
      const refused = await importCalls(test, outsider).import<object>(file, { machineType: type, mappings });
      expect(refused).toMatchObject({
        status: 422,
        body: { errors: { 'mappings.1.targetField': [expect.any(String) as string] } },
      });
      const template = (caller: TestUser) =>
        read(caller, `/import-export/templates/csv?kind=machines&machineType=${type}`);
      const isInTemplate = fieldOf(name).example !== undefined;
      expect((await template(admin)).text.includes(label(name))).toBe(isInTemplate);
      expect((await template(outsider)).text).not.toContain(label(name));
    });
  });

  it.each(machineTypes)('are not in the preview of an import of %s machines', async (type) => {
    // With its own column mapped, the value (which everyone may see) is not calculated from a cost field.
    const visible = ['name', 'manufacturer', 'model', 'category', 'equipment_number', 'current_value'];
    const names = [...visible, ...costsOf(type)];
    const drafts = importDrafts(test, admin, { kind: 'machines', machineType: type });
    const record: Record<string, unknown> = {
      ...basic(type),
      name: 'Jiný',
      current_value: 5,
      ...figures(type, 0),
    };
    const row = names.map((name) => String(record[name])).join(';');
    const { id } = await drafts.draft(csv(names.join(';'), row), { mappings: columns(...names) });
    const rows = (caller: TestUser) => read(caller, `/import-export/batches/${id}/rows`);
    expect(isShown((await rows(admin)).text)).toBe(true);
    const { status, text } = await rows(outsider);
    expect(status).toBe(200);
    expect(text).toContain('Jiný');
    expect(isShown(text), text).toBe(false);
  });

  it('of a draft are neither written nor undone, nor read as another field or from the file', async () => {
    const names = ['name', 'manufacturer', 'model', 'category', 'year_of_manufacture', 'purchase_price'];
    const drafts = importDrafts(test, admin, { kind: 'machines', machineType: 'used' });
    const file = csv(names.join(';'), `Z návrhu;Volvo;L60;loaders;2020;${figure('purchase_price', 0)}`);
    const { id, uploadId } = await drafts.draft(file, { mappings: columns(...names) });
    const batch = `/import-export/batches/${id}`;
    const asNotes = [
      ...columns(...names.slice(0, -1)),
      { targetField: 'notes', sourceColumn: 'purchase_price' },
    ];
    expect(await test.call(outsider, 'PUT', `${batch}/mappings`, { mappings: asNotes })).toMatchObject(
      forbidden,
    );
    const cells = { purchase_price: '1' };
    expect(await test.call(outsider, 'PATCH', `${batch}/rows/2`, { cells })).toMatchObject(forbidden);
    expect(await test.call(outsider, 'POST', `${batch}/start`, {})).toMatchObject(forbidden);
    expect(uploadId).not.toBeNull();
    expect((await importCalls(test, outsider).batch(id)).uploadId).toBeNull();
    expect(await drafts.start(id)).toMatchObject({ created: 1 });
    expect(await test.call(outsider, 'POST', `${batch}/undo`)).toMatchObject(forbidden);
  });

  it.each(['purchase_price', 'purchasePrice'])(
    'of a finished import are not read from its rows, nor from a value given to the whole column %s',
    async (stored) => {
      const names = ['name', 'manufacturer', 'model', 'category', 'year_of_manufacture'];
      const file = csv(names.join(';'), 'Odmítnutý;Volvo;L60;loaders;letos');
      const constant = String(figure('purchase_price', 0));
      const mappings = [...columns(...names), { targetField: 'purchase_price', constant }];
      const { body } = await importCalls(test, admin).import(file, { machineType: 'used', mappings });
      const batch = `/import-export/batches/${body.batchId}`;
      // Earlier releases stored the name as it was sent.
      await test.testDb.pool.query(
        `update import_batches set mappings = replace(mappings::text, 'purchase_price', $2)::jsonb where id = $1`,
        [body.batchId, stored],
      );
      expect((await read(admin, batch)).text).toContain(constant);
      expect((await read(outsider, batch)).text).not.toContain(constant);
      for (const path of [`${batch}/errors`, `${batch}/failed-rows`]) {
        expect((await read(admin, path)).status, path).toBe(200);
        expect((await read(outsider, path)).status, path).toBe(403);
      }
      expect((await read(outsider, '/import-export/batches')).text).not.toContain(constant);
    },
  );
});
