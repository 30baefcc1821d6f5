import type { TimelineEntry } from '@strojpark/core/contracts/machine-timeline';
import type { Reservation } from '@strojpark/core/contracts/reservation-record';
import type { Language } from '@strojpark/core/domain/languages';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { addMachine, customer } from '../../../test/build.ts';
import { queuedMails } from '../../../test/mails.ts';
import { queueCalls } from '../../../test/queue.ts';
import { storeSettings } from '../../../test/smtp.ts';
import { setUpTestApp } from '../../../test/test-app.ts';
import { checkConsistency } from '../../db/consistency-check.ts';
import { releaseExpired } from './expired-reservations.service.ts';
import { reservationJobs } from './reservations.jobs.ts';

const test = setUpTestApp();
const admin = test.addUser('admin');
const eva = test.addUser('salesperson', { name: 'Eva' });
const price = { salePrice: 100, currency: 'CZK' };

afterEach(async () => expect(await checkConsistency(test.testDb.db)).toEqual([]));
beforeEach(async () => {
  await test.testDb.pool.query(
    `delete from holds; delete from queue_entries; delete from reservations; delete from machines; delete from settings;
     delete from mails; delete from notifications; delete from audit_log`,
  );
  await release(3);
});

const release = (days: number, timezone = 'Europe/Prague') =>
  storeSettings(test.testDb.db, {
    expired_reservations: 'release',
    expired_reservations_grace_days: String(days),
    timezone,
  });
const releaseAt = (at: string) => releaseExpired(test.at(at));
const read = async (id: string) => (await test.call<Reservation>(admin, 'GET', `/reservations/${id}`)).body;
const machineStatus = async (id: string) =>
  (await test.testDb.db.selectFrom('machines').select('status').where('id', '=', id).executeTakeFirst())
    ?.status;
const clearMessages = () => test.testDb.pool.query('delete from mails; delete from notifications');

/** A reservation of Eva with this expiry, created so early that every setting would allow it. */
async function reserved(expires: string, body: object = {}): Promise<Reservation> {
  const machineId = await addMachine(test.testDb.db, { name: 'Rypadlo' });
  const answer = await test.call<Reservation>(eva, 'POST', '/reservations', {
    machineId,
    ...customer,
    ...body,
  });
  expect(answer.status).toBe(201);
  await sql`update reservations set reserved_at = ${expires}::timestamptz - interval '14 days',
    expires_at = ${expires} where id = ${answer.body.id}`.execute(test.testDb.db);
  await clearMessages();
  return read(answer.body.id);
}

it('expired reservations are kept unless the setting releases them', async () => {
  const { id } = await reserved('2026-05-01T10:00:00Z');
  await test.testDb.pool.query('delete from settings');
  await releaseAt('2026-09-01T10:00:00Z');
  expect((await read(id)).status).toBe('active');
  expect(await queuedMails(test.testDb.db)).toEqual([]);
});

it('a reservation is released after its grace days: machine, replacement, audit entry, mails and notification', async () => {
  const replacementMachineId = await addMachine(test.testDb.db);
  const machineId = await addMachine(test.testDb.db, { type: 'used', name: 'Nakladač', vin: 'V1' });
  const { id } = await reserved('2026-05-01T10:00:00Z', { machineId, replacementMachineId });
  const other = await reserved('2026-05-01T10:30:00Z');

  await releaseAt('2026-05-04T09:59:00Z');
  expect((await read(id)).status).toBe('active');
  await releaseAt('2026-05-04T10:10:00Z');

  expect(await read(id)).toMatchObject({
    status: 'cancelled',
    cancellation_reason: null,
    cancellation_cause: 'expired',
    cancelled_by: null,
  });
  expect((await read(other.id)).status).toBe('active');
  expect([await machineStatus(machineId), await machineStatus(replacementMachineId)]).toEqual([
    'available',
    'available',
  ]);

  const mails = await queuedMails(test.testDb.db);
  expect(mails.map(({ template, to }) => `${template} → ${to}`).toSorted()).toEqual(
    [admin, eva].map((user) => `reservation_cancelled → ${user.id}@test.example`).toSorted(),
  );
  expect(mails[0]?.values).toMatchObject({ cancellationCause: 'expired', actorName: 'Strojpark' });
  const getAndNotify = await test.testDb.db
    .selectFrom('notifications')
    .select(['user_id', 'kind', 'entity_id', 'values'])
    .execute();
  expect(getAndNotify).toEqual([
    {
      user_id: eva.id,
      kind: 'reservation_released',
      entity_id: id,
      values: { machineName: 'Nakladač', customerName: customer.customerCompany },
    },
  ]);
  const { rows } = await sql<{ actor_name: string; changes: Record<string, unknown> }>`
    select actor_name, changes from audit_log where action = 'release' and entity_id = ${id}`.execute(
    test.testDb.db,
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({
    actor_name: 'Strojpark',
    changes: {
      status: { from: 'active', to: 'cancelled' },
      cancellation_cause: { from: null, to: 'expired' },
    },
  });

  await clearMessages();
  await releaseAt('2026-05-04T10:10:00Z');
  expect(await queuedMails(test.testDb.db)).toEqual([]);
});

it('the office is notified in place of a seller who is no longer active', async () => {
  const { id } = await reserved('2026-05-01T10:00:00Z');
  const become = (status: 'active' | 'inactive') =>
    test.testDb.db.updateTable('users').set({ status }).where('id', '=', eva.id).execute();
  await become('inactive');
  onTestFinished(async () => void (await become('active')));
  await releaseAt('2026-05-04T10:10:00Z');
  expect(
    await test.testDb.db.selectFrom('notifications').select(['user_id', 'kind', 'entity_id']).execute(),
  ).toEqual([{ user_id: admin.id, kind: 'reservation_released', entity_id: id }]);
});

it('machine and replacement of a released reservation go to those who wait for them', async () => {
  const replacementMachineId = await addMachine(test.testDb.db);
  const machineId = await addMachine(test.testDb.db, { type: 'used' });
  await reserved('2026-05-01T10:00:00Z', { machineId, replacementMachineId });
  const calls = queueCalls(test);
  const first = await calls.waits(eva, machineId);
  const second = await calls.waits(eva, machineId);
  const other = await calls.waits(eva, replacementMachineId);
  await releaseAt('2026-05-04T10:10:00Z');
  expect([await machineStatus(machineId), await machineStatus(replacementMachineId)]).toEqual([
    'reserved',
    'reserved',
  ]);
  expect(await calls.get(eva, first.id)).toMatchObject({
    status: 'offered',
    offer_ends_at: '2026-05-05T10:10:00.000Z',
  });
  expect(await calls.get(eva, second.id)).toMatchObject({ status: 'waiting', place: 1 });
  expect(await calls.get(eva, other.id)).toMatchObject({ status: 'offered' });
});

it('the history of both machines says why in the language of the reader', async () => {
  const replacementMachineId = await addMachine(test.testDb.db);
  const machineId = await addMachine(test.testDb.db, { type: 'used' });
  await reserved('2026-05-01T10:00:00Z', { machineId, replacementMachineId });
  await releaseAt('2026-05-04T10:10:00Z');
  const reasonsIn = async (language: Language, id: string) => {
    const url = `/machines/${id}/timeline`;
    const answer = await test.call<{ items: TimelineEntry[] }>(admin, 'GET', url, undefined, { language });
    return answer.body.items.map(({ reason }) => reason);
  };
  for (const id of [machineId, replacementMachineId]) {
    expect(await reasonsIn('cs', id)).toContain('Rezervace vypršela a nikdo ji neprodloužil ani nedokončil');
    expect(await reasonsIn('en', id)).toContain(
      'The reservation expired and nobody extended or completed it',
    );
  }
});

it('without grace days it is released when it expires', async () => {
  await release(0);
  const { id } = await reserved('2026-05-01T22:30:00Z');
  await releaseAt('2026-05-01T22:30:00Z');
  expect((await read(id)).status).toBe('cancelled');
});

describe('grace days are calendar days in the company’s time zone', () => {
  it.each([
    ['when summer time begins', 'Europe/Prague', '2026-03-27T10:00:00Z', '2026-03-30T09:00:00Z'],
    ['when summer time ends', 'Europe/Prague', '2026-10-23T09:00:00Z', '2026-10-26T10:00:00Z'],
    ['in another timezone', 'America/New_York', '2026-03-27T10:00:00Z', '2026-03-30T10:00:00Z'],
  ])('%s', async (_, timezone, end, due) => {
    await release(3, timezone);
    const { id } = await reserved(end);
    await releaseAt(new Date(Date.parse(due) - 1000).toISOString());
    expect((await read(id)).status).toBe('active');
    await releaseAt(due);
    expect((await read(id)).status).toBe('cancelled');
  });
});

describe('actions during the release of expired reservations', () => {
  it('a reservation extended in time is kept', async () => {
    const ended = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    const [late, lost] = [await reserved(ended(10)), await reserved(ended(10))];
    const { id } = late;
    await test.call(eva, 'POST', `/reservations/${id}/extend`, { reason: 'Čeká na úvěr' });
    await releaseAt(new Date().toISOString());
    expect((await read(lost.id)).status).toBe('cancelled');
    expect((await read(id)).status).toBe('extended');
  });

  it('concurrent releases, extensions and sales leave exactly one outcome and no false mail', async () => {
    for (const verb of ['extend', 'complete', 'cancel']) {
      const { id, machine_id } = await reserved(new Date(Date.now() - 10 * 86_400_000).toISOString());
      const body = verb === 'complete' ? price : { reason: 'Čeká na úvěr' };
      const now = test.at();
      const [action] = await Promise.all([
        test.call(eva, 'POST', `/reservations/${id}/${verb}`, body),
        releaseExpired(now),
        releaseExpired(now),
        releaseExpired(now),
      ]);
      const { status, cancellation_cause: cause } = await read(id);
      const won = action.status < 300;
      expect([won, status]).toEqual([
        won,
        won ? { extend: 'extended', complete: 'completed', cancel: 'cancelled' }[verb] : 'cancelled',
      ]);
      expect(cause).toBe(won ? null : 'expired');
      const mails = await queuedMails(test.testDb.db);
      expect(new Set(mails.map(({ template }) => template)).size).toBe(1);
      expect(mails).toHaveLength(2);
      expect(await machineStatus(machine_id)).not.toBe('pending_approval');
      await clearMessages();
    }
  });
});

it('a reservation completed in the meantime does not stop the release of others', async () => {
  const [first, second] = [await reserved('2026-05-01T10:00:00Z'), await reserved('2026-05-01T11:00:00Z')];
  await test.call(eva, 'POST', `/reservations/${first.id}/complete`, price);
  await releaseAt('2026-05-10T10:00:00Z');
  expect([(await read(first.id)).status, (await read(second.id)).status]).toEqual(['completed', 'cancelled']);
});

it('expired reservations are released every hour', async () => {
  const [job] = reservationJobs(test.ctx);
  expect(job?.schedule).toBe('10 * * * *');
  await job?.run({});
});
