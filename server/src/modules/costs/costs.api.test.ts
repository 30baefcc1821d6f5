import type { MachineCosts } from '@strojpark/core/contracts/costs';
import type { Machine } from '@strojpark/core/contracts/machine-record';
import { beforeEach, describe, expect, it } from 'vitest';
import { addMachine, unknownId } from '../../../test/build.ts';
import { setUpTestApp, type TestUser } from '../../../test/test-app.ts';
import { whileLocked } from '../../../test/while-locked.ts';
import { update } from './costs.service.ts';

const test = setUpTestApp({ staysConsistent: true });
const admin = test.addUser('admin');
const salesperson = test.addUser('salesperson');
let id: string;

beforeEach(async () => {
  id = await addMachine(test.testDb.db, { current_value: 100_000, purchase_price: 60_000 });
});

const cost = { kind: 'transport', amount: 5000, currency: 'CZK', day: '2026-05-06', note: 'Brno – Plzeň' };
const add = (body: object = {}, user: TestUser = admin, machine = id) =>
  test.call<MachineCosts>(user, 'POST', `/machines/${machine}/costs`, { ...cost, ...body });
const machine = async () => (await test.call<Machine>(admin, 'GET', `/machines/${id}`)).body;

describe('costs of a machine', () => {
  it('are added, changed and deleted, and the margin follows', async () => {
    const added = await add();
    expect(added).toMatchObject({ status: 201, body: { total: 5000, currency: 'CZK', items: [cost] } });
    expect(await machine()).toMatchObject({
      costs_total: 5000,
      price_margin: 35_000,
      price_margin_percent: 35,
    });
    const costId = added.body.items[0]?.id ?? '';
    const changed = await test.call<MachineCosts>(admin, 'PUT', `/costs/${costId}`, {
      ...cost,
      amount: 7000.5,
    });
    expect(changed).toMatchObject({ status: 200, body: { total: 7000.5 } });
    expect(await machine()).toMatchObject({ costs_total: 7000.5, price_margin: 32_999.5 });
    expect((await test.call(admin, 'DELETE', `/costs/${costId}`)).body).toMatchObject({
      items: [],
      total: 0,
    });
    expect(await machine()).toMatchObject({ costs_total: 0, price_margin: 40_000 });
    expect((await test.call(admin, 'DELETE', `/costs/${costId}`)).status).toBe(404);
  });

  it('in another currency are converted at the rate of their day', async () => {
    const { body } = await add({ amount: 100, currency: 'EUR' });
    const [first] = body.items;
    expect(first?.converted).toBeGreaterThan(1000);
    expect(body.total).toBe(first?.converted);
  });

  it('that are too high in the currency of the machine are refused, also when that changes', async () => {
    expect(await add({ amount: 999_999_999_999.99, currency: 'EUR' })).toMatchObject({
      status: 422,
      body: { code: 'amount_too_large' },
    });
    expect(await machine()).toMatchObject({ costs_total: 0 });
    const inEuro = await addMachine(test.testDb.db, { currency: 'EUR' });
    expect(await add({ amount: 900_000_000_000, currency: 'EUR' }, admin, inEuro)).toMatchObject({
      status: 201,
    });
    const { version } = (await test.call<Machine>(admin, 'GET', `/machines/${inEuro}`)).body;
    expect(
      await test.call(admin, 'PATCH', `/machines/${inEuro}`, { version, currency: 'CZK' }),
    ).toMatchObject({ status: 422, body: { code: 'amount_too_large' } });
  });

  it('added at once are all counted', async () => {
    await Promise.all(Array.from({ length: 8 }, () => add({ amount: 1000 })));
    expect(await machine()).toMatchObject({ costs_total: 8000 });
  });

  it('changed at once are in the history with what each change has found', async () => {
    const { body } = await add({ amount: 1000 });
    const costId = body.items[0]?.id ?? '';
    const to = (amount: number) =>
      ({ kind: 'transport', amount, currency: 'CZK', day: cost.day, note: null }) as const;
    await whileLocked(
      test,
      (ctx) => update({ ...ctx, user: { ...ctx.user, role: 'admin' } }, costId, to(2000)),
      () => test.call(admin, 'PUT', `/costs/${costId}`, to(3000)),
    );
    const { rows } = await test.testDb.pool.query<{ change: unknown }>(
      `select changes -> 'cost_amount' as change from audit_log where entity_id = $1 order by id desc limit 1`,
      [id],
    );
    expect(rows).toEqual([{ change: { from: '2000 CZK', to: '3000 CZK' } }]);
  });

  it('are part of the history, only for those who may see costs', async () => {
    await add();
    const history = async (user: TestUser) =>
      JSON.stringify((await test.call(user, 'GET', `/machines/${id}/timeline`)).body);
    expect(await history(admin)).toContain('5000 CZK');
    await test.allow({ salesperson: ['machines.view'] });
    expect(await history(salesperson)).not.toMatch(/5000 CZK|transport|Plzeň|costs_total/);
    await test.unset('role_permissions');
  });

  it('stay with a machine in the trash and are deleted with it for good', async () => {
    await add();
    await test.call(admin, 'DELETE', `/machines/${id}`);
    expect((await add()).status).toBe(404);
    expect((await test.call(salesperson, 'GET', `/machines/${id}/costs`)).status).toBe(404);
    await test.call(admin, 'POST', `/machines/${id}/restore`);
    expect(await machine()).toMatchObject({ costs_total: 5000 });
    await test.testDb.pool.query('delete from machines where id = $1', [id]);
    const { rows } = await test.testDb.pool.query('select from machine_costs where machine_id = $1', [id]);
    expect(rows).toEqual([]);
  });

  it('need machines.view_costs to be read, and the right to edit the machine to be changed', async () => {
    const { body } = await add();
    const costId = body.items[0]?.id ?? '';
    const write = async () => [
      (await add({}, salesperson)).status,
      (await test.call(salesperson, 'PUT', `/costs/${costId}`, cost)).status,
      (await test.call(salesperson, 'DELETE', `/costs/${costId}`)).status,
    ];
    const readAll = () => test.call(salesperson, 'GET', `/machines/${id}/costs`);
    // Someone else's machine.
    expect(await write()).toEqual([403, 403, 403]);
    expect((await readAll()).status).toBe(200);
    await test.testDb.pool.query('update machines set created_by = $2 where id = $1', [id, salesperson.id]);
    await test.allow({ salesperson: ['machines.view', 'machines.view_costs'] });
    expect(await write()).toEqual([403, 403, 403]);
    await test.allow({ salesperson: ['machines.view', 'machines.edit'] });
    expect(await write()).toEqual([403, 403, 403]);
    expect((await readAll()).status).toBe(403);
    await test.allow({ salesperson: ['machines.view', 'machines.edit', 'machines.view_costs'] });
    expect(await write()).toEqual([201, 200, 200]);
    await test.unset('role_permissions');
  });

  it('are refused when they make no sense', async () => {
    for (const body of [
      { amount: 0 },
      { amount: -5 },
      { amount: 1.001 },
      { kind: 'tax' },
      { day: '2026-02-30' },
      { day: '0000-01-01' },
    ])
      expect((await add(body)).status, JSON.stringify(body)).toBe(422);
    expect((await add({}, admin, unknownId)).status).toBe(404);
  });
});
