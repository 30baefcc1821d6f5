import type { TimelineEntry } from '@strojpark/core/contracts/machine-timeline';
import type { Quote, QuoteHistory, quotes } from '@strojpark/core/contracts/quotes';
import type { Language } from '@strojpark/core/domain/languages';
import type { ResponseOf } from '@strojpark/core/endpoint';
import { describe, expect, it, onTestFinished } from 'vitest';
import { sql, type KyselyPlugin } from 'kysely';
import { addMachine, unknownId } from '../../../test/build.ts';
import { queuedMails } from '../../../test/mails.ts';
import { photo } from '../../../test/pictures.ts';
import { queueCalls } from '../../../test/queue.ts';
import { quoteCalls } from '../../../test/quotes.ts';
import { setUpTestApp, type TestUser } from '../../../test/test-app.ts';
import { whileLocked } from '../../../test/while-locked.ts';
import { expireQuotes, notifyTaken } from './quote-progress.service.ts';

const test = setUpTestApp({ staysConsistent: true });
const admin = test.addUser('admin');
const backoffice = test.addUser('backoffice');
const seller = test.addUser('salesperson', { name: 'Prodejce' });
const colleague = test.addUser('salesperson', { name: 'Kolega' });

const calls = () => quoteCalls(test);
const patch = (user: TestUser | null, id: string, changes: object) =>
  test.call<Quote>(user, 'PATCH', `/quotes/${id}`, changes);
/** As if the last day that the customer was sent were over. */
const endSentDay = (id: string) =>
  sql`update quote_versions set document = document || '{"validUntil": "2020-01-01"}'
    where quote_id = ${id}`.execute(test.testDb.db);
const addressOf = ({ id }: TestUser) => `${id}@test.example`;
const kindsFor = async (userId: string) =>
  (
    await test.testDb.db
      .selectFrom('notifications')
      .select('kind')
      .where('user_id', '=', userId)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .execute()
  ).map(({ kind }) => kind);
const reserve = (machineId: string, more: object = {}) =>
  test.call<{ id: string; status: string }>(seller, 'POST', '/reservations', {
    machineId,
    ...calls().nextCustomer(),
    ...more,
  });

describe('drafting a quote', () => {
  it('answers 401 without a session and 403 without the permission', async () => {
    const body = { ...calls().nextCustomer(), machines: [{ machineId: unknownId }] };
    expect((await test.call(null, 'POST', '/quotes', body)).status).toBe(401);
    await test.allow({ salesperson: ['machines.view', 'quotes.view'] });
    onTestFinished(() => test.unset());
    expect((await test.call(seller, 'POST', '/quotes', body)).status).toBe(403);
    expect((await test.call(seller, 'GET', '/quotes')).status).toBe(200);
  });

  it.each([
    ['no machine', { machines: [] }, 'machines'],
    ['an unknown machine', { machines: [{ machineId: unknownId }] }, 'machines'],
    ['a day that is over', { validUntil: '2020-01-01' }, 'validUntil'],
    ['a negative price', { machines: [{ machineId: unknownId, price: -1 }] }, 'machines.0.price'],
    ['no customer', { customerName: '' }, 'customerName'],
  ])('with %s is refused at its field', async (_, more, field) => {
    const machineId = await addMachine(test.testDb.db);
    const body = { ...calls().nextCustomer(), machines: [{ machineId }], ...more };
    const answer = await test.call<{ errors: object }>(seller, 'POST', '/quotes', body);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors)).toContain(field);
  });

  it('starts with the texts, the validity and the contact of the settings, and the value of the machine', async () => {
    await test.set({ quote_terms_en: 'Cash only.', quote_valid_days: '5' });
    onTestFinished(() => test.unset());
    const quote = await calls().draft(seller, { language: 'en' });
    expect(quote).toMatchObject({
      number: expect.stringMatching(/^CN-\d{5}$/) as string,
      terms: 'Cash only.',
      currency: 'CZK',
      contact: { name: 'Prodejce' },
      owner_id: seller.id,
      total: 1_500_000,
      items: [{ price: null, shown_price: 1_500_000, state: 'available' }],
      actions: ['send', 'update', 'delete'],
    });
    const days = (Date.parse(quote.valid_until) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBeGreaterThanOrEqual(4);
    expect(Math.round(days)).toBeLessThanOrEqual(5);
  });

  it('converts values at the rate of the day, and keeps prices that were given', async () => {
    await test.set({ exchange_rate_czk_eur: '0.04' });
    onTestFinished(() => test.unset());
    const quote = await calls().draft(seller, { currency: 'EUR' }, 2);
    expect(quote.total).toBe(120_000);
    const [first, second] = quote.items.map(({ machine_id }) => machine_id);
    const machines = [{ machineId: first, price: 55_000.5 }, { machineId: second }];
    const { body } = await patch(seller, quote.id, { machines, version: quote.version });
    expect(body).toMatchObject({ total: 115_000.5, has_changes: false });
    expect(body.items[0]).toMatchObject({ reservation_price: 1_375_013 });
  });

  it('shows the seller the price that was sent, also after the machine was repriced, until the quote is changed', async () => {
    const { quote } = await calls().sent(seller);
    const id = quote.items[0]?.machine_id ?? '';
    await test.testDb.db
      .updateTable('machines')
      .set({ current_value: 1_400_000 })
      .where('id', '=', id)
      .execute();
    const sent = { total: 1_500_000, items: [{ shown_price: 1_500_000, reservation_price: 1_500_000 }] };
    const shown = await calls().get(seller, quote.id);
    expect(shown).toMatchObject(sent);
    const { body } = await test.call<{ items: Quote[] }>(seller, 'GET', `/quotes?machine=${id}`);
    expect(body.items).toMatchObject([sent]);

    const patched = await patch(seller, quote.id, { intro: 'Nově', version: shown.version });
    expect(patched.body).toMatchObject({
      has_changes: true,
      total: 1_400_000,
      items: [{ shown_price: 1_400_000, reservation_price: 1_400_000 }],
    });
  });

  it('adds up cents exactly, also in what was sent', async () => {
    const { items } = await calls().draft(seller, {}, 3);
    const [first, second, third] = items.map(({ machine_id }) => machine_id);
    const machines = [
      { machineId: first, price: 10.1 },
      { machineId: second, price: 20.2 },
      { machineId: third, price: 0.7 },
    ];
    const { quote, token } = await calls().sent(seller, { machines });
    expect(quote.total).toBe(31);
    const history = await test.call<QuoteHistory>(seller, 'GET', `/quotes/${quote.id}/history`);
    expect(history.body.versions.map(({ total }) => total)).toEqual([31]);
    expect((await calls().view(token)).body.sheet.total?.value).toBe('31\u00a0Kč');
  });
});

describe('ownership', () => {
  it('salespeople change their own quotes, the office any', async () => {
    const { id } = await calls().draft(seller);
    expect(await calls().get(colleague, id)).toMatchObject({ actions: [] });
    expect(await patch(colleague, id, { note: 'x' })).toMatchObject({
      status: 403,
      body: { code: 'not_owner' },
    });
    for (const action of ['send', 'accept', 'decline', 'withdraw'])
      expect(
        (await calls().act(colleague, id, action, { byEmail: false, machineIds: [unknownId], reason: 'x' }))
          .status,
        action,
      ).toBeGreaterThanOrEqual(403);
    expect((await patch(backoffice, id, { note: 'kontrola' })).status).toBe(200);
    expect((await test.call(colleague, 'GET', `/quotes/${id}/link`)).status).toBe(403);
    expect((await test.call(admin, 'DELETE', `/quotes/${id}`)).status).toBe(204);
    expect((await test.call(admin, 'GET', `/quotes/${id}`)).status).toBe(404);
  });
});

describe('handing over', () => {
  const newest = async (userId: string) => {
    const row = await test.testDb.db
      .selectFrom('notifications')
      .select(['kind', 'values'])
      .where('user_id', '=', userId)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .executeTakeFirst();
    return row;
  };

  it('is for the office; the new owner is notified, and customers see whom to call once it is sent again', async () => {
    const { quote, token } = await calls().sent(seller);
    expect((await patch(seller, quote.id, { ownerId: colleague.id })).status).toBe(403);
    expect(await patch(backoffice, quote.id, { ownerId: unknownId })).toMatchObject({
      status: 422,
      body: { errors: { ownerId: [expect.any(String)] } },
    });
    expect((await patch(backoffice, quote.id, { ownerId: colleague.id })).body).toMatchObject({
      owner_id: colleague.id,
      owner_name: 'Kolega',
      contact: { name: 'Kolega' },
      has_changes: true,
    });
    expect(await newest(colleague.id)).toMatchObject({
      kind: 'quote_assigned',
      values: { number: quote.number },
    });
    expect((await calls().view(token)).body.sheet.contact.name).toBe('Prodejce');
    expect((await patch(seller, quote.id, { note: 'x' })).body).toMatchObject({ code: 'not_owner' });
    await calls().act(colleague, quote.id, 'send', { byEmail: false });
    expect((await calls().view(token)).body.sheet.contact.name).toBe('Kolega');
    await calls().link('interest', token, { message: 'Kdy?' });
    expect(await newest(colleague.id)).toMatchObject({ kind: 'quote_interest' });
  });

  it('keeps a contact that was written by hand', async () => {
    const contact = { name: 'Prodejna Plzeň', phone: '', email: 'plzen@dealer.example' };
    const { id } = await calls().draft(seller, { contact });
    expect((await patch(backoffice, id, { ownerId: colleague.id })).body).toMatchObject({ contact });
  });

  it('of what a user who leaves has open is offered to the office, and done for all at once', async () => {
    const leaving = await test.user('salesperson', { name: 'Odešel' });
    const draft = await calls().draft(leaving);
    const { quote } = await calls().sent(leaving);
    const accepted = (await calls().sent(leaving)).quote;
    await calls().act(leaving, accepted.id, 'accept', {
      machineIds: accepted.items.map(({ machine_id }) => machine_id),
    });
    await test.call(admin, 'PATCH', `/users/${leaving.id}`, { status: 'inactive' });
    expect(await newest(backoffice.id)).toMatchObject({
      kind: 'owner_left',
      values: { name: 'Odešel', demands: 0, entries: 0, quotes: 2 },
    });
    const listed = async () =>
      (
        await test.call<ResponseOf<typeof quotes.list>>(
          backoffice,
          'GET',
          '/quotes?unowned=true&status=draft&status=sent&facets=status,unowned',
        )
      ).body;
    expect(await listed()).toMatchObject({
      total: 2,
      facets: { unowned: { draft: 1, sent: 1, accepted: 1 } },
    });
    const body = { filter: { unowned: 'true' }, ownerId: colleague.id };
    expect((await test.call(seller, 'POST', '/quotes/bulk-assign', body)).status).toBe(403);
    expect((await test.call(backoffice, 'POST', '/quotes/bulk-assign', body)).body).toMatchObject({
      assigned: 2,
      failures: [],
    });
    for (const { id } of [draft, quote])
      expect(await calls().get(colleague, id)).toMatchObject({ owner_id: colleague.id, unowned: false });
    expect(await newest(colleague.id)).toMatchObject({ kind: 'quotes_assigned', values: { count: 2 } });
    expect((await listed()).total).toBe(0);
  });

  it('is to active users who may change quotes', async () => {
    const gone = await test.user('salesperson', { name: 'Bývalý', status: 'inactive' });
    const { body } = await test.call<{ id: string }[]>(backoffice, 'GET', '/quotes/owners');
    const ids = body.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining([seller.id, colleague.id, backoffice.id]));
    expect(ids).not.toContain(gone.id);
    expect((await test.call(seller, 'GET', '/quotes/owners')).status).toBe(403);
  });
});

describe('sending', () => {
  it('fixes a version, which a later change does not touch until it is sent again', async () => {
    const { quote, token } = await calls().sent(seller, { intro: 'První text' });
    expect(quote).toMatchObject({ sent_version: 1, has_changes: false });
    const changed = await patch(seller, quote.id, { intro: 'Druhý text' });
    expect(changed.body).toMatchObject({ status: 'sent', has_changes: true });
    expect((await calls().view(token)).body).toMatchObject({ version: 1, sheet: { intro: 'První text' } });
    const again = await calls().act(seller, quote.id, 'send', { byEmail: false });
    expect(again.body).toMatchObject({ sent_version: 2, has_changes: false });
    expect((await calls().view(token)).body).toMatchObject({ version: 2, sheet: { intro: 'Druhý text' } });
    const { body } = await test.call<QuoteHistory>(seller, 'GET', `/quotes/${quote.id}/history`);
    expect(body.versions.map(({ version }) => version)).toEqual([2, 1]);
  });

  it('keeps the price that was sent when the machine is repriced', async () => {
    const { quote, token } = await calls().sent(seller);
    const [machineId] = quote.items.map(({ machine_id }) => machine_id);
    await test.testDb.db
      .updateTable('machines')
      .set({ current_value: 2_000_000 })
      .where('id', '=', machineId ?? '')
      .execute();
    expect((await calls().view(token)).body.sheet.machines[0]?.price).toMatch(/1\s500\s000\sKč/);
  });

  it('sends the same version again when nothing has changed', async () => {
    const { quote } = await calls().sent(seller);
    const again = await calls().act(seller, quote.id, 'send', { byEmail: false });
    expect(again.body).toMatchObject({ sent_version: 1, status: 'sent' });
  });

  it('by email needs a mail server, and queues one mail to the customer in the language of the quote', async () => {
    const { id, customer_email } = await calls().draft(seller, { language: 'en' });
    expect(await calls().act(seller, id, 'send', { byEmail: true })).toMatchObject({
      status: 409,
      body: { code: 'mail_not_configured' },
    });
    await test.set({ smtp_host: 'smtp.test.example' });
    onTestFinished(() => test.unset());
    expect((await calls().act(seller, id, 'send', { byEmail: true })).status).toBe(200);
    const mails = (await queuedMails(test.testDb.db)).filter(({ entityId }) => entityId === id);
    expect(mails).toMatchObject([{ template: 'quote_sent', to: customer_email, language: 'en' }]);
    expect(mails[0]?.values.quoteUrl).toContain('/quote#');
  });

  it('is refused after the last day, with another version, and when every machine is taken', async () => {
    const { id, version } = await calls().draft(seller);
    expect(
      (await calls().act(seller, id, 'send', { byEmail: false, version: version + 1 })).body,
    ).toMatchObject({
      code: 'stale_version',
    });
    await test.testDb.db
      .updateTable('quotes')
      .set({ valid_until: '2020-01-01' })
      .where('id', '=', id)
      .execute();
    expect((await calls().act(seller, id, 'send', { byEmail: false })).status).toBe(422);
    const other = await calls().draft(seller);
    await reserve(other.items[0]?.machine_id ?? '');
    expect(await calls().act(seller, other.id, 'send', { byEmail: false })).toMatchObject({
      status: 409,
      body: { code: 'quote_machine_taken' },
    });
  });
});

describe('the answer', () => {
  it('of the customer on the web page accepts chosen machines and notifies the seller', async () => {
    const named = ['Nakladač', 'Válec'].map((name) => addMachine(test.testDb.db, { name }));
    const machines = (await Promise.all(named)).map((machineId) => ({ machineId }));
    const { quote, token } = await calls().sent(seller, { machines });
    const answer = await calls().link('accept', token, { machines: [1, 1], version: 1, message: 'Beru.' });
    expect(answer).toMatchObject({ status: 200, body: { state: 'accepted' } });
    expect(answer.body.machines.map(({ accepted }) => accepted)).toEqual([false, true]);
    expect(await calls().get(seller, quote.id)).toMatchObject({ status: 'accepted', ended_by_name: null });
    expect((await kindsFor(seller.id))[0]).toBe('quote_accepted');
    const mail = (await queuedMails(test.testDb.db)).find(({ entityId }) => entityId === quote.id);
    expect(mail).toMatchObject({
      template: 'quote_answered',
      values: { quoteAnswer: 'accept', notes: 'Beru.', machineName: 'Válec' },
    });
    const histories = quote.items.map(async ({ machine_id: id }) => {
      const url = `/machines/${id}/timeline?kind=quote`;
      return (await test.call<{ items: TimelineEntry[] }>(seller, 'GET', url)).body.items[0]?.action;
    });
    expect(await Promise.all(histories)).toEqual(['accept_without', 'accept_quote']);
    expect((await patch(seller, quote.id, { note: 'x' })).body).toMatchObject({ code: 'quote_closed' });
    expect((await calls().link('accept', token, { machines: [0], version: 1 })).body).toMatchObject({
      code: 'quote_closed',
    });
  });

  it('to a version that is no longer the newest is refused', async () => {
    const { quote, token } = await calls().sent(seller);
    await patch(seller, quote.id, { terms: 'Nové podmínky' });
    await calls().act(seller, quote.id, 'send', { byEmail: false });
    expect(await calls().link('accept', token, { machines: [0], version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'stale_version' },
    });
  });

  it('is refused when someone else has the machine, and the seller is notified', async () => {
    const { quote, token } = await calls().sent(seller);
    await reserve(quote.items[0]?.machine_id ?? '');
    expect((await calls().state(token)).body.machines).toEqual([
      { state: 'taken', accepted: false, sold: false },
    ]);
    expect(await calls().link('accept', token, { machines: [0], version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'quote_machine_taken' },
    });
    await notifyTaken(test.ctx);
    expect((await kindsFor(seller.id)).filter((kind) => kind === 'quote_machine_taken')).toHaveLength(1);
    await notifyTaken(test.ctx);
    expect((await kindsFor(seller.id)).filter((kind) => kind === 'quote_machine_taken')).toHaveLength(1);
  });

  it('of a machine that is taken is news again once the quote is sent again', async () => {
    const { quote } = await calls().sent(seller);
    const machineId = quote.items[0]?.machine_id ?? '';
    const news = async () => {
      await notifyTaken(test.ctx);
      return (await kindsFor(seller.id)).filter((kind) => kind === 'quote_machine_taken').length;
    };
    const before = await news();
    const { body: other } = await reserve(machineId);
    expect(await news()).toBe(before + 1);
    await calls().act(seller, quote.id, 'withdraw', { reason: 'Stroj má někdo jiný' });
    await test.call(seller, 'POST', `/reservations/${other.id}/cancel`, { reason: 'Odstoupil' });
    await calls().act(seller, quote.id, 'send', { byEmail: false });
    await reserve(machineId);
    expect(await news()).toBe(before + 2);
  });

  it.each([
    ['interest', { message: 'Platí?' }],
    ['accept', { machines: [0], version: 1 }],
    ['decline', { message: null }],
  ])('by a link that is replaced at the same moment is refused: %s', async (action, body) => {
    const { quote, token } = await calls().sent(seller);
    const answer = await whileLocked(
      test,
      (ctx) =>
        ctx.db.updateTable('quotes').set({ token_hash: quote.id }).where('id', '=', quote.id).execute(),
      () => calls().link(action, token, body),
    );
    expect(answer.body).toMatchObject({ code: 'link_invalid' });
    expect(await calls().get(seller, quote.id)).toMatchObject({ status: 'sent' });
    const { messages } = (await test.call<QuoteHistory>(seller, 'GET', `/quotes/${quote.id}/history`)).body;
    expect(messages).toEqual([]);
  });

  it('is refused after the last day, also before the quote has been ended', async () => {
    const { quote, token } = await calls().sent(seller);
    await endSentDay(quote.id);
    expect((await calls().state(token)).body.state).toBe('expired');
    expect(await calls().link('accept', token, { machines: [0], version: 1 })).toMatchObject({
      body: { code: 'quote_closed' },
    });
    expect(await calls().link('decline', token, { message: null })).toMatchObject({
      body: { code: 'quote_closed' },
    });
    expect(await calls().get(seller, quote.id)).toMatchObject({ status: 'sent' });
  });

  it('opens only number, days and contact after the last day, unless the customer has accepted', async () => {
    const content = { intro: 'Dobrý den', terms: 'Splatnost 14 dní', footer: 'Děkujeme' };
    const over = await calls().sent(seller, content);
    const declined = await calls().sent(seller);
    const accepted = await calls().sent(seller);
    await calls().link('decline', declined.token, { message: null });
    await calls().link('accept', accepted.token, { machines: [0], version: 1 });
    expect((await calls().state(declined.token)).body.state).toBe('declined');
    for (const { quote } of [over, declined, accepted]) await endSentDay(quote.id);
    for (const { quote, token } of [over, declined]) {
      const { body } = await calls().view(token);
      expect(body).toMatchObject({
        state: 'expired',
        machines: [],
        photos: [],
        silhouettes: [],
        prices: { amounts: [] },
        sheet: { customer: [], intro: '', machines: [], total: null, terms: { text: '' }, footer: '' },
      });
      expect(body.sheet.number).toMatch(/^CN-\d{5}$/);
      expect(body.sheet.contact.name).not.toBe('');
      expect(JSON.stringify(body)).not.toContain(quote.items[0]?.machine.name);
      expect((await calls().state(token)).body).toEqual({ state: 'expired', version: 1, machines: [] });
      expect(await calls().link('pdf', token)).toMatchObject({ status: 409, body: { code: 'quote_closed' } });
      expect(await calls().link('interest', token, { message: 'Platí ještě?' })).toMatchObject({
        status: 204,
      });
    }
    expect((await calls().view(accepted.token)).body).toMatchObject({
      state: 'accepted',
      sheet: { machines: [{ name: accepted.quote.items[0]?.machine.name }] },
    });
  });

  it('goes to who sent the quote, too, in the app and by email', async () => {
    const { id } = await calls().draft(seller);
    await calls().act(backoffice, id, 'send', { byEmail: false });
    await calls().link('decline', await calls().tokenOf(seller, id), { message: null });
    for (const user of [seller, backoffice]) expect((await kindsFor(user.id))[0]).toBe('quote_declined');
    const mails = (await queuedMails(test.testDb.db)).filter(({ entityId }) => entityId === id);
    expect(mails).toHaveLength(2);
    for (const user of [seller, backoffice])
      expect(mails).toContainEqual(
        expect.objectContaining({ template: 'quote_answered', to: addressOf(user) }),
      );
  });

  it('goes to the office when the seller is no longer active', async () => {
    const gone = await test.user('salesperson');
    const { quote, token } = await calls().sent(gone);
    await test.testDb.db.updateTable('users').set({ status: 'inactive' }).where('id', '=', gone.id).execute();
    await calls().link('accept', token, { machines: [0], version: 1 });
    expect(await calls().get(backoffice, quote.id)).toMatchObject({ status: 'accepted' });
    expect((await kindsFor(gone.id))[0]).not.toBe('quote_accepted');
    expect((await kindsFor(backoffice.id))[0]).toBe('quote_accepted');
    const mails = (await queuedMails(test.testDb.db)).filter(({ entityId }) => entityId === quote.id);
    expect(mails.map(({ to }) => to)).toContain(addressOf(backoffice));
  });

  it('can be recorded by the seller, also a refusal, which can be quoted again', async () => {
    const { quote, token } = await calls().sent(seller);
    const { body } = await calls().act(seller, quote.id, 'decline', { reason: 'Drahé' });
    expect(body).toMatchObject({ status: 'declined', end_reason: 'Drahé', ended_by_name: 'Prodejce' });
    expect((await calls().state(token)).body.state).toBe('declined');
    const again = await calls().act(seller, quote.id, 'send', { byEmail: false });
    expect(again.body).toMatchObject({ status: 'sent', sent_version: 2, ended_at: null });
    const id = quote.items[0]?.machine_id ?? '';
    expect((await calls().act(seller, quote.id, 'accept', { machineIds: [unknownId] })).status).toBe(422);
    expect((await calls().act(seller, quote.id, 'accept', { machineIds: [id] })).body).toMatchObject({
      status: 'accepted',
      items: [{ accepted: true }],
    });
  });

  it('no longer counts once the quote was withdrawn and sent again', async () => {
    const { quote, token } = await calls().sent(seller);
    await calls().link('accept', token, { machines: [0], version: 1 });
    await calls().act(seller, quote.id, 'withdraw', { reason: 'Stroj je poškozený' });
    const { body } = await calls().act(seller, quote.id, 'send', { byEmail: false });
    expect(body).toMatchObject({ status: 'sent', items: [{ accepted: false }] });
    expect((await calls().state(await calls().tokenOf(seller, quote.id))).body).toMatchObject({
      state: 'open',
      machines: [{ accepted: false }],
    });
  });

  it('a reservation made from the quote accepts it, and the customer sees that the machine is theirs', async () => {
    const { quote, token } = await calls().sent(seller);
    const machineId = quote.items[0]?.machine_id ?? '';
    const customer = {
      customerName: quote.customer_name,
      customerCompany: quote.customer_company,
      customerEmail: quote.customer_email,
      customerPhone: quote.customer_phone,
      customerTaxId: quote.customer_tax_id,
    };
    const answer = await reserve(machineId, { ...customer, quoteId: quote.id, sellingPrice: 1_400_000 });
    expect(answer.status).toBe(201);
    expect(await calls().get(seller, quote.id)).toMatchObject({
      status: 'accepted',
      items: [{ accepted: true, state: 'reserved', reservation_id: answer.body.id }],
    });
    expect((await calls().state(token)).body).toMatchObject({
      state: 'accepted',
      machines: [{ state: 'yours', accepted: true, sold: false }],
    });
    const sale = { salePrice: 1_400_000, currency: 'CZK' };
    expect((await test.call(admin, 'POST', `/machines/${machineId}/sell`, sale)).status).toBe(200);
    expect((await calls().state(token)).body).toMatchObject({ machines: [{ state: 'yours', sold: true }] });
    const other = await addMachine(test.testDb.db);
    expect((await reserve(other, { quoteId: quote.id })).status).toBe(422);
  });

  it('shows the place of the customer to which the machine is offered, recognised by tax id or e-mail', async () => {
    const { quote } = await calls().sent(seller);
    const machineId = quote.items[0]?.machine_id ?? '';
    const { body: other } = await reserve(machineId);
    const queue = queueCalls(test);
    const { customer_email: customerEmail, customer_tax_id: customerTaxId } = quote;
    const byEmail = { ...calls().nextCustomer(), customerEmail, customerTaxId: null };
    const byTaxId = { ...calls().nextCustomer(), customerTaxId };
    const first = await queue.waits(seller, machineId, byEmail);
    const second = await queue.waits(seller, machineId, byTaxId);
    await test.call(seller, 'POST', `/reservations/${other.id}/cancel`, { reason: 'Odstoupil' });
    const queued = async () => (await calls().get(seller, quote.id)).items;
    expect(await queued()).toMatchObject([{ state: 'queued', queue_entry_id: first.id }]);
    expect((await queue.act(admin, first.id, 'skip')).status).toBe(200);
    expect(await queued()).toMatchObject([{ state: 'queued', queue_entry_id: second.id }]);
  });

  describe('by a reservation that needs approval', () => {
    const reason = 'náhrada není skladem';
    const customerOf = (quote: Quote) => ({
      customerName: quote.customer_name,
      customerCompany: quote.customer_company,
      customerEmail: quote.customer_email,
      customerPhone: quote.customer_phone,
      customerTaxId: quote.customer_tax_id,
    });
    const decide = (id: string, verb: 'approve' | 'reject') =>
      test.call(backoffice, 'POST', `/reservations/${id}/${verb}`, verb === 'reject' ? { reason } : {});

    async function requested() {
      const machineId = await addMachine(test.testDb.db, { type: 'used' });
      const { quote } = await calls().sent(seller, { machines: [{ machineId }] });
      const more = { ...customerOf(quote), quoteId: quote.id, approvalRequestReason: reason };
      const { body } = await reserve(machineId, more);
      expect(body.status).toBe('pending_approval');
      return { quote, reservation: body };
    }

    it('accepts the quote when it is approved, also if the quote has expired meanwhile', async () => {
      const { quote, reservation } = await requested();
      expect(await calls().get(seller, quote.id)).toMatchObject({
        status: 'sent',
        items: [{ accepted: false }],
      });
      await endSentDay(quote.id);
      await expireQuotes(test.at());
      expect(await calls().get(seller, quote.id)).toMatchObject({ status: 'expired' });
      expect((await decide(reservation.id, 'approve')).status).toBe(200);
      expect(await calls().get(seller, quote.id)).toMatchObject({
        status: 'accepted',
        items: [{ accepted: true, reservation_id: reservation.id }],
      });
    });

    it('leaves the quote as it was when it is rejected', async () => {
      const { quote, reservation } = await requested();
      expect((await decide(reservation.id, 'reject')).status).toBe(200);
      expect(await calls().get(seller, quote.id)).toMatchObject({
        status: 'sent',
        ended_at: null,
        items: [{ accepted: false, state: 'available' }],
      });
    });

    it('leaves a quote that was declined meanwhile declined', async () => {
      const { quote, reservation } = await requested();
      await calls().act(seller, quote.id, 'decline', { reason: null });
      expect((await decide(reservation.id, 'approve')).status).toBe(200);
      expect(await calls().get(seller, quote.id)).toMatchObject({ status: 'declined' });
    });
  });

  it('a reservation for another customer leaves the quote open', async () => {
    const { quote } = await calls().sent(seller);
    const answer = await reserve(quote.items[0]?.machine_id ?? '', { quoteId: quote.id });
    expect(answer.status).toBe(201);
    expect(await calls().get(seller, quote.id)).toMatchObject({ status: 'sent' });
  });
});

describe('the link', () => {
  it('stops working when the quote is withdrawn or the link replaced', async () => {
    const { quote, token } = await calls().sent(seller);
    const { body } = await test.call<{ url: string }>(seller, 'POST', `/quotes/${quote.id}/renew-link`, {});
    expect((await calls().view(token)).status).toBe(410);
    const renewed = new URL(body.url).hash.slice(1);
    expect((await calls().view(renewed)).status).toBe(200);
    await calls().act(seller, quote.id, 'withdraw', { reason: 'Stroj je poškozený' });
    expect((await calls().state(renewed)).status).toBe(410);
  });

  it('counts openings, tells the seller of the first one, and shows the end of the validity', async () => {
    const { quote, token } = await calls().sent(seller);
    await calls().view(token);
    await calls().state(token);
    expect(await calls().get(seller, quote.id)).toMatchObject({ status: 'sent', openings: 0 });
    for (let opening = 0; opening < 2; opening++) await calls().link('opened', token);
    expect(await calls().get(seller, quote.id)).toMatchObject({ status: 'opened', openings: 2 });
    expect((await kindsFor(seller.id)).filter((kind) => kind === 'quote_opened')).toHaveLength(1);
    await test.testDb.db
      .updateTable('quotes')
      .set({ valid_until: '2020-01-01' })
      .where('id', '=', quote.id)
      .execute();
    await expireQuotes(test.at());
    // The customer has the day that was sent, not the one of the next version.
    expect(await calls().get(seller, quote.id)).toMatchObject({ status: 'opened' });
    await endSentDay(quote.id);
    await expireQuotes(test.at());
    expect(await calls().get(seller, quote.id)).toMatchObject({ status: 'expired' });
    expect((await calls().state(token)).body.state).toBe('expired');
    expect((await kindsFor(seller.id))[0]).toBe('quote_expired');
  });
});

describe('a machine that was deleted permanently', () => {
  const purge = (id: string) => test.testDb.db.deleteFrom('machines').where('id', '=', id).execute();

  it('stays in a quote that was sent, in its page and in later versions', async () => {
    const { quote, token } = await calls().sent(seller, {}, 2);
    const [first, second] = quote.items;
    await purge(first?.machine_id ?? '');
    const after = await calls().get(seller, quote.id);
    expect(after).toMatchObject({
      total: 1_500_000,
      items: [
        {
          machine_id: first?.machine_id,
          machine: { name: first?.machine.name, manufacturer: 'Volvo' },
          machine_deleted: true,
          state: 'taken',
          shown_price: 1_500_000,
        },
        { machine_id: second?.machine_id, machine_deleted: false, state: 'available' },
      ],
    });
    const names = async () => (await calls().view(token)).body.sheet.machines.map(({ name }) => name);
    expect(await names()).toEqual([first?.machine.name, second?.machine.name]);
    expect((await calls().state(token)).body.machines.map(({ state }) => state)).toEqual([
      'taken',
      'available',
    ]);
    await patch(seller, quote.id, { terms: 'Nové podmínky' });
    expect((await calls().act(seller, quote.id, 'send', { byEmail: false })).body.sent_version).toBe(2);
    expect(await names()).toEqual([first?.machine.name, second?.machine.name]);
    expect((await calls().get(seller, quote.id)).total).toBe(1_500_000);
  });

  it('is left out of a draft, which nobody has received', async () => {
    const { id, items } = await calls().draft(seller, {}, 2);
    await purge(items[0]?.machine_id ?? '');
    expect((await calls().get(seller, id)).items.map(({ machine_id }) => machine_id)).toEqual([
      items[1]?.machine_id,
    ]);
  });
});

it('quotes that have expired are looked for once', async () => {
  const queries = async (count: number) => {
    for (let index = 0; index < count; index++) await endSentDay((await calls().sent(seller)).quote.id);
    let searches = 0;
    const counting: KyselyPlugin = {
      transformQuery({ node }) {
        if (node.kind === 'SelectQueryNode' && JSON.stringify(node).includes('validUntil')) searches += 1;
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    };
    await expireQuotes({ ...test.at(), db: test.testDb.db.withPlugin(counting) });
    return searches;
  };
  expect(await queries(3)).toBe(1);
});

describe('the list', () => {
  it('finds a number of six digits', async () => {
    const { id } = await calls().draft(colleague);
    await sql`alter table quotes alter number set generated by default`.execute(test.testDb.db);
    await sql`update quotes set number = 123456 where id = ${id}`.execute(test.testDb.db);
    await sql`alter table quotes alter number set generated always`.execute(test.testDb.db);
    const { body } = await test.call<ResponseOf<typeof quotes.list>>(
      seller,
      'GET',
      '/quotes?search=CN-123456',
    );
    expect(body.items).toMatchObject([{ id, number: 'CN-123456' }]);
  });

  it('finds a machine by its number with and without spaces and dashes', async () => {
    const machineId = await addMachine(test.testDb.db, { equipment_number: 'CAT 214 48' });
    const { id } = await calls().draft(seller, { machines: [{ machineId }] });
    for (const search of ['214-48', 'cat21448', 'cat-214'])
      expect(
        (await test.call(seller, 'GET', `/quotes?search=${encodeURIComponent(search)}`)).body,
      ).toMatchObject({ total: 1, items: [{ id }] });
  });

  it('is filtered by status, seller, machine and words, and counts the statuses', async () => {
    const own = await test.user('salesperson');
    const { quote } = await calls().sent(own);
    const list = async (query: string, user: TestUser = own) =>
      (await test.call<ResponseOf<typeof quotes.list>>(user, 'GET', `/quotes?${query}`)).body;
    expect((await list('mine=true&status=sent')).items.map(({ id }) => id)).toEqual([quote.id]);
    expect((await list(`machine=${quote.items[0]?.machine_id}`, seller)).total).toBe(1);
    expect((await list(`search=${quote.number.toLowerCase()}`, seller)).items[0]?.id).toBe(quote.id);
    expect((await list('mine=true&facets=status')).facets?.['status']).toMatchObject({ sent: 1, draft: 0 });
    for (const sort of ['created_at', 'valid_until', 'updated_at'])
      expect((await list(`sort=${sort}&limit=2`)).items.length).toBe(2);
  });

  it('counts a quote once when a searched word is in it and in its machines', async () => {
    const machineId = await addMachine(test.testDb.db, { name: 'Vzácnostroj A' });
    const other = await addMachine(test.testDb.db, { name: 'Vzácnostroj B' });
    const machines = [{ machineId }, { machineId: other }];
    await calls().draft(seller, { machines, note: 'Vzácnostroj pro Brno' });
    await calls().sent(seller, { machines });
    await calls().draft(seller, { note: 'Vzácnostroj' });
    const counted = async (search: string) =>
      (await test.call<ResponseOf<typeof quotes.list>>(seller, 'GET', `/quotes?search=${search}&limit=1`))
        .body;
    expect((await counted('vzacnostroj')).total).toBe(3);
    expect((await counted('vzacnostroj%20brno')).total).toBe(1);
  });
});

describe('the history of a machine', () => {
  it('has what became of its quotes, for those who may see quotes', async () => {
    const { quote, token } = await calls().sent(seller);
    const url = `/machines/${quote.items[0]?.machine_id}/timeline?kind=quote`;
    const kinds = async (language: Language = 'cs') =>
      (await test.call<{ items: TimelineEntry[] }>(seller, 'GET', url, undefined, { language })).body.items;
    expect(await kinds()).toMatchObject([{ action: 'send_quote', quote: { number: quote.number } }]);
    await calls().link('decline', token, { message: null });
    expect(await kinds()).toMatchObject([{ action: 'decline_quote', by: 'Zákazník' }, { by: seller.name }]);
    expect(await kinds('en')).toMatchObject([
      { action: 'decline_quote', by: 'Customer' },
      { by: seller.name },
    ]);
    await test.allow({ salesperson: ['machines.view'] });
    onTestFinished(() => test.unset());
    expect(await kinds()).toEqual([]);
  });
});

describe('the pictures of the web page', () => {
  it('are those the quote was sent with; without any, the silhouette of the machine', async () => {
    const machineId = await addMachine(test.testDb.db, { name: 'Liebherr LTM 1060', category: 'cranes' });
    const addPhoto = async () => {
      const form = new FormData();
      form.set('machineId', machineId);
      form.set('file', new Blob([new Uint8Array(await photo({ width: 1200, height: 800 }))]), 'stroj.jpg');
      return (await test.call<{ id: string }>(admin, 'POST', '/attachments', form)).body.id;
    };
    const picturesOf = async (token: string) => {
      const { photos, silhouettes } = (await calls().view(token)).body;
      return [photos.map((ofMachine) => ofMachine.map(({ large }) => large.split('?')[0])), silhouettes];
    };
    const withoutPhotos = (await calls().sent(seller, { machines: [{ machineId }] })).token;
    const id = await addPhoto();
    expect(await picturesOf(withoutPhotos)).toEqual([[[]], ['cranes']]);
    const { token } = await calls().sent(seller, { machines: [{ machineId }] });
    expect(await picturesOf(token)).toEqual([[[`/api/attachments/${id}/pictures/1600`]], ['cranes']]);
  });
});
