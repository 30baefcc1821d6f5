import { createMachineBody } from '@strojpark/core/contracts/machine-record';
import { createReservationBody } from '@strojpark/core/contracts/reservations';
import { isIco } from '@strojpark/core/domain/customers/ico';
import { daysInStock } from '@strojpark/core/domain/machines/days-in-stock';
import { isHeld, machineStatuses } from '@strojpark/core/domain/machines/machine-status';
import { stockBands } from '@strojpark/core/domain/machines/stock-bands';
import { convert } from '@strojpark/core/domain/money/money';
import {
  daysLeft,
  expiringSoonDays,
  isExpired,
  reservationStatuses,
} from '@strojpark/core/domain/reservations/reservation-status';
import { settingCatalogue } from '@strojpark/core/domain/settings/setting-catalogue';
import { sql, type KyselyPlugin } from 'kysely';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import type { QuoteDocument } from '@strojpark/core/domain/quotes/quote-document';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fallbackRates } from './demo-rates.ts';
import { testDeps } from '../../../test/test-app.ts';
import { createTestDb, type TestDb } from '../../../test/test-db.ts';
import { systemCtx, type Ctx } from '../../lib/ctx.ts';
import { localFiles, type FileStore } from '../../lib/files.ts';
import { verifyPassword } from '../../lib/passwords.ts';
import { fileName, storedNames } from '../attachments/stored-names.service.ts';
import { runMatching } from '../matches/run-matching.service.ts';
import { createDemoClock } from './demo-clock.ts';
import { demoMachines } from './demo-machines.ts';
import { demoRates } from './demo-rates.ts';
import { customers, demoPassword } from './people.data.ts';
import { photoMeasures, photoSets } from './photos.data.ts';
import { createRandom } from './random.ts';
import { seedDemo } from './seed.service.ts';

const timezone = 'Europe/Prague';
const folder = mkdtempSync(join(tmpdir(), 'seed-'));
const files = localFiles(folder);
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
  await seedDemo(ctx, files);
});
afterAll(async () => {
  for (const testDb of opened) await testDb.close();
  rmSync(folder, { recursive: true });
});

const machinesOf = ({ db }: Ctx) => db.selectFrom('machines').selectAll().orderBy('created_at').execute();
const reservationsOf = ({ db }: Ctx) => db.selectFrom('reservations').selectAll().execute();
const salesOf = ({ db }: Ctx) => db.selectFrom('sales').selectAll().execute();

const photosOf = ({ db }: Ctx) =>
  db.selectFrom('attachments').selectAll().where('kind', '=', 'photo').orderBy('position').execute();
const invoicesOf = ({ db }: Ctx) =>
  db
    .selectFrom('attachments as a')
    .innerJoin('machine_costs as c', 'c.id', 'a.cost_id')
    .selectAll('a')
    .select(['c.kind as cost_kind', 'c.machine_id as cost_machine'])
    .execute();
const contentOf = async (name: string) => {
  const content = await files.get(name);
  if (!content) throw new Error(`${name} is not stored`);
  return buffer(content);
};

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
  it('has comments with mentions of colleagues by their names', async () => {
    const rows = await ctx.db.selectFrom('comments').select(['text', 'mentions']).execute();
    const users = await ctx.db.selectFrom('users').select(['id', 'name']).execute();
    const names = new Map(users.map(({ id, name }) => [id, name]));
    expect(rows.flatMap(({ mentions }) => mentions).length).toBeGreaterThan(1);
    for (const { text, mentions } of rows)
      for (const id of mentions) expect(text).toContain(`@${names.get(id)}`);
  });

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

  it('has most machines in stock for less than half a year, some of every age and a few very old ones', async () => {
    const unsold = (await machinesOf(ctx)).filter(({ status }) => status !== 'sold');
    const ages = unsold.map((machine) => daysInStock(machine, ctx.now, timezone).days);
    const numberOf = (from: number, to: number | null) =>
      ages.filter((days) => days >= from && days <= (to ?? Infinity)).length;
    expect(numberOf(0, 180)).toBeGreaterThan(ages.length * 0.75);
    for (const { from, to } of stockBands) expect(numberOf(from, to)).toBeGreaterThan(4);
    expect(numberOf(366, null)).toBeGreaterThan(0);
    expect(numberOf(366, null)).toBeLessThan(6);
  });

  it('has customers in queues, and an offer that waits for an answer', async () => {
    const entries = await ctx.db.selectFrom('queue_entries').select(['status', 'offer_ends_at']).execute();
    expect(entries.filter(({ status }) => status === 'waiting').length).toBeGreaterThan(2);
    const [offer, ...others] = entries.filter(({ status }) => status === 'offered');
    expect(others).toEqual([]);
    expect(new Date(offer?.offer_ends_at ?? 0) > ctx.now).toBe(true);
  });

  it('has demands, most of which fit machines once they are matched, one of which fits none', async () => {
    const seeded = await emptyCtx();
    await seedDemo(seeded, files);
    const before = await seeded.db.selectFrom('notifications').select('id').execute();
    await runMatching({ ...testDeps, db: seeded.db, jobs: seeded.jobs });
    const demands = await seeded.db
      .selectFrom('demands as d')
      .select((eb) => [
        'd.status',
        eb
          .selectFrom('demand_matches as x')
          .select(eb.fn.countAll<number>().as('count'))
          .whereRef('x.demand_id', '=', 'd.id')
          .where('x.fit', '<>', 'none')
          .as('fitting'),
      ])
      .execute();
    const open = demands.filter(({ status }) => status === 'open');
    expect(open.length).toBeGreaterThan(3);
    expect(demands.length).toBeGreaterThan(open.length);
    expect(open.filter(({ fitting }) => fitting === 0)).toHaveLength(1);
    // The owners have just saved them: nobody is notified.
    expect(await seeded.db.selectFrom('notifications').select('id').execute()).toEqual(before);
  });

  it('has quotes with the photos of their machines', async () => {
    const versions = await ctx.db.selectFrom('quote_versions').select('document').execute();
    const quoted = versions.flatMap(({ document }) => (document as QuoteDocument).machines);
    const ids = quoted.map(({ machineId }) => machineId);
    const photographed = await ctx.db
      .selectFrom('machines')
      .select('id')
      .where('cover_id', 'is not', null)
      .where('id', 'in', ids)
      .execute();
    const withPhotos = quoted.filter(({ photos }) => photos.length > 0).map(({ machineId }) => machineId);
    expect(withPhotos.length).toBeGreaterThan(0);
    expect(withPhotos.toSorted()).toEqual(photographed.map(({ id }) => id).toSorted());
  });

  it('books to customers, not to their sellers, what they did on the web pages of quotes', async () => {
    const acts = await ctx.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id', 'actor_kind'])
      .where('action', 'in', ['open_quote', 'accept_quote'])
      .execute();
    expect(new Set(acts.map(({ action }) => action)).size).toBe(2);
    for (const act of acts) expect(act).toMatchObject({ actor_id: null, actor_kind: 'customer' });
  });

  it.each([
    ['waits', 'r.decided_at is null'],
    ['was approved', 'r.decided_at is not null and r.rejection_reason is null'],
    ['was rejected', 'r.rejection_reason is not null'],
  ])('has a request for approval that %s, with rejected candidates of the same category', async (_, isSo) => {
    const rejected = await ctx.db
      .selectFrom('rejected_candidates as c')
      .innerJoin('reservations as r', 'r.id', 'c.reservation_id')
      .innerJoin('machines as wanted', 'wanted.id', 'r.machine_id')
      .innerJoin('machines as offered', 'offered.id', 'c.machine_id')
      .select(['c.reason', 'wanted.category as wanted', 'offered.category as offered'])
      .where(sql.raw<boolean>(isSo))
      .execute();
    expect(rejected.length).toBeGreaterThan(1);
    for (const { wanted, offered } of rejected) expect(offered).toBe(wanted);
  });

  it('has reservations in every status, including expired, expiring soon and extended twice', async () => {
    const reservations = await reservationsOf(ctx);
    expect(new Set(reservations.map(({ status }) => status))).toEqual(new Set(reservationStatuses));
    expect(reservations.some((one) => isExpired(one, ctx.now))).toBe(true);
    const left = reservations.map((one) => daysLeft(one, ctx.now, timezone) ?? 0);
    expect(left.some((days) => days > 0 && days <= expiringSoonDays)).toBe(true);
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
    // In the currency of the machine, or converted.
    const crowns: Record<string, number> = { CZK: 1, ...fallbackRates };
    for (const { price_czk, purchase_price, purchase_currency, machine_name } of sales) {
      const paid = (purchase_price ?? Number.NaN) * (crowns[purchase_currency ?? ''] ?? Number.NaN);
      expect(price_czk / paid, machine_name).toBeGreaterThan(0.7);
      expect(price_czk / paid, machine_name).toBeLessThan(1.6);
    }
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

  it('makes the same machines on every day of the week', () => {
    const next = Array.from({ length: 7 }, (_, day) => {
      const random = createRandom(1);
      demoRates(random, createDemoClock(new Date(Date.UTC(2026, 10, 23 + day, 12)), timezone));
      return random.integer(0, 1_000_000);
    });
    expect(new Set(next).size).toBe(1);
  });

  it('has photos of about two thirds of the machines, several of some, stored like uploads', async () => {
    const photos = await photosOf(ctx);
    const machines = await machinesOf(ctx);
    const covered = machines.filter(({ cover_id }) => cover_id !== null);
    expect(covered.length).toBeGreaterThan(machines.length * 0.55);
    expect(covered.length).toBeLessThan(machines.length * 0.75);
    expect(photos.length).toBeGreaterThan(covered.length * 1.2);
    for (const { id, cover_id } of covered)
      expect(cover_id).toBe(photos.find(({ machine_id }) => machine_id === id)?.id);

    const listed = await ctx.db.selectFrom('stored_files').selectAll().execute();
    const invoices = await invoicesOf(ctx);
    expect(listed).toHaveLength(photos.length * storedNames('').length + invoices.length);
    for (const { name, size, checksum } of listed) {
      const content = await contentOf(name);
      expect(content.length, name).toBe(size);
      expect(createHash('sha256').update(content).digest('hex'), name).toBe(checksum);
    }
    for (const { id, size } of photos) expect((await contentOf(fileName(id))).length).toBe(size);
  });

  it('has invoices of repairs, which are no photos and no files of the machine', async () => {
    const invoices = await invoicesOf(ctx);
    expect(invoices.length).toBeGreaterThan(10);
    expect((await contentOf(fileName(invoices[0]?.id ?? ''))).subarray(0, 5).toString()).toBe('%PDF-');
    for (const { kind, content_type, machine_id, cost_kind, cost_machine } of invoices)
      expect({ kind, content_type, cost_kind, machine_id }).toEqual({
        kind: 'document',
        content_type: 'application/pdf',
        cost_kind: 'repair',
        machine_id: cost_machine,
      });
  });

  it('writes all photos at once, so that they do not slow the first start', async () => {
    const empty = await emptyCtx();
    const writes: string[] = [];
    const counting: KyselyPlugin = {
      transformQuery({ node }) {
        if (node.kind === 'InsertQueryNode' && node.into) writes.push(node.into.table.identifier.name);
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    };
    await seedDemo({ ...empty, db: empty.db.withPlugin(counting) }, files);
    const counts = Map.groupBy(writes, (table) => table);
    expect(counts.get('machines')?.length).toBeGreaterThan(90);
    // Plus one for each invoice of a cost.
    const invoices = await invoicesOf(empty);
    expect(counts.get('attachments')).toHaveLength(1 + invoices.length);
    expect(counts.get('stored_files')).toHaveLength(1 + invoices.length);
  });

  it('deletes all files when a photo cannot be stored, and leaves the database empty', async () => {
    const empty = await emptyCtx();
    const names = new Set<string>();
    const full: FileStore = {
      ...files,
      async put(name, content) {
        if (names.size === 20) throw new Error('no space left');
        names.add(name);
        return files.put(name, content);
      },
      async copy(from, to) {
        names.add(to);
        await files.copy(from, to);
      },
    };
    await expect(seedDemo(empty, full)).rejects.toThrow('no space left');
    expect(names.size).toBeGreaterThan(10);
    for (const name of names) expect(await files.get(name), name).toBeNull();
    expect(await machinesOf(empty)).toEqual([]);
  });

  it('keeps the files of a photo when another photo of the same picture is deleted', async () => {
    const photos = await photosOf(ctx);
    const [one, other] = photos.filter(({ size }) => size === photos[0]?.size);
    if (!one || !other) throw new Error('no two photos show the same picture');
    const expected = await contentOf(fileName(other.id));
    const removed = await contentOf(fileName(one.id));
    await files.delete(fileName(one.id));
    expect(await contentOf(fileName(other.id))).toEqual(expected);
    await files.put(fileName(one.id), Readable.from([removed]));
  });

  it('has every picture in all sizes, small enough for a first start', async () => {
    let total = 0;
    for (const picture of photoSets.flatMap(({ pictures }) => pictures)) {
      for (const [suffix, width] of [
        ['', photoMeasures.width],
        ['-480', 480],
        ['-160', 160],
      ] as const) {
        const content = await readFile(join(import.meta.dirname, 'photos', `${picture}${suffix}.webp`));
        const { format, ...measures } = await sharp(content).metadata();
        expect({ format, width: measures.width, height: measures.height }, picture).toEqual({
          format: 'webp',
          width,
          height: (width * 3) / 4,
        });
        if (suffix === '') total += content.length;
      }
    }
    expect(total).toBeLessThan(500_000);
  });

  it('gives the same result in every run', async () => {
    const again = await emptyCtx(ctx.now);
    await seedDemo(again, files);
    const facts = async (seeded: Ctx) =>
      Promise.all(
        (await machinesOf(seeded)).map(async (machine) => ({
          ...machine,
          id: '',
          created_by: '',
          updated_by: '',
          cover_id: machine.cover_id === null ? null : await files.checksum(fileName(machine.cover_id)),
        })),
      );
    expect(await facts(again)).toEqual(await facts(ctx));
  });

  it.each(['2027-03-01T00:10:00+01:00', '2027-03-28T03:30:00+02:00'])(
    'keeps the rules at %s too',
    async (moment) => {
      const then = await emptyCtx(new Date(moment));
      await seedDemo(then, files);
      await expectIntegrity(then);
      expect((await salesOf(then)).length).toBe((await salesOf(ctx)).length);
    },
  );

  it('a second time changes nothing', async () => {
    const before = await machinesOf(ctx);
    await seedDemo(ctx, files);
    expect(await machinesOf(ctx)).toEqual(before);
  });

  it('refuses a database that has users', async () => {
    const used = await emptyCtx();
    await used.db
      .insertInto('users')
      .values({ name: 'Eva', email: 'eva@example.com', role: 'admin' })
      .execute();
    await expect(seedDemo(used, files)).rejects.toMatchObject({ code: 'database_not_empty' });
    expect(await machinesOf(used)).toEqual([]);
    expect(await used.db.selectFrom('app_meta').selectAll().where('key', '=', 'demo').execute()).toEqual([]);
  });
});
