import { hasCriterion } from '@strojpark/core/domain/demands/demand-reasons';
import type { MachineListItem } from '@strojpark/core/contracts/machine-record';
import type { Reservation } from '@strojpark/core/contracts/reservation-record';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { addMachine, customer } from '../../../test/build.ts';
import { addCustomField } from '../../../test/custom-field.ts';
import { demandCalls } from '../../../test/demands.ts';
import { columns, csv, importCalls } from '../../../test/import-calls.ts';
import { queuedMails } from '../../../test/mails.ts';
import { queueCalls } from '../../../test/queue.ts';
import { setUpTestApp, testBaseUrl, testDeps } from '../../../test/test-app.ts';
import { createDb, createPool } from '../../db/connect.ts';
import { runMatching } from './run-matching.service.ts';
import { ensureFieldConfigs } from '../field-config/field-config.service.ts';
import { startMatcher } from './matcher.ts';
import { matchAll } from './matches.service.ts';

const test = setUpTestApp({ staysConsistent: true });
const admin = test.addUser('admin');
const seller = test.addUser('salesperson');
const colleague = test.addUser('salesperson');

const calls = () => demandCalls(test);
const add = (values: Parameters<typeof addMachine>[1]) => addMachine(test.testDb.db, values);
const reason = 'domluveno';
async function post(path: string, body: object | undefined = { reason }) {
  const answer = await test.call(admin, 'POST', path, body);
  expect(answer).toMatchObject({ status: expect.toSatisfy((status) => status < 300) as number });
  return answer;
}
let numbered = 0;
/** A model that only this test has. */
const ownModel = () => `Vzor ${(numbered += 1)}/${Date.now()}`;

beforeAll(async () => {
  await ensureFieldConfigs(test.ctx);
  await add({ category: 'cranes' });
  await addCustomField(test, admin, 'barva');
  await addCustomField(test, admin, 'zdvih', { fieldType: 'number' });
  await addCustomField(test, admin, 'revize', { fieldType: 'date' });
  await addCustomField(test, admin, 'klima', { fieldType: 'boolean' });
  await addCustomField(test, admin, 'spojka', {
    fieldType: 'select',
    options: ['cw40', 'none'].map((value) => ({ value, cs: value, en: value })),
  });
  await test.testDb.db
    .insertInto('exchange_rates')
    .values([
      { day: '2026-01-02', currency: 'EUR', rate: 25, source: 'cnb' },
      { day: '2026-01-02', currency: 'USD', rate: 20, source: 'cnb' },
    ])
    .execute();
});

/** What a demand found in the inventory, and what a changed machine was matched with: both have to agree. */
async function fitOf(
  criteria: object,
  machine: object,
  more: object = {},
): Promise<'exact' | 'close' | null> {
  const model = ownModel();
  const machineId = await add({ model, type: 'used' });
  const before = await calls().wants(seller, { ...criteria, model }, more);
  await calls().match();
  const { customs = {}, ...columns } = machine as { customs?: Record<string, unknown> };
  const changes = { ...columns, ...customs };
  const set = Object.entries(changes).map(([name, value]) => sql`${sql.id(name)} = ${value}`);
  await sql`update machines set ${sql.join([...set, sql`version = version + 1`])} where id = ${machineId}`.execute(
    test.testDb.db,
  );
  const after = await calls().wants(seller, { ...criteria, model }, more);
  await calls().match();
  const fits = await Promise.all(
    [before, after].map(async ({ id }) => {
      const [match] = (await calls().matches(seller, id)).items;
      return match?.machine_id === machineId ? match.fit : null;
    }),
  );
  const [one, other] = fits.map((fit) => (fit === 'none' ? null : fit));
  expect(one).toBe(other);
  return other ?? null;
}

describe('a machine fits', () => {
  it.each<[string, object, object, 'exact' | null, object?]>([
    ['the type', { type: 'used' }, {}, 'exact'],
    ['not the other type', { type: 'stock' }, {}, null],
    ['any of several categories', { category: ['loaders', 'cranes'] }, { category: 'cranes' }, 'exact'],
    ['no other category', { category: ['loaders'] }, { category: 'cranes' }, null],
    [
      'any of several manufacturers',
      { manufacturer: ['volvo', 'LÍEB'] },
      { manufacturer: 'Liebherr' },
      'exact',
    ],
    ['no other manufacturer', { manufacturer: ['volvo', 'lieb'] }, { manufacturer: 'Komatsu' }, null],
    ['a part of the name, folded', { name: 'NAKLADAC' }, { name: 'Kolový nakladač' }, 'exact'],
    ['no other name', { name: 'jeřáb' }, { name: 'Kolový nakladač' }, null],
    ['the place', { location: 'plzen' }, { location: 'Plzeň – Bory' }, 'exact'],
    ['no unknown place', { location: 'plzen' }, { location: null }, null],
    ['a serial number without dashes', { serialNumber: 'ab 12' }, { serial_number: 'XAB12' }, 'exact'],
    ['all words of a search', { search: 'volvo bory' }, { location: 'Bory' }, 'exact'],
    ['not some words of a search', { search: 'volvo xerxes' }, { location: 'Bory' }, null],
    ['a search in one field', { search: 'bory', field: 'location' }, { location: 'Bory' }, 'exact'],
    ['not a search in another field', { search: 'volvo', field: 'location' }, { location: 'Bory' }, null],
    ['any of several conditions', { condition: ['Good', 'Fair'] }, { condition: 'Fair' }, 'exact'],
    ['no other condition', { condition: ['Good', 'Fair'] }, { condition: 'Poor' }, null],
    ['no unknown condition', { condition: ['Good'] }, { condition: null }, null],
    ['years with both ends', { yearFrom: 2019, yearTo: 2020 }, { year_of_manufacture: 2020 }, 'exact'],
    ['no other year', { yearFrom: 2019, yearTo: 2020 }, { year_of_manufacture: 2018 }, null],
    ['an unknown year, as in lists', { yearFrom: 2019 }, { year_of_manufacture: null }, 'exact'],
    ['hours with their end', { hoursTo: 5000 }, { operating_hours: 5000 }, 'exact'],
    ['no more hours', { hoursTo: 5000 }, { operating_hours: 5000.5 }, null],
    ['a value with its ends', { valueFrom: 10, valueTo: 10 }, { current_value: 10 }, 'exact'],
    ['no higher value', { valueTo: 10 }, { current_value: 10.01 }, null],
    ['a value in euros', { valueTo: 2500 }, { current_value: 100, currency: 'EUR' }, 'exact'],
    ['no higher value in euros', { valueTo: 2500 }, { current_value: 100.01, currency: 'EUR' }, null],
    ['bounds in euros', { valueTo: 100 }, { current_value: 2500 }, 'exact', { currency: 'EUR' }],
    ['no higher value than euros', { valueTo: 100 }, { current_value: 2500.5 }, null, { currency: 'EUR' }],
    [
      'bounds in euros for dollars',
      { valueTo: 100 },
      { current_value: 125, currency: 'USD' },
      'exact',
      { currency: 'EUR' },
    ],
    ['a custom text', { custom: { barva: 'ŽLUT' } }, { customs: { barva: 'tmavě žlutá' } }, 'exact'],
    ['no other custom text', { custom: { barva: 'modrá' } }, { customs: { barva: 'žlutá' } }, null],
    ['a custom wildcard literally', { custom: { barva: '%' } }, { customs: { barva: 'žlutá' } }, null],
    ['a custom number', { custom: { zdvih: { from: 2.5 } } }, { customs: { zdvih: 2.5 } }, 'exact'],
    ['no smaller custom number', { custom: { zdvih: { from: 2.5 } } }, { customs: { zdvih: 2.4 } }, null],
    ['no unknown custom number', { custom: { zdvih: { to: 2.5 } } }, { customs: { zdvih: null } }, null],
    [
      'a custom day',
      { custom: { revize: { to: '2026-05-01' } } },
      { customs: { revize: '2026-05-01' } },
      'exact',
    ],
    [
      'no later custom day',
      { custom: { revize: { to: '2026-05-01' } } },
      { customs: { revize: '2026-05-02' } },
      null,
    ],
    ['a custom choice', { custom: { spojka: ['cw40', 'none'] } }, { customs: { spojka: 'none' } }, 'exact'],
    ['no other custom choice', { custom: { spojka: ['cw40'] } }, { customs: { spojka: 'none' } }, null],
    ['a custom yes', { custom: { klima: true } }, { customs: { klima: true } }, 'exact'],
    ['no custom no', { custom: { klima: true } }, { customs: { klima: false } }, null],
    ['a missing custom value', { custom: { klima: null } }, { customs: { klima: null } }, 'exact'],
    ['no present custom value', { custom: { klima: null } }, { customs: { klima: true } }, null],
  ])('%s', async (_, criteria, machine, expected, more = {}) => {
    expect(await fitOf(criteria, machine, more)).toBe(expected);
  });

  it.each<[object, object, 'exact' | 'close' | null]>([
    [{ yearFrom: 2019 }, { year_of_manufacture: 2018 }, 'close'],
    [{ yearFrom: 2019 }, { year_of_manufacture: 2017 }, null],
    [{ yearTo: 2019 }, { year_of_manufacture: 2020 }, 'close'],
    [{ hoursTo: 5000 }, { operating_hours: 5500 }, 'close'],
    [{ hoursTo: 5000 }, { operating_hours: 5501 }, null],
    [{ hoursFrom: 1000 }, { operating_hours: 900 }, 'close'],
    [{ valueTo: 2_500_000 }, { current_value: 2_750_000 }, 'close'],
    [{ valueTo: 2_500_000 }, { current_value: 2_750_001 }, null],
    [{ valueTo: 2_500_000 }, { current_value: 110_000, currency: 'EUR' }, 'close'],
    [{ valueTo: 2_500_000, yearFrom: 2019 }, { current_value: 1, year_of_manufacture: 2019 }, 'exact'],
  ])('nearly, where the demand allows it: %j and %j', async (criteria, machine, expected) => {
    expect(await fitOf(criteria, machine, { nearly: true })).toBe(expected);
    expect(await fitOf(criteria, machine)).toBe(expected === 'exact' ? 'exact' : null);
  });

  it('with the reasons: what is met, what is only close and what nobody knows', async () => {
    const model = ownModel();
    await add({ model, year_of_manufacture: 2018, operating_hours: null, current_value: 1_050_000 });
    const criteria = { model, category: ['loaders'], yearFrom: 2019, hoursTo: 5000, valueTo: 1_000_000 };
    const { id } = await calls().wants(seller, criteria, { nearly: true });
    await calls().match();
    expect((await calls().matches(seller, id)).items).toMatchObject([
      {
        fit: 'close',
        reasons: [
          { criterion: 'category', verdict: 'met', by: null },
          { criterion: 'model', verdict: 'met', by: null },
          { criterion: 'year_of_manufacture', verdict: 'close', by: -1 },
          { criterion: 'current_value', verdict: 'close', by: expect.closeTo(0.05, 5) as number },
          { criterion: 'operating_hours', verdict: 'unknown', by: null },
        ],
      },
    ]);
  });
});

describe('a machine is matched when it', () => {
  const used = { type: 'used', manufacturer: 'Volvo', category: 'loaders' };
  const matched = async (demandId: string) => (await calls().found(seller, demandId)).length;
  /** Runs the change, and expects the match and one notification of the owner after it. */
  async function expectMatch(demandId: string, change: () => Promise<unknown>, before = 0): Promise<void> {
    await calls().match();
    expect(await matched(demandId)).toBe(before);
    await change();
    await calls().match();
    await calls().match();
    expect(await matched(demandId)).toBe(1);
    expect(await notified(demandId)).toBe(1);
  }
  const notified = async (demandId: string) =>
    (
      await test.testDb.db
        .selectFrom('notifications')
        .select('id')
        .where('entity_id', '=', demandId)
        .where('kind', '=', 'demand_match')
        .execute()
    ).length;
  const reserve = async (machineId: string) =>
    (await test.call<Reservation>(admin, 'POST', '/reservations', { ...customer, machineId })).body.id;

  it('is added', async () => {
    const model = ownModel();
    const { id } = await calls().wants(seller, { model });
    await expectMatch(id, () => post('/machines', { ...used, name: 'Nový', model }));
  });

  it('is imported', async () => {
    const model = ownModel();
    const { id } = await calls().wants(seller, { model });
    await expectMatch(id, async () => {
      const file = csv('name;manufacturer;model;category', `Dovezený;Volvo;${model};loaders`);
      const answer = await importCalls(test, admin).import(file, {
        mappings: columns('name', 'manufacturer', 'model', 'category'),
      });
      expect(answer).toMatchObject({ status: 200, body: { created: 1 } });
    });
  });

  it.each([
    ['is edited', { location: 'Brno' }, { location: 'brno' }],
    ['gets another price', { current_value: 900 }, { valueTo: 1000 }],
    ['gets other hours', { operating_hours: 10 }, { hoursTo: 20 }],
    ['gets a custom value', { custom_fields: { barva: 'rudá' } }, { custom: { barva: 'rudá' } }],
  ])('%s', async (_, changes, criteria) => {
    const model = ownModel();
    const machineId = await add({ model, type: 'used', operating_hours: 90_000 });
    const { id } = await calls().wants(seller, { model, ...criteria });
    await expectMatch(id, () => test.call(admin, 'PATCH', `/machines/${machineId}`, changes));
  });

  it('is no longer damaged or in repair, in bulk too', async () => {
    const model = ownModel();
    const machineId = await add({ model, status: 'damaged' });
    const { id } = await calls().wants(seller, { model });
    await expectMatch(id, () =>
      post('/machines/bulk-update', { ids: [machineId], changes: { status: 'available' } }),
    );
  });

  it('is released: it was only shown while someone had it', async () => {
    const model = ownModel();
    const machineId = await add({ model });
    const reservation = await reserve(machineId);
    const { id } = await calls().wants(seller, { model });
    await calls().match();
    expect((await calls().matches(seller, id)).items).toMatchObject([
      { availability: 'held', actions: ['queue', 'offer', 'reject'] },
    ]);
    expect(await notified(id)).toBe(0);
    await expectMatch(id, () => post(`/reservations/${reservation}/cancel`), 1);
  });

  it('is available again because its sale was cancelled', async () => {
    const model = ownModel();
    const machineId = await add({ model });
    await post(`/reservations/${await reserve(machineId)}/complete`, { salePrice: 100, currency: 'CZK' });
    const { id } = await calls().wants(seller, { model });
    await expectMatch(id, () => post(`/machines/${machineId}/make-available`));
  });

  it('is restored from the trash', async () => {
    const model = ownModel();
    const machineId = await add({ model });
    await test.call(admin, 'DELETE', `/machines/${machineId}`);
    const { id } = await calls().wants(seller, { model });
    await expectMatch(id, () => test.call(admin, 'POST', `/machines/${machineId}/restore`));
  });

  it('was offered to a queue in which nobody took it', async () => {
    const model = ownModel();
    const machineId = await add({ model });
    const reservation = await reserve(machineId);
    const entry = await queueCalls(test).waits(colleague, machineId);
    await post(`/reservations/${reservation}/cancel`);
    const { id } = await calls().wants(seller, { model });
    await expectMatch(id, () => queueCalls(test).act(colleague, entry.id, 'decline'), 1);
  });

  it('no longer fits, is sold or is deleted: the match stays, but is not among those that fit', async () => {
    const model = ownModel();
    const [dearer, sold, deleted] = [await add({ model }), await add({ model }), await add({ model })];
    const { id } = await calls().wants(seller, { model, valueTo: 1_600_000 });
    await calls().match();
    expect(await calls().get(seller, id)).toMatchObject({ matches: { new: 3, fitting: 3 } });
    await test.call(admin, 'PATCH', `/machines/${dearer}`, { current_value: 9_000_000 });
    await test.call(seller, 'POST', `/demands/${id}/matches/${sold}/offered`);
    await post(`/reservations/${await reserve(sold)}/complete`, { salePrice: 100, currency: 'CZK' });
    await test.call(admin, 'DELETE', `/machines/${deleted}`);
    await calls().match();
    expect(await calls().get(seller, id)).toMatchObject({ matches: { new: 0, fitting: 0 } });
    // What someone has dealt with is still shown.
    expect((await calls().matches(seller, id)).items).toMatchObject([
      {
        machine_id: sold,
        state: 'offered',
        fit: 'none',
        availability: 'unavailable',
        actions: ['reject', 'reconsider'],
      },
    ]);
  });

  it('is deleted permanently: its matches are too', async () => {
    const model = ownModel();
    const machineId = await add({ model });
    const { id } = await calls().wants(seller, { model });
    await calls().match();
    await test.testDb.db.deleteFrom('machines').where('id', '=', machineId).execute();
    expect((await calls().matches(seller, id)).total).toBe(0);
  });
});

describe('the owner is notified', () => {
  const noticesOf = (userId: string) =>
    test.testDb.db
      .selectFrom('notifications')
      .select(['kind', 'values'])
      .where('user_id', '=', userId)
      .where('kind', 'like', sql.lit('demand_match%'))
      .orderBy('created_at')
      .execute();
  const mails = async () =>
    (
      await test.testDb.db
        .selectFrom('mails')
        .select('template')
        .where('entity', '=', 'demand')
        .orderBy('created_at')
        .execute()
    ).map(({ template }) => template);

  it('of up to five matches one by one, of more in one message', async () => {
    const owner = await test.user('salesperson');
    const [first, second] = [ownModel(), ownModel()];
    await calls().wants(owner, { model: first });
    await calls().wants(owner, { model: second });
    await calls().match();
    const before = (await mails()).length;
    for (let n = 0; n < 5; n += 1) await add({ model: first });
    await calls().match();
    expect((await noticesOf(owner.id)).map(({ kind }) => kind)).toEqual(Array(5).fill('demand_match'));
    for (let n = 0; n < 4; n += 1) await add({ model: n % 2 ? first : second });
    for (let n = 0; n < 2; n += 1) await add({ model: second });
    await calls().match();
    expect((await noticesOf(owner.id)).slice(5)).toEqual([
      {
        kind: 'demand_matches',
        values: {
          count: 6,
          demands: 2,
          unowned: 0,
          machines: expect.stringContaining(', …') as string,
          newSince: expect.any(String) as string,
        },
      },
    ]);
    expect((await mails()).slice(before)).toEqual([
      ...(Array(5).fill('demand_match') as string[]),
      'demand_matches',
    ]);
    const sent = (await queuedMails(test.testDb.db)).filter(({ to }) => to.startsWith(owner.id));
    expect(sent.find(({ template }) => template === 'demand_match')?.values.matchFit).toBe('exact');
    const digest = sent.find(({ template }) => template === 'demand_matches')?.values;
    expect(digest?.detailUrl).toBe(`${testBaseUrl}/demands?mine=true&unseen=true&status=open`);
    expect(digest?.machineList?.split('\n')).toEqual(
      Array(6).fill(expect.stringMatching(/^• .+ \(.+\) – .+/)),
    );
  });

  it('with the reasons in their language: what is met, what is nearly met, what is not known', async () => {
    const owner = await test.user('salesperson');
    await test.call(owner, 'PUT', '/users/settings', { language: 'en' });
    const model = ownModel();
    const criteria = { model, yearFrom: 2020, hoursTo: 1000, valueTo: 9000 };
    await calls().wants(owner, criteria, { nearly: true });
    await calls().match();
    const machineId = await add({
      model,
      year_of_manufacture: 2021,
      operating_hours: 1060,
      current_value: null,
    });
    await calls().match();
    const mail = (await queuedMails(test.testDb.db)).find(({ to }) => to.startsWith(owner.id));
    expect(mail).toMatchObject({
      template: 'demand_match',
      language: 'en',
      values: {
        // The one that it shows.
        machineId,
        matchFit: 'close',
        metCriteria: 'Model, Year of manufacture',
        missedCriteria: 'Operating hours 6% above the limit',
        unknownCriteria: 'Current value',
      },
    });
  });

  it('of many with the names of the first ten in the email and of the first three in the application', async () => {
    const owner = await test.user('salesperson');
    const models = [ownModel(), ownModel(), ownModel()];
    for (const model of models) await calls().wants(owner, { model });
    await calls().match();
    for (const model of models) for (let n = 0; n < 4; n += 1) await add({ model });
    await calls().match();
    const digest = (await queuedMails(test.testDb.db)).find(({ to }) => to.startsWith(owner.id))?.values;
    const lines = digest?.machineList?.split('\n') ?? [];
    expect(lines).toHaveLength(11);
    expect(lines.at(-1)).toBe('… + 2');
    const [notice] = await noticesOf(owner.id);
    expect(notice).toMatchObject({ kind: 'demand_matches', values: { count: 12, demands: 3 } });
  });

  it('of machines in the inventory only if someone else entered the demand', async () => {
    const owner = await test.user('salesperson');
    const model = ownModel();
    await add({ model });
    await calls().wants(owner, { model });
    await calls().match();
    expect(await noticesOf(owner.id)).toEqual([]);
    await calls().wants(admin, { model }, { ownerId: owner.id });
    await calls().match();
    expect(await noticesOf(owner.id)).toMatchObject([{ kind: 'demand_match', values: { fit: 'exact' } }]);
  });

  it.each([
    [
      'deactivated',
      (id: string) =>
        test.testDb.db.updateTable('users').set({ status: 'inactive' }).where('id', '=', id).execute(),
    ],
    ['deleted', (id: string) => test.call(admin, 'DELETE', `/users/${id}`)],
  ])('unless they are %s: then the office is, which can hand the demand over', async (_, leave) => {
    const [owner, colleague] = [await test.user('salesperson'), await test.user('salesperson')];
    const office = await test.user('backoffice');
    const model = ownModel();
    const { id } = await calls().wants(owner, { model });
    await calls().match();
    await leave(owner.id);
    await add({ model });
    await calls().match();
    expect(await noticesOf(owner.id)).toEqual([]);
    expect(await noticesOf(office.id)).toMatchObject([{ kind: 'demand_match', values: { fit: 'exact' } }]);
    expect((await noticesOf(admin.id)).at(-1)).toEqual((await noticesOf(office.id))[0]);
    expect(await noticesOf(colleague.id)).toEqual([]);
    expect((await calls().get(office, id)).actions).toContain('assign');
  });

  it('not of a demand that has ended', async () => {
    const owner = await test.user('salesperson');
    const model = ownModel();
    const { id } = await calls().wants(owner, { model });
    await calls().match();
    await calls().act(owner, id, 'serve', {});
    await add({ model });
    await calls().match();
    expect(await noticesOf(owner.id)).toEqual([]);
    await calls().act(owner, id, 'reopen', {});
    await calls().match();
    expect(await calls().get(owner, id)).toMatchObject({ matches: { new: 1 }, matching: false });
  });
});

it('a renamed category is still wanted', async () => {
  const model = ownModel();
  const machineId = await add({ model, category: 'excavators' });
  const { id } = await calls().wants(seller, { model, category: ['loaders', 'excavators'] });
  await calls().match();
  const category = test.testDb.db.updateTable('categories').where('key', '=', 'excavators');
  await category.set({ key: 'diggers' }).execute();
  await calls().match();
  expect(await calls().found(seller, id)).toEqual([machineId]);
  expect((await calls().get(seller, id)).criteria.category).toEqual(['loaders', 'diggers']);
});

describe('nothing is lost and nothing comes twice', () => {
  const changesLeft = async () =>
    (await test.testDb.db.selectFrom('machine_changes').select('id').execute()).length;
  const criteriaLeft = async () =>
    (await test.testDb.db.selectFrom('match_criteria').select('id').where('pending', '=', true).execute())
      .length;

  it('when more demands wait for the inventory to be searched than one transaction takes', async () => {
    const model = ownModel();
    const machineId = await add({ model });
    const { id } = await calls().wants(seller, { model });
    const copied = await sql<{ demand_id: string }>`
      with copies as (
        insert into demands (customer_name, customer_company, customer_email, customer_phone, criteria, currency, nearly, owner_id)
        select customer_name, customer_company, customer_email, customer_phone, criteria, currency, nearly, owner_id
        from demands cross join generate_series(1, 1200) where id = ${id} returning id
      )
      insert into match_criteria (demand_id, active, pending, quiet, currency, nearly, texts)
      select copies.id, true, true, true, c.currency, c.nearly, c.texts
      from copies join match_criteria c on c.demand_id = ${id}
      returning demand_id`.execute(test.testDb.db);
    const demandIds = [id, ...copied.rows.map((row) => row.demand_id)];
    // They stay pending while a transaction of another database of the same server is open.
    const unsettled = new Map<string, bigint>();
    const search = async () => {
      await runMatching(test.ctx, { unsettled });
      return criteriaLeft();
    };
    await expect.poll(search).toBe(0);
    const found = await test.testDb.db
      .selectFrom('demand_matches')
      .select('machine_id')
      .where('demand_id', 'in', demandIds)
      .execute();
    expect(found.map((match) => match.machine_id)).toEqual(demandIds.map(() => machineId));
    await test.testDb.db.deleteFrom('demands').where('id', 'in', demandIds).execute();
  });

  it('when the process dies in the middle of a batch', async () => {
    const model = ownModel();
    const { id } = await calls().wants(seller, { model });
    await calls().match();
    const machineId = await add({ model });
    const left = await changesLeft();
    const pool = createPool(test.testDb.url, { name: 'dying' });
    pool.on('error', () => undefined);
    onTestFinished(() => pool.end());
    const dying = await test.testDb.db.transaction().execute(async (blocker) => {
      // The batch has taken its machines and waits for the lock that keeps it from storing their matches.
      await sql`lock table demand_matches in share mode`.execute(blocker);
      const run = runMatching({ ...testDeps, db: createDb(pool) }).then(
        () => 'finished',
        () => 'died',
      );
      const killed = async () =>
        (
          await sql<{ killed: boolean }>`select pg_terminate_backend(pid) as killed from pg_stat_activity
            where application_name = 'dying' and wait_event_type = 'Lock'`.execute(test.testDb.db)
        ).rows.length;
      await expect.poll(killed, { timeout: 10_000 }).toBe(1);
      return run;
    });
    expect(dying).toBe('died');
    expect(await changesLeft()).toBe(left);
    await calls().match();
    expect(await calls().found(seller, id)).toEqual([machineId]);
    expect(await changesLeft()).toBe(0);
  });

  it('when it dies between the matches and the notifications', async () => {
    const owner = await test.user('salesperson');
    const model = ownModel();
    const { id } = await calls().wants(owner, { model });
    await calls().match();
    await add({ model });
    const fail = () => Promise.reject(new Error('the process is gone'));
    await expect(matchAll(test.ctx, { notify: fail })).rejects.toThrow('the process is gone');
    expect(await calls().get(owner, id)).toMatchObject({ matches: { new: 1 } });
    await Promise.all([calls().match(), calls().match(), calls().match()]);
    await calls().match();
    const notified = test.testDb.db.selectFrom('notifications').select('id').where('user_id', '=', owner.id);
    expect(await notified.execute()).toHaveLength(1);
  });

  it('when the machine no longer fits before its owner is notified', async () => {
    const owner = await test.user('salesperson');
    const model = ownModel();
    await calls().wants(owner, { model });
    await calls().match();
    const machineId = await add({ model });
    const fail = () => Promise.reject(new Error('the process is gone'));
    await expect(matchAll(test.ctx, { notify: fail })).rejects.toThrow('the process is gone');
    await test.testDb.db
      .updateTable('machines')
      .set({ status: 'damaged' })
      .where('id', '=', machineId)
      .execute();
    await calls().match();
    const notified = test.testDb.db.selectFrom('notifications').select('id').where('user_id', '=', owner.id);
    expect(await notified.execute()).toEqual([]);
  });

  it('when several processes match while machines and demands change', async () => {
    const owner = await test.user('salesperson');
    const model = ownModel();
    const later: Promise<string>[] = [];
    const demands = [await calls().wants(owner, { model })];
    for (let n = 0; n < 20; n += 1) {
      later.push(add({ model, type: n % 2 ? 'used' : 'stock' }));
      if (n % 5 === 0) demands.push(await calls().wants(owner, { model, type: 'used' }));
      void calls().match();
    }
    const ids = (await Promise.all(later)).toSorted();
    await expect
      .poll(async () => {
        await calls().match();
        return (await changesLeft()) + (await criteriaLeft());
      })
      .toBe(0);
    expect(await calls().found(owner, demands[0]!.id)).toEqual(ids);
    for (const demand of demands.slice(1)) expect((await calls().found(owner, demand.id)).length).toBe(10);
  });

  it('when a transaction from before the first demand commits after it was searched', async () => {
    const { db } = test.testDb;
    await sql`update demands set status = 'closed', ended_at = now() where status = 'open'`.execute(db);
    await sql`update match_criteria set active = false, pending = false`.execute(db);
    const model = ownModel();
    let commit = () => undefined as void;
    const committed = new Promise<void>((resolve) => (commit = resolve));
    const inserted = Promise.withResolvers<string>();
    const writer = db.transaction().execute(async (tx) => {
      inserted.resolve(await addMachine(tx, { model }));
      await committed;
    });
    const machineId = await inserted.promise;
    const { id } = await calls().wants(seller, { model });
    const unsettled = new Map<string, bigint>();
    const run = () => runMatching(test.ctx, { unsettled });
    await run();
    expect(await calls().found(seller, id)).toEqual([]);
    expect(await calls().get(seller, id)).toMatchObject({ matching: false });
    commit();
    await writer;
    // Transactions of other databases of the same server count too, so it can take more than one run.
    const search = async () => {
      await run();
      return calls().found(seller, id);
    };
    await expect.poll(search).toEqual([machineId]);
    const settle = async () => {
      await run();
      return unsettled.size;
    };
    await expect.poll(settle).toBe(0);
  });

  it('without a demand a change leaves nothing to match', async () => {
    await test.testDb.db.transaction().execute(async (db) => {
      await db.deleteFrom('demands').execute();
      await addMachine(db);
      expect(await db.selectFrom('machine_changes').select('id').execute()).toEqual([]);
      await sql`rollback; begin`.execute(db);
    });
  });
});

it('a changed machine is matched within a second of its commit', async () => {
  const matcher = startMatcher(test.ctx, runMatching);
  onTestFinished(() => matcher.stop());
  const model = ownModel();
  const { id } = await calls().wants(seller, { model });
  await expect.poll(async () => (await calls().get(seller, id)).matching).toBe(false);
  await post('/machines', { type: 'stock', manufacturer: 'Volvo', category: 'loaders', name: 'Nový', model });
  const started = performance.now();
  await expect
    .poll(async () => (await calls().get(seller, id)).matches.new, { interval: 20, timeout: 3000 })
    .toBe(1);
  expect(performance.now() - started).toBeLessThan(1000);
});

describe('demands and lists agree', () => {
  const models = ['L120H', 'L 120-G', 'EX200', 'T-45 6'];
  const some = <T>(values: readonly T[]) => fc.option(fc.constantFrom(...values), { nil: undefined });
  const range = (values: readonly number[]) =>
    fc.option(fc.tuple(fc.constantFrom(...values), fc.constantFrom(...values)), { nil: undefined });
  const criteria = fc
    .record({
      type: some(['stock', 'used'] as const),
      category: fc.option(fc.subarray(['loaders', 'cranes'], { minLength: 1 }), { nil: undefined }),
      manufacturer: some(['volvo', 'KOM', 'ř']),
      model: some(['l120', '120-g', 'T456', '4', 'x']),
      search: some(['volvo l', 'kom 1', 't-45 6', 'plzen', 'L 120G']),
      location: some(['plz', 'Č']),
      condition: fc.option(fc.subarray(['Good', 'Fair'], { minLength: 1 }), { nil: undefined }),
      years: range([2010, 2015, 2020]),
      hours: range([0, 4999, 5000]),
      value: range([99.99, 100, 2500, 2500.01]),
    })
    .map(({ years, hours, value, ...others }) => {
      const ends = (name: string, given: [number, number] | undefined) =>
        given && { [`${name}From`]: Math.min(...given), [`${name}To`]: Math.max(...given) };
      return { ...others, ...ends('year', years), ...ends('hours', hours), ...ends('value', value) };
    })
    .filter(hasCriterion);

  it('a demand has the same available machines as a list with its criteria', async () => {
    const db = test.testDb.db;
    await db.deleteFrom('reservations').execute();
    await db.deleteFrom('machines').execute();
    const pick = <T>(values: readonly T[], n: number): T => values[n % values.length]!;
    for (let n = 0; n < 120; n += 1)
      await add({
        type: pick(['stock', 'used'] as const, n),
        status: pick(['available', 'available', 'damaged'] as const, n * 7 + 1),
        category: pick(['loaders', 'cranes', 'loaders'], n >> 1),
        manufacturer: pick(['Volvo', 'Komatsu', 'Tatra Kopřivnice'], n * 5),
        model: pick(models, n >> 2),
        location: pick(['Plzeň', null, 'Čáslav'], n >> 1),
        condition: pick(['Good', 'Fair', null], n * 3 + 1),
        year_of_manufacture: pick([2009, 2010, 2018, null], n >> 1),
        operating_hours: pick([0, 4999.5, 5000, null], n >> 3),
        current_value: pick([99.99, 100, 2500, 2500.01, null], n),
        currency: pick(['CZK', 'EUR', 'USD'] as const, n >> 2),
      });
    await calls().match();
    await fc.assert(
      fc.asyncProperty(criteria, async (given) => {
        const { manufacturer, ...others } = given;
        const wanted = { ...others, ...(manufacturer !== undefined && { manufacturer: [manufacturer] }) };
        const { id } = await calls().wants(seller, wanted);
        await calls().match();
        const found = (
          await db.selectFrom('demand_matches').select('machine_id').where('demand_id', '=', id).execute()
        ).map((one) => one.machine_id);
        const query = new URLSearchParams({ status: 'available', limit: '200' });
        for (const [name, value] of Object.entries(given))
          for (const each of Array.isArray(value) ? value : [value])
            if (each !== undefined) query.append(name, each);
        const list = await test.call<{ items: MachineListItem[] }>(
          seller,
          'GET',
          `/machines?${query.toString()}`,
        );
        expect(found.toSorted()).toEqual(list.body.items.map((item) => item.id).toSorted());
      }),
      { numRuns: 60 },
    );
  });
});
