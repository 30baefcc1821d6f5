import type { BulkRun } from '@strojpark/core/contracts/bulk-runs';
import { defaultPermissions } from '@strojpark/core/domain/access/permissions';
import type { Reservation } from '@strojpark/core/contracts/reservation-record';
import papa from 'papaparse';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { addMachine, customer } from '../../../test/build.ts';
import { setUpTestApp, type TestUser } from '../../../test/test-app.ts';
import { workOn } from './run-bulk.service.ts';

interface Done {
  runId: string;
  total?: number;
  reserved: number;
  cancelled: number;
  failures: { id: string; name: string; code: string; message: string }[];
}

const test = setUpTestApp({ staysConsistent: true });
const admin = test.addUser('admin');
const seller = test.addUser('salesperson');

beforeAll(async () => {
  await addMachine(test.testDb.db, { category: 'cranes' });
  // Every permission a salesperson can have, so that only ownership can refuse.
  await test.allow({
    ...defaultPermissions,
    salesperson: [
      ...defaultPermissions.salesperson,
      'machines.delete',
      'reservations.delete',
      'exports.create',
    ],
  });
});

const add = (values: Parameters<typeof addMachine>[1] = {}) => addMachine(test.testDb.db, values);
const call = (user: TestUser, path: string, body: object, headers: Record<string, string> = {}) =>
  test.call<Done>(user, 'POST', path, body, { headers });
const reserve = async (machineId: string, user = admin) =>
  (await test.call<Reservation>(user, 'POST', '/reservations', { ...customer, machineId })).body;

const rowOf = (id: string) =>
  test.testDb.db
    .selectFrom('machines')
    .select(['status', 'location', 'deleted_at', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

describe('a salesperson never changes a machine of another owner', () => {
  const actions = [
    ['/machines/bulk-update', { changes: { location: 'Ukradeno' } }],
    ['/machines/bulk-update', { changes: { status: 'damaged' } }],
    ['/machines/bulk-update', { changes: { status: 'sold', salePrice: 5 } }],
    ['/machines/bulk-sell', { salePrice: 5, currency: 'CZK' }],
    ['/machines/bulk-delete', {}],
  ] as const;

  it.each(actions)('by %s %j: with ids, with a filter, in the background', async (path, more) => {
    const manufacturer = `Cizák ${(path + JSON.stringify(more)).replaceAll(/\W/g, '')}`;
    const id = await add({ manufacturer, created_by: admin.id });
    const before = await rowOf(id);
    const filter = { manufacturer };
    for (const target of [{ ids: [id] }, { filter }]) {
      const answer = await call(seller, path, { ...target, ...more });
      expect(answer.body.failures.map(({ code }) => code)).toEqual(['not_owner']);
    }
    const { status, body } = await call(seller, path, { filter, ...more }, { prefer: 'respond-async' });
    expect(status).toBe(202);
    await workOn(test.at(), body.runId, Number.POSITIVE_INFINITY);
    const run = await test.call<BulkRun>(seller, 'GET', `/bulk-runs/${body.runId}`);
    expect(run.body).toMatchObject({ done: 0, refused: 1 });
    expect(await rowOf(id)).toEqual(before);
  });

  it('by undoing changes of others, or changes of machines that have a new owner', async () => {
    const foreign = await add({ created_by: admin.id });
    const byAdmin = await call(admin, '/machines/bulk-update', {
      ids: [foreign],
      changes: { location: 'A' },
    });
    expect((await call(seller, `/bulk-runs/${byAdmin.body.runId}/undo`, {})).status).toBe(404);
    const own = await add({ created_by: seller.id });
    const bySeller = await call(seller, '/machines/bulk-update', { ids: [own], changes: { location: 'B' } });
    await test.testDb.db
      .updateTable('machines')
      .set({ created_by: admin.id })
      .where('id', '=', own)
      .execute();
    const answer = await call(seller, `/bulk-runs/${bySeller.body.runId}/undo`, {});
    expect(answer.body.failures.map(({ code }) => code)).toEqual(['not_owner']);
    expect((await rowOf(own)).location).toBe('B');
  });

  it('by restoring it from the trash', async () => {
    const id = await add({ created_by: admin.id, deleted_at: new Date() });
    expect((await call(seller, '/trash/machines/restore', { ids: [id] })).body.failures).toMatchObject([
      { code: 'not_owner' },
    ]);
    const list = await test.call<{ total: number }>(seller, 'GET', '/trash/machines');
    expect(list.body.total).toBe(0);
  });
});

describe('reserving several machines at once', () => {
  it('reserves each by the usual rules and reports the refused ones', async () => {
    const [stock, free] = [
      await add({ name: 'Sklad' }),
      await add({ type: 'used', no_replacement_needed: true }),
    ];
    const used = await add({ type: 'used', name: 'Použitý' });
    const taken = await add({ name: 'Zabraný' });
    await reserve(taken);
    const ids = [stock, free, used, taken];
    const answer = await call(seller, '/machines/bulk-reserve', { ids, ...customer, sellingPrice: 100 });
    expect(answer.body).toMatchObject({ reserved: 2, undoUntil: null });
    expect(answer.body.failures.map(({ name, code }) => [name, code])).toEqual([
      ['Použitý', 'replacement_needed'],
      ['Zabraný', 'machine_held'],
    ]);
    expect(answer.body.failures[1]?.message).toMatch(/Stavby Řehoř/);
    expect(await rowOf(stock)).toMatchObject({ status: 'reserved' });
    expect(await rowOf(used)).toMatchObject({ status: 'available' });
  });

  it('includes all used machines where they are not replaced', async () => {
    await test.set({ replacements_required: 'false' });
    onTestFinished(() => test.unset('replacements_required'));
    const ids = [await add({ type: 'used' }), await add({})];
    const answer = await call(seller, '/machines/bulk-reserve', { ids, ...customer });
    expect(answer.body).toMatchObject({ reserved: 2, failures: [] });
  });

  it('answers 401, 403 and 422', async () => {
    const ids = [await add()];
    expect((await test.call(null, 'POST', '/machines/bulk-reserve', {})).status).toBe(401);
    const answer = await call(seller, '/machines/bulk-reserve', { ids, ...customer, customerEmail: 'x' });
    expect(answer).toMatchObject({ status: 422, body: { errors: { customerEmail: [expect.any(String)] } } });
  });
});

describe('bulk actions on reservations', () => {
  it('apply to all matches of the list filters, with exceptions', async () => {
    const made = [];
    for (let n = 0; n < 3; n++) made.push(await reserve(await add({ name: `Filtrovaný ${n}` })));
    const [kept] = made;
    const target = { filter: { search: 'filtrovany', status: ['active'] }, except: [kept?.id] };
    const none = await call(seller, '/reservations/bulk-cancel', { ...target, reason: 'konec akce' });
    expect(none.body).toMatchObject({ cancelled: 0 });
    expect(none.body.failures.map(({ code }) => code)).toEqual(['not_owner', 'not_owner']);
    expect((await call(admin, '/reservations/bulk-cancel', target)).status).toBe(422);
    const done = await call(admin, '/reservations/bulk-cancel', { ...target, reason: 'konec akce' });
    expect(done.body).toMatchObject({ cancelled: 2, failures: [] });
    const deleted = await call(admin, '/reservations/bulk-delete', { filter: { search: 'filtrovany' } });
    expect(deleted.body).toMatchObject({ deleted: 2 });
    expect(deleted.body.failures).toMatchObject([{ id: kept?.id, code: 'live_reservation' }]);
  });

  it('run in the background above 500 records', async () => {
    const ids = Array.from(
      { length: 501 },
      (_, n) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
    );
    const { status, body } = await call(admin, '/reservations/bulk-cancel', { ids, reason: 'x' });
    expect({ status, total: body.total }).toEqual({ status: 202, total: 501 });
    await workOn(test.at(), body.runId, Number.POSITIVE_INFINITY);
    const run = await test.call<BulkRun>(admin, 'GET', `/bulk-runs/${body.runId}`);
    expect(run.body).toMatchObject({ status: 'completed', done: 0, refused: 501 });
  });
});

describe('exporting chosen machines', () => {
  const download = (user: TestUser | null, body: object) =>
    test.app.inject({
      method: 'POST',
      url: '/api/machines/bulk-export',
      headers: user ? { authorization: `Bearer ${user.token}` } : {},
      payload: body,
    });

  it('gives a file with the default columns, by ids or by a filter with exceptions', async () => {
    const ids = [
      await add({ manufacturer: 'Vyvážený', name: 'B' }),
      await add({ manufacturer: 'Vyvážený', name: 'A' }),
    ];
    const csv = (text: string) =>
      papa.parse<Record<string, string>>(text.replace('\uFEFF', ''), { header: true, skipEmptyLines: true });
    const byIds = csv((await download(admin, { ids, format: 'csv' })).body);
    expect(byIds.meta.fields?.length).toBe(8);
    expect(byIds.data.map((row) => row['Název'])).toEqual(['A', 'B']);
    const filter = { manufacturer: 'vyvážený' };
    const rest = await download(admin, { filter, except: [ids[0]], format: 'json', columns: ['name'] });
    expect(JSON.parse(rest.body)).toEqual([{ name: 'A' }]);
    for (const id of ids) await test.call(admin, 'DELETE', `/machines/${id}`);
    const trash = { filter: { ...filter, deleted: 'true' }, except: [ids[1]], columns: ['name'] };
    expect(JSON.parse((await download(admin, { ...trash, format: 'json' })).body)).toEqual([{ name: 'B' }]);
  });

  it('answers 401, 403 and 422', async () => {
    const ids = [await add()];
    expect((await download(null, { ids, format: 'csv' })).statusCode).toBe(401);
    expect((await download(admin, { ids, format: 'pdf' })).statusCode).toBe(422);
    await test.unset('role_permissions');
    expect((await download(seller, { ids, format: 'csv' })).statusCode).toBe(403);
  });
});
