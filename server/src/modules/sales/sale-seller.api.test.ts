import type { Machine } from '@strojpark/core/contracts/machine-record';
import type { TimelineEntry } from '@strojpark/core/contracts/machine-timeline';
import type { Sale, SaleRecord } from '@strojpark/core/contracts/sales';
import { describe, expect, it } from 'vitest';
import { addMachine, customer } from '../../../test/build.ts';
import { setUpTestApp } from '../../../test/test-app.ts';

const test = setUpTestApp({ staysConsistent: true });
const admin = test.addUser('admin');
const office = test.addUser('backoffice');
const seller = test.addUser('salesperson', { name: 'Petr Prodejce' });
const colleague = test.addUser('salesperson', { name: 'Jana Kolegyně' });

type User = typeof admin;
type Path = 'complete' | 'sell' | 'status' | 'bulk sale' | 'bulk status';
const paths: readonly Path[] = ['complete', 'sell', 'status', 'bulk sale', 'bulk status'];

const price = { salePrice: 700_000, currency: 'CZK' };
type Answer = { errors?: object; code?: string; errorsById?: object };

const stock = (by: User | null = seller) =>
  addMachine(test.testDb.db, { type: 'stock', status: 'available', created_by: by?.id ?? null });

async function reserved(by: User = seller) {
  const machineId = await stock(by);
  const { body } = await test.call<{ id: string }>(by, 'POST', '/reservations', { machineId, ...customer });
  return { machineId, id: body.id };
}

/** Sells a reserved machine; those of a bulk status have no field for the seller. */
function sellBy(
  path: Path,
  user: User,
  { machineId, id }: { machineId: string; id: string },
  more: object = {},
) {
  const ids = [machineId];
  if (path === 'complete')
    return test.call<Answer>(user, 'POST', `/reservations/${id}/complete`, { ...price, ...more });
  if (path === 'sell')
    return test.call<Answer>(user, 'POST', `/machines/${machineId}/sell`, { ...price, ...more });
  if (path === 'status')
    return test.call<Answer>(user, 'PATCH', `/machines/${machineId}`, {
      status: 'sold',
      sale_price: 700_000,
      ...more,
    });
  if (path === 'bulk sale')
    return test.call<Answer>(user, 'POST', '/machines/bulk-sell', { ids, ...price, ...more });
  return test.call<Answer>(user, 'POST', '/machines/bulk-update', {
    ids,
    changes: { status: 'sold', ...price, ...more },
  });
}

async function saleOf(machineId: string): Promise<SaleRecord> {
  const { sale } = (await test.call<Machine>(admin, 'GET', `/machines/${machineId}`)).body;
  return (await test.call<SaleRecord>(admin, 'GET', `/sales/${sale?.id}`)).body;
}

const correct = (user: User, { id }: { id: string }, body: object) =>
  test.call<SaleRecord & Answer>(user, 'PATCH', `/sales/${id}`, body);

const historyOf = async (machineId: string) =>
  (await test.call<{ items: TimelineEntry[] }>(admin, 'GET', `/machines/${machineId}/timeline`)).body.items;

const storno = (user: User, machineId: string) =>
  test.call<Answer>(user, 'POST', `/machines/${machineId}/make-available`, {});

describe('the seller of a reserved machine', () => {
  it.each(paths)('is the salesperson of its reservation, no matter who sells it: %s', async (path) => {
    const held = await reserved();
    expect((await sellBy(path, office, held)).status).toBe(200);
    const sale = await saleOf(held.machineId);
    expect(sale).toMatchObject({ seller_id: seller.id, seller_name: 'Petr Prodejce' });
    const own = await test.call<{ items: Sale[] }>(
      seller,
      'GET',
      `/sales?mine=true&machine=${held.machineId}`,
    );
    expect(own.body.items).toMatchObject([{ id: sale.id, may_reverse: true, may_edit: true }]);

    // The history says who acted, and whose the sale is.
    const [entry] = (await historyOf(held.machineId)).filter(({ action }) => action === 'sold');
    expect(entry).toMatchObject({ by: office.name, sale: { seller: 'Petr Prodejce' } });
    const recorded = await test.testDb.db
      .selectFrom('audit_log')
      .select(['actor_id', 'changes'])
      .where('entity_id', '=', held.machineId)
      .where('action', '=', 'change_status')
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(recorded).toMatchObject({
      actor_id: office.id,
      changes: { seller_name: { from: null, to: 'Petr Prodejce' } },
    });
    expect((await storno(colleague, held.machineId)).body.code).toBe('not_owner');
    expect((await storno(seller, held.machineId)).status).toBe(200);
  });

  it.each([
    ['inactive', { status: 'inactive' as const }],
    ['gone', { deleted_at: new Date() }],
  ])('is who sells it, if the account of the salesperson is %s', async (_, left) => {
    const former = await test.user('salesperson');
    const held = await reserved(former);
    await test.testDb.db.updateTable('users').set(left).where('id', '=', former.id).execute();
    expect((await sellBy('complete', office, held)).status).toBe(200);
    expect(await saleOf(held.machineId)).toMatchObject({ seller_id: office.id, seller_name: office.name });
  });

  it('of a machine without a reservation is who sells it, and the history names nobody else', async () => {
    const machineId = await stock();
    await sellBy('status', office, { machineId, id: '' });
    expect(await saleOf(machineId)).toMatchObject({ seller_id: office.id });
    const { changes } = await test.testDb.db
      .selectFrom('audit_log')
      .select('changes')
      .where('entity_id', '=', machineId)
      .where('action', '=', 'change_status')
      .executeTakeFirstOrThrow();
    expect(changes).not.toHaveProperty('seller_name');
  });
});

describe('another seller', () => {
  const chosen = paths.filter((path) => path !== 'bulk status');

  it.each(chosen)('is chosen by the office: %s', async (path) => {
    for (const user of [admin, office]) {
      const held = await reserved();
      expect((await sellBy(path, user, held, { seller: colleague.id })).status).toBe(200);
      expect(await saleOf(held.machineId)).toMatchObject({
        seller_id: colleague.id,
        seller_name: 'Jana Kolegyně',
      });
    }
  });

  it.each(chosen)('is refused to a salesperson: %s', async (path) => {
    const held = await reserved();
    expect(await sellBy(path, seller, held, { seller: colleague.id })).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
    expect((await sellBy(path, seller, held, { seller: seller.id })).status).toBe(200);
    expect(await saleOf(held.machineId)).toMatchObject({ seller_id: seller.id });
  });

  it.each(chosen)('has an active account: %s', async (path) => {
    const former = await test.user('salesperson');
    await test.testDb.db
      .updateTable('users')
      .set({ status: 'inactive' })
      .where('id', '=', former.id)
      .execute();
    const held = await reserved();
    const { status, body } = await sellBy(path, admin, held, { seller: former.id });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['seller']]);
  });

  it('is one of the active users, whom only the office can list', async () => {
    const former = await test.user('salesperson');
    await test.testDb.db
      .updateTable('users')
      .set({ status: 'inactive' })
      .where('id', '=', former.id)
      .execute();
    const path = '/sales/possible-sellers';
    const { body } = await test.call<{ id: string }[]>(office, 'GET', path);
    const ids = body.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining([admin.id, office.id, seller.id, colleague.id]));
    expect(ids).not.toContain(former.id);
    expect((await test.call(seller, 'GET', path)).status).toBe(403);
    expect((await test.call(null, 'GET', path)).status).toBe(401);
  });
});

describe('a corrected seller', () => {
  it('has the sale from then on; the history has the former one too', async () => {
    const held = await reserved();
    await sellBy('complete', seller, held);
    const sale = await saleOf(held.machineId);
    const notified = () =>
      test.testDb.db
        .selectFrom('notifications')
        .select('id')
        .where('entity_id', 'in', [held.id, held.machineId]);
    const before = await notified().execute();
    const { status, body } = await correct(office, sale, { seller: colleague.id, version: sale.version });
    expect([status, body]).toMatchObject([
      200,
      { seller_id: colleague.id, seller_name: 'Jana Kolegyně', price: sale.price, version: sale.version + 1 },
    ]);
    expect(await notified().execute()).toEqual(before);

    const history = await historyOf(held.machineId);
    expect(history[0]).toMatchObject({
      by: office.name,
      action: 'update',
      changes: { seller_name: { from: 'Petr Prodejce', to: 'Jana Kolegyně' } },
    });
    expect(history.find(({ action }) => action === 'sold')).toMatchObject({
      by: 'Petr Prodejce',
      sale: { seller: 'Petr Prodejce' },
    });
    expect((await storno(seller, held.machineId)).body.code).toBe('not_owner');
    expect((await storno(colleague, held.machineId)).status).toBe(200);
  });

  it('is not chosen by a salesperson, nor somebody without an active account', async () => {
    const held = await reserved();
    await sellBy('complete', seller, held);
    const sale = await saleOf(held.machineId);
    expect(await correct(seller, sale, { seller: colleague.id })).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
    expect((await correct(seller, sale, { seller: seller.id, invoice_number: 'FV-1' })).status).toBe(200);
    const former = await test.user('salesperson');
    await test.testDb.db
      .updateTable('users')
      .set({ status: 'inactive' })
      .where('id', '=', former.id)
      .execute();
    expect((await correct(admin, sale, { seller: former.id })).body.errors).toHaveProperty('seller');
    expect(await saleOf(held.machineId)).toMatchObject({ seller_id: seller.id });
  });

  it('stays that of a reversed sale', async () => {
    const held = await reserved();
    await sellBy('complete', seller, held);
    const sale = await saleOf(held.machineId);
    await storno(seller, held.machineId);
    expect((await correct(office, sale, { seller: colleague.id })).body.code).toBe('sale_reversed');
  });
});
