import type { Machine } from '@strojpark/core/contracts/machine-record';
import type { TimelineEntry } from '@strojpark/core/contracts/machine-timeline';
import type { Permission } from '@strojpark/core/domain/access/permissions';
import { beforeAll, describe, expect, it } from 'vitest';
import { customer } from '../../../test/build.ts';
import { setUpTestApp } from '../../../test/test-app.ts';

const test = setUpTestApp();
const admin = test.addUser('admin', { name: 'Eva Správcová' });
const salesperson = test.addUser('salesperson', { name: 'Petr Prodejce' });
beforeAll(async () => {
  await test.call(admin, 'POST', '/categories', { key: 'cranes', name_cs: 'Jeřáby', name_en: 'Cranes' });
});

interface Page {
  items: TimelineEntry[];
  nextCursor: string | null;
}
const create = async (body: object = {}, user = admin) =>
  (
    await test.call<Machine>(user, 'POST', '/machines', {
      type: 'used',
      name: 'Jeřáb',
      manufacturer: 'Liebherr',
      model: 'LTM',
      category: 'cranes',
      no_replacement_needed: true,
      ...body,
    })
  ).body.id;
const patch = (id: string, body: object) => test.call(admin, 'PATCH', `/machines/${id}`, body);
const post = <T = { id: string }>(path: string, body: object, user = admin) =>
  test.call<T>(user, 'POST', path, body);
const page = async (id: string, query = '', user = admin) =>
  (await test.call<Page>(user, 'GET', `/machines/${id}/timeline?${query}`)).body;
const timelineOf = async (id: string, query = '', user = admin) =>
  (await page(id, query, user)).items.map(({ kind, action }) => `${kind} ${action}`);

const allow = (salesperson: Permission[]) => test.allow({ salesperson });
const disallow = () => test.unset('role_permissions');

describe('the timeline of a machine', () => {
  it('lists every action once, newest first', async () => {
    const id = await create();
    await patch(id, { location: 'Brno', operating_hours: 120 });
    await patch(id, { status: 'maintenance' });
    await patch(id, { status: 'available' });
    const { body } = await post('/reservations', { ...customer, machineId: id });
    await post(`/reservations/${body.id}/extend`, { reason: 'Čeká na úvěr.' });
    await post(`/machines/${id}/sell`, { salePrice: 5000, currency: 'EUR' });
    await post(`/machines/${id}/make-available`, { reason: 'Odstoupil od smlouvy.' });

    const { items } = await page(id);
    expect(items.map(({ kind, action }) => `${kind} ${action}`)).toEqual([
      'sale reversed',
      'sale sold',
      'reservation extend',
      'reservation create',
      'status change_status',
      'status change_status',
      'record update',
      'record created',
    ]);
    expect(items.every(({ by }) => by === 'Eva Správcová')).toBe(true);
    const [reversed, sold, extended, reserved, , maintained, edited] = items;
    const sale = { price: 5000, currency: 'EUR' };
    expect(reversed).toMatchObject({ reason: 'Odstoupil od smlouvy.', sale });
    expect(sold).toMatchObject({ sale: { ...sale, customer: 'Stavby Řehoř s.r.o.' } });
    expect(extended).toMatchObject({ reason: 'Čeká na úvěr.', expires_at: expect.any(String) as string });
    expect(reserved?.reservation).toMatchObject({
      id: body.id,
      customer: 'Stavby Řehoř s.r.o.',
      machine_id: id,
    });
    expect(maintained?.status).toEqual({ from: 'available', to: 'maintenance' });
    expect(edited?.changes).toMatchObject({ location: { from: null, to: 'Brno' } });
  });

  it('shows requests and their outcome, and deletion and restore', async () => {
    const id = await create({ no_replacement_needed: false });
    const request = { ...customer, machineId: id, approvalRequestReason: 'Náhrada není na skladě.' };
    const { body } = await post('/reservations', request);
    await post(`/reservations/${body.id}/reject`, { reason: 'Počkáme na nový stroj.' });
    await test.call(admin, 'DELETE', `/machines/${id}`);
    await post(`/machines/${id}/restore`, {});
    const { items } = await page(id);
    expect(items.map(({ kind, action, reason }) => [kind, action, reason])).toEqual([
      ['record', 'restore', null],
      ['record', 'delete', null],
      ['reservation', 'reject', 'Počkáme na nový stroj.'],
      ['reservation', 'create', 'Náhrada není na skladě.'],
      ['record', 'created', null],
    ]);
  });

  it('of one reservation has its events with the change of its status, and its sale', async () => {
    const id = await create();
    const first = await post('/reservations', { ...customer, machineId: id });
    await post(`/reservations/${first.body.id}/cancel`, { reason: 'Rozmyslel si to.' });
    const { body } = await post('/reservations', { ...customer, machineId: id });
    await post(`/reservations/${body.id}/extend`, { reason: 'Čeká na úvěr.' });
    await post(`/machines/${id}/sell`, { salePrice: 5000, currency: 'EUR' });

    const eventsOf = async (reservation: string) =>
      (await page(id, `reservation=${reservation}`)).items.map(({ action, reservation_status }) => [
        action,
        reservation_status,
      ]);
    expect(await eventsOf(first.body.id)).toEqual([
      ['cancel', { from: 'active', to: 'cancelled' }],
      ['create', { from: null, to: 'active' }],
    ]);
    expect(await eventsOf(body.id)).toEqual([
      ['sold', null],
      ['extend', { from: 'active', to: 'extended' }],
      ['create', { from: null, to: 'active' }],
    ]);
    const [latest] = (await page(id, `reservation=${body.id}&limit=1`)).items;
    expect(latest?.action).toBe('sold');
    await allow(['machines.view']);
    expect(await timelineOf(id, `reservation=${first.body.id}`, salesperson)).toEqual([]);
    await disallow();
  });

  it('shows a replacement on both machines', async () => {
    const [id, first, second] = [
      await create({ no_replacement_needed: false }),
      await create({ type: 'stock', name: 'První' }),
      await create({ type: 'stock', name: 'Druhý' }),
    ];
    const { body } = await post('/reservations', { ...customer, machineId: id, replacementMachineId: first });
    const exchange = { replacementMachineId: second, reason: 'První se porouchal.' };
    await post(`/reservations/${body.id}/replacement`, exchange);
    const [exchanged, reserved] = (await page(id)).items;
    expect(exchanged).toMatchObject({
      action: 'set_replacement',
      former_replacement: 'První',
      replacement: 'Druhý',
      reason: 'První se porouchal.',
    });
    expect(reserved).toMatchObject({ action: 'create', former_replacement: null, replacement: 'První' });
    const { items } = await page(first);
    expect(items.map(({ kind, action }) => `${kind} ${action}`)).toEqual([
      'replacement released',
      'replacement promised',
      'record created',
    ]);
    expect(items[0]).toMatchObject({
      reason: 'První se porouchal.',
      reservation: { customer: 'Stavby Řehoř s.r.o.', machine_id: id, machine_name: 'Jeřáb' },
    });
  });

  it('is paged and can be filtered by kind', async () => {
    const id = await create();
    for (const location of ['A', 'B', 'C', 'D']) await patch(id, { location });
    await patch(id, { status: 'damaged' });
    const places: unknown[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const next: Page = await page(id, `kind=record&limit=2${cursor && `&cursor=${cursor}`}`);
      places.push(...next.items.map(({ changes }) => changes['location']?.to));
      cursor = next.nextCursor;
    }
    expect(places).toEqual(['D', 'C', 'B', 'A', undefined]);
    expect(await timelineOf(id, 'kind=status&kind=sale')).toEqual(['status change_status']);
    const madeUp = Buffer.from('9999-99-99 99:99:99+00|1|0').toString('base64url');
    for (const query of ['cursor=none', `cursor=${madeUp}`, 'kind=gossip'])
      expect((await test.call(admin, 'GET', `/machines/${id}/timeline?${query}`)).status).toBe(400);
  });

  it('survives deleted users and a pruned audit log', async () => {
    const leaving = await test.user('backoffice', { name: 'Alois Odešlý' });
    const id = await create({}, leaving);
    const { body } = await post('/reservations', { ...customer, machineId: id }, leaving);
    await post(`/reservations/${body.id}/cancel`, { reason: 'Rozmyslel si to.' }, leaving);
    await test.testDb.db.deleteFrom('users').where('id', '=', leaving.id).execute();
    expect((await page(id)).items.map(({ by }) => by)).toEqual(Array(3).fill('Alois Odešlý'));

    await test.testDb.db.deleteFrom('audit_log').execute();
    expect(
      (await page(id)).items.map(({ by, action, status, reason }) => [by, action, status?.to, reason]),
    ).toEqual([
      ['Alois Odešlý', 'change_status', 'available', 'Rozmyslel si to.'],
      ['Alois Odešlý', 'change_status', 'reserved', null],
      ['Alois Odešlý', 'created', 'available', null],
    ]);
  });
});

describe('what is hidden from whom', () => {
  it('hides cost fields without machines.view_costs', async () => {
    const id = await create({ purchase_price: 7_310_100 });
    await patch(id, { purchase_price: 7_310_200, location: 'Brno' });
    await patch(id, { purchase_price: 7_310_300 });
    expect((await page(id)).items[0]?.changes).toEqual({
      purchase_price: { from: 7_310_200, to: 7_310_300 },
    });
    await allow(['machines.view', 'reservations.view']);
    try {
      const { items } = await page(id, '', salesperson);
      expect(items.map(({ changes }) => Object.keys(changes))).toEqual([['location'], []]);
      expect(JSON.stringify(items)).not.toMatch(/7310[123]00/);
    } finally {
      await disallow();
    }
  });

  it('hides customers and reservations without reservations.view', async () => {
    const id = await create();
    await post('/reservations', { ...customer, machineId: id });
    await post(`/machines/${id}/sell`, { salePrice: 5000, currency: 'CZK' });
    await allow(['machines.view']);
    try {
      const { items } = await page(id, '', salesperson);
      expect(items.map(({ kind, action }) => `${kind} ${action}`)).toEqual([
        'sale sold',
        'status change_status',
        'record created',
      ]);
      expect(JSON.stringify(items)).not.toContain('Nováková');
    } finally {
      await disallow();
    }
  });

  it('answers 404 for an unknown machine', async () => {
    const path = '/machines/00000000-0000-4000-8000-000000000000/timeline';
    expect((await test.call(admin, 'GET', path)).status).toBe(404);
  });
});
