import { createMachineBody } from '@strojpark/core/contracts/machine-record';
import { createReservationBody } from '@strojpark/core/contracts/reservations';
import { isIco } from '@strojpark/core/domain/reservations/ico';
import { isHeld, machineStatuses } from '@strojpark/core/domain/machines/machine-status';
import { convert } from '@strojpark/core/domain/money/money';
import {
  isExpired,
  isExpiringSoon,
  reservationStatuses,
} from '@strojpark/core/domain/reservations/reservation-status';
import { settingCatalogue } from '@strojpark/core/domain/settings/setting-catalogue';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDeps } from '../../../test/test-app.ts';
import { createTestDb, type TestDb } from '../../../test/test-db.ts';
import { systemCtx, type Ctx } from '../../lib/ctx.ts';
import { verifyPassword } from '../../lib/passwords.ts';
import { createDemoClock } from './demo-clock.ts';
import { demoMachines } from './demo-machines.ts';
import { customers, demoPassword } from './people.data.ts';
import { createRandom } from './random.ts';
import { seedDemo } from './seed.service.ts';

const timezone = 'Europe/Prague';
const opened: TestDb[] = [];
let sent = 0;

async function emptyCtx(now = new Date()): Promise<Ctx> {
  const testDb = await createTestDb();
  opened.push(testDb);
  const jobs = {
    send: () => {
      sent += 1;
      return Promise.resolve();
    },
  };
  return { ...systemCtx({ ...testDeps, db: testDb.db, jobs }, 'seed'), now };
}

let ctx: Ctx;
beforeAll(async () => {
  ctx = await emptyCtx();
  await seedDemo(ctx);
});
afterAll(async () => {
  for (const testDb of opened) await testDb.close();
});

const machinesOf = ({ db }: Ctx) => db.selectFrom('machines').selectAll().orderBy('created_at').execute();
const reservationsOf = ({ db }: Ctx) => db.selectFrom('reservations').selectAll().execute();
const salesOf = ({ db }: Ctx) => db.selectFrom('sales').selectAll().execute();

/** The invariants of the whole database. */
async function expectIntegrity(seeded: Ctx) {
  const { db, now } = seeded;
  const machines = await machinesOf(seeded);
  const holds = await db.selectFrom('holds').selectAll().execute();
  const held = machines.filter(({ status }) => isHeld(status)).map(({ id }) => id);
  expect(holds.map(({ machine_id }) => machine_id).toSorted()).toEqual(held.toSorted());

  const changes = await db.selectFrom('machine_status_changes').selectAll().orderBy('id').execute();
  for (const { id, status, created_at } of machines) {
    const history = changes.filter(({ machine_id }) => machine_id === id);
    expect(history[0]).toMatchObject({ from_status: null, at: created_at });
    expect(history.at(-1)?.to_status).toBe(status);
    for (const [index, change] of history.slice(1).entries()) {
      expect(change.from_status).toBe(history[index]?.to_status);
      expect(change.at >= (history[index]?.at ?? '')).toBe(true);
    }
  }
  const audited = await db.selectFrom('audit_log').select('at').orderBy('id').execute();
  const moments = audited.map(({ at }) => at);
  expect(moments).toEqual(moments.toSorted());
  expect(new Date(moments.at(-1) ?? 0) <= now).toBe(true);
}

describe('the demo data', () => {
  it('satisfies the invariants: a hold exactly while held, a history without gaps, nothing in the future', () =>
    expectIntegrity(ctx));

  it('has about 60 used and 40 stock machines, in every status', async () => {
    const machines = await machinesOf(ctx);
    expect(machines.filter(({ type }) => type === 'used')).toHaveLength(60);
    expect(machines.filter(({ type }) => type === 'stock')).toHaveLength(40);
    expect(new Set(machines.map(({ status }) => status))).toEqual(new Set(machineStatuses));
    const free = machines.filter(({ type, status }) => type === 'stock' && status === 'available');
    expect(free.length).toBeGreaterThan(5);
  });

  it('has reservations in every status, including expired, expiring soon and extended twice', async () => {
    const reservations = await reservationsOf(ctx);
    expect(new Set(reservations.map(({ status }) => status))).toEqual(new Set(reservationStatuses));
    expect(reservations.some((one) => isExpired(one, ctx.now))).toBe(true);
    expect(reservations.some((one) => isExpiringSoon(one, ctx.now, timezone))).toBe(true);
    expect(reservations.some(({ extension_count }) => extension_count === 2)).toBe(true);
    expect(reservations.some(({ rejection_reason }) => rejection_reason !== null)).toBe(true);
    expect(reservations.some(({ decided_by, status }) => decided_by !== null && status === 'active')).toBe(
      true,
    );
    expect(reservations.some(({ replacement_machine_id }) => replacement_machine_id !== null)).toBe(true);
    expect(new Set(reservations.map(({ created_by }) => created_by)).size).toBeGreaterThan(2);
  });

  it('has sales of this and the previous month, in several currencies with their value in CZK, and a storno', async () => {
    const sales = await salesOf(ctx);
    const month = createDemoClock(ctx.now, timezone).day(ctx.now).slice(0, 7);
    const months = sales.map(({ sold_at }) =>
      createDemoClock(ctx.now, timezone).day(new Date(sold_at)).slice(0, 7),
    );
    expect(months.filter((one) => one === month).length).toBeGreaterThan(3);
    expect(new Set(months).size).toBeGreaterThan(2);
    expect(new Set(sales.map(({ currency }) => currency))).toEqual(new Set(['CZK', 'EUR', 'USD']));
    expect(sales.every(({ price, rate, price_czk }) => convert(price, rate) === price_czk)).toBe(true);
    expect(sales.filter(({ reversed_at }) => reversed_at !== null)).toHaveLength(1);
  });

  it('has accounts for every role that can sign in with the demo password', async () => {
    const users = await ctx.db.selectFrom('users').selectAll().execute();
    expect(users.map(({ role }) => role).toSorted()).toEqual([
      'admin',
      'backoffice',
      'salesperson',
      'salesperson',
    ]);
    for (const { password_hash } of users)
      expect(await verifyPassword(password_hash, demoPassword)).toBe(true);
  });

  it('has default settings, permission matrix, categories, fields, alternatives and rates', async () => {
    const settings = await ctx.db.selectFrom('settings').select(['key', 'value']).execute();
    const stored = new Map(settings.map(({ key, value }) => [key, value]));
    for (const key of Object.keys(settingCatalogue)) expect(stored.has(key), key).toBe(true);
    expect(stored.get('default_reservation_days')).toBe('14');
    expect(JSON.parse(stored.get('role_permissions') ?? '')).toHaveProperty('salesperson');
    for (const table of ['categories', 'field_configs', 'manual_alternatives', 'exchange_rates'] as const) {
      const { count } = await ctx.db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      expect(count, table).toBeGreaterThan(4);
    }
    const mark = await ctx.db.selectFrom('app_meta').select('value').where('key', '=', 'demo').execute();
    expect(mark).toEqual([{ value: 'true' }]);
  });

  it('queues no mail and no other job', () => {
    expect(sent).toBe(0);
  });
});

describe('seeding', () => {
  it('writes only values that the forms accept', () => {
    const machines = demoMachines(createRandom(1), createDemoClock(new Date(), timezone));
    for (const { body } of machines) expect(createMachineBody.safeParse(body).error).toBeUndefined();
    for (const customer of customers) {
      const body = { machineId: crypto.randomUUID(), ...customer };
      expect(createReservationBody.safeParse(body).error).toBeUndefined();
      expect(isIco(customer.customerTaxId), customer.customerCompany).toBe(true);
    }
  });

  it('gives the same result in every run', async () => {
    const again = await emptyCtx(ctx.now);
    await seedDemo(again);
    const facts = async (seeded: Ctx) =>
      (await machinesOf(seeded)).map((machine) => ({ ...machine, id: '', created_by: '', updated_by: '' }));
    expect(await facts(again)).toEqual(await facts(ctx));
  });

  it.each(['2027-03-01T00:10:00+01:00', '2027-03-28T03:30:00+02:00'])(
    'keeps the rules at %s too',
    async (moment) => {
      const then = await emptyCtx(new Date(moment));
      await seedDemo(then);
      await expectIntegrity(then);
      expect((await salesOf(then)).length).toBe((await salesOf(ctx)).length);
    },
  );

  it('a second time changes nothing', async () => {
    const before = await machinesOf(ctx);
    await seedDemo(ctx);
    expect(await machinesOf(ctx)).toEqual(before);
  });

  it('refuses a database that has users', async () => {
    const used = await emptyCtx();
    await used.db
      .insertInto('users')
      .values({ name: 'Eva', email: 'eva@example.com', role: 'admin' })
      .execute();
    await expect(seedDemo(used)).rejects.toMatchObject({ code: 'database_not_empty' });
    expect(await machinesOf(used)).toEqual([]);
    expect(await used.db.selectFrom('app_meta').selectAll().where('key', '=', 'demo').execute()).toEqual([]);
  });
});
