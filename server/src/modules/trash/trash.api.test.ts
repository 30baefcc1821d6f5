import type { Reservation } from '@strojpark/core/contracts/reservation-record';
import type { TrashedMachine, TrashedReservation } from '@strojpark/core/contracts/trash';
import { describe, expect, it } from 'vitest';
import { addMachine, customer } from '../../../test/build.ts';
import { setUpTestApp } from '../../../test/test-app.ts';
import { emptyTrash } from './trash.service.ts';

interface Page<T> {
  items: T[];
  total: number;
  nextCursor: string | null;
}

const test = setUpTestApp({ staysConsistent: true });
const admin = test.addUser('admin', { name: 'Alena Správná' });
const backoffice = test.addUser('backoffice');

const add = (values: Parameters<typeof addMachine>[1] = {}) => addMachine(test.testDb.db, values);
const machines = async (query = '') =>
  (await test.call<Page<TrashedMachine>>(admin, 'GET', `/trash/machines?${query}`)).body;
const reservations = async (query = '') =>
  (await test.call<Page<TrashedReservation>>(admin, 'GET', `/trash/reservations?${query}`)).body;
const reserve = async (body: object) =>
  (await test.call<Reservation>(admin, 'POST', '/reservations', { ...customer, ...body })).body.id;
const cancel = (id: string) => test.call(admin, 'POST', `/reservations/${id}/cancel`, { reason: 'konec' });
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

describe('the trash', () => {
  it('lists deleted machines with user, time and end of retention, searchable without diacritics', async () => {
    const id = await add({ name: 'Žlutý bagr', serial_number: 'S-77' });
    await test.call(admin, 'DELETE', `/machines/${id}`);
    const page = await machines('search=zluty%20bag');
    expect(page).toMatchObject({
      total: 1,
      items: [{ id, name: 'Žlutý bagr', deleted_by_name: 'Alena Správná', reservations: 0 }],
    });
    const [item] = page.items;
    const days = (Date.parse(item?.purge_at ?? '') - Date.parse(item?.deleted_at ?? '')) / 86_400_000;
    expect(days).toBeCloseTo(30, 1);
    expect((await machines('search=nic')).total).toBe(0);
  });

  it('is paged, newest deletion first', async () => {
    for (let n = 0; n < 3; n++) await add({ name: `Starší ${n}`, deleted_at: daysAgo(n + 1) });
    const first = await machines('search=starsi&limit=2');
    expect(first.items.map(({ name }) => name)).toEqual(['Starší 0', 'Starší 1']);
    const second = await machines(`search=starsi&limit=2&cursor=${first.nextCursor ?? ''}`);
    expect(second.items.map(({ name }) => name)).toEqual(['Starší 2']);
  });

  it('lists deleted reservations', async () => {
    const id = await reserve({ machineId: await add({ name: 'Rezervovaný' }), customerName: 'Karel Čáp' });
    await cancel(id);
    await test.call(admin, 'DELETE', `/reservations/${id}`);
    expect(await reservations('search=cap')).toMatchObject({
      total: 1,
      items: [{ id, customer_name: 'Karel Čáp', machine_name: 'Rezervovaný', machine_deleted: false }],
    });
    expect(await reservations('search=rezervovany')).toMatchObject({ total: 1 });
  });

  it('answers 401 without a session, 403 without the permission and 422 for invalid values', async () => {
    for (const noun of ['machines', 'reservations']) {
      expect((await test.call(null, 'GET', `/trash/${noun}`)).status).toBe(401);
      expect((await test.call(backoffice, 'GET', `/trash/${noun}`)).status).toBe(403);
      const path = `/trash/${noun}/restore`;
      expect((await test.call(null, 'POST', path, { ids: [] })).status).toBe(401);
      expect((await test.call(backoffice, 'POST', path, { ids: [] })).status).toBe(403);
      expect((await test.call(admin, 'POST', path, { ids: [] })).status).toBe(422);
    }
  });

  it('restores several at once, and reports numbers that are in use by now', async () => {
    const free = await add({ deleted_at: new Date() });
    const taken = await add({ name: 'Dvojník', vin: 'V-1', type: 'used', deleted_at: new Date() });
    await add({ vin: 'v1', type: 'used' });
    const answer = await test.call(admin, 'POST', '/trash/machines/restore', { ids: [free, taken] });
    expect(answer.body).toMatchObject({
      restored: 1,
      failures: [{ name: 'Dvojník', code: 'duplicate_vin', message: 'Stroj s tímto VIN už existuje.' }],
    });
  });

  it('restores reservations', async () => {
    const id = await reserve({ machineId: await add() });
    await cancel(id);
    await test.call(admin, 'DELETE', `/reservations/${id}`);
    const answer = await test.call(admin, 'POST', '/trash/reservations/restore', { ids: [id] });
    expect(answer.body).toMatchObject({ restored: 1, failures: [] });
    expect((await test.call(admin, 'GET', `/reservations/${id}`)).status).toBe(200);
  });
});

describe('emptying the trash', () => {
  it('deletes permanently after thirty days and keeps the history', async () => {
    const { db } = test.testDb;
    const [old, recent] = [await add({ name: 'Starý' }), await add()];
    const kept = await add();
    const cancelled = await reserve({ machineId: old });
    await cancel(cancelled);
    const manual = await add();
    await test.call(admin, 'PATCH', `/machines/${manual}`, { status: 'reserved' });
    // A completed reservation that still holds its replacement.
    const used = await add({ type: 'used' });
    const finished = await reserve({ machineId: used, replacementMachineId: kept });
    await test.call(admin, 'POST', `/reservations/${finished}/complete`, { salePrice: 9, currency: 'CZK' });
    await db
      .updateTable('machines')
      .set({ deleted_at: daysAgo(30.1) })
      .where('id', 'in', [old, manual, used])
      .execute();
    await db
      .updateTable('machines')
      .set({ deleted_at: daysAgo(29.9) })
      .where('id', '=', recent)
      .execute();

    expect(await emptyTrash(test.at())).toEqual({ machines: 3, reservations: 0 });

    const left = await db
      .selectFrom('machines')
      .select('id')
      .where('id', 'in', [old, recent, manual, used])
      .execute();
    expect(left).toEqual([{ id: recent }]);
    const history = await db
      .selectFrom('machine_status_changes')
      .select('to_status')
      .where('machine_id', '=', old)
      .execute();
    expect(history.length).toBeGreaterThan(1);
    const audit = await db
      .selectFrom('audit_log')
      .select(['entity', 'entity_name', 'action', 'actor_name'])
      .where('entity_id', 'in', [old, cancelled])
      .where('action', '=', 'purge')
      .orderBy('id')
      .execute();
    expect(audit).toEqual([
      { entity: 'reservation', entity_name: 'Stavby Řehoř s.r.o.', action: 'purge', actor_name: 'Strojpark' },
      { entity: 'machine', entity_name: 'Starý', action: 'purge', actor_name: 'Strojpark' },
    ]);
    const sales = await db
      .selectFrom('sales')
      .select(['machine_id', 'machine_name', 'price'])
      .where('price', '=', 9)
      .execute();
    expect(sales).toMatchObject([{ machine_id: null, price: 9 }]);
    // The replacement stays reserved, now as a manual hold.
    expect((await test.call(admin, 'GET', `/machines/${kept}`)).body).toMatchObject({
      status: 'reserved',
      hold: { kind: 'manual', live: false },
    });
  });

  it('deletes reservations too', async () => {
    const machineId = await add();
    const id = await reserve({ machineId });
    await cancel(id);
    await test.testDb.db
      .updateTable('reservations')
      .set({ deleted_at: daysAgo(31) })
      .where('id', '=', id)
      .execute();
    expect(await emptyTrash(test.at())).toEqual({ machines: 0, reservations: 1 });
    expect((await test.call(admin, 'GET', `/machines/${machineId}`)).status).toBe(200);
  });
});
