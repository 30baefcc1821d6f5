import type { Machine } from '@strojpark/core/contracts/machine-record';
import type { machines } from '@strojpark/core/contracts/machines';
import type { Reservation } from '@strojpark/core/contracts/reservation-record';
import type { ResponseOf } from '@strojpark/core/endpoint';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { addMachine, customer } from '../../../test/build.ts';
import { addCustomField } from '../../../test/custom-field.ts';
import { setUpTestApp } from '../../../test/test-app.ts';

interface Done {
  runId: string;
  undoUntil: string | null;
  updated: number;
  sold: number;
  deleted: number;
  restored: number;
  failures: { id: string; code: string; message: string }[];
}

const test = setUpTestApp({ staysConsistent: true });
const admin = test.addUser('admin');
const seller = test.addUser('salesperson');

beforeAll(async () => {
  await addMachine(test.testDb.db, { category: 'cranes' });
  await addCustomField(test, admin, 'barva', { entityType: 'stock_machine' });
});

const add = (values: Parameters<typeof addMachine>[1] = {}) => addMachine(test.testDb.db, values);
const bulk = (act: string, body: object, user = admin) =>
  test.call<Done>(user, 'POST', `/machines/bulk-${act}`, body);
const undo = (id: string, user = admin) => test.call<Done>(user, 'POST', `/bulk-runs/${id}/undo`);
const read = async (id: string) => (await test.call<Machine>(admin, 'GET', `/machines/${id}`)).body;
const codes = ({ body }: { body: Done }) => body.failures.map(({ id, code }) => [id, code]);
const reserve = async (machineId: string, user = admin) =>
  (await test.call<Reservation>(user, 'POST', '/reservations', { ...customer, machineId })).body;

describe('undoing a bulk change', () => {
  it('restores a currency that can no longer be chosen', async () => {
    const id = await add({ currency: 'GBP' });
    const { body } = await bulk('update', { ids: [id], changes: { currency: 'EUR' } });
    expect((await undo(body.runId)).body).toMatchObject({ restored: 1, failures: [] });
    expect((await read(id)).currency).toBe('GBP');
    const refused = { status: 422, body: { errors: { 'changes.currency': [expect.any(String) as string] } } };
    expect(await bulk('update', { ids: [id], changes: { currency: 'GBP' } })).toMatchObject(refused);
    const sale = { status: 'sold', salePrice: 5, currency: 'GBP' };
    expect(await bulk('update', { ids: [id], changes: sale })).toMatchObject(refused);
  });

  it('restores exactly what was changed, including custom fields and null values', async () => {
    const [one, other] = [await add({ location: 'Brno', notes: null }), await add({ location: null })];
    const before = [await read(one), await read(other)];
    const changes = {
      location: 'Plzeň',
      notes: 'Na prodej',
      category: 'cranes',
      status: 'maintenance',
      current_value: null,
      custom_fields: { barva: 'žlutá' },
    };
    const { body } = await bulk('update', { ids: [one, other], changes });
    expect(body).toMatchObject({ updated: 2, undoUntil: expect.any(String) as string });
    expect(await read(one)).toMatchObject({ location: 'Plzeň', custom_fields: { barva: 'žlutá' } });
    expect((await undo(body.runId)).body).toMatchObject({ restored: 2, failures: [], undoUntil: null });
    const ignored = { version: 0, updated_at: '', updated_by_name: '' };
    const after = [await read(one), await read(other)];
    expect(after.map((machine) => ({ ...machine, ...ignored }))).toEqual(
      before.map((machine) => ({ ...machine, ...ignored })),
    );
    // Nothing is left to undo.
    expect(await undo(body.runId)).toMatchObject({ status: 409, body: { code: 'bulk_not_undoable' } });
  });

  it.each([
    ['lak', '/field-config/complete'],
    ['zaruka', '/field-config'],
  ])('leaves out the custom field %s that was deleted since at %s', async (name, path) => {
    const field = await addCustomField(test, admin, name, { entityType: 'stock_machine' });
    const id = await add({ location: 'Brno' });
    await test.call(admin, 'PATCH', `/machines/${id}`, { custom_fields: { [name]: 'před' } });
    const changes = { location: 'Plzeň', custom_fields: { [name]: 'po' } };
    const { body } = await bulk('update', { ids: [id], changes });
    expect((await test.call(admin, 'DELETE', `${path}/${field.id}`)).status).toBeLessThan(300);
    expect((await undo(body.runId)).body).toMatchObject({ restored: 1, failures: [] });
    const { body: history } = await test.call<ResponseOf<typeof machines.timeline>>(
      admin,
      'GET',
      `/machines/${id}/timeline`,
    );
    expect(history.items[0]?.changes).toEqual({ location: { from: 'Plzeň', to: 'Brno' } });
  });

  it('skips machines that were changed since, and reports them', async () => {
    const [kept, changed, gone] = [await add(), await add({ name: 'Změněný' }), await add()];
    const { body } = await bulk('update', { ids: [kept, changed, gone], changes: { location: 'Plzeň' } });
    await test.call(seller, 'PATCH', `/machines/${kept}`, { location: 'x' });
    await test.call(admin, 'PATCH', `/machines/${changed}`, { location: 'Cheb' });
    await test.call(admin, 'DELETE', `/machines/${gone}`);
    const answer = await undo(body.runId);
    expect(answer.body).toMatchObject({ restored: 1 });
    expect(codes(answer)).toEqual([
      [changed, 'changed_since'],
      [gone, 'changed_since'],
    ]);
    expect((await read(changed)).location).toBe('Cheb');
    expect((await read(kept)).location).toBeNull();
  });

  it('is not offered when nothing was changed', async () => {
    const { body } = await bulk('update', {
      ids: [await add({ location: 'Brno' })],
      changes: { location: 'Brno' },
    });
    expect(body).toMatchObject({ updated: 1, undoUntil: null });
    expect((await undo(body.runId)).status).toBe(409);
  });

  it('is possible for thirty minutes', async () => {
    const { body } = await bulk('update', { ids: [await add()], changes: { location: 'Brno' } });
    await sql`update bulk_runs set finished_at = now() - interval '31 minutes' where id = ${body.runId}`.execute(
      test.testDb.db,
    );
    expect(await undo(body.runId)).toMatchObject({ status: 409, body: { code: 'bulk_not_undoable' } });
  });

  it('happens once, however many requests arrive at the same time', async () => {
    const ids = await Promise.all(Array.from({ length: 10 }, () => add()));
    const { body } = await bulk('update', { ids, changes: { location: 'Brno' } });
    const answers = await Promise.all([undo(body.runId), undo(body.runId), undo(body.runId)]);
    const restored = answers.reduce(
      (sum, { status, body: one }) => sum + (status === 200 ? one.restored : 0),
      0,
    );
    expect(restored).toBe(10);
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
  });

  it('restores a manual hold, but not one left by a finished reservation', async () => {
    const manual = await add();
    await test.call(admin, 'PATCH', `/machines/${manual}`, { status: 'reserved' });
    const used = await add({ type: 'used' });
    const replacement = await add();
    const { body: promise } = await test.call<Reservation>(admin, 'POST', '/reservations', {
      ...customer,
      machineId: used,
      replacementMachineId: replacement,
    });
    await test.call(admin, 'POST', `/reservations/${promise.id}/complete`, { salePrice: 5, currency: 'CZK' });
    const { body } = await bulk('update', { ids: [manual, replacement], changes: { status: 'available' } });
    expect(body.updated).toBe(2);
    const answer = await undo(body.runId);
    expect(codes(answer)).toEqual([[replacement, 'promise_ended']]);
    expect(await read(manual)).toMatchObject({ status: 'reserved', hold: { kind: 'manual' } });
  });
});

describe('selling several machines at once', () => {
  it('uses the individual price, the common price or the current value, and reports machines without any', async () => {
    const [own, common, worthless] = [
      await add({ current_value: 10 }),
      await add({ current_value: 20 }),
      await add({ current_value: null, name: 'Bez hodnoty' }),
    ];
    const prices = [{ id: own, salePrice: 15, currency: 'EUR' }];
    const first = await bulk('sell', { ids: [own, common, worthless], prices });
    expect(first.body).toMatchObject({ sold: 2 });
    expect(codes(first)).toEqual([[worthless, 'validation']]);
    expect(await read(own)).toMatchObject({ status: 'sold', sale_price: 15 });
    expect(await read(common)).toMatchObject({ status: 'sold', sale_price: 20 });
    const second = await bulk('sell', { ids: [worthless, own], salePrice: 7, currency: 'CZK' });
    expect(second.body).toMatchObject({ sold: 1 });
    expect(codes(second)).toEqual([[own, 'machine_sold']]);
  });

  it.each([{ salePrice: 0 }, { prices: [{ id: 'x' }] }, { currency: 'GBP' }])(
    'answers 422 to %j',
    async (terms) => {
      expect((await bulk('sell', { ids: [await add()], ...terms })).status).toBe(422);
    },
  );

  it('is undone by storno to the previous status, except when a reservation was completed', async () => {
    const [broken, promised] = [await add({ sale_price: null }), await add()];
    await test.call(admin, 'PATCH', `/machines/${broken}`, { status: 'damaged' });
    const reservation = await reserve(promised);
    const { body } = await bulk('sell', { ids: [broken, promised] });
    expect(body).toMatchObject({ sold: 2 });
    const answer = await undo(body.runId);
    expect(answer.body.restored).toBe(1);
    expect(codes(answer)).toEqual([[promised, 'sale_of_reservation']]);
    expect(await read(broken)).toMatchObject({ status: 'damaged', sale_price: null });
    expect((await test.call(admin, 'GET', `/reservations/${reservation.id}`)).body['status']).toBe(
      'completed',
    );
  });

  const buyer = { customer_company: 'Kupec s.r.o.', customer_tax_id: '27074358' };
  it('notes one customer, day, invoice and note with every machine; a reserved one has its own customer', async () => {
    const free = await add({ type: 'stock', datum_objednavky: '2020-05-01' });
    const promised = await add();
    await reserve(promised);
    const entries = { sale_date: '2020-01-02', invoice_number: ' FV-8 ', sale_note: 'Dva jeřáby' };
    const future = { sale_date: '2999-01-01' };
    expect((await bulk('sell', { ids: [free], ...future })).status).toBe(422);
    expect((await bulk('sell', { ids: [free], sale_customer: { customer_phone: '1' } })).status).toBe(422);
    const tooEarly = await bulk('sell', { ids: [free], ...entries });
    expect(codes(tooEarly)).toEqual([[free, 'validation']]);
    const later = { ...entries, sale_date: '2021-03-04', sale_customer: buyer };
    const { body } = await bulk('sell', { ids: [free, promised], ...later });
    expect(body).toMatchObject({ sold: 2 });
    const soldAt = expect.stringMatching(/^2021-03-04/) as string;
    const noted = { invoice_number: 'FV-8', sale_note: 'Dva jeřáby', sold_at: soldAt };
    const saleOf = async (id: string) =>
      (await test.call(admin, 'GET', `/sales/${(await read(id)).sale?.id}`)).body;
    expect(await saleOf(free)).toMatchObject({ ...noted, ...buyer });
    expect(await saleOf(promised)).toMatchObject(noted);
    expect(await saleOf(promised)).not.toMatchObject(buyer);
    expect((await undo(body.runId)).body.restored).toBe(1);
    expect(await read(free)).toMatchObject({ status: 'available' });
  });

  it('is not undone once a sale was corrected', async () => {
    const id = await add();
    const { body } = await bulk('sell', { ids: [id] });
    const { sale } = await read(id);
    const corrected = await test.call(admin, 'PATCH', `/sales/${sale?.id}`, { invoice_number: 'FV-3' });
    expect(corrected.status).toBe(200);
    expect(codes(await undo(body.runId))).toEqual([[id, 'changed_since']]);
    expect(await read(id)).toMatchObject({ status: 'sold', sale: { id: sale?.id } });
  });

  it('requires the permission, and for salespeople their own machines', async () => {
    expect(
      (await bulk('sell', { ids: [await add()] }, await test.user('salesperson'))).body.failures,
    ).toMatchObject([{ code: 'not_owner' }]);
    expect((await test.call(null, 'POST', '/machines/bulk-sell', {})).status).toBe(401);
  });
});

describe('undoing a bulk deletion', () => {
  it('restores unchanged machines, unless their number is in use by now', async () => {
    const [free, taken] = [await add({ serial_number: 'S-1' }), await add({ serial_number: 'S-2' })];
    const { body } = await bulk('delete', { ids: [free, taken] });
    expect(body).toMatchObject({ deleted: 2, undoUntil: expect.any(String) as string });
    await add({ serial_number: 's2' });
    const answer = await undo(body.runId);
    expect(answer.body.restored).toBe(1);
    expect(codes(answer)).toEqual([[taken, 'duplicate_serial_number']]);
    expect((await read(free)).deleted_at).toBeNull();
  });

  it('restores deleted reservations too', async () => {
    const machine = await add();
    const { id } = await reserve(machine);
    await test.call(admin, 'POST', `/reservations/${id}/cancel`, { reason: 'konec' });
    const { body } = await test.call<Done>(admin, 'POST', '/reservations/bulk-delete', { ids: [id] });
    expect(body.deleted).toBe(1);
    expect((await test.call(admin, 'GET', `/reservations/${id}`)).status).toBe(404);
    expect((await undo(body.runId)).body).toMatchObject({ restored: 1 });
    expect((await test.call(admin, 'GET', `/reservations/${id}`)).status).toBe(200);
  });
});
