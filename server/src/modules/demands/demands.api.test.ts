import type { Demand, demands } from '@strojpark/core/contracts/demands';
import type { ResponseOf } from '@strojpark/core/endpoint';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import { addMachine, customer, unknownId } from '../../../test/build.ts';
import { demandCalls } from '../../../test/demands.ts';
import { setUpTestApp, type TestUser } from '../../../test/test-app.ts';
import { hasWord } from './demands.repo.ts';
import { expireDemands } from './demands.service.ts';

const test = setUpTestApp({ staysConsistent: true });
const admin = test.addUser('admin');
const backoffice = test.addUser('backoffice');
const seller = test.addUser('salesperson', { name: 'Prodejce' });
const colleague = test.addUser('salesperson', { name: 'Kolega' });

const calls = () => demandCalls(test);
const body = { ...customer, criteria: { category: ['loaders'] } };
const listOf = async (query: string, user: TestUser = seller) =>
  (await test.call<ResponseOf<typeof demands.list>>(user, 'GET', `/demands?${query}`)).body;
const patch = (user: TestUser | null, id: string, changes: object) =>
  test.call<Demand>(user, 'PATCH', `/demands/${id}`, changes);
const notices = async (userId: string) =>
  test.testDb.db
    .selectFrom('notifications')
    .select(['kind', 'values'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
interface Changed {
  customerTaxId?: string | null;
  taxId?: string;
}
const nothing = { model: 'žádný takový model' };

describe('entering a demand', () => {
  it('answers 401 without a session and 403 without the permission to create reservations', async () => {
    expect((await test.call(null, 'POST', '/demands', body)).status).toBe(401);
    await test.allow({ salesperson: ['machines.view', 'reservations.view'] });
    onTestFinished(() => test.unset());
    expect((await test.call(seller, 'POST', '/demands', body)).status).toBe(403);
  });

  it.each([
    ['nothing', {}],
    ['only the kind of machine', { type: 'used' }],
    ['only blanks', { search: ' ', category: [], manufacturer: [] }],
    ['only the field of a search', { field: 'name' }],
  ])('with %s as criteria is refused', async (_, criteria) => {
    const answer = await test.call(seller, 'POST', '/demands', { ...customer, criteria });
    expect(answer).toMatchObject({ status: 422, body: { errors: { criteria: [/kritérium/] } } });
  });

  it.each([
    ['a range that ends before it starts', { yearFrom: 2020, yearTo: 2010 }, 'yearTo'],
    ['an unknown custom field', { custom: { nikdy_nebylo: 'x' } }, 'custom'],
    ['a filter that is no criterion', { model: 'L120', status: ['available'] }, 'criteria'],
  ])('with %s is refused at its field', async (_, criteria, field) => {
    const answer = await test.call(seller, 'POST', '/demands', { ...customer, criteria });
    expect(answer).toMatchObject({ status: 422 });
    expect(Object.keys((answer.body as { errors: object }).errors).join()).toContain(field);
  });

  it('until a day that is over, or for an unknown owner, is refused', async () => {
    const over = await test.call(seller, 'POST', '/demands', { ...body, validUntil: '2020-01-01' });
    expect(over).toMatchObject({
      status: 422,
      body: { errors: { validUntil: expect.any(Array) as string[] } },
    });
    const owner = await test.call(admin, 'POST', '/demands', { ...body, ownerId: unknownId });
    expect(owner).toMatchObject({
      status: 422,
      body: { errors: { ownerId: expect.any(Array) as string[] } },
    });
  });

  it('for someone who may not see demands is refused', async () => {
    await test.allow({ salesperson: ['machines.view'] });
    onTestFinished(() => test.unset());
    const answer = await test.call(admin, 'POST', '/demands', { ...body, ownerId: colleague.id });
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: { ownerId: expect.any(Array) as string[] } },
    });
  });

  it('makes its author responsible, in the company’s currency', async () => {
    const demand = await calls().wants(seller, { model: 'L120', valueTo: 100 }, { note: 'Spěchá.' });
    expect(demand).toMatchObject({
      criteria: { model: 'L120', valueTo: 100 },
      currency: 'CZK',
      nearly: false,
      note: 'Spěchá.',
      valid_until: null,
      owner_id: seller.id,
      owner_name: 'Prodejce',
      matches: { new: 0, fitting: 0 },
      actions: ['update', 'serve', 'close', 'delete'],
    });
    expect(await calls().get(colleague, demand.id)).toMatchObject({ actions: [] });
    expect(await calls().get(backoffice, demand.id)).toMatchObject({
      actions: ['update', 'assign', 'serve', 'close', 'delete'],
    });
  });

  it('for someone else is for the office only, and notifies them', async () => {
    const refused = await test.call(seller, 'POST', '/demands', { ...body, ownerId: colleague.id });
    expect(refused).toMatchObject({ status: 403 });
    await calls().wants(backoffice, nothing, { ownerId: colleague.id });
    expect((await notices(colleague.id)).at(-1)).toMatchObject({ kind: 'demand_assigned' });
  });
});

describe('changing a demand', () => {
  it('answers 401, 404, 403 for a colleague’s, 409 for an ended or outdated one', async () => {
    const demand = await calls().wants(seller, nothing);
    expect((await patch(null, demand.id, { note: 'x' })).status).toBe(401);
    expect((await patch(seller, unknownId, { note: 'x' })).status).toBe(404);
    expect(await patch(colleague, demand.id, { note: 'x' })).toMatchObject({ body: { code: 'not_owner' } });
    expect((await patch(seller, demand.id, { note: 'první' })).body.note).toBe('první');
    expect(await patch(seller, demand.id, { note: 'druhá', version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'stale_version', details: { current: { note: 'první', version: 2 } } },
    });
    await calls().act(seller, demand.id, 'close');
    expect(await patch(seller, demand.id, { note: 'x' })).toMatchObject({ body: { code: 'demand_ended' } });
  });

  it('takes another phone number only if it is one, and leaves the stored one as it is', async () => {
    const demand = await calls().wants(seller, nothing);
    const stored = test.testDb.db.updateTable('demands').set({ customer_phone: '12' });
    await stored.where('id', '=', demand.id).execute();
    const same = await patch(seller, demand.id, { customerPhone: '12', note: 'x' });
    expect(same).toMatchObject({ status: 200, body: { note: 'x' } });
    expect(await patch(seller, demand.id, { customerPhone: '13' })).toMatchObject({
      status: 422,
      body: { errors: { customerPhone: [expect.any(String)] } },
    });
  });

  it('keeps what is not mentioned, and replaces all criteria', async () => {
    const demand = await calls().wants(seller, { ...nothing, yearFrom: 2010 }, { nearly: true });
    const changed = await patch(seller, demand.id, {
      customerPhone: '603 111 222',
      criteria: { name: 'nic' },
    });
    expect(changed.body).toMatchObject({
      customer_tax_id: demand.customer_tax_id,
      customer_name: demand.customer_name,
      customer_phone: '603 111 222',
      nearly: true,
      version: 2,
    });
    expect(changed.body.criteria).toEqual({ name: 'nic' });
    expect((await patch(seller, demand.id, { criteria: { name: 'nic' } })).body.version).toBe(2);
    expect((await patch(seller, demand.id, { customerTaxId: '' })).body.customer_tax_id).toBeNull();
  });

  it('gives it to another owner by the office only', async () => {
    const demand = await calls().wants(seller, nothing);
    expect((await patch(seller, demand.id, { ownerId: colleague.id })).status).toBe(403);
    expect((await patch(backoffice, demand.id, { ownerId: unknownId })).status).toBe(422);
    expect((await patch(backoffice, demand.id, { ownerId: colleague.id })).body).toMatchObject({
      owner_id: colleague.id,
    });
    expect((await notices(colleague.id)).at(-1)).toMatchObject({ kind: 'demand_assigned' });
    expect(await patch(seller, demand.id, { note: 'x' })).toMatchObject({ body: { code: 'not_owner' } });
  });
});

describe('the end of a demand', () => {
  it.each([
    ['serve', 'served'],
    ['close', 'closed'],
  ])('%s', async (action, status) => {
    const demand = await calls().wants(seller, nothing);
    expect((await calls().act(null, demand.id, action)).status).toBe(401);
    expect((await calls().act(seller, unknownId, action)).status).toBe(404);
    expect((await calls().act(colleague, demand.id, action)).body).toMatchObject({ code: 'not_owner' });
    expect((await calls().act(seller, demand.id, action)).body).toMatchObject({
      status,
      end_reason: 'domluveno',
      ended_by_name: 'Prodejce',
      actions: ['reopen', 'delete'],
    });
    expect((await calls().act(seller, demand.id, action)).body).toMatchObject({ code: 'demand_ended' });
  });

  it('by closing takes a reason', async () => {
    const demand = await calls().wants(seller, nothing);
    expect((await calls().act(seller, demand.id, 'close', { reason: ' ' })).status).toBe(422);
  });

  it('can be taken back, with a new last day if the old one is over', async () => {
    const demand = await calls().wants(seller, nothing);
    expect((await calls().act(seller, demand.id, 'reopen', {})).body).toMatchObject({ code: 'demand_open' });
    await calls().act(seller, demand.id, 'close');
    await test.testDb.db
      .updateTable('demands')
      .set({ valid_until: '2020-05-01' })
      .where('id', '=', demand.id)
      .execute();
    expect((await calls().act(seller, demand.id, 'reopen', {})).status).toBe(422);
    expect((await calls().act(colleague, demand.id, 'reopen', { validUntil: null })).status).toBe(403);
    expect((await calls().act(seller, demand.id, 'reopen', { validUntil: null })).body).toMatchObject({
      status: 'open',
      valid_until: null,
      ended_at: null,
      end_reason: null,
      matching: true,
    });
  });

  it('comes after its last day in the company’s time zone, and its owner is notified', async () => {
    const demand = await calls().wants(seller, nothing, { validUntil: '2099-03-31' });
    // Summer time: Prague is two hours ahead.
    await expireDemands(test.at('2099-03-31T21:59:00Z'));
    expect(await calls().get(seller, demand.id)).toMatchObject({ status: 'open' });
    await expireDemands(test.at('2099-03-31T22:01:00Z'));
    await expireDemands(test.at('2099-03-31T22:02:00Z'));
    expect(await calls().get(seller, demand.id)).toMatchObject({ status: 'expired', ended_by_name: null });
    const notified = (await notices(seller.id)).filter(({ kind }) => kind === 'demand_expired');
    expect(notified).toMatchObject([{ values: { customerName: demand.customer_company, fitting: 0 } }]);
  });

  it('after its last day is reported to the office when nobody active owns it', async () => {
    const owner = await test.user('salesperson');
    const demand = await calls().wants(owner, nothing, { validUntil: '2099-03-31' });
    await test.testDb.db
      .updateTable('users')
      .set({ status: 'inactive' })
      .where('id', '=', owner.id)
      .execute();
    await expireDemands(test.at('2099-04-01T12:00:00Z'));
    const notified = async (userId: string) =>
      (await notices(userId)).filter(
        ({ kind, values }) =>
          kind === 'demand_expired' &&
          (values as { customerName: string }).customerName === demand.customer_company,
      ).length;
    expect([await notified(owner.id), await notified(backoffice.id), await notified(admin.id)]).toEqual([
      0, 1, 1,
    ]);
  });

  it('of several at once leaves out those that someone else owns', async () => {
    const own = await calls().wants(seller, nothing);
    const others = await calls().wants(colleague, nothing);
    const answer = await test.call(seller, 'POST', '/demands/bulk-close', {
      ids: [own.id, others.id, unknownId],
      reason: 'úklid',
    });
    expect(answer.body).toMatchObject({
      closed: 1,
      failures: [{ id: others.id, code: 'not_owner', name: others.customer_company }, { code: 'not_found' }],
    });
  });
});

describe('several demands at once', () => {
  it('all open ones of a filter are closed, those that have ended are left out', async () => {
    const all = [];
    for (let index = 0; index < 3; index++)
      all.push(await calls().wants(seller, nothing, { note: 'úklid podle filtru' }));
    const [served, ...open] = all;
    await calls().act(seller, served!.id, 'serve', { reason: null });
    const answer = await test.call(seller, 'POST', '/demands/bulk-close', {
      filter: { search: 'uklid podle filtru' },
      reason: 'úklid',
    });
    expect(answer).toMatchObject({ status: 200, body: { closed: 2, failures: [] } });
    for (const { id } of open)
      expect(await calls().get(seller, id)).toMatchObject({ status: 'closed', end_reason: 'úklid' });
    expect(await calls().get(seller, served!.id)).toMatchObject({ status: 'served' });
  });

  it('are handed over by the office; the new owner is notified once', async () => {
    const demands = [await calls().wants(seller, nothing), await calls().wants(seller, nothing)];
    const ids = demands.map(({ id }) => id);
    const path = '/demands/bulk-assign';
    const body = { ids, ownerId: colleague.id };
    expect((await test.call(null, 'POST', path, body)).status).toBe(401);
    expect((await test.call(seller, 'POST', path, body)).status).toBe(403);
    const unknown = await test.call(backoffice, 'POST', path, { ids, ownerId: unknownId });
    expect(unknown.body).toMatchObject({ assigned: 0, failures: [{ id: ids[0] }, { id: ids[1] }] });
    const before = (await notices(colleague.id)).length;
    expect((await test.call(backoffice, 'POST', path, body)).body).toMatchObject({ assigned: 2 });
    for (const id of ids)
      expect(await calls().get(colleague, id)).toMatchObject({ owner_id: colleague.id, unowned: false });
    expect((await notices(colleague.id)).slice(before)).toMatchObject([
      { kind: 'demands_assigned', values: { count: 2 } },
    ]);
    // They had them already.
    expect((await test.call(backoffice, 'POST', path, body)).body).toMatchObject({ assigned: 2 });
    expect(await notices(colleague.id)).toHaveLength(before + 1);
  });

  it('without an owner are found, counted and can be handed over', async () => {
    const leaving = await test.user('salesperson', { name: 'Odešel' });
    const { id } = await calls().wants(leaving, nothing);
    await test.call(admin, 'PATCH', `/users/${leaving.id}`, { status: 'inactive' });
    const { items, facets } = await listOf('unowned=true&status=open&facets=status,mine,unseen,unowned');
    expect(items).toMatchObject([{ id, unowned: true, owner_name: 'Odešel' }]);
    expect(facets).toMatchObject({
      status: { open: 1 },
      mine: { open: 0 },
      unseen: { open: 0 },
      unowned: { open: 1 },
    });
    const notified = (await notices(backoffice.id)).filter(({ kind }) => kind === 'owner_left');
    expect(notified.at(-1)).toMatchObject({ values: { name: 'Odešel', demands: 1, entries: 0, quotes: 0 } });
    await test.call(backoffice, 'POST', '/demands/bulk-assign', {
      filter: { unowned: 'true' },
      ownerId: seller.id,
    });
    expect((await listOf('unowned=true&status=open')).total).toBe(0);
  });
});

describe('deleting a demand', () => {
  it('removes it with its matches, for its owner and the office', async () => {
    await addMachine(test.testDb.db, { model: 'ke smazání' });
    const demand = await calls().wants(seller, { model: 'ke smazání' });
    await calls().match();
    const path = `/demands/${demand.id}`;
    expect((await test.call(null, 'DELETE', path)).status).toBe(401);
    expect((await test.call(colleague, 'DELETE', path)).body).toMatchObject({ code: 'not_owner' });
    expect((await test.call(seller, 'DELETE', path)).status).toBe(204);
    expect((await test.call(seller, 'DELETE', path)).status).toBe(404);
    const left = await test.testDb.db
      .selectFrom('demand_matches')
      .selectAll()
      .where('demand_id', '=', demand.id)
      .execute();
    expect(left).toEqual([]);
  });
});

describe('the list of demands', () => {
  it('is searched by the indexes of customer, wanted texts and wanted categories', async () => {
    const { rows } = await test.testDb.db.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx);
      return sql<{
        'QUERY PLAN': string;
      }>`explain select d.id from demands d where ${hasWord('jihlava')}`.execute(tx);
    });
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    for (const index of ['demands_search', 'demands_wanted', 'demands_category'])
      expect(plan).toContain(`on ${index}`);
  });

  it('is searched by the texts of the criteria and the names of wanted categories, in both languages', async () => {
    const { key } = await test.testDb.db
      .insertInto('categories')
      .values({ key: 'tunnellers', name_cs: 'Razicí štíty', name_en: 'Tunnel borers' })
      .returning('key')
      .executeTakeFirstOrThrow();
    const named = await calls().wants(seller, {
      category: [key],
      manufacturer: ['Krtčí stroje', 'Herrenknecht'],
      search: 'štít na klíč',
    });
    const other = await calls().wants(seller, { category: [key], model: 'Krtek 100%' });
    const ids = async (search: string) =>
      (await listOf(new URLSearchParams({ search }).toString())).items.map(({ id }) => id);
    expect(await ids('krtci')).toEqual([named.id]);
    expect(await ids('HERREN na klic')).toEqual([named.id]);
    expect(await ids('razici')).toEqual([other.id, named.id]);
    expect(await ids('tunnel krtek')).toEqual([other.id]);
    expect(await ids('100%')).toEqual([other.id]);
    // Neither a key nor the name of a criterion is what anybody reads on the screen.
    expect(await ids('tunnellers')).toEqual([]);
    expect(await ids('manufacturer krtci')).toEqual([]);
  });

  it.each([
    ['new matches are counted', `x.state = 'new'`],
    ['demands without a machine are found', `x.state <> 'unsuitable'`],
  ])('%s without reading the matches themselves', async (_, condition) => {
    const client = await test.testDb.pool.connect();
    onTestFinished(async () => {
      await client.query('rollback');
      client.release();
    });
    // Small tables are read in any way, so the others are taken away.
    await client.query(`begin; set local enable_seqscan = off; set local enable_bitmapscan = off;
      alter table demand_matches drop constraint demand_matches_pkey`);
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain select count(*) from demand_matches x
       where x.demand_id = '${unknownId}' and x.fit <> 'none' and ${condition}`,
    );
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain(
      'Index Only Scan using demand_matches_state',
    );
  });

  it('is filtered, searched, sorted and counted', async () => {
    const one = await calls().wants(seller, nothing, { note: 'Žlutý nakladač', validUntil: '2098-01-01' });
    const two = await calls().wants(colleague, nothing, { note: 'žlutý jeřáb' });
    await calls().act(colleague, two.id, 'serve');
    const ids = async (query: string) => (await listOf(query)).items.map(({ id }) => id);
    expect(await ids('search=ZLUTY')).toEqual([two.id, one.id]);
    expect(await ids('search=zluty&order=asc&limit=1')).toEqual([one.id]);
    expect(await ids('search=zluty&sort=valid_until&order=asc')).toEqual([one.id, two.id]);
    expect(await ids('search=zluty&mine=true')).toEqual([one.id]);
    expect(await ids(`search=zluty&owner=${colleague.id}`)).toEqual([two.id]);
    expect(await ids('search=zluty&status=served')).toEqual([two.id]);
    expect(await listOf('search=zluty&facets=status')).toMatchObject({
      total: 2,
      facets: { status: { open: 1, served: 1, closed: 0, expired: 0 } },
    });
  });
});

describe('the matches of a demand', () => {
  const wanted = async (values: object = {}) => {
    const model = `Model ${randomUUID()}`;
    const machineId = await addMachine(test.testDb.db, { model, ...values });
    const demand = await calls().wants(seller, { model });
    await calls().match();
    return { demand, machineId, path: `/demands/${demand.id}/matches/${machineId}` };
  };

  it('say why they fit and what can be done', async () => {
    const { demand, machineId } = await wanted();
    expect(await calls().get(seller, demand.id)).toMatchObject({
      matches: { new: 1, fitting: 1 },
      matching: false,
    });
    expect(await calls().matches(seller, demand.id)).toMatchObject({
      total: 1,
      items: [
        {
          machine_id: machineId,
          fit: 'exact',
          state: 'new',
          availability: 'available',
          state_at: null,
          reasons: [
            {
              criterion: 'model',
              verdict: 'met',
              by: null,
            },
          ],
          actions: ['reserve', 'offer', 'reject'],
        },
      ],
    });
    expect((await calls().matches(colleague, demand.id)).items[0]?.actions).toEqual(['reserve']);
    expect((await test.call(null, 'GET', `/demands/${demand.id}/matches`)).status).toBe(401);
    expect((await test.call(seller, 'GET', `/demands/${unknownId}/matches`)).status).toBe(404);
  });

  it('are new until the owner has seen them, no matter who else has', async () => {
    const { demand } = await wanted();
    const count = async () => (await test.call<{ matches: number }>(seller, 'GET', '/badges')).body.matches;
    const before = await count();
    expect((await calls().act(admin, demand.id, 'matches/seen', {})).body).toMatchObject({
      code: 'not_owner',
    });
    expect((await calls().act(seller, demand.id, 'matches/seen', {})).body).toEqual({ seen: 1 });
    expect((await calls().act(seller, demand.id, 'matches/seen', {})).body).toEqual({ seen: 0 });
    expect(await count()).toBe(before - 1);
    expect((await listOf('unseen=true')).items.map(({ id }) => id)).not.toContain(demand.id);
  });

  it('count on the badge as the demand that has them, however many they are', async () => {
    const count = async () => (await test.call<{ matches: number }>(seller, 'GET', '/badges')).body.matches;
    const before = await count();
    const model = `Model ${randomUUID()}`;
    await addMachine(test.testDb.db, { model });
    await addMachine(test.testDb.db, { model });
    const demand = await calls().wants(seller, { model });
    await calls().match();
    expect(await calls().get(seller, demand.id)).toMatchObject({ matches: { new: 2 } });
    expect(await count()).toBe(before + 1);
    expect((await listOf('mine=true&unseen=true&status=open')).total).toBe(before + 1);
  });

  it('can be offered, found unsuitable and reconsidered by the owner and the office', async () => {
    const { demand, path } = await wanted();
    const act = (user: TestUser | null, action: string, body: object = { reason: 'moc velký' }) =>
      test.call(user, 'POST', `${path}/${action}`, action === 'unsuitable' ? body : undefined);
    for (const action of ['offered', 'unsuitable', 'reconsider']) {
      expect((await act(null, action)).status).toBe(401);
      expect((await act(colleague, action)).body).toMatchObject({ code: 'not_owner' });
    }
    expect((await act(seller, 'offered')).body).toMatchObject({
      state: 'offered',
      state_by_name: 'Prodejce',
      actions: ['reserve', 'reject', 'reconsider'],
    });
    expect((await act(seller, 'unsuitable', { reason: '' })).status).toBe(422);
    expect((await act(backoffice, 'unsuitable')).body).toMatchObject({
      state: 'unsuitable',
      reason: 'moc velký',
      actions: ['reconsider'],
    });
    expect(await calls().get(seller, demand.id)).toMatchObject({ matches: { new: 0, fitting: 0 } });
    expect((await act(seller, 'reconsider')).body).toMatchObject({ state: 'seen', reason: null });
    const missing = `/demands/${demand.id}/matches/${unknownId}/offered`;
    expect((await test.call(seller, 'POST', missing)).status).toBe(404);
    await calls().act(seller, demand.id, 'close');
    expect((await act(seller, 'offered')).body).toMatchObject({ code: 'demand_ended' });
  });

  it('are notified until someone decides about them or ends the demand, and again when that is taken back', async () => {
    const { demand, machineId, path } = await wanted();
    const other = randomUUID();
    const about = { entity: 'demand', entity_id: demand.id, created_at: new Date() };
    await test.testDb.db
      .insertInto('notifications')
      .values([
        { ...about, user_id: colleague.id, kind: 'demand_match', values: JSON.stringify({ machineId }) },
        {
          ...about,
          user_id: colleague.id,
          kind: 'demand_match',
          values: JSON.stringify({ machineId: other }),
        },
        { ...about, user_id: colleague.id, kind: 'demand_assigned', values: '{}' },
        { ...about, user_id: colleague.id, kind: 'demand_expired', values: '{}' },
      ])
      .execute();
    /** The outcomes: of the machine, of another machine, of the handover, of the expiry. */
    const outcomes = async () => {
      const { rows } = await test.testDb.pool.query<{ outcome: string | null; by: string | null }>(
        `select "values" ->> 'outcome' as outcome, "values" ->> 'outcomeBy' as by from notifications
         where user_id = $1 and entity_id = $2
         order by "values" ->> 'machineId' = $3 desc nulls last, kind`,
        [colleague.id, demand.id, machineId],
      );
      return rows.map(({ outcome, by }) => (outcome === null ? null : `${outcome} ${by}`));
    };
    const of = (action: string, body?: object) => test.call(seller, 'POST', `${path}/${action}`, body);
    await of('offered');
    expect(await outcomes()).toEqual(['offer_match Prodejce', null, null, null]);
    await of('reconsider');
    expect(await outcomes()).toEqual([null, null, null, null]);
    await of('unsuitable', { reason: 'moc velký' });
    expect(await outcomes()).toEqual(['reject_match Prodejce', null, null, null]);
    await calls().act(seller, demand.id, 'close');
    const closed = 'close Prodejce';
    expect(await outcomes()).toEqual(['reject_match Prodejce', closed, closed, null]);
    await calls().act(seller, demand.id, 'reopen', {});
    expect(await outcomes()).toEqual(['reject_match Prodejce', null, null, 'reopen Prodejce']);
  });

  it('and what was decided are in the history of the machine, for those who may see reservations', async () => {
    const { demand, machineId, path } = await wanted();
    await test.call(seller, 'POST', `${path}/offered`);
    await test.call(seller, 'POST', `${path}/unsuitable`, { reason: 'moc velký' });
    const history = `/machines/${machineId}/timeline?kind=demand`;
    const read = async () => (await test.call<{ items: object[] }>(colleague, 'GET', history)).body.items;
    const of = { id: demand.id, customer: demand.customer_company };
    expect(await read()).toMatchObject([
      { action: 'reject_match', reason: 'moc velký', by: 'Prodejce', demand: of },
      { action: 'offer_match', reason: null, demand: of },
    ]);
    await test.allow({ salesperson: ['machines.view'] });
    onTestFinished(() => test.unset());
    expect(await read()).toEqual([]);
  });

  it('an unsuitable machine does not come back when it changes', async () => {
    const { demand, machineId, path } = await wanted();
    await test.call(seller, 'POST', `${path}/unsuitable`, { reason: 'moc velký' });
    expect(await test.call(seller, 'POST', `${path}/offered`)).toMatchObject({
      status: 409,
      body: { code: 'match_answered' },
    });
    const { version } = (await test.call(admin, 'GET', `/machines/${machineId}`)).body;
    await test.call(admin, 'PATCH', `/machines/${machineId}`, { current_value: 1000, version });
    await calls().match();
    expect((await calls().matches(seller, demand.id)).items).toMatchObject([{ state: 'unsuitable' }]);
    expect(await calls().get(seller, demand.id)).toMatchObject({ matches: { new: 0, fitting: 0 } });
    expect((await test.call(seller, 'GET', `/machines/${machineId}/demand-count`)).body).toEqual({
      count: 0,
    });
  });

  it('are reserved, queued and sold by what the customer really has, no matter who did it', async () => {
    const { demand, machineId, path } = await wanted();
    const state = async () => (await calls().matches(seller, demand.id)).items[0];
    const forCustomer = {
      customerName: demand.customer_name,
      customerCompany: demand.customer_company,
      customerEmail: demand.customer_email,
      customerPhone: demand.customer_phone,
      customerTaxId: demand.customer_tax_id,
    };
    const other = await test.call<{ id: string }>(admin, 'POST', '/reservations', { ...customer, machineId });
    expect(await state()).toMatchObject({
      state: 'new',
      availability: 'held',
      fit: 'exact',
      hold: { kind: 'reserved', reservation_id: other.body.id, customer: customer.customerCompany },
      actions: ['queue', 'offer', 'reject'],
    });
    const queued = await test.call(colleague, 'POST', `/machines/${machineId}/queue`, forCustomer);
    expect(await state()).toMatchObject({ state: 'queued', queue_entry_id: queued.body['id'], actions: [] });
    expect((await test.call(seller, 'POST', `${path}/offered`)).body).toMatchObject({ code: 'match_taken' });
    await test.call(admin, 'POST', `/queue/${String(queued.body['id'])}/withdraw`, { reason: 'nechce' });
    await test.call(admin, 'POST', `/reservations/${other.body.id}/cancel`, { reason: 'nechce' });
    const own = await test.call<{ id: string }>(admin, 'POST', '/reservations', {
      ...forCustomer,
      machineId,
    });
    expect(own.status).toBe(201);
    expect(await state()).toMatchObject({ state: 'reserved', reservation_id: own.body.id, actions: [] });
    await test.call(admin, 'POST', `/reservations/${own.body.id}/complete`, {
      salePrice: 100,
      currency: 'CZK',
    });
    await calls().match();
    expect(await state()).toMatchObject({ state: 'sold', fit: 'none', reservation_id: own.body.id });
    // Sold to the same customer again, without a reservation.
    await test.call(admin, 'POST', `/machines/${machineId}/make-available`, {});
    const { customer_company, customer_name, customer_email, customer_tax_id } = demand;
    const sale_customer = { customer_company, customer_name, customer_email, customer_tax_id };
    await test.call(admin, 'PATCH', `/machines/${machineId}`, {
      status: 'sold',
      sale_price: 100,
      sale_customer,
    });
    expect(await state()).toMatchObject({ state: 'sold', reservation_id: null });
  });

  it('say for whom a held machine is held and until when, a page at a time', async () => {
    const model = `Model ${randomUUID()}`;
    const machines: string[] = [];
    for (let index = 0; index < 3; index++) machines.push(await addMachine(test.testDb.db, { model }));
    const demand = await calls().wants(seller, { model });
    await calls().match();
    const [, held] = machines as [string, string, string];
    const other = await test.call<{ id: string; expires_at: string }>(admin, 'POST', '/reservations', {
      ...customer,
      machineId: held,
    });
    const path = `/demands/${demand.id}/matches`;
    const holds = new Map<string, unknown>();
    for (let cursor = ''; holds.size < machines.length;) {
      const { body } = await test.call<ResponseOf<typeof demands.listMatches>>(
        seller,
        'GET',
        `${path}?limit=1${cursor}`,
      );
      expect(body).toMatchObject({ total: 3, totalIsExact: true });
      for (const { machine_id, hold } of body.items) holds.set(machine_id, hold);
      cursor = `&cursor=${body.nextCursor}`;
    }
    const { id, expires_at } = other.body;
    expect(machines.map((one) => holds.get(one))).toEqual([
      null,
      {
        kind: 'reserved',
        live: true,
        reservation_id: id,
        queue_entry_id: null,
        customer: customer.customerCompany,
        expires_at,
      },
      null,
    ]);
    await test.allow({ backoffice: ['machines.view', 'reservations.edit'] });
    onTestFinished(() => test.unset());
    const answer = await test.call(backoffice, 'POST', `${path}/${held}/offered`);
    expect(answer).toMatchObject({ status: 200, body: { hold: { kind: 'reserved', customer: null } } });
  });

  it.each([
    ['with the same email and no tax id', { customerTaxId: null }, 'reserved'],
    ['with the same tax id, spelled differently, and another email', { taxId: 'spelled' }, 'reserved'],
    ['with the same email and another tax id', { customerTaxId: '87654321' }, 'new'],
  ])(
    'are those of a customer %s: the rule of the queue',
    async (_, { taxId, ...changes }: Changed, expected) => {
      const { demand, machineId } = await wanted();
      const forCustomer = {
        customerName: demand.customer_name,
        customerCompany: demand.customer_company,
        customerEmail: taxId === undefined ? demand.customer_email.toUpperCase() : 'jinam@firma.example',
        customerPhone: demand.customer_phone,
        customerTaxId: `CZ ${demand.customer_tax_id}`,
        ...changes,
      };
      const state = async () => (await calls().matches(seller, demand.id)).items[0]?.state;
      const own = await test.call(admin, 'POST', '/reservations', { ...forCustomer, machineId });
      expect(own.status).toBe(201);
      expect(await state()).toBe(expected);
      // The queue agrees: who has the machine does not wait for it.
      const { customer_name, customer_company, customer_email, customer_phone, customer_tax_id } = demand;
      const joined = await test.call(seller, 'POST', `/machines/${machineId}/queue`, {
        customerName: customer_name,
        customerCompany: customer_company,
        customerEmail: customer_email,
        customerPhone: customer_phone,
        customerTaxId: customer_tax_id,
      });
      const isSame = expected === 'reserved';
      expect(joined.status).toBe(isSame ? 409 : 201);
      expect(await state()).toBe(isSame ? 'reserved' : 'queued');
    },
  );

  it('are queued when two customers with the same email wait, and the demand has no tax id', async () => {
    const { machineId } = await wanted();
    const model = (await test.call<{ model: string }>(seller, 'GET', `/machines/${machineId}`)).body.model;
    await test.call(admin, 'POST', '/reservations', { ...customer, machineId });
    const shared = { ...customer, customerEmail: 'spolecny@firma.example' };
    for (const customerTaxId of ['11112222', '33334444']) {
      const joined = await test.call(seller, 'POST', `/machines/${machineId}/queue`, {
        ...shared,
        customerTaxId,
      });
      expect(joined.status).toBe(201);
    }
    const demand = await calls().wants(seller, { model }, { ...shared, customerTaxId: null });
    await calls().match();
    expect((await calls().matches(seller, demand.id)).items).toMatchObject([{ state: 'queued' }]);
  });

  it('are counted for a machine at once, by those who may see reservations', async () => {
    const { demand, machineId } = await wanted();
    const path = `/machines/${machineId}/demand-count`;
    expect((await test.call(colleague, 'GET', path)).body).toEqual({ count: 1 });
    expect((await listOf(`machine=${machineId}`)).items.map(({ id }) => id)).toEqual([demand.id]);
    expect((await test.call(null, 'GET', path)).status).toBe(401);
    expect((await test.call(seller, 'GET', `/machines/${unknownId}/demand-count`)).status).toBe(404);
    await test.allow({ salesperson: ['machines.view'] });
    onTestFinished(() => test.unset());
    expect((await test.call(colleague, 'GET', path)).status).toBe(403);
  });
});
