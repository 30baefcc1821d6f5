import type { ResponseOf } from '@strojpark/core/endpoint';
import type { audit } from '@strojpark/core/contracts/audit';
import type { Machine } from '@strojpark/core/contracts/machine-record';
import type { Reservation } from '@strojpark/core/contracts/reservation-record';
import { expect, it } from 'vitest';
import { customer } from '../../../test/build.ts';
import { setUpTestApp } from '../../../test/test-app.ts';
import { emptyTrash } from './trash.service.ts';

const test = setUpTestApp();
const admin = test.addUser('admin', { name: 'Věra Zůstalá' });

type Entries = ResponseOf<typeof audit.list>;
const historyOf = async (entity: string, id: string) =>
  (await test.call<Entries>(admin, 'GET', `/audit?entity=${entity}&entityId=${id}`)).body.items;
const entryTexts = (entries: Entries['items']) =>
  entries.map((entry) => [entry.action, entry.actor_name, entry.entity_name]);

it('the history of machines, reservations and sales survives the deletion of the machine and its users', async () => {
  const seller = await test.user('salesperson', { name: 'Jiří Odešlý' });
  await test.testDb.db
    .insertInto('categories')
    .values({ key: 'cranes', name_cs: 'Jeřáby', name_en: 'Cranes' })
    .execute();
  const fields = { name: 'Jeřáb Liebherr', manufacturer: 'Liebherr', model: 'LTM 1030', category: 'cranes' };
  const { body: machine } = await test.call<Machine>(admin, 'POST', '/machines', {
    ...fields,
    type: 'stock',
  });
  const reserve = { ...customer, machineId: machine.id };
  const { body: reservation } = await test.call<Reservation>(seller, 'POST', '/reservations', reserve);
  const price = { salePrice: 1_250_000, currency: 'CZK' };
  const path = `/machines/${machine.id}`;
  expect(
    (await test.call(seller, 'POST', `/reservations/${reservation.id}/extend`, { reason: 'ještě týden' }))
      .status,
  ).toBe(200);
  expect((await test.call(seller, 'POST', `${path}/sell`, price)).status).toBe(200);
  expect((await test.call(seller, 'POST', `${path}/make-available`, { reason: 'odstoupil' })).status).toBe(
    200,
  );
  const before = await historyOf('reservation', reservation.id);
  expect(before.length).toBeGreaterThan(3);

  expect((await test.call(admin, 'DELETE', `/users/${seller.id}`)).status).toBe(204);
  expect((await test.call(admin, 'DELETE', path)).status).toBe(204);
  const later = new Date(Date.now() + 31 * 86_400_000);
  expect(await emptyTrash(test.at(later))).toEqual({ machines: 1, reservations: 0 });

  expect((await test.call(admin, 'GET', path)).status).toBe(404);
  expect((await test.call(admin, 'GET', `/reservations/${reservation.id}`)).status).toBe(404);
  const after = await historyOf('reservation', reservation.id);
  expect(entryTexts(after.filter(({ action }) => action !== 'purge'))).toEqual(entryTexts(before));
  expect(new Set(before.map(({ actor_name }) => actor_name))).toEqual(new Set(['Jiří Odešlý']));
  const machineHistory = await historyOf('machine', machine.id);
  expect(machineHistory.at(-1)).toMatchObject({ action: 'create', entity_name: 'Jeřáb Liebherr' });

  const statuses = await test.testDb.db
    .selectFrom('machine_status_changes')
    .select(['to_status', 'changed_by_name'])
    .where('machine_id', '=', machine.id)
    .orderBy('id')
    .execute();
  expect(statuses.map(({ to_status }) => to_status)).toEqual(['available', 'reserved', 'sold', 'available']);
  const sales = await test.testDb.db
    .selectFrom('sales')
    .select(['price', 'machine_name', 'seller_name'])
    .where('machine_name', '=', 'Jeřáb Liebherr')
    .execute();
  expect(sales).toMatchObject([{ price: 1_250_000, seller_name: 'Jiří Odešlý' }]);
});
