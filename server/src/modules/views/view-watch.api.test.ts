import type { Notification } from '@strojpark/core/contracts/notifications';
import type { View } from '@strojpark/core/contracts/views';
import type { Category } from '@strojpark/core/contracts/categories';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { addMachine, customer, unknownId } from '../../../test/build.ts';
import { addCustomField } from '../../../test/custom-field.ts';
import { queuedMails } from '../../../test/mails.ts';
import { setUpTestApp, type TestUser } from '../../../test/test-app.ts';
import { anonymise } from '../gdpr/gdpr.service.ts';
import { matchAll } from '../matches/matches.service.ts';
import { runMatching } from '../matches/run-matching.service.ts';
import { checkOneView, viewsHaveWork, viewsOfChanged } from './view-watch.service.ts';

const test = setUpTestApp({ staysConsistent: true });
const admin = test.addUser('admin', { name: 'Jana' });
const office = test.addUser('backoffice', { name: 'Petr' });
const eva = test.addUser('salesperson', { name: 'Eva' });
const adam = test.addUser('salesperson', { name: 'Adam' });

const add = (values: Parameters<typeof addMachine>[1] = {}) =>
  addMachine(test.testDb.db, { type: 'used', ...values });
const change = (id: string, values: object) =>
  test.testDb.db.updateTable('machines').set(values).where('id', '=', id).execute();

async function save(user: TestUser, changes: object = {}): Promise<View> {
  const answer = await test.call<View>(user, 'POST', '/views', {
    list: 'used_machines',
    scope: 'private',
    role: null,
    name: 'Do půl milionu',
    state: { filter: { valueTo: 500_000, status: ['available'] } },
    ...changes,
  });
  expect(answer.status).toBe(201);
  return answer.body;
}
const atOnce = { rhythm: 'at_once', way: 'notification' } as const;
const subscribe = (user: TestUser | null, { id }: { id: string }, choice: object = atOnce) =>
  test.call<View>(user, 'PUT', `/views/${id}/subscription`, choice);
/** Until the machines that it contains are stored, and no other transaction is left. */
async function watch(user: TestUser, view: View, choice: object = atOnce): Promise<void> {
  expect((await subscribe(user, view, choice)).status).toBe(200);
  await settled(view);
}
const settled = async ({ id }: { id: string }) =>
  await expect
    .poll(async () => {
      await runMatching(test.ctx);
      const row = await test.testDb.db
        .selectFrom('watched_views')
        .select('is_settled')
        .where('view_id', '=', id)
        .executeTakeFirst();
      return row?.is_settled;
    })
    .toBe(true);
const run = () => runMatching(test.ctx);
const notified = async (user: TestUser) =>
  (await test.call<{ items: Notification[] }>(user, 'GET', '/notifications')).body.items
    .filter(({ entity }) => entity === 'view')
    .map(({ kind, values }) => [kind, values['machineName'] ?? values['count'] ?? values['viewName']])
    .toReversed();
const mails = () =>
  test.testDb.db
    .selectFrom('mails')
    .select(['template', 'to_name'])
    .where('template', '=', 'view_machines')
    .orderBy('id')
    .execute();
const subscriptionOf = async (user: TestUser, { id }: { id: string }) =>
  (await test.call<View>(user, 'GET', `/views/${id}`)).body.subscription;
const left = async () =>
  (await test.testDb.db.selectFrom('machine_changes').select('id').execute()).length +
  (await test.testDb.db.selectFrom('view_news').select('view_id').execute()).length;

beforeEach(async () => {
  await test.testDb.pool.query(
    `delete from views; delete from watched_views; delete from notifications; delete from mails; delete from machine_changes`,
  );
});

describe('a subscription', () => {
  it('is one’s own, and only of a view of machines that one sees', async () => {
    const view = await save(eva);
    expect((await subscribe(null, view)).status).toBe(401);
    for (const other of [admin, adam]) expect((await subscribe(other, view)).status).toBe(404);
    expect((await subscribe(eva, { id: unknownId })).status).toBe(404);
    expect((await subscribe(eva, view, { rhythm: 'weekly', way: 'mail' })).status).toBe(422);
    const list = await save(eva, { list: 'reservations', state: { filter: { status: ['active'] } } });
    expect((await subscribe(eva, list)).status).toBe(422);

    const team = await save(office, { scope: 'team' });
    const daily = { rhythm: 'daily', way: 'both' };
    expect((await subscribe(eva, team, daily)).body.subscription).toEqual(daily);
    expect(await subscriptionOf(eva, team)).toEqual(daily);
    expect(await subscriptionOf(office, team)).toBeNull();
    expect((await subscribe(eva, team)).body.subscription).toEqual(atOnce);
    const ended = await test.call<View>(eva, 'DELETE', `/views/${team.id}/subscription`);
    expect(ended).toMatchObject({ status: 200, body: { subscription: null } });
    expect((await test.call(eva, 'DELETE', `/views/${team.id}/subscription`)).status).toBe(200);
    expect((await test.call(eva, 'DELETE', `/views/${unknownId}/subscription`)).status).toBe(404);
    expect((await test.call(null, 'DELETE', `/views/${team.id}/subscription`)).status).toBe(401);
    expect(await test.testDb.db.selectFrom('watched_views').selectAll().execute()).toEqual([]);
  });

  it('costs nothing when it is gone: changes are not recorded', async () => {
    const view = await save(eva);
    await watch(eva, view);
    await add();
    expect(await left()).toBe(1);
    await test.call(eva, 'DELETE', `/views/${view.id}/subscription`);
    await run();
    await add();
    expect(await left()).toBe(0);
  });
});

describe('a watcher is notified', () => {
  it('of machines that enter the view: added, changed or released, not of those that were there', async () => {
    await add({ name: 'Byl tu', current_value: 100 });
    const dear = await add({ name: 'Zlevněný', current_value: 900_000 });
    const broken = await add({ name: 'Opravený', current_value: 100, status: 'damaged' });
    await watch(eva, await save(eva));
    await add({ name: 'Nový', current_value: 100 });
    await add({ name: 'Drahý', current_value: 900_000 });
    await add({ name: 'Skladový', type: 'stock', current_value: 100 });
    await run();
    await change(dear, { current_value: 400_000 });
    await run();
    await change(dear, { current_value: 300_000 });
    await change(broken, { status: 'available' });
    await run();
    await run();
    expect(await notified(eva)).toEqual([
      ['view_machine', 'Nový'],
      ['view_machine', 'Zlevněný'],
      ['view_machine', 'Opravený'],
    ]);
    expect(await mails()).toEqual([]);
  });

  it('not of what they have changed themselves, while the others are', async () => {
    const view = await save(office, { scope: 'team' });
    for (const user of [office, eva, adam]) await watch(user, view);
    const now = new Date();
    const dear = await add({ name: 'Zlevněný', current_value: 900_000 });
    await add({ name: 'Přidaný', current_value: 100, updated_by: eva.id, updated_at: now });
    const { status } = await test.call(office, 'PATCH', `/machines/${dear}`, { current_value: 400_000 });
    expect(status).toBe(200);
    // Its last change by hand was long ago: what made it enter now was not.
    const longAgo = new Date(now.getTime() - 2 * 60 * 60_000);
    await add({ name: 'Dávný', current_value: 100, updated_by: eva.id, updated_at: longAgo });
    await run();
    const sorted = async (user: TestUser) =>
      (await notified(user)).map(([, name]) => String(name)).toSorted();
    expect(await sorted(office)).toEqual(['Dávný', 'Přidaný']);
    expect(await sorted(eva)).toEqual(['Dávný', 'Zlevněný']);
    expect(await sorted(adam)).toEqual(['Dávný', 'Přidaný', 'Zlevněný']);
  });

  it('of machines in a view with a last day of a year that is no longer accepted', async () => {
    const view = await save(eva);
    const state = { filter: { createdTo: '9999-12-31' } };
    await test.testDb.pool.query('update views set state = $2 where id = $1', [view.id, state]);
    await watch(eva, view);
    await add({ name: 'Nový' });
    await run();
    expect(await notified(eva)).toEqual([['view_machine', 'Nový']]);
  });

  it('again when a machine has left the view and returns', async () => {
    const id = await add({ name: 'Vrací se', current_value: 100 });
    await watch(eva, await save(eva));
    await change(id, { status: 'damaged' });
    await run();
    expect(await notified(eva)).toEqual([]);
    await change(id, { status: 'available' });
    await run();
    expect(await notified(eva)).toEqual([['view_machine', 'Vrací se']]);
  });

  it('of more than five at once by their number, and by email with a list', async () => {
    await watch(eva, await save(eva), { rhythm: 'at_once', way: 'both' });
    await watch(adam, await save(adam), { rhythm: 'at_once', way: 'mail' });
    for (let n = 0; n < 6; n += 1) await add({ name: `Stroj ${n}`, current_value: 100 });
    await run();
    expect(await notified(eva)).toEqual([['view_machines', 6]]);
    expect(await notified(adam)).toEqual([]);
    expect(new Set((await mails()).map(({ to_name }) => to_name))).toEqual(new Set(['Adam', 'Eva']));
  });

  it('by an email that says of each machine what decides whether to look at it', async () => {
    await watch(eva, await save(eva), { rhythm: 'at_once', way: 'mail' });
    const make = { manufacturer: 'Caterpillar', vin: 'CAT123', location: 'Plzeň', year_of_manufacture: 2019 };
    await add({ ...make, name: 'Grejdr', model: '140M', current_value: 210_000 });
    await add({
      ...make,
      vin: 'CAT124',
      name: 'Grejdr Caterpillar 120',
      model: '120',
      location: null,
      current_value: 99_000.5,
    });
    await run();
    const [mail] = await queuedMails(test.testDb.db);
    expect(mail?.values.machineList?.replaceAll('\u00a0', ' ')).toBe(
      '• Grejdr Caterpillar 140M (CAT123): 2019 · Plzeň · 210 000 CZK\n' +
        '• Grejdr Caterpillar 120 (CAT124): 2019 · 99 000,50 CZK',
    );
  });

  it('daily of everything since the last digest, without what has left', async () => {
    const view = await save(eva);
    await watch(eva, view, { rhythm: 'daily', way: 'notification' });
    await add({ name: 'Zůstal', current_value: 100 });
    const sold = await add({ name: 'Zmizel', current_value: 100 });
    await run();
    expect(await notified(eva)).toEqual([]);
    await change(sold, { status: 'damaged' });
    await run();
    expect(await notified(eva)).toEqual([]);
    // As if it had entered the day before.
    await test.testDb.pool.query(`update view_news set at = at - interval '1 day'`);
    await run();
    await run();
    expect(await notified(eva)).toEqual([['view_machine', 'Zůstal']]);
  });

  it('of nothing when only the filter of the view changes', async () => {
    await add({ name: 'Drahý', current_value: 900_000 });
    const view = await save(eva);
    await watch(eva, view);
    const { id, name, scope, role, version } = view;
    const state = { filter: { status: ['available'] } };
    expect(
      (await test.call(eva, 'PATCH', `/views/${id}`, { name, scope, role, version, state })).status,
    ).toBe(200);
    await settled(view);
    expect(await notified(eva)).toEqual([]);
    await add({ name: 'Ještě dražší', current_value: 1_900_000 });
    await run();
    expect(await notified(eva)).toEqual([['view_machine', 'Ještě dražší']]);
  });

  it('of machines that enter with time: once a day all are compared', async () => {
    const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
    await add({ name: 'Ležák', do_pujcovny_datum: day(80) });
    const view = await save(eva, { state: { filter: { daysFrom: 90 } } });
    await watch(eva, view);
    await run();
    expect(await notified(eva)).toEqual([]);
    await change(await add({ name: 'Jiný' }), { notes: 'x' });
    // As if days had passed since.
    await test.testDb.pool.query(
      `update machines set do_pujcovny_datum = do_pujcovny_datum - 20 where name = 'Ležák'`,
    );
    await test.testDb.pool.query(`delete from machine_changes`);
    await test.testDb.pool.query(`update watched_views set checked_at = checked_at - interval '1 day'`);
    await run();
    await run();
    expect(await notified(eva)).toEqual([['view_machine', 'Ležák']]);
  });
});

describe('a machine is neither forgotten nor notified twice', () => {
  it('when the process dies between the comparison and the notifications', async () => {
    await watch(eva, await save(eva));
    await add({ name: 'Nový', current_value: 100 });
    const notify = () => Promise.reject(new Error('the process is gone'));
    await expect(matchAll(test.ctx, { changed: viewsOfChanged, notify })).rejects.toThrow(
      'the process is gone',
    );
    await Promise.all([run(), run(), run()]);
    await run();
    expect(await notified(eva)).toEqual([['view_machine', 'Nový']]);
    expect(await left()).toBe(0);
  });

  it('when it dies in the middle of the comparison', async () => {
    await watch(eva, await save(eva));
    await add({ name: 'Nový', current_value: 100 });
    const changed = async (...args: Parameters<typeof viewsOfChanged>) => {
      await viewsOfChanged(...args);
      throw new Error('the process is gone');
    };
    await expect(matchAll(test.ctx, { changed, notify: async () => undefined })).rejects.toThrow(
      'the process is gone',
    );
    expect(await left()).toBe(1);
    await run();
    expect(await notified(eva)).toEqual([['view_machine', 'Nový']]);
  });

  it('when several processes run while machines change', async () => {
    await watch(eva, await save(eva));
    const added: Promise<string>[] = [];
    for (let n = 0; n < 20; n += 1) {
      added.push(add({ name: `Stroj ${n}`, current_value: 100 }));
      void run();
    }
    await Promise.all(added);
    await expect
      .poll(async () => {
        await run();
        return left();
      })
      .toBe(0);
    const counts = (await notified(eva)).map(([kind, value]) =>
      kind === 'view_machine' ? 1 : Number(value),
    );
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(20);
  });

  it('when a transaction from before the subscription commits after the machines of the view were stored', async () => {
    const { db } = test.testDb;
    const commit = Promise.withResolvers<undefined>();
    const inserted = Promise.withResolvers<string>();
    const writer = db.transaction().execute(async (tx) => {
      inserted.resolve(await addMachine(tx, { type: 'used', name: 'Rozepsaný', current_value: 100 }));
      await commit.promise;
    });
    await inserted.promise;
    const view = await save(eva);
    await subscribe(eva, view);
    const unsettled = new Map<string, bigint>();
    await runMatching(test.ctx, { unsettled });
    expect(unsettled.has(view.id)).toBe(true);
    commit.resolve(undefined);
    await writer;
    await expect
      .poll(async () => {
        await runMatching(test.ctx, { unsettled });
        return notified(eva);
      })
      .toEqual([['view_machine', 'Rozepsaný']]);
    await settled(view);
    expect(await notified(eva)).toHaveLength(1);
  });

  it('when someone else has one of the views locked: the others are compared, this one later', async () => {
    const [busy, free] = [await save(eva), await save(eva, { name: 'Druhý' })];
    await watch(eva, busy);
    await watch(eva, free);
    const checked = async () =>
      (
        await test.testDb.db
          .selectFrom('watched_views')
          .select('view_id')
          .where('checked_at', 'is not', null)
          .execute()
      ).map(({ view_id }) => view_id);
    await test.testDb.pool.query('update watched_views set checked_at = null');
    const other = await test.testDb.pool.connect();
    onTestFinished(() => {
      other.release();
    });
    await other.query('begin');
    await other.query('select from views where id = $1 for update', [busy.id]);
    await run();
    expect(await checked()).toEqual([free.id]);
    await other.query('commit');
    await run();
    expect((await checked()).toSorted()).toEqual([busy.id, free.id].toSorted());
  });

  it('with nothing to do a run costs one query', async () => {
    expect(await viewsHaveWork(test.ctx)).toBe(false);
    await watch(eva, await save(eva));
    expect(await viewsHaveWork(test.ctx)).toBe(false);
    expect(await checkOneView(test.ctx, { oldest: 1n, next: 1n }, new Map())).toBe(false);
  });
});

describe('watching ends', () => {
  it('for everyone when the view is deleted, and says so to the others', async () => {
    const view = await save(office, { scope: 'team' });
    await watch(eva, view);
    await watch(office, view);
    expect((await test.call(office, 'GET', `/views/${view.id}`)).body).toMatchObject({ watchers: 2 });
    await test.call(office, 'DELETE', `/views/${view.id}`);
    expect(await notified(eva)).toEqual([['view_deleted', 'Do půl milionu']]);
    expect(await notified(office)).toEqual([]);
    await add({ current_value: 100 });
    await run();
    expect(await notified(eva)).toHaveLength(1);
  });

  it('for colleagues when the view becomes private again', async () => {
    const view = await save(office, { scope: 'team' });
    await watch(eva, view);
    await watch(office, view);
    const { id, name, role, version, state } = view;
    await test.call(office, 'PATCH', `/views/${id}`, { name, role, version, state, scope: 'private' });
    expect(await notified(eva)).toEqual([['view_hidden', undefined]]);
    expect(await subscriptionOf(office, view)).toEqual(atOnce);
    await add({ name: 'Nový', current_value: 100 });
    await run();
    expect(await notified(eva)).toHaveLength(1);
    expect(await notified(office)).toEqual([['view_machine', 'Nový']]);
  });

  it('for those who may no longer see costs that the view filters by, without a name or a machine', async () => {
    await test.allow({ salesperson: ['machines.view', 'machines.view_costs'] });
    onTestFinished(() => test.unset('role_permissions'));
    const view = await save(eva, { name: 'Se ztrátou', state: { filter: { marginTo: 0 } } });
    await watch(eva, view);
    await test.allow({ salesperson: ['machines.view'] });
    await add({ name: 'Ztrátový', current_value: 100, purchase_price: 200 });
    await run();
    expect(await notified(eva)).toEqual([['view_hidden', undefined]]);
    expect(await test.testDb.db.selectFrom('view_subscriptions').selectAll().execute()).toEqual([]);
  });

  it('also at the daily comparison, with machines in the view, and everything else goes on', async () => {
    await test.allow({
      salesperson: ['machines.view', 'machines.view_costs'],
      backoffice: ['machines.view'],
    });
    onTestFinished(() => test.unset('role_permissions'));
    await add({ name: 'Ztrátový', current_value: 100, purchase_price: 200 });
    await watch(eva, await save(eva, { state: { filter: { marginTo: 0 } } }));
    const view = await save(office);
    await watch(office, view);
    await test.allow({ salesperson: ['machines.view'], backoffice: ['machines.view'] });
    await test.testDb.pool.query(`update watched_views set checked_at = checked_at - interval '1 day'`);
    await run();
    expect(await notified(eva)).toEqual([['view_hidden', undefined]]);
    await add({ name: 'Nový', current_value: 100 });
    await run();
    expect(await notified(office)).toEqual([['view_machine', 'Nový']]);
  });

  it('for those who may no longer see machines', async () => {
    await watch(eva, await save(eva));
    await test.allow({ salesperson: ['reservations.view'] });
    onTestFinished(() => test.unset('role_permissions'));
    await add({ name: 'Nový', current_value: 100 });
    await run();
    await test.unset('role_permissions');
    expect(await notified(eva)).toEqual([['view_hidden', undefined]]);
  });

  it('when a category or field that the view uses is deleted', async () => {
    const field = await addCustomField(test, admin, 'barva');
    const { body: category } = await test.call<Category>(admin, 'POST', '/categories', {
      key: 'vrtacky',
      name_cs: 'Vrtačky',
      name_en: 'Drills',
    });
    const byCategory = await save(eva, { name: 'Kategorie', state: { filter: { category: 'vrtacky' } } });
    const byField = await save(eva, { name: 'Pole', state: { filter: { custom: '{"barva":"a"}' } } });
    await watch(eva, byCategory);
    await watch(eva, byField);
    await test.call(admin, 'DELETE', `/categories/${category.id}?despiteViews=true`);
    await test.call(admin, 'DELETE', `/field-config/complete/${field.id}?despiteViews=true`);
    expect(await notified(eva)).toEqual([
      ['view_broken', 'Kategorie'],
      ['view_broken', 'Pole'],
    ]);
    expect((await subscribe(eva, byCategory)).status).toBe(422);
    await add();
    await run();
    expect(await notified(eva)).toHaveLength(2);
  });

  it('without a name when it contains an anonymised customer', async () => {
    const view = await save(eva, { name: 'Pro Karel Zapomenutý' });
    await watch(eva, view);
    await add({ name: 'Nový', current_value: 100 });
    await run();
    expect(await notified(eva)).toHaveLength(1);
    const { body: reservation } = await test.call<{ id: string }>(admin, 'POST', '/reservations', {
      ...customer,
      customerName: 'Karel Zapomenutý',
      machineId: await add({ type: 'stock' }),
    });
    const cancelled = await test.call(admin, 'POST', `/reservations/${reservation.id}/cancel`, {
      reason: 'Odstoupil',
    });
    expect(cancelled.status).toBe(200);
    await test.set({ gdpr_retention_days: '30', SYSTEM_GDPR_MODE: 'true' });
    await anonymise(test.at(Date.now() + 31 * 86_400_000));
    await test.unset();
    expect(await notified(eva)).toEqual([['view_hidden', undefined]]);
  });
});
