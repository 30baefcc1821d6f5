import type { Reservation } from '@strojpark/core/contracts/reservation-record';
import { describe, expect, it, onTestFinished } from 'vitest';
import { addMachine, customer, unknownId } from '../../../test/build.ts';
import { setUpTestApp, type TestUser } from '../../../test/test-app.ts';

const test = setUpTestApp({ staysConsistent: true });
const admin = test.addUser('admin');
const salesperson = test.addUser('salesperson', { name: 'Petr Prodejce' });
const colleague = test.addUser('salesperson');

const stock = (values: Parameters<typeof addMachine>[1] = {}) => addMachine(test.testDb.db, values);
const used = (values: Parameters<typeof addMachine>[1] = {}) => stock({ type: 'used', ...values });
const reserve = (user: TestUser | null, body: object) =>
  test.call<Reservation>(user, 'POST', '/reservations', { ...customer, ...body });

const machineRow = (id: string) =>
  test.testDb.db
    .selectFrom('machines as m')
    .leftJoin('holds as h', 'h.machine_id', 'm.id')
    .select(['m.status', 'm.version', 'h.kind', 'h.reservation_id'])
    .where('m.id', '=', id)
    .executeTakeFirstOrThrow();

const approvalRequestReason = 'Zákazník spěchá a náhrada není na skladě.';
const dayMs = 86_400_000;

describe('a new reservation', () => {
  it('answers 401 without a session and 403 without the permission', async () => {
    const machineId = await stock();
    expect((await reserve(null, { machineId })).status).toBe(401);
    await test.allow({ salesperson: ['machines.view'] });
    const answer = await reserve(salesperson, { machineId });
    await test.unset('role_permissions');
    expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  });

  it('of a stock machine is active immediately and holds the machine for the default number of days', async () => {
    const machineId = await stock({ name: 'Volvo L120', currency: 'EUR', equipment_number: null });
    const before = Date.now();
    const { status, body } = await reserve(salesperson, { machineId, sellingPrice: 1234567.89, notes: ' ' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      status: 'active',
      machine_id: machineId,
      machine: { name: 'Volvo L120', type: 'stock', status: 'reserved', current_value: 1_500_000 },
      replacement_machine_id: null,
      replacement: null,
      customer_name: 'Jana Nováková',
      customer_tax_id: '27074358',
      customer_address: null,
      selling_price: 1234567.89,
      currency: 'EUR',
      notes: null,
      sales_person: 'Petr Prodejce',
      created_by: salesperson.id,
      created_by_name: 'Petr Prodejce',
      approval_requested_at: null,
      extension_count: 0,
      version: 1,
    });
    expect(Date.parse(body.reserved_at!)).toBeGreaterThanOrEqual(before);
    const days = (Date.parse(body.expires_at!) - Date.parse(body.reserved_at!)) / dayMs;
    expect(Math.round(days)).toBe(14);
    expect(await machineRow(machineId)).toMatchObject({
      kind: 'reserved',
      reservation_id: body.id,
      version: 2,
    });
    expect((await test.call(colleague, 'GET', `/reservations/${body.id}`)).body).toEqual(body);
  });

  it('of a used machine that needs no replacement is active immediately', async () => {
    const { body } = await reserve(salesperson, { machineId: await used({ no_replacement_needed: true }) });
    expect(body).toMatchObject({ status: 'active', no_replacement_needed: true });
  });

  it('of any used machine is active immediately where used machines are not replaced', async () => {
    await test.set({ replacements_required: 'false' });
    onTestFinished(() => test.unset('replacements_required'));
    const { body } = await reserve(salesperson, { machineId: await used(), approvalRequestReason });
    expect(body).toMatchObject({
      status: 'active',
      machine: { status: 'reserved' },
      approval_requested_at: null,
      no_replacement_needed: false,
    });
    const [machineId, replacementMachineId] = [await used(), await stock()];
    const refused = await reserve(salesperson, { machineId, replacementMachineId });
    expect(refused).toMatchObject({
      status: 422,
      body: { errors: { replacementMachineId: [expect.any(String)] } },
    });
  });

  it('with a replacement reserves both machines', async () => {
    const [machineId, replacementMachineId] = [await used(), await stock({ equipment_number: 'EQ NEW 7' })];
    const { body } = await reserve(salesperson, { machineId, replacementMachineId });
    expect(body).toMatchObject({
      status: 'active',
      replacement_machine_id: replacementMachineId,
      replacement: { identifier: 'EQ NEW 7' },
      approval_request_reason: null,
    });
    expect(await machineRow(machineId)).toMatchObject({ status: 'reserved', kind: 'reserved' });
    expect(await machineRow(replacementMachineId)).toMatchObject({
      status: 'reserved',
      kind: 'replacement',
      reservation_id: body.id,
    });
  });

  it('without a replacement is pending approval and does not expire until approved', async () => {
    const machineId = await used();
    const { body } = await reserve(salesperson, { machineId, approvalRequestReason });
    expect(body).toMatchObject({
      status: 'pending_approval',
      machine: { status: 'pending_approval' },
      approval_request_reason: approvalRequestReason,
      reserved_at: null,
      expires_at: null,
    });
    expect(body.approval_requested_at).not.toBeNull();
  });

  it('names the number of a replacement, if it has one', async () => {
    const identifierOf = async (values: object) => {
      const replacementMachineId = await stock(values);
      const { body } = await reserve(salesperson, { machineId: await used(), replacementMachineId });
      return body.replacement?.identifier;
    };
    const blank = { equipment_number: ' ', serial_number: 'SN-1', vin: 'IGNORED ON STOCK' };
    expect(await identifierOf(blank)).toBe('SN-1');
    expect(await identifierOf({ equipment_number: null })).toBe('');
  });

  it('is audited and written to the status history of the machine', async () => {
    const machineId = await stock();
    const { body } = await reserve(salesperson, { machineId });
    const audit = await test.testDb.db
      .selectFrom('audit_log')
      .select(['action', 'entity', 'actor_id', 'changes'])
      .where('entity_id', 'in', [body.id, machineId])
      .orderBy('entity')
      .execute();
    expect(audit).toMatchObject([
      {
        action: 'change_status',
        entity: 'machine',
        changes: { status: { from: 'available', to: 'reserved' } },
      },
      { action: 'create', entity: 'reservation', actor_id: salesperson.id },
    ]);
    const history = await test.testDb.db
      .selectFrom('machine_status_changes')
      .select(['from_status', 'to_status', 'changed_by_name', 'reservation_id'])
      .where('machine_id', '=', machineId)
      .execute();
    expect(history).toEqual([
      {
        from_status: 'available',
        to_status: 'reserved',
        changed_by_name: 'Petr Prodejce',
        reservation_id: body.id,
      },
    ]);
  });
});

describe('a refused reservation', () => {
  it('reports every missing customer field', async () => {
    const body = { machineId: await stock(), customerEmail: 'nobody', sellingPrice: -1 };
    const answer = await test.call(salesperson, 'POST', '/reservations', body);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body['errors'] as object).toSorted()).toEqual(
      ['customerName', 'customerCompany', 'customerEmail', 'customerPhone', 'sellingPrice'].toSorted(),
    );
  });

  it('needs a reason for a used machine without a replacement', async () => {
    const machineId = await used();
    for (const body of [{ machineId }, { machineId, approvalRequestReason: 'krátký' }]) {
      const answer = await reserve(salesperson, body);
      expect(answer).toMatchObject({ status: 422, body: { code: 'validation' } });
      expect(answer.body).toMatchObject({
        errors: { approvalRequestReason: [expect.stringContaining('alespoň 10 znaků') as string] },
      });
    }
    expect((await machineRow(machineId)).status).toBe('available');
  });

  it('says why a used machine, or the machine itself, cannot be the replacement', async () => {
    const machineId = await used();
    const reasonFor = async (replacementMachineId: string) => {
      const { status, body } = await reserve(colleague, { machineId, replacementMachineId });
      return [
        status,
        (body as unknown as { errors: Record<string, string[]> }).errors['replacementMachineId'],
      ];
    };
    expect(await reasonFor(await used())).toEqual([422, ['Náhradou může být jen skladový stroj']]);
    expect(await reasonFor(machineId)).toEqual([422, ['Stroj nemůže být náhradou sám za sebe']]);
  });

  it('must not name a replacement for a machine that needs none', async () => {
    for (const machineId of [await stock(), await used({ no_replacement_needed: true })]) {
      const answer = await reserve(salesperson, { machineId, replacementMachineId: await stock() });
      expect(answer.status).toBe(422);
      expect(answer.body).toHaveProperty('errors.replacementMachineId');
    }
  });

  it('answers 404 for an unknown machine or one in the trash', async () => {
    const deleted = await stock({ deleted_at: new Date() });
    for (const machineId of [unknownId, deleted]) {
      expect((await reserve(salesperson, { machineId })).status).toBe(404);
      const answer = await reserve(salesperson, { machineId: await used(), replacementMachineId: machineId });
      expect(answer).toMatchObject({ status: 409, body: { code: 'replacement_not_available' } });
    }
  });

  it('reports a machine in maintenance, damaged or sold as not available', async () => {
    for (const status of ['maintenance', 'damaged'] as const) {
      const answer = await reserve(salesperson, { machineId: await stock({ status }) });
      expect(answer).toMatchObject({ status: 409, body: { code: 'machine_not_available' } });
    }
  });

  it('names the holder and the expiry, in the company’s time zone', async () => {
    const machineId = await stock();
    const first = await reserve(salesperson, { machineId });
    const answer = await reserve(colleague, { machineId });
    expect(answer).toMatchObject({
      status: 409,
      body: {
        code: 'machine_held',
        details: { holder: customer.customerCompany, expiresAt: first.body.expires_at },
      },
    });
    expect((answer.body as object as { message: string }).message).toMatch(
      /^Stroj už je rezervovaný \(Stavby Řehoř s\.r\.o\., do \d\d\.\d\d\.\d{4} \d\d:\d\d\)\.$/,
    );
  });

  it('names only the holder of a hold without expiry', async () => {
    const waiting = await used();
    await reserve(salesperson, { machineId: waiting, approvalRequestReason });
    const answer = await reserve(colleague, { machineId: waiting, approvalRequestReason });
    expect(answer.body).toMatchObject({
      code: 'machine_held',
      message: 'Stroj už je rezervovaný (Stavby Řehoř s.r.o.).',
      details: { holder: customer.customerCompany, expiresAt: null },
    });

    const byHand = await stock({ status: 'reserved' });
    await test.testDb.db
      .insertInto('holds')
      .values({ machine_id: byHand, kind: 'manual', created_by: salesperson.id })
      .execute();
    expect((await reserve(colleague, { machineId: byHand })).body).toMatchObject({
      message: 'Stroj už je rezervovaný (Petr Prodejce).',
    });
  });

  it('names no holder to users who may not see reservations', async () => {
    const [taken, machineId] = [await stock(), await used()];
    await reserve(salesperson, { machineId: taken });
    const { body: own } = await reserve(colleague, { machineId, approvalRequestReason });
    await test.allow({ salesperson: ['machines.view', 'reservations.create', 'reservations.edit'] });
    onTestFinished(() => test.unset('role_permissions'));
    const held = await reserve(colleague, { machineId: taken });
    expect(held.body).toMatchObject({
      code: 'machine_held',
      message: 'Stroj už je rezervovaný.',
      details: { holder: null },
    });
    const unavailable = { code: 'replacement_not_available', details: { holder: null } };
    const chosen = await reserve(colleague, { machineId: await used(), replacementMachineId: taken });
    expect(chosen.body).toMatchObject(unavailable);
    const exchange = { replacementMachineId: taken, reason: 'menší stroj' };
    expect(
      (await test.call(colleague, 'POST', `/reservations/${own.id}/replacement`, exchange)).body,
    ).toMatchObject(unavailable);
  });

  it('refuses a replacement that is not an available stock machine, naming its holder', async () => {
    const machineId = await used();
    const taken = await stock();
    await reserve(salesperson, { machineId: taken });
    const body = { machineId, replacementMachineId: taken };
    expect(await reserve(colleague, body)).toMatchObject({
      status: 409,
      body: { code: 'replacement_not_available', details: { holder: customer.customerCompany } },
    });
    const damaged = await reserve(colleague, {
      machineId,
      replacementMachineId: await stock({ status: 'damaged' }),
    });
    expect(damaged).toMatchObject({ status: 409, body: { code: 'replacement_not_available' } });
    expect((await machineRow(machineId)).status).toBe('available');
  });
});

describe('changing a reservation', () => {
  const change = (user: TestUser | null, id: string, body: object, headers?: Record<string, string>) =>
    test.call<Reservation>(user, 'PATCH', `/reservations/${id}`, body, { headers });

  it('changes customer, price and notes, clears blank fields, and is audited', async () => {
    const { body: created } = await reserve(salesperson, { machineId: await stock(), sellingPrice: 100 });
    const body = { customerName: 'Karel Novák', sellingPrice: null, customerTaxId: '', notes: 'volat ráno' };
    const changed = await change(salesperson, created.id, { ...body, version: 1 });
    expect(changed.body).toEqual({
      ...created,
      customer_name: 'Karel Novák',
      selling_price: null,
      customer_tax_id: null,
      customer_key: changed.body.customer_key,
      notes: 'volat ráno',
      version: 2,
    });
    // Without a tax id the email says who it is.
    expect(changed.body.customer_key).not.toBe(created.customer_key);
    const entry = await test.testDb.db
      .selectFrom('audit_log')
      .select('changes')
      .where('entity_id', '=', created.id)
      .where('action', '=', 'update')
      .executeTakeFirstOrThrow();
    expect(entry.changes).toEqual({
      customer_name: { from: 'Jana Nováková', to: 'Karel Novák' },
      customer_tax_id: { from: '27074358', to: null },
      selling_price: { from: 100, to: null },
      notes: { from: null, to: 'volat ráno' },
    });
    const again = await change(salesperson, created.id, { customerName: 'Karel Novák' });
    expect(again.body.version).toBe(2);
  });

  it('refuses an edit of an old version and returns the current one', async () => {
    const { body } = await reserve(salesperson, { machineId: await stock() });
    await change(admin, body.id, { notes: 'první', version: 1 });
    const late = await change(salesperson, body.id, { notes: 'druhý', version: 1 });
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'stale_version', details: { current: { notes: 'první', version: 2 } } },
    });
    const header = await change(salesperson, body.id, { notes: 'druhý' }, { 'if-match': '"1"' });
    expect(header.status).toBe(409);
    expect((await test.call<Reservation>(admin, 'GET', `/reservations/${body.id}`)).body.notes).toBe('první');
  });

  it('is allowed to its author, the back office and administrators', async () => {
    const { body } = await reserve(salesperson, { machineId: await stock() });
    expect((await change(null, body.id, { notes: 'x' })).status).toBe(401);
    const answer = await change(colleague, body.id, { notes: 'x' });
    expect(answer).toMatchObject({ status: 403, body: { code: 'not_owner' } });
    expect((await change(await test.user('backoffice'), body.id, { notes: 'x' })).status).toBe(200);
  });

  it('answers 404 for an unknown reservation and 422 for invalid values', async () => {
    expect((await change(admin, unknownId, { notes: 'x' })).status).toBe(404);
    const { body } = await reserve(salesperson, { machineId: await stock() });
    const answer = await change(admin, body.id, { customerEmail: 'x', sellingPrice: 1.234 });
    expect(answer.status).toBe(422);
    expect(answer.body).toHaveProperty('errors.customerEmail');
    expect(answer.body).toHaveProperty('errors.sellingPrice');
  });

  it('takes only phone numbers, but leaves one that is stored as it is', async () => {
    const wrong = await reserve(salesperson, { machineId: await stock(), customerPhone: '12' });
    expect(wrong).toMatchObject({
      status: 422,
      body: {
        errors: { customerPhone: ['Zadejte jedno telefonní číslo: 9 až 15 číslic, bez dalšího textu'] },
      },
    });
    const { body } = await reserve(salesperson, { machineId: await stock() });
    const stored = test.testDb.db.updateTable('reservations').set({ customer_phone: '12' });
    await stored.where('id', '=', body.id).execute();
    expect((await change(admin, body.id, { customerPhone: '12', notes: 'x' })).status).toBe(200);
    expect((await change(admin, body.id, { customerPhone: '13' })).status).toBe(422);
  });
});

describe('the trash of reservations', () => {
  const remove = (user: TestUser | null, id: string) => test.call(user, 'DELETE', `/reservations/${id}`);
  const restore = (user: TestUser | null, id: string) =>
    test.call<Reservation>(user, 'POST', `/reservations/${id}/restore`);
  const cancelled = async () => {
    const { body } = await reserve(salesperson, { machineId: await stock() });
    await test.call(admin, 'POST', `/reservations/${body.id}/cancel`, { reason: 'zákazník odřekl' });
    return body.id;
  };

  it('hides a finished reservation until it is restored', async () => {
    const id = await cancelled();
    expect((await remove(admin, id)).status).toBe(204);
    expect((await test.call(admin, 'GET', `/reservations/${id}`)).status).toBe(404);
    expect((await remove(admin, id)).status).toBe(404);
    const list = await test.call<{ items: Reservation[] }>(admin, 'GET', '/reservations?limit=200');
    expect(list.body.items.map((one) => one.id)).not.toContain(id);
    const back = await restore(admin, id);
    expect(back).toMatchObject({ status: 200, body: { id, status: 'cancelled' } });
    expect((await restore(admin, id)).body).toEqual(back.body);
  });

  it('refuses a live reservation', async () => {
    const { body } = await reserve(salesperson, { machineId: await stock() });
    expect(await remove(admin, body.id)).toMatchObject({ status: 409, body: { code: 'live_reservation' } });
  });

  it('needs its permission', async () => {
    const id = await cancelled();
    expect((await remove(null, id)).status).toBe(401);
    expect((await remove(salesperson, id)).status).toBe(403);
    expect((await restore(null, id)).status).toBe(401);
    expect((await restore(salesperson, id)).status).toBe(403);
    expect((await restore(admin, unknownId)).status).toBe(404);
  });

  it('reports the result for each reservation of a bulk deletion', async () => {
    const finished = await cancelled();
    const { body: live } = await reserve(salesperson, { machineId: await stock({ name: 'Živý stroj' }) });
    const ids = [finished, live.id, unknownId, finished];
    const answer = await test.call(admin, 'POST', '/reservations/bulk-delete', { ids });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        deleted: 1,
        failures: [
          { id: live.id, name: 'Stavby Řehoř s.r.o. – Živý stroj', code: 'live_reservation' },
          {
            id: unknownId,
            name: 'Už neexistuje',
            code: 'not_found',
            message: 'Záznam nebyl nalezen.',
          },
        ],
      },
    });
    expect((answer.body['errors'] as string[])[1]).toBe('Už neexistuje: Záznam nebyl nalezen.');
    expect((await test.call(salesperson, 'POST', '/reservations/bulk-delete', { ids })).status).toBe(403);
    expect((await test.call(admin, 'POST', '/reservations/bulk-delete', { ids: [] })).status).toBe(422);
  });
});

describe('a repeated request', () => {
  it('with the same Idempotency-Key creates nothing twice', async () => {
    const body = { machineId: await stock() };
    const send = (values: object) =>
      test.call<Reservation>(
        salesperson,
        'POST',
        '/reservations',
        { ...customer, ...values },
        { headers: { 'idempotency-key': 'cut answer' } },
      );
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(body)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 201));
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    expect(await send({ ...body, notes: 'jiná' })).toMatchObject({
      status: 422,
      body: { code: 'idempotency_mismatch' },
    });
  });
});
