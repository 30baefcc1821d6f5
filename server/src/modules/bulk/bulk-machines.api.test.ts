import type { machines } from '@strojpark/core/contracts/machines';
import type { saleChecks } from '@strojpark/core/contracts/sale-checks';
import type { Permission } from '@strojpark/core/domain/access/permissions';
import type { ResponseOf } from '@strojpark/core/endpoint';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addMachine, customer } from '../../../test/build.ts';
import { setUpTestApp, type TestUser } from '../../../test/test-app.ts';

type Deleted = Extract<ResponseOf<typeof machines.bulkDelete>, { deleted: number }>;
type Updated = Extract<ResponseOf<typeof machines.bulkUpdate>, { updated: number }>;

const test = setUpTestApp({ staysConsistent: true });
const admin = test.addUser('admin');
const salesperson = test.addUser('salesperson');

beforeAll(async () => {
  await addMachine(test.testDb.db, { category: 'cranes', deleted_at: new Date() });
});
beforeEach(() =>
  test.testDb.db.updateTable('machines').set({ location: null, manufacturer: 'Dřívější' }).execute(),
);
afterEach(() => test.unset('role_permissions'));

const add = (values: Parameters<typeof addMachine>[1] = {}) => addMachine(test.testDb.db, values);
const several = (count: number, values: Parameters<typeof addMachine>[1] = {}) =>
  Promise.all(Array.from({ length: count }, () => add(values)));
const bulkDelete = (user: TestUser | null, body: object) =>
  test.call<Deleted>(user, 'POST', '/machines/bulk-delete', body);
const bulkUpdate = (user: TestUser | null, body: object) =>
  test.call<Updated>(user, 'POST', '/machines/bulk-update', body);
const reserve = (machineId: string, body: object = {}) =>
  test.call(salesperson, 'POST', '/reservations', { ...customer, machineId, ...body });
const rows = (ids: string[]) =>
  test.testDb.db
    .selectFrom('machines')
    .select(['id', 'status', 'location', 'category', 'deleted_at'])
    .where('id', 'in', ids)
    .execute();

const allow = (salesperson: Permission[]) => test.allow({ salesperson });

describe('permissions to change several machines', () => {
  it('answers 401 without a session and 403 without the permission', async () => {
    const ids = [await add()];
    const changes = { location: 'Brno' };
    expect((await bulkDelete(null, { ids })).status).toBe(401);
    expect((await bulkUpdate(null, { ids, changes })).status).toBe(401);
    await allow(['machines.view']);
    expect((await bulkDelete(salesperson, { ids })).status).toBe(403);
    expect((await bulkUpdate(salesperson, { ids, changes })).status).toBe(403);
    await test.unset();
    await allow(['machines.edit']);
    expect((await bulkUpdate(salesperson, { ids, changes: { status: 'sold', salePrice: 5 } })).status).toBe(
      403,
    );
    expect((await bulkUpdate(salesperson, { filter: { deleted: 'true' }, changes })).status).toBe(403);
  });

  it.each([{}, { ids: [] }, { ids: ['none'] }, { filter: { status: 'lost' } }])(
    'answers 422 to %j',
    async (target) => {
      expect(await bulkDelete(admin, target)).toMatchObject({ status: 422, body: { code: 'validation' } });
    },
  );

  it('skips machines of other owners and reports each', async () => {
    await allow(['machines.edit', 'machines.delete']);
    const own = await add({ created_by: salesperson.id });
    const other = await add({ name: 'Cizí stroj', created_by: admin.id });
    const answer = await bulkUpdate(salesperson, { ids: [own, other], changes: { location: 'Brno' } });
    const failures = [
      { id: other, name: 'Cizí stroj', code: 'not_owner', message: expect.any(String) as string },
    ];
    expect(answer).toMatchObject({ status: 200, body: { updated: 1, failures } });
    expect(await bulkDelete(salesperson, { ids: [other, own] })).toMatchObject({
      body: { deleted: 1, failures },
    });
    expect((await rows([other])).map(({ location, deleted_at }) => [location, deleted_at])).toEqual([
      [null, null],
    ]);
  });
});

describe('deleting several machines', () => {
  it('moves allowed ones to the trash and reports the others in the language of the request', async () => {
    const free = await several(2);
    const promised = await add({ name: 'Slíbený' });
    await reserve(promised);
    const gone = '00000000-0000-4000-8000-000000000000';
    const body = { ids: [...free, promised, gone, free[0]] };
    const answer = await test.call<Deleted>(admin, 'POST', '/machines/bulk-delete', body, { language: 'en' });
    expect(answer.body).toMatchObject({
      deleted: 2,
      errors: [
        expect.stringMatching(/^Slíbený: .*reservation/),
        expect.stringMatching(/^No longer exists: /),
      ] as string[],
      failures: [
        { id: promised, name: 'Slíbený', code: 'live_reservation', message: expect.any(String) as string },
        {
          id: gone,
          name: 'No longer exists',
          code: 'not_found',
          message: expect.any(String) as string,
        },
      ],
    });
    expect((await rows(free)).every(({ deleted_at }) => deleted_at !== null)).toBe(true);
  });

  it('deletes all matches of a filter with exceptions, sold ones only if the filter asks for them', async () => {
    const matching = await several(5, { manufacturer: 'Řada' });
    const sold = await add({ manufacturer: 'Řada' });
    await bulkUpdate(admin, { ids: [sold], changes: { status: 'sold', salePrice: 1 } });
    const [kept = ''] = matching;
    const answer = await bulkDelete(admin, { filter: { search: 'rada', type: 'stock' }, except: [kept] });
    expect(answer.body).toMatchObject({ deleted: 4, errors: [], failures: [] });
    const left = (await rows([...matching, sold])).filter(({ deleted_at }) => deleted_at === null);
    expect(left.map(({ id }) => id).toSorted()).toEqual([kept, sold].toSorted());
  });

  it('returns the same response for the same Idempotency-Key', async () => {
    const ids = await several(2);
    const once = () =>
      test.call<Deleted>(
        admin,
        'POST',
        '/machines/bulk-delete',
        { ids },
        { headers: { 'idempotency-key': 'bulk' } },
      );
    const first = await once();
    expect(first.body).toMatchObject({ deleted: 2, failures: [] });
    expect((await once()).body).toEqual(first.body);
  });
});

describe('changing several machines', () => {
  it('sets status, category and location', async () => {
    const ids = await several(3);
    const changes = { status: 'maintenance', category: 'cranes', location: 'Brno' };
    expect((await bulkUpdate(admin, { ids, changes })).body).toMatchObject({
      updated: 3,
      errors: [],
      failures: [],
    });
    for (const row of await rows(ids)) expect(row).toMatchObject(changes);
  });

  it('sells for one price, except machines pending approval or used as replacements', async () => {
    const [available = '', reserved = '', replacement = ''] = await several(3);
    const [used, waiting] = [await add({ type: 'used' }), await add({ type: 'used', name: 'Čeká' })];
    await reserve(reserved);
    await reserve(used, { replacementMachineId: replacement });
    await reserve(waiting, { approvalRequestReason: 'Zákazník spěchá, náhrada není.' });
    const ids = [available, reserved, replacement, waiting];
    const answer = await bulkUpdate(admin, {
      ids,
      changes: { status: 'sold', salePrice: 1000, currency: 'EUR' },
    });
    expect(answer.body).toMatchObject({ updated: 2 });
    expect(answer.body.failures.map(({ id, code }) => [id, code])).toEqual([
      [replacement, 'replacement_in_use'],
      [waiting, 'approval_pending'],
    ]);
    const sales = await test.testDb.db
      .selectFrom('sales')
      .select(['price', 'currency'])
      .where('machine_id', 'in', ids)
      .execute();
    expect(sales).toEqual([
      { price: 1000, currency: 'EUR' },
      { price: 1000, currency: 'EUR' },
    ]);
  });

  it.each([
    [{ status: 'sold' }, 'changes.salePrice'],
    [{ status: 'sold', salePrice: 0.99 }, 'changes.salePrice'],
    [{ location: 'x', salePrice: 5 }, 'changes.salePrice'],
    [{ status: 'damaged', currency: 'CZK' }, 'changes.currency'],
    [{ year_of_manufacture: 1899 }, 'changes.year_of_manufacture'],
    [{ category: 'unknown' }, 'changes.category'],
    [{ status: 'pending_approval' }, 'changes.status'],
    [{ name: '' }, 'changes.name'],
    [{ serial_number: 'S-1' }, 'changes'],
    [{}, 'changes'],
  ])('answers 422 to %j and changes nothing', async (changes, field) => {
    const ids = await several(1);
    const answer = await bulkUpdate(admin, { ids, changes });
    expect(answer).toMatchObject({
      status: 422,
      body: {
        code: 'validation',
        errors: { [field]: expect.arrayContaining([expect.any(String)]) as string[] },
      },
    });
    expect(await rows(ids)).toMatchObject([{ status: 'available', location: null, category: 'loaders' }]);
  });
});

describe('one price for many machines', () => {
  const check = (user: TestUser | null, body: object) =>
    test.call<ResponseOf<typeof saleChecks.checkPrice>>(
      user,
      'POST',
      '/machines/bulk-sell/price-check',
      body,
    );
  const price = { salePrice: 1_000_000, currency: 'CZK' };

  it('answers 401 without a session, 403 without the permission and 422 to a price that is none', async () => {
    const ids = [await add()];
    expect((await check(null, { ids, ...price })).status).toBe(401);
    await allow(['machines.view']);
    expect((await check(salesperson, { ids, ...price })).status).toBe(403);
    expect((await check(admin, { ids, ...price, salePrice: 0 })).status).toBe(422);
    expect((await check(admin, { ids, ...price, currency: 'GBP' })).status).toBe(422);
  });

  it('is compared with the value of each that can be sold, however many were chosen and however', async () => {
    const manufacturer = 'Hromadný prodej';
    const near = await several(60, { manufacturer, current_value: 1_000_000 });
    const others = [
      await add({ manufacturer, current_value: 40_000, currency: 'EUR' }),
      await add({ manufacturer, name: 'Levný', current_value: 100_000 }),
      await add({ manufacturer, name: 'Drahý', current_value: 2_500_000 }),
      // These are not compared.
      await add({ manufacturer, name: 'Prodaný', current_value: 1 }),
      await add({ manufacturer, current_value: null }),
      await add({ manufacturer, current_value: 1, deleted_at: new Date() }),
    ];
    const sold = { ids: others.slice(3, 4), salePrice: 1, currency: 'CZK' };
    await test.call(admin, 'POST', '/machines/bulk-sell', sold);
    for (const target of [{ ids: [...near, ...others] }, { filter: { manufacturer } }])
      expect(await check(admin, { ...target, ...price })).toMatchObject({
        status: 200,
        body: { far: 2, furthest: { name: 'Levný', value: 100_000, currency: 'CZK', times: 10 } },
      });
    const none = await check(admin, { filter: { manufacturer }, except: others, ...price });
    expect(none.body).toEqual({ far: 0, furthest: null });
    const mistyped = await check(admin, { filter: { manufacturer }, ...price, salePrice: 1000 });
    expect(mistyped.body).toMatchObject({ far: 63, furthest: { name: 'Drahý', times: 0.0004 } });
  });

  it('is compared in the same way as the new value of each, without a currency in that of each', async () => {
    const ids = [
      await add({ current_value: 1_000_000 }),
      await add({ name: 'V eurech', current_value: 40_000, currency: 'EUR' }),
    ];
    const checkValue = (user: TestUser | null, body: object) =>
      test.call(user, 'POST', '/machines/bulk-update/value-check', { ids, ...body });
    expect((await checkValue(null, { current_value: 1 })).status).toBe(401);
    await allow(['machines.view']);
    expect((await checkValue(salesperson, { current_value: 1 })).status).toBe(403);
    await allow(['machines.view', 'machines.edit']);
    expect((await checkValue(salesperson, { current_value: -1 })).status).toBe(422);
    const inCrowns = await checkValue(salesperson, { current_value: 1_000_000, currency: 'CZK' });
    expect(inCrowns.body).toEqual({ far: 0, furthest: null });
    expect((await checkValue(salesperson, { current_value: 1_000_000 })).body).toEqual({
      far: 1,
      furthest: { name: 'V eurech', value: 40_000, currency: 'EUR', times: 25 },
    });
    // That of a sold machine can be edited too.
    await test.call(admin, 'POST', '/machines/bulk-sell', { ids, salePrice: 1_000_000, currency: 'CZK' });
    expect((await checkValue(salesperson, { current_value: 1_000_000 })).body).toMatchObject({ far: 1 });
  });
});
