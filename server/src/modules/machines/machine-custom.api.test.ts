import { machineListQuery } from '@strojpark/core/contracts/machine-list';
import type { FieldConfig } from '@strojpark/core/contracts/field-config';
import type { Machine, MachineListItem } from '@strojpark/core/contracts/machine-record';
import { beforeAll, describe, expect, it } from 'vitest';
import { addCustomField } from '../../../test/custom-field.ts';
import { addMachine } from '../../../test/build.ts';
import { createTestApp, setUpTestApp } from '../../../test/test-app.ts';
import { Kysely, PostgresDialect } from 'kysely';
import type { DB } from '../../db/schema.gen.ts';
import { ensureFieldConfigs } from '../field-config/field-config.service.ts';
import { list as listMachines } from './machine-list.service.ts';

const test = setUpTestApp();
const admin = test.addUser('admin');
const salesperson = test.addUser('salesperson');

const couplers = [
  { value: 'cw40', cs: 'Rychloupínač CW40', en: 'Coupler CW40' },
  { value: 'none', cs: 'Žádný', en: 'None' },
];

beforeAll(async () => {
  await ensureFieldConfigs(test.ctx);
  await test.testDb.db
    .insertInto('categories')
    .values({ key: 'loaders', name_cs: 'Nakladače', name_en: 'Loaders' })
    .execute();
  await addCustomField(test, admin, 'barva');
  await addCustomField(test, admin, 'zdvih', { fieldType: 'number' });
  await addCustomField(test, admin, 'revize', { fieldType: 'date' });
  await addCustomField(test, admin, 'klima', { fieldType: 'boolean' });
  await addCustomField(test, admin, 'popis', { fieldType: 'textarea', isVisible: false });
  await addCustomField(test, admin, 'spojka', { fieldType: 'select', options: couplers });
  await addCustomField(test, admin, 'regal', { entityType: 'stock_machine' });
});

interface Page {
  items: MachineListItem[];
  total: number;
  nextCursor: string | null;
  errors?: Record<string, string[]>;
  code?: string;
}
const list = (query: Record<string, string>, path = '/machines/used') =>
  test.call<Page>(salesperson, 'GET', `${path}?${new URLSearchParams(query).toString()}`);
const names = async (query: Record<string, string>, path?: string) => {
  const { status, body } = await list(query, path);
  expect(status).toBe(200);
  return body.items.map(({ name }) => name);
};
const machine = { type: 'used', manufacturer: 'Volvo', model: 'L120', category: 'loaders' };
const create = <T = Machine & { errors: Record<string, string[]> }>(body: object) =>
  test.call<T>(admin, 'POST', '/machines', { ...machine, name: 'Nakladač', ...body });
const patch = <T = Machine & { errors: Record<string, string[]>; code: string }>(
  id: string,
  body: object,
  user = admin,
) => test.call<T>(user, 'PATCH', `/machines/${id}`, body);

const full = {
  barva: 'Žlutá',
  zdvih: 3.25,
  revize: '2025-02-28',
  klima: true,
  popis: 'první\ndruhý',
  spojka: 'cw40',
};

describe('the custom fields of a machine', () => {
  it('are set when it is added, and read with it', async () => {
    const { status, body } = await create({ custom_fields: { ...full, barva: ' Žlutá ' } });
    expect(status).toBe(201);
    expect(body.custom_fields).toEqual(full);
    const read = await test.call<Machine>(salesperson, 'GET', `/machines/${body.id}`);
    expect(read.body.custom_fields).toEqual(full);
  });

  it("are those of the machine's type, null where nothing was entered", async () => {
    const used = await create({});
    expect(Object.values(used.body.custom_fields)).toEqual(Array(6).fill(null));
    const stock = await create({ type: 'stock', custom_fields: { regal: 'A1' } });
    expect(stock.body.custom_fields).toEqual({ regal: 'A1' });
  });

  it('can be updated one by one without touching the others', async () => {
    const { id } = (await create({ custom_fields: full })).body;
    const { status, body } = await patch(id, { custom_fields: { zdvih: 4, barva: '' } });
    expect(status).toBe(200);
    expect(body.custom_fields).toEqual({ ...full, zdvih: 4, barva: null });
  });

  it('are recorded in the audit log like other fields', async () => {
    const { id, version } = (await create({ custom_fields: { barva: 'bílá' } })).body;
    const changed = await patch(id, { location: 'Brno', custom_fields: { barva: 'modrá' } });
    expect(changed.body.version).toBe(version + 1);
    expect((await patch(id, { custom_fields: { barva: 'modrá' } })).body.version).toBe(version + 1);
    const entries = await test.testDb.db
      .selectFrom('audit_log')
      .select(['action', 'changes'])
      .where('entity_id', '=', id)
      .orderBy('id')
      .execute();
    expect(entries).toMatchObject([
      { action: 'create', changes: { barva: { to: 'bílá' } } },
      {
        action: 'update',
        changes: { barva: { from: 'bílá', to: 'modrá' }, location: { from: null, to: 'Brno' } },
      },
    ]);
  });

  it.each([
    ['zdvih', 'tři'],
    ['zdvih', 1e15],
    ['revize', '2025-02-29'],
    ['revize', '0000-01-01'],
    ['revize', '9999-12-31'],
    ['klima', 'ano'],
    ['spojka', 'cw50'],
    ['barva', 'x'.repeat(501)],
    ['barva', 7],
  ])('refuse what does not fit: %s = %j', async (name, value) => {
    const { id } = (await create({})).body;
    for (const answer of [
      await create({ custom_fields: { [name]: value } }),
      await patch(id, { custom_fields: { [name]: value } }),
    ]) {
      expect(answer.status).toBe(422);
      expect(Object.keys(answer.body.errors)).toEqual([`custom_fields.${name}`]);
    }
  });

  it.each(['neni', 'regal', 'name', 'version', 'Barva', 'x"; drop table machines; --'])(
    'refuse a name that is none of theirs: %s',
    async (name) => {
      const { id } = (await create({})).body;
      expect((await create({ custom_fields: { [name]: 'x' } })).status).toBe(422);
      expect((await patch(id, { custom_fields: { [name]: 'x' } })).status).toBe(422);
    },
  );

  it('reject names that JavaScript objects inherit', async () => {
    const payload = '{"custom_fields":{"__proto__":{"barva":"x"},"constructor":"x"}}';
    const { id } = (await create({})).body;
    const answer = await test.app.inject({
      method: 'PATCH',
      url: `/api/machines/${id}`,
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
      payload,
    });
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.statusCode).toBeLessThan(500);
    expect({}).not.toHaveProperty('barva');
  });

  it('are part of a stale version conflict', async () => {
    const { id, version } = (await create({ custom_fields: { barva: 'bílá' } })).body;
    await patch(id, { custom_fields: { barva: 'modrá' } });
    const stale = await patch<{ details: { current: Machine } }>(id, {
      custom_fields: { barva: 'rudá' },
      version,
    });
    expect(stale.status).toBe(409);
    expect(stale.body.details.current.custom_fields).toMatchObject({ barva: 'modrá' });
  });

  it('follow the ownership rule of the machine', async () => {
    const { id } = (await create({})).body;
    expect((await patch(id, { custom_fields: { barva: 'x' } }, salesperson)).body.code).toBe('not_owner');
  });

  it('can be changed in bulk', async () => {
    const ids = [(await create({})).body.id, (await create({})).body.id];
    const stock = (await create({ type: 'stock' })).body.id;
    const bulk = (changes: object) =>
      test.call<{ updated: number; failures: { id: string }[]; errors: Record<string, string[]> }>(
        admin,
        'POST',
        '/machines/bulk-update',
        { ids: [...ids, stock], changes },
      );
    const { status, body } = await bulk({ custom_fields: { barva: 'hromadná' } });
    expect([status, body.updated, body.failures.map(({ id }) => id)]).toEqual([200, 2, [stock]]);
    expect((await bulk({ custom_fields: { neni: 'x' } })).status).toBe(422);
  });
});

describe('lists of machines with custom fields', () => {
  let ids: Record<string, string>;

  beforeAll(async () => {
    const rows: Record<string, object> = {
      Čtyři: { barva: 'Žlutá RAL 1003', zdvih: 4, revize: '2025-04-01', klima: true, spojka: 'cw40' },
      Dva: { barva: 'Chromová', zdvih: 2, revize: '2024-12-31', klima: false, spojka: 'none' },
      Tři: { barva: 'Hnědá', zdvih: 3, revize: '2025-01-01', klima: true },
      Bez: {},
    };
    ids = {};
    for (const [name, custom_fields] of Object.entries(rows))
      ids[name] = (await create({ name, manufacturer: 'Seznam', custom_fields })).body.id;
    await create({ type: 'stock', name: 'Sklad', manufacturer: 'Seznam', custom_fields: { regal: 'B2' } });
  });

  const filtered = (custom: object | string, more = {}) =>
    names({
      manufacturer: 'Seznam',
      custom: typeof custom === 'string' ? custom : JSON.stringify(custom),
      ...more,
    });

  it('return the visible fields of the type, also when both types are listed', async () => {
    const used = await list({ ids: ids['Dva'] ?? '' });
    const values = { barva: 'Chromová', zdvih: 2, revize: '2024-12-31', klima: false, spojka: 'none' };
    expect(used.body.items[0]?.custom_fields).toEqual(values);
    const both = await list({ manufacturer: 'Seznam' }, '/machines');
    const byName = new Map(both.body.items.map((item) => [item.name, item.custom_fields]));
    expect([byName.get('Dva'), byName.get('Sklad')]).toEqual([values, { regal: 'B2' }]);
    const available = await list({ manufacturer: 'Seznam', search: 'dva' }, '/machines/available');
    expect(available.body.items[0]?.custom_fields).toEqual(values);
  });

  it.each([
    [{ barva: 'zluta' }, ['Čtyři']],
    [{ barva: 'ral 1003' }, ['Čtyři']],
    [{ barva: '%' }, []],
    [{ barva: null }, ['Bez']],
    [{ zdvih: { from: 3 } }, ['Čtyři', 'Tři']],
    [{ zdvih: { from: 2, to: 3 } }, ['Dva', 'Tři']],
    [{ zdvih: {} }, ['Bez', 'Čtyři', 'Dva', 'Tři']],
    [{ revize: { from: '2025-01-01', to: '2025-04-01' } }, ['Čtyři', 'Tři']],
    [{ klima: true }, ['Čtyři', 'Tři']],
    [{ klima: false }, ['Dva']],
    [{ klima: null }, ['Bez']],
    [{ spojka: ['cw40', 'none'] }, ['Čtyři', 'Dva']],
    [{ klima: true, zdvih: { to: 3 } }, ['Tři']],
  ])('are filtered by %j', async (criteria, found) => {
    expect(await filtered(criteria)).toEqual(found);
  });

  it('count the filtered machines, also with a search', async () => {
    const custom = JSON.stringify({ klima: true });
    const { body } = await list({ search: 'seznam', custom, facets: 'status' });
    expect([body.total, body.items.length]).toEqual([2, 2]);
  });

  it.each([
    '{"neni":"x"}',
    '{"regal":"x"}',
    '{"zdvih":"3"}',
    '{"zdvih":{"from":"2025-01-01"}}',
    '{"revize":{"from":3}}',
    '{"spojka":"cw40"}',
    '{"barva":true}',
    '{"barva\\" or 1=1 --":"x"}',
    '["barva"]',
    '{broken',
  ])('refuse a criterion that no field could meet: %s', async (custom) => {
    const { status } = await list({ custom });
    expect(status === 422 || status === 400).toBe(true);
  });

  it.each([
    ['custom.barva', 'asc', ['Tři', 'Dva', 'Čtyři', 'Bez']],
    ['custom.barva', 'desc', ['Čtyři', 'Dva', 'Tři', 'Bez']],
    ['custom.zdvih', 'asc', ['Dva', 'Tři', 'Čtyři', 'Bez']],
    ['custom.revize', 'desc', ['Čtyři', 'Tři', 'Dva', 'Bez']],
    ['custom.spojka', 'asc', ['Čtyři', 'Dva', 'Bez', 'Tři']],
  ])('are sorted by %s %s, blank ones last, page by page', async (sort, order, expected) => {
    const found: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const query = { manufacturer: 'Seznam', sort, order, limit: '1', ...(cursor !== '' && { cursor }) };
      const { status, body }: { status: number; body: Page } = await list(query);
      expect(status).toBe(200);
      found.push(...body.items.map(({ name }) => name));
      cursor = body.nextCursor;
    }
    const rest = sort === 'custom.spojka' ? found.slice(0, 2) : found;
    expect(rest).toEqual(expected.slice(0, rest.length));
    expect(found.toSorted()).toEqual(expected.toSorted());
  });

  it('page in the order of a yes/no field', async () => {
    const first = await list({ manufacturer: 'Seznam', sort: 'custom.klima', limit: '2' });
    const cursor = first.body.nextCursor ?? '';
    const second = await list({ manufacturer: 'Seznam', sort: 'custom.klima', limit: '2', cursor });
    expect(second.body.items.map(({ name }) => name).at(-1)).toBe('Bez');
  });

  it.each(['custom.neni', 'custom.', 'custom.name', 'custom.x"y', 'barva'])(
    'cannot be sorted by %s',
    async (sort) => {
      const { status } = await list({ sort });
      expect(status === 422 || status === 400).toBe(true);
    },
  );

  it('select the machines of a bulk action on all matches', async () => {
    const answer = await test.call(admin, 'POST', '/machines/bulk-update', {
      filter: { type: 'used', manufacturer: 'Seznam', custom: { zdvih: { from: 3 } } },
      changes: { location: 'Podle zdvihu' },
    });
    expect(answer.body).toMatchObject({ updated: 2, failures: [] });
    const wrong = { filter: { custom: { neni: 'x' } }, changes: { location: 'x' } };
    expect((await test.call(admin, 'POST', '/machines/bulk-update', wrong)).status).toBe(422);
  });
});

describe('adding and deleting a custom field', () => {
  it('takes effect with the next request and does not break prepared statements', async () => {
    for (let round = 0; round < 2; round++) {
      const fieldType = round === 0 ? 'text' : 'number';
      const value = round === 0 ? 'devět' : 9;
      const { id } = await addCustomField(test, admin, 'prechodne', { fieldType });
      const made = await create({ name: 'Přechodný', custom_fields: { prechodne: value } });
      expect(made.body.custom_fields).toMatchObject({ prechodne: value });
      // Without a filter, so that connections prepare the statement; the calls may use up to ten connections.
      await Promise.all(Array.from({ length: 20 }, () => list({ limit: '5' })));
      const { body } = await list({ ids: made.body.id });
      expect(body.items[0]?.custom_fields).toMatchObject({ prechodne: value });
      await test.call(admin, 'DELETE', `/field-config/complete/${id}`);
      const after = await Promise.all(Array.from({ length: 20 }, () => list({ limit: '5' })));
      expect(after.map(({ status }) => status)).toEqual(Array(20).fill(200));
      expect((await patch(made.body.id, { custom_fields: { prechodne: value } })).status).toBe(422);
    }
  });
});

describe('required fields', () => {
  const require = (name: string, isRequired: boolean, entityType = 'used_machine') =>
    test.call<FieldConfig[]>(admin, 'GET', `/field-config/entity/${entityType}`).then(async ({ body }) => {
      const id = body.find(({ fieldName }) => fieldName === name)?.id;
      expect((await test.call(admin, 'PUT', `/field-config/${id}`, { isRequired })).status).toBe(200);
    });

  it('must be filled in on creation and cannot be emptied later', async () => {
    const { id } = (await create({})).body;
    await require('barva', true);
    await require('location', true);
    const missing = await create({ custom_fields: { barva: ' ' } });
    expect([missing.status, missing.body.errors]).toEqual([
      422,
      { 'custom_fields.barva': ['Toto pole je povinné'] },
    ]);
    const without = await create({ custom_fields: { barva: 'x' }, location: '' });
    expect(without.body.errors).toEqual({ location: ['Toto pole je povinné'] });
    expect((await create({ custom_fields: { barva: 'x' }, location: 'Brno' })).status).toBe(201);
    expect((await create({ type: 'stock' })).status).toBe(201);

    expect((await patch(id, { notes: 'beze změny' })).status).toBe(200);
    expect((await patch(id, { location: '' })).status).toBe(422);
    expect((await patch(id, { custom_fields: { barva: null } })).status).toBe(422);
    await require('barva', false);
    await require('location', false);
  });

  it('are not required of users who may not set them', async () => {
    await require('purchase_price', true);
    await test.allow({ salesperson: ['machines.create', 'machines.view'] });
    expect((await create({})).status).toBe(422);
    const body = { ...machine, name: 'Bez ceny' };
    expect((await test.call(salesperson, 'POST', '/machines', body)).status).toBe(201);
    await test.unset('role_permissions');
    await require('purchase_price', false);
  });
});

describe('lists without a visible custom field', () => {
  it('use the same named statements and return the same fields as before', async () => {
    const plain = await createTestApp();
    try {
      const sent: string[] = [];
      const db = new Kysely<DB>({
        dialect: new PostgresDialect({ pool: plain.testDb.pool }),
        log: ({ query }) => void sent.push(query.sql),
      });
      const statements = async () => {
        sent.length = 0;
        await listMachines({ ...plain.ctx, db }, machineListQuery.parse({ type: 'used' }));
        return sent.toSorted();
      };
      const owner = await plain.user('admin');
      await ensureFieldConfigs(plain.ctx);
      await addMachine(plain.testDb.db, { type: 'used' });
      await statements();
      const before = await statements();
      expect(before.map((text) => /\/\* name: (\w+) \*\//.exec(text)?.[1])).toEqual([
        'machines_page',
        'field_set',
      ]);
      expect(before.every((text) => !/custom|json/.test(text))).toBe(true);
      await addCustomField(plain, owner, 'skryte', { isVisible: false });
      await statements();
      expect(await statements()).toEqual(before);
      const answer = await plain.call<Page>(owner, 'GET', '/machines/used');
      expect(answer.body.items.every((item) => !('custom_fields' in item))).toBe(true);
    } finally {
      await plain.close();
    }
  });
});
