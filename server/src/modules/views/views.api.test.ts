import type { Category } from '@strojpark/core/contracts/categories';
import type { View } from '@strojpark/core/contracts/views';
import { beforeEach, describe, expect, it } from 'vitest';
import { addMachine, customer, unknownId } from '../../../test/build.ts';
import { addCustomField } from '../../../test/custom-field.ts';
import { setUpTestApp, type TestUser } from '../../../test/test-app.ts';
import { quoteCalls } from '../../../test/quotes.ts';
import { anonymise } from '../gdpr/gdpr.service.ts';

const test = setUpTestApp();
const admin = test.addUser('admin', { name: 'Jana' });
const office = test.addUser('backoffice', { name: 'Petr' });
const eva = test.addUser('salesperson', { name: 'Eva' });
const adam = test.addUser('salesperson', { name: 'Adam' });

type Answer = View & {
  code: string;
  errors: Record<string, string[]>;
  details: { views: string[]; others: number; current: View };
};

const cheap = { filter: { valueTo: 500_000, status: ['available'] }, sort: 'current_value', order: 'asc' };
const body = (changes: object = {}) => ({
  list: 'used_machines',
  scope: 'private',
  role: null,
  name: 'Do půl milionu',
  state: cheap,
  ...changes,
});
const create = (user: TestUser | null, changes: object = {}) =>
  test.call<Answer>(user, 'POST', '/views', body(changes));
const list = async (user: TestUser) => (await test.call<View[]>(user, 'GET', '/views')).body;
const names = async (user: TestUser) => (await list(user)).map(({ name }) => name);
const update = (user: TestUser, view: View, changes: object) => {
  const { id, name, scope, role, state, version } = view;
  return test.call<Answer>(user, 'PATCH', `/views/${id}`, { name, scope, role, state, version, ...changes });
};
const history = () =>
  test.testDb.db
    .selectFrom('audit_log')
    .select(['action', 'entity_name', 'actor_name', 'changes'])
    .where('entity', '=', 'view')
    .orderBy('id')
    .execute();

beforeEach(async () => {
  await test.testDb.pool.query(`delete from views; delete from view_orders; delete from audit_log`);
});

describe('who sees and changes a view', () => {
  it('needs a session', async () => {
    expect((await create(null)).status).toBe(401);
    expect((await test.call(null, 'GET', '/views')).status).toBe(401);
  });

  it('a private view exists for its owner only, whatever the role of others', async () => {
    const { status, body: view } = await create(eva);
    expect(status).toBe(201);
    expect(view).toMatchObject({
      ...body(),
      version: 1,
      mayChange: true,
      created_by_name: 'Eva',
      missing: [],
    });
    expect(await names(eva)).toEqual(['Do půl milionu']);
    for (const other of [admin, office, adam]) {
      expect(await names(other)).toEqual([]);
      expect(await test.call(other, 'GET', `/views/${view.id}`)).toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      });
      expect((await update(other, view, { name: 'Moje' })).status).toBe(404);
      expect((await test.call(other, 'DELETE', `/views/${view.id}`)).status).toBe(404);
    }
    expect(await history()).toEqual([]);
  });

  it('a view of the team is seen by all, and changed by who made it and by the office', async () => {
    const { body: view } = await create(eva, { scope: 'team' });
    expect((await list(adam))[0]).toMatchObject({ id: view.id, mayChange: false, created_by_name: 'Eva' });
    expect(await update(adam, view, { name: 'Levné' })).toMatchObject({
      status: 403,
      body: { code: 'not_owner' },
    });
    expect((await test.call(adam, 'DELETE', `/views/${view.id}`)).status).toBe(403);
    const renamed = await update(office, view, { name: 'Levné' });
    expect(renamed.body).toMatchObject({ name: 'Levné', version: 2, created_by_name: 'Eva' });
    const priced = await update(eva, renamed.body, { state: { ...cheap, filter: { valueTo: 400_000 } } });
    expect(priced.status).toBe(200);
    expect((await test.call(office, 'DELETE', `/views/${view.id}`)).status).toBe(204);
    expect(await history()).toMatchObject([
      { action: 'create', actor_name: 'Eva', changes: { scope: { to: 'team' } } },
      { action: 'update', actor_name: 'Petr', changes: { name: { from: 'Do půl milionu', to: 'Levné' } } },
      // Without the values: they may be customers.
      { action: 'update', actor_name: 'Eva', changes: { filter: {} } },
      { action: 'delete', entity_name: 'Levné' },
    ]);
  });

  it('the default of a role is set by administrators and seen by that role', async () => {
    const standard = { scope: 'role', role: 'salesperson' };
    for (const user of [office, eva])
      expect(await create(user, standard)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    const { status, body: view } = await create(admin, standard);
    expect(status).toBe(201);
    expect(await names(eva)).toEqual([view.name]);
    expect(await names(office)).toEqual([]);
    expect((await test.call(office, 'GET', `/views/${view.id}`)).status).toBe(404);
    expect((await update(eva, view, { name: 'Jinak' })).status).toBe(403);
    expect((await create(admin, { ...standard, name: 'Druhý' })).body.code).toBe('view_default_taken');
    expect((await create(admin, { ...standard, role: 'backoffice' })).status).toBe(201);
  });

  it('only people who may see the list see its views', async () => {
    const audited = { list: 'audit', scope: 'team', state: { filter: { entity: 'view' } } };
    expect((await create(eva, audited)).status).toBe(403);
    const { body: view } = await create(admin, audited);
    expect(await names(office)).toEqual([]);
    expect((await test.call(office, 'GET', `/views/${view.id}`)).status).toBe(404);
    await create(eva, { list: 'reservations', state: { filter: { status: ['active'] } } });
    await test.allow({ salesperson: ['machines.view'] });
    expect(await names(eva)).toEqual([]);
    expect((await create(eva, { list: 'queue', state: { filter: {} } })).status).toBe(403);
    expect((await test.call(eva, 'PUT', '/views/order', { list: 'queue', ids: [] })).status).toBe(403);
    await test.unset('role_permissions');
    expect(await names(eva)).toEqual(['Do půl milionu']);
  });

  it('only people who may see costs see and save views that filter or sort by them', async () => {
    await test.allow({
      backoffice: ['machines.view', 'machines.view_costs'],
      salesperson: ['machines.view'],
    });
    const filtered = { filter: { marginTo: 0 } };
    const sorted = { filter: {}, sort: 'price_margin_percent' };
    for (const [name, state] of Object.entries({ filtered, sorted })) {
      expect((await create(eva, { name, state })).status).toBe(403);
      const { body: view } = await create(office, { name, scope: 'team', state });
      expect((await test.call(eva, 'GET', `/views/${view.id}`)).status).toBe(404);
    }
    expect(await names(eva)).toEqual([]);
    expect(await names(office)).toEqual(['filtered', 'sorted']);
    await test.unset('role_permissions');
  });

  it('a view is shared with the team and taken back only by its owner', async () => {
    const { body: view } = await create(eva);
    const shared = (await update(eva, view, { scope: 'team' })).body;
    expect(await names(adam)).toEqual([view.name]);
    expect(await update(office, shared, { scope: 'private' })).toMatchObject({
      status: 403,
      body: { code: 'not_owner' },
    });
    expect((await update(eva, shared, { scope: 'role', role: 'salesperson' })).status).toBe(403);
    expect((await update(eva, shared, { scope: 'private' })).status).toBe(200);
    expect(await names(adam)).toEqual([]);
  });
});

describe('what a view contains', () => {
  it('has a name of its own in its list, for its owner or the team', async () => {
    await create(eva);
    expect((await create(eva, { name: 'DO PUL MILIONU' })).body.code).toBe('view_name_taken');
    expect((await create(adam)).status).toBe(201);
    expect((await create(eva, { list: 'stock_machines' })).status).toBe(201);
    expect((await create(eva, { scope: 'team' })).status).toBe(201);
    expect((await create(office, { scope: 'team' })).body.code).toBe('view_name_taken');
  });

  it.each([
    ['a filter of another list', { filter: { expiry: 'soon' } }],
    ['an unknown value', { filter: { status: ['lost'] } }],
    ['a page', { filter: { limit: 5 } }],
    ['the trash', { filter: { deleted: 'true' } }],
    ['an unknown order', { filter: {}, sort: 'specifications' }],
    ['broken criteria', { filter: { custom: '{' } }],
  ])('is refused with %s', async (_, state) => {
    expect(await create(eva, { state })).toMatchObject({ status: 422, body: { code: 'validation' } });
    const { body: view } = await create(eva);
    expect((await update(eva, view, { state })).status).toBe(422);
  });

  it('needs a name, and a role only as the default of one', async () => {
    expect((await create(admin, { name: ' ' })).status).toBe(422);
    expect((await create(admin, { scope: 'role' })).body.errors).toHaveProperty('role');
    expect((await create(admin, { role: 'admin' })).body.errors).toHaveProperty('role');
  });

  it('is not overwritten by an older version', async () => {
    const { body: view } = await create(office, { scope: 'team' });
    await update(office, view, { name: 'Nový název' });
    expect(await update(admin, view, { name: 'Jiný' })).toMatchObject({
      status: 409,
      body: { code: 'stale_version', details: { current: { name: 'Nový název' } } },
    });
  });

  it('is limited in number also for calls at the same time', async () => {
    for (let index = 1; index <= 48; index += 1) await create(eva, { name: `Pohled ${index}` });
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => create(eva, { name: `Souběžný ${index}` })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
  });

  it('is limited in number', async () => {
    for (let index = 1; index <= 50; index += 1) await create(eva, { name: `Pohled ${index}` });
    expect(await create(eva, { name: 'Další' })).toMatchObject({ status: 409, body: { code: 'view_limit' } });
    expect((await create(eva, { name: 'Další', list: 'stock_machines' })).status).toBe(201);
  });

  it('answers 404 for one that does not exist', async () => {
    expect((await test.call(eva, 'GET', `/views/${unknownId}`)).status).toBe(404);
    expect((await test.call(eva, 'DELETE', `/views/${unknownId}`)).status).toBe(404);
  });
});

it('everyone orders the views of a list for themselves; new ones follow', async () => {
  for (const name of ['B', 'A', 'C']) await create(office, { name, scope: 'team' });
  expect(await names(eva)).toEqual(['A', 'B', 'C']);
  const ids = (await list(eva)).map(({ id }) => id).toReversed();
  expect((await test.call(eva, 'PUT', '/views/order', { list: 'used_machines', ids })).status).toBe(204);
  await create(eva, { name: 'Ať je první' });
  expect(await names(eva)).toEqual(['C', 'B', 'A', 'Ať je první']);
  expect(await names(adam)).toEqual(['A', 'B', 'C']);
});

describe('a category or field that views use', () => {
  const category = async (key: string) => {
    const answer = await test.call<Category>(admin, 'POST', '/categories', {
      key,
      name_cs: key,
      name_en: key,
    });
    return answer.body.id;
  };

  it('is deleted only after its views were named; private ones of others are counted', async () => {
    const id = await category('lifts');
    const state = { filter: { category: ['lifts'] } };
    await create(office, { name: 'Plošiny', scope: 'team', state });
    await create(eva, { name: 'Evy', state });
    const refused = await test.call<Answer>(admin, 'DELETE', `/categories/${id}`);
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'used_by_views', details: { views: ['Plošiny'], others: 1 } },
    });
    expect((await test.call(admin, 'DELETE', `/categories/${id}?despiteViews=true`)).status).toBe(204);
    expect((await list(eva)).map(({ missing }) => missing)).toEqual([
      [{ kind: 'category', name: 'lifts' }],
      [{ kind: 'category', name: 'lifts' }],
    ]);
  });

  it('is named with the views of demands that filter by it, which then say that it is missing', async () => {
    const id = await category('cranes');
    const ofDemands = (filter: object) => ({ list: 'demands', scope: 'team', state: { filter } });
    await create(office, { name: 'Jeřáby', ...ofDemands({ category: ['cranes', 'other'] }) });
    await create(office, { name: 'Všechny', ...ofDemands({ status: ['open'] }) });
    expect((await test.call<Answer>(admin, 'DELETE', `/categories/${id}`)).body).toMatchObject({
      code: 'used_by_views',
      details: { views: ['Jeřáby'], others: 0 },
    });
    await category('other');
    expect((await test.call(admin, 'DELETE', `/categories/${id}?despiteViews=true`)).status).toBe(204);
    expect((await list(eva)).map(({ name, missing }) => [name, missing])).toEqual([
      ['Jeřáby', [{ kind: 'category', name: 'cranes' }]],
      ['Všechny', []],
    ]);
  });

  it('keeps its views when its key changes', async () => {
    const id = await category('old-key');
    const ofDemands = { list: 'demands', state: { filter: { category: ['old-key'] } } };
    await create(eva, { name: 'Poptávky', ...ofDemands });
    await create(eva, { name: 'Několik', state: { filter: { category: ['other', 'old-key'] } } });
    await create(eva, { name: 'Jedna', state: { filter: { category: 'old-key' } } });
    await create(eva, { name: 'Jiná', state: { filter: { category: 'other' } } });
    await test.call(admin, 'PATCH', `/categories/${id}`, { key: 'new-key' });
    expect((await list(eva)).map(({ name, state }) => [name, state.filter['category']])).toEqual([
      ['Jedna', 'new-key'],
      ['Jiná', 'other'],
      ['Několik', ['other', 'new-key']],
      ['Poptávky', ['new-key']],
    ]);
  });

  it('is a custom field of the same machine type, in the filter, the order or the shown columns', async () => {
    const { id } = await addCustomField(test, admin, 'boom');
    const state = { filter: { custom: '{"boom":"dlouhý"}' } };
    await create(office, { name: 'Podle pole', scope: 'team', state });
    await create(office, { name: 'Sklad', scope: 'team', list: 'stock_machines', state });
    await create(office, { name: 'Řazené', scope: 'team', state: { filter: {}, sort: 'custom.boom' } });
    const showing = (hidden: string[]) => ({
      filter: {},
      layout: { view: 'table', isCompact: false, columns: ['name', 'custom.boom'], hidden },
    });
    await create(office, { name: 'Se sloupcem', scope: 'team', state: showing([]) });
    await create(office, { name: 'Se skrytým sloupcem', scope: 'team', state: showing(['custom.boom']) });
    const path = `/field-config/complete/${id}`;
    expect((await test.call<Answer>(admin, 'DELETE', path)).body.details).toEqual({
      views: ['Podle pole', 'Se sloupcem', 'Řazené'],
      others: 0,
    });
    expect((await test.call(admin, 'DELETE', `${path}?despiteViews=true`)).status).toBe(200);
    const missing = Object.fromEntries((await list(eva)).map((view) => [view.name, view.missing]));
    const gone = [{ kind: 'field', name: 'boom' }];
    expect(missing).toEqual({
      'Podle pole': gone,
      Řazené: gone,
      Sklad: gone,
      // Nothing that they list has changed.
      'Se sloupcem': [],
      'Se skrytým sloupcem': [],
    });
  });
});

it('anonymising customers deletes the views that keep their names', async () => {
  const machineId = await addMachine(test.testDb.db);
  const { body: reservation } = await test.call<{ id: string; customer_key: string }>(
    admin,
    'POST',
    '/reservations',
    {
      ...customer,
      machineId,
    },
  );
  const of = (name: string, filter: object) => create(eva, { list: 'reservations', name, state: { filter } });
  await of('Zákazník', { customer: customer.customerEmail });
  await of('Hledání', { search: `  ${customer.customerName.toUpperCase()}` });
  await of(`Obchody ${customer.customerCompany}`, {});
  await of('Všechny aktivní', { status: ['active'] });
  await of('Jiný zákazník', { search: 'Někdo jiný' });
  await create(eva, {
    list: 'demands',
    name: 'Poptávky zákazníka',
    state: { filter: { customer: reservation.customer_key } },
  });
  const staying = await test.call<{ customer_key: string }>(admin, 'POST', '/reservations', {
    ...customer,
    customerName: 'Zdeněk Zůstávající',
    customerCompany: 'Zůstávající s.r.o.',
    customerEmail: 'zdenek@zustava.example',
    customerTaxId: 'CZ25596641',
    machineId: await addMachine(test.testDb.db),
  });
  await of('Klíč', { customer: staying.body.customer_key });
  await of('IČO', { customer: '255 96 641' });
  const quoted = await quoteCalls(test).draft(admin);
  await of('Jen s nabídkou', { customer: quoted.customer_key });
  await test.call(admin, 'POST', `/reservations/${reservation.id}/cancel`, { reason: 'Odstoupil' });
  await test.set({ gdpr_retention_days: '30', SYSTEM_GDPR_MODE: 'true' });
  await anonymise(test.at(Date.now() + 29 * 86_400_000));
  expect(await names(eva)).toHaveLength(9);
  await anonymise(test.at(Date.now() + 31 * 86_400_000));
  expect(await names(eva)).toEqual(['IČO', 'Jiný zákazník', 'Klíč', 'Všechny aktivní']);
  await test.unset();
});

describe('the signed-in user', () => {
  const listsOf = async (user: TestUser) =>
    (await test.call<{ viewedLists: string[] }>(user, 'GET', '/auth/me')).body.viewedLists;

  it('has the names of the lists with views that they see, so that a new browser keeps their place free', async () => {
    expect(await listsOf(eva)).toEqual([]);
    await create(eva);
    await create(admin, {
      list: 'reservations',
      scope: 'team',
      state: { filter: { status: ['active'] } },
      name: 'Pro všechny',
    });
    expect((await listsOf(eva)).toSorted()).toEqual(['reservations', 'used_machines']);
    expect(await listsOf(adam)).toEqual(['reservations']);
  });
});
