import type { Machine } from '@strojpark/core/contracts/machine-record';
import type { Permission } from '@strojpark/core/domain/access/permissions';
import { afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { addMachine, customer, unknownId } from '../../../test/build.ts';
import { setUpTestApp, type TestUser } from '../../../test/test-app.ts';

const test = setUpTestApp({ staysConsistent: true });
const admin = test.addUser('admin', { name: 'Alena Adminová' });
const salesperson = test.addUser('salesperson', { name: 'Petr Prodejce' });
const colleague = test.addUser('salesperson');

beforeAll(async () => {
  await addMachine(test.testDb.db, { category: 'cranes' });
});
afterEach(() => test.unset('role_permissions'));

const basic = { type: 'stock', name: 'Volvo L120', manufacturer: 'Volvo', model: 'L120', category: 'cranes' };
const create = (user: TestUser | null, body: object = {}) =>
  test.call<Machine>(user, 'POST', '/machines', { ...basic, ...body });
const read = (id: string, user: TestUser = admin) => test.call<Machine>(user, 'GET', `/machines/${id}`);
const update = (user: TestUser | null, id: string, body: object) =>
  test.call<Machine>(user, 'PATCH', `/machines/${id}`, body);
const action = (user: TestUser | null, id: string, verb: string, body: object = {}) =>
  test.call<Machine>(user, 'POST', `/machines/${id}/${verb}`, body);
const reserve = async (user: TestUser, machineId: string, body: object = {}) =>
  (await test.call<{ id: string }>(user, 'POST', '/reservations', { ...customer, machineId, ...body })).body
    .id;

const allow = (backoffice: Permission[], salesperson: Permission[]) =>
  test.allow({ backoffice, salesperson });

const trail = (id: string) =>
  test.testDb.db
    .selectFrom('audit_log')
    .select(['action', 'actor_name', 'changes'])
    .where('entity_id', '=', id)
    .orderBy('id')
    .execute();
const statuses = async (id: string) =>
  (
    await test.testDb.db
      .selectFrom('machine_status_changes')
      .select(['from_status', 'to_status'])
      .where('machine_id', '=', id)
      .orderBy('id', 'desc')
      .execute()
  ).map(({ from_status: from, to_status: to }) => `${from} → ${to}`);

describe('who may do what with a machine', () => {
  it('answers 401 without a session', async () => {
    const id = await addMachine(test.testDb.db);
    for (const path of [`/machines/${id}`, `/machines/${id}/timeline`])
      expect((await test.call(null, 'GET', path)).status).toBe(401);
    expect((await create(null)).status).toBe(401);
    expect((await update(null, id, {})).status).toBe(401);
    expect((await test.call(null, 'DELETE', `/machines/${id}`)).status).toBe(401);
    for (const verb of ['restore', 'sell', 'make-available'])
      expect((await action(null, id, verb)).status).toBe(401);
  });

  it('answers 403 without the permission', async () => {
    const id = await addMachine(test.testDb.db, { created_by: salesperson.id });
    await allow([], []);
    const answers = [
      await read(id, salesperson),
      await create(salesperson),
      await update(salesperson, id, { name: 'X' }),
      await test.call(salesperson, 'DELETE', `/machines/${id}`),
      await action(salesperson, id, 'restore'),
      await action(salesperson, id, 'sell', { salePrice: 1, currency: 'CZK' }),
      await action(salesperson, id, 'make-available'),
    ];
    for (const answer of answers) expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  });

  it('allows a salesperson to change only their own machines', async () => {
    await allow(
      [],
      ['machines.view', 'machines.create', 'machines.edit', 'machines.delete', 'sales.mark_as_sold'],
    );
    const { body: own } = await create(salesperson);
    const notOwner = { status: 403, body: { code: 'not_owner' } };
    expect(await update(colleague, own.id, { name: 'X' })).toMatchObject(notOwner);
    expect(await update(colleague, own.id, { status: 'maintenance' })).toMatchObject(notOwner);
    expect(await update(colleague, own.id, { status: 'sold', sale_price: 5 })).toMatchObject(notOwner);
    expect(await test.call(colleague, 'DELETE', `/machines/${own.id}`)).toMatchObject(notOwner);
    expect((await read(own.id, colleague)).status).toBe(200);
    expect((await update(salesperson, own.id, { name: 'Y' })).status).toBe(200);
    expect((await test.call(salesperson, 'DELETE', `/machines/${own.id}`)).status).toBe(204);
    expect(await action(colleague, own.id, 'restore')).toMatchObject(notOwner);
    expect((await action(salesperson, own.id, 'restore')).status).toBe(200);
  });
});

describe('a new machine', () => {
  it('is available and owned by its creator by default', async () => {
    const { status, body } = await create(salesperson, {
      serial_number: ' SN-1 ',
      equipment_number: '',
      current_value: 1234567.89,
      specifications: { Výkon: '180 kW', a: '' },
      datum_objednavky: '2026-02-28',
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...basic,
      status: 'available',
      currency: 'CZK',
      serial_number: 'SN-1',
      equipment_number: null,
      current_value: 1234567.89,
      specifications: { Výkon: '180 kW', a: '' },
      datum_objednavky: '2026-02-28',
      created_by: salesperson.id,
      created_by_name: 'Petr Prodejce',
      updated_by_name: 'Petr Prodejce',
      version: 1,
      hold: null,
      deleted_at: null,
    });
    expect((await read(body.id)).body).toEqual(body);
    expect(await statuses(body.id)).toEqual(['null → available']);
    const [entry] = await trail(body.id);
    expect(entry).toMatchObject({ action: 'create', changes: { current_value: { to: 1234567.89 } } });
  });

  it('is valued in the company currency by default', async () => {
    await test.set({ default_currency: 'EUR' });
    onTestFinished(() => test.unset());
    const { body } = await create(admin);
    expect(body.currency).toBe('EUR');
    expect((await trail(body.id))[0]?.changes).toMatchObject({ currency: { to: 'EUR' } });
    expect((await create(admin, { currency: 'CZK' })).body.currency).toBe('CZK');
  });

  it('may be valued in a currency without sales only if it is the company currency', async () => {
    expect((await create(admin, { currency: 'GBP' })).status).toBe(422);
    await test.set({ default_currency: 'GBP' });
    onTestFinished(() => test.unset());
    expect((await create(admin)).body.currency).toBe('GBP');
    expect((await create(admin, { currency: 'GBP' })).body.currency).toBe('GBP');
  });

  it('can start in any status that a user may choose', async () => {
    const { body: reserved } = await create(salesperson, { status: 'reserved' });
    expect(reserved).toMatchObject({
      status: 'reserved',
      hold: { kind: 'manual', live: false, reservation_id: null, customer: null, expires_at: null },
    });
    expect(await statuses(reserved.id)).toEqual(['null → reserved']);
    expect((await create(salesperson, { status: 'damaged' })).body.status).toBe('damaged');
    expect((await create(salesperson, { status: 'pending_approval' })).status).toBe(422);
  });

  it('created as sold gets a sale record and needs a price of at least 1', async () => {
    const { body: sold } = await create(salesperson, { status: 'sold', sale_price: 99.5, currency: 'EUR' });
    expect(sold).toMatchObject({ status: 'sold', sale_price: 99.5, currency: 'EUR' });
    expect(await statuses(sold.id)).toEqual(['available → sold', 'null → available']);
    const sale = await test.testDb.db
      .selectFrom('sales')
      .select(['price', 'currency', 'rate', 'price_czk'])
      .where('machine_id', '=', sold.id)
      .executeTakeFirst();
    expect(sale).toEqual({ price: 99.5, currency: 'EUR', rate: 24.3902439, price_czk: 2426.83 });
    for (const sale_price of [undefined, null, 0.5])
      expect(await create(salesperson, { status: 'sold', sale_price })).toMatchObject({
        status: 422,
        body: { errors: { sale_price: [expect.stringContaining('1')] } },
      });
    await allow([], ['machines.view', 'machines.create', 'machines.edit']);
    expect((await create(salesperson, { status: 'sold', sale_price: 5 })).status).toBe(403);
  });

  it.each([
    [{ name: ' ' }, 'name'],
    [{ manufacturer: undefined }, 'manufacturer'],
    [{ model: '' }, 'model'],
    [{ category: '' }, 'category'],
    [{ category: 'unknown' }, 'category'],
    [{ type: 'rented' }, 'type'],
    [{ year_of_manufacture: 1899 }, 'year_of_manufacture'],
    [{ year_of_manufacture: new Date().getUTCFullYear() + 2 }, 'year_of_manufacture'],
    [{ purchase_price: -1 }, 'purchase_price'],
    [{ current_value: 1.005 }, 'current_value'],
    [{ currency: 'GBP' }, 'currency'],
    [{ datum_objednavky: '2026-02-30' }, 'datum_objednavky'],
    [{ condition: 'Broken' }, 'condition'],
    [{ specifications: { a: 1 } }, 'specifications.a'],
  ])('%j is refused at its field', async (body, field) => {
    const answer = await create(salesperson, body);
    expect(answer).toMatchObject({ status: 422, body: { code: 'validation' } });
    expect(Object.keys((answer.body as unknown as { errors: object }).errors)).toEqual([field]);
  });

  it.each([
    ['id', unknownId],
    ['created_by', unknownId],
    ['version', 7],
    ['deleted_at', '2026-01-01T00:00:00Z'],
    ['name_key', 'x'],
  ])('refuses %s, which the server sets', async (field, value) => {
    const answer = await create(salesperson, { [field]: value });
    expect(answer).toMatchObject({ status: 422, body: { code: 'validation' } });
    expect(JSON.stringify(answer.body)).toContain(field);
  });

  it.each(['equipment_number', 'serial_number', 'vin'])(
    'shares its %s with no machine of its type in the inventory',
    async (field) => {
      const { body: first } = await create(admin, { [field]: `AB-${field} 1`, type: 'used' });
      const same = { [field]: `ab ${field}-1`, type: 'used' };
      const duplicate = { status: 409, body: { code: `duplicate_${field}` } };
      expect(await create(admin, same)).toMatchObject(duplicate);
      expect((await create(admin, { ...same, type: 'stock' })).status).toBe(201);
      const { body: other } = await create(admin, { type: 'used' });
      expect(await update(admin, other.id, same)).toMatchObject(duplicate);
      await test.call(admin, 'DELETE', `/machines/${first.id}`);
      expect((await update(admin, other.id, same)).status).toBe(200);
      expect(await action(admin, first.id, 'restore')).toMatchObject(duplicate);
    },
  );
});

describe('reading a machine', () => {
  it('answers 404 for an unknown id and 400 for an invalid one', async () => {
    expect((await read(unknownId)).status).toBe(404);
    expect((await read('none')).status).toBe(400);
    expect((await test.call(admin, 'GET', `/machines/${unknownId}/timeline`)).status).toBe(404);
  });

  it('shows cost fields only with machines.view_costs', async () => {
    const { body } = await create(admin, { purchase_price: 5, current_value: 7, odpisy_kumulovane: -3 });
    await allow([], ['machines.view']);
    expect((await read(body.id, salesperson)).body).toMatchObject({
      purchase_price: null,
      odpisy_kumulovane: null,
      current_value: 7,
    });
    expect((await read(body.id, admin)).body.purchase_price).toBe(5);
  });

  it('shows who holds it and until when', async () => {
    const id = await addMachine(test.testDb.db);
    const reservationId = await reserve(salesperson, id);
    expect((await read(id)).body.hold).toEqual({
      kind: 'reserved',
      live: true,
      reservation_id: reservationId,
      queue_entry_id: null,
      customer: customer.customerCompany,
      expires_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
    });
  });

  it('shows the customer of a hold only with reservations.view', async () => {
    const { body: machine } = await create(admin);
    await reserve(salesperson, machine.id);
    await allow([], ['machines.view']);
    expect((await read(machine.id, salesperson)).body.hold).toMatchObject({
      kind: 'reserved',
      customer: null,
      expires_at: expect.any(String) as string,
    });
    expect((await read(machine.id)).body.hold?.customer).toBe(customer.customerCompany);
  });
});

describe('changing a machine', () => {
  it('keeps its current currency, and takes only an allowed new one', async () => {
    const id = await addMachine(test.testDb.db, { currency: 'GBP' });
    const kept = await update(admin, id, { location: 'Brno', currency: 'GBP' });
    expect(kept).toMatchObject({ status: 200, body: { location: 'Brno', currency: 'GBP' } });
    expect((await update(admin, id, { currency: 'EUR' })).status).toBe(200);
    const refused = { status: 422, body: { errors: { currency: [expect.any(String) as string] } } };
    expect(await update(admin, id, { currency: 'GBP', location: 'Praha' })).toMatchObject(refused);
    expect((await read(id)).body).toMatchObject({ location: 'Brno', currency: 'EUR' });
  });

  it('writes only changed fields, with old and new values in the audit log', async () => {
    const { body } = await create(salesperson, { notes: 'a', specifications: { bb: '1', a: '2' } });
    const before = Date.parse(body.updated_at);
    const { body: changed } = await update(salesperson, body.id, {
      name: 'Volvo L150',
      notes: '',
      operating_hours: 12.5,
      specifications: { a: '2', bb: '1' },
      category: 'cranes',
      status: 'available',
    });
    expect(changed).toMatchObject({ name: 'Volvo L150', notes: null, operating_hours: 12.5, version: 2 });
    expect(Date.parse(changed.updated_at)).toBeGreaterThan(before);
    expect((await trail(body.id)).at(-1)).toMatchObject({
      action: 'update',
      actor_name: 'Petr Prodejce',
      changes: {
        name: { from: 'Volvo L120', to: 'Volvo L150' },
        notes: { from: 'a', to: null },
        operating_hours: { from: null, to: 12.5 },
      },
    });
    const unchanged = await update(salesperson, body.id, { ...basic, name: 'Volvo L150', version: 2 });
    expect(unchanged.body).toEqual(changed);
  });

  it('refuses an edit of an old version and returns the current one', async () => {
    const { body } = await create(admin, { purchase_price: 9 });
    const { body: current } = await update(admin, body.id, { name: 'Nový', version: 1 });
    const stale = await update(admin, body.id, { name: 'Starý', version: 1 });
    expect(stale).toMatchObject({ status: 409, body: { code: 'stale_version', details: { current } } });
    expect((await read(body.id)).body.name).toBe('Nový');
  });

  it('accepts exactly one of two concurrent edits of the same version', async () => {
    const { body } = await create(admin);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => update(admin, body.id, { notes: `n${index}`, version: 1 })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(7);
  });

  it('answers 404 for a machine in the trash, 422 for an unknown category', async () => {
    const { body } = await create(admin);
    expect(await update(admin, body.id, { category: 'unknown' })).toMatchObject({
      status: 422,
      body: { errors: { category: ['Vyberte jednu z nabízených hodnot'] } },
    });
    await test.call(admin, 'DELETE', `/machines/${body.id}`);
    expect((await update(admin, body.id, { name: 'X' })).status).toBe(404);
  });

  it('hides cost fields without machines.view_costs', async () => {
    const { body } = await create(salesperson, { purchase_price: 5 });
    await allow([], ['machines.view', 'machines.create', 'machines.edit']);
    const forbidden = { status: 403, body: { code: 'forbidden' } };
    expect(await update(salesperson, body.id, { purchase_price: null })).toMatchObject(forbidden);
    expect(await create(salesperson, { purchase_price: 5 })).toMatchObject(forbidden);
    expect((await create(salesperson, { purchase_price: null })).status).toBe(201);
    expect((await update(salesperson, body.id, { name: 'Z' })).body.purchase_price).toBeNull();
    expect((await read(body.id, admin)).body.purchase_price).toBe(5);
    const stale = await update(salesperson, body.id, { name: 'Q', version: 1 });
    expect(stale.body).toMatchObject({ details: { current: { purchase_price: null } } });
  });

  it('a stock machine can become used, never the reverse, and not while reserved', async () => {
    const { body } = await create(admin);
    await reserve(salesperson, body.id);
    expect(await update(admin, body.id, { type: 'used' })).toMatchObject({
      status: 409,
      body: { code: 'live_reservation' },
    });
    await test.call(admin, 'POST', `/reservations/machine/${body.id}/cancel`, { reason: 'x' });
    expect((await update(admin, body.id, { type: 'used' })).body).toMatchObject({
      type: 'used',
      status: 'available',
    });
    expect(await update(admin, body.id, { type: 'stock' })).toMatchObject({
      status: 422,
      body: { errors: { type: ['Použitý stroj nelze vrátit mezi skladové'] } },
    });
  });
});

describe('the status of a machine', () => {
  it('set by hand: reserved creates a hold, leaving it removes the hold', async () => {
    const { body } = await create(admin);
    const { body: reserved } = await update(admin, body.id, { status: 'reserved' });
    expect(reserved).toMatchObject({ status: 'reserved', hold: { kind: 'manual' } });
    expect((await update(admin, body.id, { status: 'maintenance' })).body).toMatchObject({
      status: 'maintenance',
      hold: null,
    });
    expect(await statuses(body.id)).toEqual([
      'reserved → maintenance',
      'available → reserved',
      'null → available',
    ]);
    expect(await update(admin, body.id, { status: 'pending_approval' })).toMatchObject({
      status: 422,
      body: { errors: { status: [expect.any(String)] } },
    });
  });

  it('cannot change while a reservation of the machine or of its replacement is live', async () => {
    const id = await addMachine(test.testDb.db, { type: 'used' });
    const replacement = await addMachine(test.testDb.db);
    await reserve(salesperson, id, { replacementMachineId: replacement });
    for (const status of ['available', 'damaged'])
      expect(await update(admin, id, { status })).toMatchObject({
        status: 409,
        body: { code: 'live_reservation' },
      });
    for (const body of [{ status: 'available' }, { status: 'sold', sale_price: 5 }, { type: 'used' }])
      expect(await update(admin, replacement, body)).toMatchObject({
        status: 409,
        body: { code: 'replacement_in_use' },
      });
    expect(await test.call(admin, 'DELETE', `/machines/${id}`)).toMatchObject({
      status: 409,
      body: { code: 'live_reservation' },
    });
    expect(await test.call(admin, 'DELETE', `/machines/${replacement}`)).toMatchObject({
      status: 409,
      body: { code: 'replacement_in_use' },
    });
    const waiting = await addMachine(test.testDb.db, { type: 'used' });
    await reserve(salesperson, waiting, { approvalRequestReason: 'Zákazník spěchá, náhrada není.' });
    expect(await update(admin, waiting, { status: 'sold', sale_price: 5 })).toMatchObject({
      status: 409,
      body: { code: 'approval_pending' },
    });
  });

  it('set to sold by hand completes the live reservation; its author may do it', async () => {
    const id = await addMachine(test.testDb.db, { created_by: colleague.id });
    const reservationId = await reserve(salesperson, id);
    expect(await update(colleague, id, { status: 'sold', sale_price: 5 })).toMatchObject({
      status: 403,
      body: { code: 'not_owner' },
    });
    expect(await update(salesperson, id, { status: 'sold', sale_price: 5, name: 'X' })).toMatchObject({
      status: 403,
      body: { code: 'not_owner' },
    });
    const { body } = await update(salesperson, id, { status: 'sold', sale_price: 1000, currency: 'CZK' });
    expect(body).toMatchObject({ status: 'sold', sale_price: 1000, hold: null });
    const reservation = await test.call(admin, 'GET', `/reservations/${reservationId}`);
    expect(reservation.body).toMatchObject({ status: 'completed', sold_price: 1000 });
    expect(await update(admin, id, { status: 'available' })).toMatchObject({
      status: 409,
      body: { code: 'machine_sold' },
    });
    expect(await update(admin, id, { sale_price: 2 })).toMatchObject({
      status: 409,
      body: { code: 'machine_sold' },
    });
    expect((await update(admin, id, { notes: 'předáno', status: 'sold', sale_price: 1000 })).status).toBe(
      200,
    );
    const sales = await test.testDb.db
      .selectFrom('sales')
      .select('price')
      .where('machine_id', '=', id)
      .execute();
    expect(sales).toEqual([{ price: 1000 }]);
  });

  it('sells a machine that nobody reserved, but not one that was reserved since it was read', async () => {
    const sale = { status: 'sold', sale_price: 5, sale_currency: 'EUR' };
    const { body: free } = await create(salesperson);
    expect((await update(salesperson, free.id, { ...sale, version: free.version })).body).toMatchObject({
      status: 'sold',
      sale_price: 5,
      sale_currency: 'EUR',
      currency: 'CZK',
      sale: { created_by: salesperson.id },
    });
    const { body: taken } = await create(salesperson);
    await reserve(colleague, taken.id);
    expect(await update(admin, taken.id, { ...sale, version: taken.version })).toMatchObject({
      status: 409,
      body: { code: 'stale_version' },
    });
    expect((await read(taken.id)).body).toMatchObject({ status: 'reserved', sale: null });
  });

  it('changes together with the fields, or neither changes', async () => {
    const { body } = await create(admin);
    const refused = await update(admin, body.id, { name: 'Jiný', status: 'sold' });
    expect(refused).toMatchObject({ status: 422, body: { errors: { sale_price: [expect.any(String)] } } });
    expect((await read(body.id)).body).toEqual(body);
    const { body: sold } = await update(admin, body.id, { name: 'Jiný', status: 'sold', sale_price: 3 });
    expect(sold).toMatchObject({ name: 'Jiný', status: 'sold' });
    const sale = await test.testDb.db
      .selectFrom('sales')
      .select('machine_name')
      .where('machine_id', '=', body.id)
      .executeTakeFirst();
    expect(sale).toEqual({ machine_name: 'Jiný' });
  });

  it('of a replacement left by a finished reservation becomes available when the machine turns used', async () => {
    const id = await addMachine(test.testDb.db, { type: 'used' });
    const replacement = await addMachine(test.testDb.db);
    await reserve(salesperson, id, { replacementMachineId: replacement });
    expect((await action(salesperson, id, 'sell', { salePrice: 10, currency: 'CZK' })).status).toBe(200);
    expect((await read(replacement)).body).toMatchObject({
      status: 'reserved',
      hold: { kind: 'replacement', live: false },
    });
    expect((await update(admin, replacement, { type: 'used' })).body).toMatchObject({
      type: 'used',
      status: 'available',
      hold: null,
    });
  });
});

describe('sale and storno', () => {
  it('sells a reserved machine, and storno makes it available again', async () => {
    const id = await addMachine(test.testDb.db);
    expect(await action(admin, id, 'sell', { salePrice: 5, currency: 'CZK' })).toMatchObject({
      status: 409,
      body: { code: 'machine_not_reserved' },
    });
    await reserve(salesperson, id);
    expect(await action(salesperson, id, 'sell', { salePrice: 0.5, currency: 'CZK' })).toMatchObject({
      status: 422,
      body: { errors: { salePrice: ['Prodejní cena musí být alespoň 1'] } },
    });
    expect((await action(salesperson, id, 'sell', { salePrice: 5, currency: 'EUR' })).body).toMatchObject({
      status: 'sold',
      sale_price: 5,
      sale_currency: 'EUR',
      currency: 'CZK',
    });
    expect((await action(salesperson, id, 'make-available', {})).body).toMatchObject({
      status: 'available',
      sale_price: null,
    });
    expect(await action(admin, id, 'make-available')).toMatchObject({
      status: 409,
      body: { code: 'machine_not_sold' },
    });
    expect((await action(admin, unknownId, 'make-available')).status).toBe(404);
  });
});

describe('the trash', () => {
  it('keeps the status of a deleted machine and restores it', async () => {
    const { body } = await create(admin, { status: 'reserved' });
    expect((await test.call(admin, 'DELETE', `/machines/${body.id}`)).status).toBe(204);
    expect((await read(body.id, salesperson)).status).toBe(404);
    expect((await read(body.id, admin)).body).toMatchObject({
      deleted_at: expect.any(String) as string,
      version: 2,
    });
    expect((await test.call(admin, 'DELETE', `/machines/${body.id}`)).status).toBe(404);
    expect((await action(admin, body.id, 'restore')).body).toMatchObject({
      deleted_at: null,
      status: 'reserved',
      hold: { kind: 'manual' },
      version: 3,
    });
    expect((await action(admin, body.id, 'restore')).body.version).toBe(3);
    expect((await action(admin, unknownId, 'restore')).status).toBe(404);
    expect((await trail(body.id)).map(({ action }) => action)).toEqual(['create', 'delete', 'restore']);
  });
});
