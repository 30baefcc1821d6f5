import type { badges } from '@strojpark/core/contracts/badge-counts';
import type { Quote, QuoteHistory, quotes } from '@strojpark/core/contracts/quotes';
import { notificationKinds, type NotificationOutcome } from '@strojpark/core/domain/notification-kinds';
import { settledBy } from '@strojpark/core/domain/settled-notifications';
import type { ResponseOf } from '@strojpark/core/endpoint';
import { describe, expect, it, onTestFinished } from 'vitest';
import { customer } from '../../../test/build.ts';
import { openEvents } from '../../../test/event-reader.ts';
import { eventually } from '../../../test/eventually.ts';
import { quoteCalls } from '../../../test/quotes.ts';
import { setUpTestApp, type TestUser } from '../../../test/test-app.ts';
import { announce } from '../../lib/announcements.ts';
import { deliverDue, sweep } from '../mail/delivery.service.ts';
import { expireQuotes } from './quote-progress.service.ts';

const test = setUpTestApp();
const admin = test.addUser('admin');
const colleague = test.addUser('salesperson');

const calls = () => quoteCalls(test);
const ask = (token: string, message = 'Kdy by byl k dodání?') => calls().link('interest', token, { message });
const now = () => ({ askedAt: new Date().toISOString() });
const settle = (user: TestUser | null, id: string, body = now()) =>
  calls().act(user, id, 'settle-question', body);
const reopen = (user: TestUser | null, id: string, body = now()) =>
  calls().act(user, id, 'reopen-question', body);
const badge = async (user: TestUser) =>
  (await test.call<ResponseOf<typeof badges.get>>(user, 'GET', '/badges')).body.questions;
const listed = async (user: TestUser, query: string) =>
  (await test.call<ResponseOf<typeof quotes.list>>(user, 'GET', `/quotes?${query}`)).body;
const toAnswer = (user: TestUser) => listed(user, 'asked=true&facets=asked');
const historyOf = async (user: TestUser, id: string) =>
  (await test.call<QuoteHistory>(user, 'GET', `/quotes/${id}/history`)).body;

async function asked(): Promise<{ seller: TestUser; quote: Quote; token: string }> {
  // All customers have the same address here.
  await test.testDb.pool.query('delete from throttles');
  const seller = await test.user('salesperson');
  const { quote, token } = await calls().sent(seller);
  expect((await ask(token)).status).toBe(204);
  return { seller, quote, token };
}

describe('a question of a customer', () => {
  it('stays on the page of the customer until another version is sent', async () => {
    const { seller, quote, token } = await asked();
    const isShown = async () =>
      expect((await calls().view(token)).body.questions).toMatchObject([{ text: 'Kdy by byl k dodání?' }]);
    await isShown();
    await calls().act(seller, quote.id, 'send', { byEmail: false });
    await isShown();
    await test.call(seller, 'PATCH', `/quotes/${quote.id}`, { intro: 'Dodání do týdne.' });
    await calls().act(seller, quote.id, 'send', { byEmail: false });
    const { body } = await calls().view(await calls().tokenOf(seller, quote.id));
    expect(body).toMatchObject({ version: 2, questions: [] });
  });

  it('waits for the owner of the quote, in the badge, the list and the quote, until it was settled', async () => {
    const { seller, quote, token } = await asked();
    await ask(token, 'A s lopatou?');
    expect(await badge(seller)).toBe(1);
    expect(await badge(colleague)).toBe(0);
    const list = await toAnswer(seller);
    expect(list).toMatchObject({
      total: 1,
      facets: { asked: { sent: 1 } },
      items: [{ id: quote.id, question: 'Kdy by byl k dodání?\nA s lopatou?' }],
    });
    expect(list.items[0]?.asked_at).not.toBeNull();

    const settled = await settle(seller, quote.id);
    expect(settled).toMatchObject({ status: 200, body: { question: null, asked_at: null, status: 'sent' } });
    expect(await badge(seller)).toBe(0);
    expect((await toAnswer(seller)).total).toBe(0);
    const { messages } = await historyOf(seller, quote.id);
    expect(messages).toHaveLength(2);
    for (const message of messages) {
      expect(message.answered_at).not.toBeNull();
      expect(message.answered_by_name).toBe((await historyOf(seller, quote.id)).versions[0]?.sent_by_name);
    }
    const audit = await test.testDb.db
      .selectFrom('audit_log')
      .select('action')
      .where('entity_id', '=', quote.id)
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    expect(audit?.action).toBe('settle_question');
  });

  it('comes before newer ones in their order, page by page, and before the quotes without one', async () => {
    const { seller, quote: first } = await asked();
    const { quote: none } = await calls().sent(seller);
    const { quote: second, token } = await calls().sent(seller);
    await ask(token);
    const idsOf = ({ items }: { items: Quote[] }) => items.map(({ id }) => id);
    const order = 'mine=true&sort=asked_at&order';
    expect(idsOf(await listed(seller, `${order}=asc`))).toEqual([first.id, second.id, none.id]);
    expect(idsOf(await listed(seller, `${order}=desc`))).toEqual([second.id, first.id, none.id]);
    let cursor = '';
    const pages: string[][] = [];
    for (let count = 0; count < 3; count += 1) {
      const page = await listed(seller, `${order}=asc&limit=1${cursor}`);
      pages.push(idsOf(page));
      cursor = `&cursor=${page.nextCursor}`;
    }
    expect(pages).toEqual([[first.id], [second.id], [none.id]]);
    expect(idsOf(await listed(seller, 'asked=true&sort=asked_at&order=asc'))).toEqual([first.id, second.id]);
  });

  it('still waits when it came after the one that was answered', async () => {
    const { seller, quote, token } = await asked();
    await ask(token, 'A s lopatou?');
    const [newer, older] = (await historyOf(seller, quote.id)).messages;
    // Until then nobody overlooks the first one.
    expect(await calls().get(seller, quote.id)).toMatchObject({
      question: `${older?.text}\n${newer?.text}`,
      asked_at: newer?.at,
    });
    const settled = await settle(seller, quote.id, { askedAt: older?.at ?? '' });
    expect(settled).toMatchObject({ status: 200, body: { question: newer?.text, asked_at: newer?.at } });
    expect(await badge(seller)).toBe(1);
  });

  it('waits again when it was recorded as answered by mistake', async () => {
    const { seller, quote } = await asked();
    const { asked_at: askedAt } = await calls().get(seller, quote.id);
    const body = { askedAt: askedAt ?? '' };
    await settle(seller, quote.id, body);
    expect((await reopen(null, quote.id, body)).status).toBe(401);
    expect((await reopen(colleague, quote.id, body)).body).toMatchObject({ code: 'not_owner' });
    expect(await reopen(seller, quote.id, body)).toMatchObject({ status: 200, body: { asked_at: askedAt } });
    expect((await historyOf(seller, quote.id)).messages.map((one) => one.answered_at)).toEqual([null]);
    expect(await badge(seller)).toBe(1);
    expect((await reopen(seller, quote.id, body)).status).toBe(200);
  });

  it('is settled once, with a session and the permission, by the owner or the office', async () => {
    const { seller, quote } = await asked();
    expect((await settle(null, quote.id)).status).toBe(401);
    expect((await settle(colleague, quote.id)).body).toMatchObject({ code: 'not_owner' });
    expect((await settle(admin, quote.id)).status).toBe(200);
    expect((await settle(seller, quote.id)).body).toMatchObject({ code: 'quote_closed' });
    await test.allow({ salesperson: ['machines.view', 'reservations.view'] });
    onTestFinished(() => test.unset());
    expect((await settle(seller, quote.id)).status).toBe(403);
    expect(await badge(seller)).toBeNull();
  });

  it('waits for the office when the owner is no longer active', async () => {
    const before = Number(await badge(admin));
    const { seller } = await asked();
    expect(await badge(admin)).toBe(before);
    await test.testDb.db
      .updateTable('users')
      .set({ status: 'inactive' })
      .where('id', '=', seller.id)
      .execute();
    expect(await badge(admin)).toBe(before + 1);
    expect(await badge(colleague)).toBe(0);
  });

  it.each([
    ['a changed quote is sent', 'send', { byEmail: false }],
    ['the customer accepts by phone', 'accept', null],
    ['the customer declines by phone', 'decline', { reason: null }],
    ['the quote is withdrawn', 'withdraw', { reason: 'Chyba v ceně' }],
  ])('is answered when %s', async (_, action, body) => {
    const { seller, quote } = await asked();
    await test.call(seller, 'PATCH', `/quotes/${quote.id}`, { intro: 'Dodání do týdne.' });
    const machineIds = quote.items.map(({ machine_id }) => machine_id);
    expect((await calls().act(seller, quote.id, action, body ?? { machineIds })).status).toBe(200);
    expect(await badge(seller)).toBe(0);
  });

  it.each([
    ['accepts', { machines: [0], version: 1 }],
    ['declines', { message: null }],
  ])('still waits when the customer %s on the page without the answer', async (decision, body) => {
    const { seller, quote, token } = await asked();
    const action = decision.slice(0, -1);
    expect((await calls().link(action, token, body)).status).toBe(200);
    expect(await badge(seller)).toBe(1);
    const { messages } = await historyOf(seller, quote.id);
    expect(messages.find(({ kind }) => kind === 'interest')?.answered_at).toBeNull();
    expect((await settle(seller, quote.id)).status).toBe(200);
    expect(await badge(seller)).toBe(0);
  });

  it('still waits when it came after the change that is sent', async () => {
    const { seller, quote, token } = await asked();
    await test.call(seller, 'PATCH', `/quotes/${quote.id}`, { intro: 'Dodání do týdne.' });
    await ask(token, 'A s lopatou?');
    const { version } = await calls().get(seller, quote.id);
    const sent = await calls().act(seller, quote.id, 'send', { byEmail: false, version });
    expect(sent).toMatchObject({ status: 200, body: { question: 'A s lopatou?' } });
    const [newer, older] = (await historyOf(seller, quote.id)).messages;
    expect([newer?.answered_at, older?.answered_at]).toEqual([null, expect.any(String)]);
  });

  it('still waits when the same quote is sent again, or has expired', async () => {
    const { seller, quote } = await asked();
    await calls().act(seller, quote.id, 'send', { byEmail: false });
    expect(await badge(seller)).toBe(1);
    await test.testDb.pool.query(
      `update quote_versions set document = document || '{"validUntil": "2020-01-01"}' where quote_id = $1`,
      [quote.id],
    );
    await expireQuotes(test.ctx);
    expect(await calls().get(seller, quote.id)).toMatchObject({ status: 'expired' });
    expect(await badge(seller)).toBe(1);
  });
});

describe('the notifications about a quote', () => {
  const quoteKinds = notificationKinds.filter((kind) => kind.startsWith('quote_'));
  const notices = (user: TestUser) =>
    test.testDb.db
      .selectFrom('notifications')
      .select(['kind', 'values', 'read_at'])
      .where('user_id', '=', user.id)
      .where('entity', '=', 'quote')
      .orderBy('created_at')
      .execute() as Promise<{ kind: string; values: Record<string, string>; read_at: string | null }[]>;
  const settled = async (user: TestUser) => (await notices(user)).filter(({ values }) => 'outcome' in values);

  it.each<[string, string, object | null, readonly NotificationOutcome[]]>([
    ['accept', 'accept', null, ['accept_quote']],
    ['decline', 'decline', { reason: null }, ['decline_quote']],
    ['withdraw', 'withdraw', { reason: 'Chyba v ceně' }, ['withdraw_quote']],
    ['issue a changed one', 'send', { byEmail: false }, ['send_quote', 'settle_question']],
  ])('are settled when colleagues %s: those that it says', async (_, action, body, outcomes) => {
    const { seller, quote } = await asked();
    const others = quoteKinds.filter((kind) => kind !== 'quote_interest');
    await test.testDb.db
      .insertInto('notifications')
      .values(
        others.map((kind) => ({
          user_id: seller.id,
          kind,
          values: '{}',
          entity: 'quote',
          entity_id: quote.id,
          created_at: new Date(),
        })),
      )
      .execute();
    await test.call(seller, 'PATCH', `/quotes/${quote.id}`, { intro: 'Dodání do týdne.' });
    const machineIds = quote.items.map(({ machine_id }) => machine_id);
    expect((await calls().act(admin, quote.id, action, body ?? { machineIds })).status).toBe(200);
    const found = await settled(seller);
    const expected = quoteKinds.filter((kind) => settledBy[kind].some((one) => outcomes.includes(one)));
    expect(found.map(({ kind }) => kind).toSorted()).toEqual(expected.toSorted());
    for (const { values, read_at } of found) {
      expect(outcomes).toContain(values['outcome']);
      expect([values['outcomeBy'], typeof read_at]).toEqual([admin.name, 'string']);
    }
  });

  it('say that a question was answered, and no longer when it waits again; a newer one stays unread', async () => {
    const { seller, quote, token } = await asked();
    const { asked_at: askedAt } = await calls().get(seller, quote.id);
    await ask(token, 'A s lopatou?');
    await settle(admin, quote.id, { askedAt: askedAt ?? '' });
    expect(await notices(seller)).toMatchObject([
      {
        values: { outcome: 'settle_question', outcomeBy: admin.name },
        read_at: expect.any(String) as string,
      },
      { values: { text: 'A s lopatou?' }, read_at: null },
    ]);
    expect(await settled(seller)).toHaveLength(1);
    const reader = await openEvents(test.app, seller.token);
    onTestFinished(reader.disconnect);
    await reopen(seller, quote.id, { askedAt: askedAt ?? '' });
    expect(await settled(seller)).toEqual([]);
    const told = { noun: 'notification', action: 'reopen' };
    await eventually(() => expect(reader.changes).toContainEqual(expect.objectContaining(told)));
  });

  it('are not settled by the customer; that they accepted is, once a colleague reserves the machine', async () => {
    await test.testDb.pool.query('delete from throttles');
    const seller = await test.user('salesperson');
    const { quote, token } = await calls().sent(seller, customer);
    await ask(token);
    expect((await calls().link('accept', token, { machines: [0], version: 1 })).status).toBe(200);
    expect(await settled(seller)).toEqual([]);
    const machineId = quote.items[0]?.machine_id;
    const body = { ...customer, machineId, quoteId: quote.id };
    expect((await test.call(admin, 'POST', '/reservations', body)).status).toBe(201);
    expect(await settled(seller)).toMatchObject([
      { kind: 'quote_accepted', values: { outcome: 'reserve_quote', outcomeBy: admin.name } },
    ]);
  });

  it('that several machines were accepted is settled by the reservation of the last of them', async () => {
    await test.testDb.pool.query('delete from throttles');
    const seller = await test.user('salesperson');
    const { quote, token } = await calls().sent(seller, customer, 3);
    const accepted = { machines: [0, 1], version: 1 };
    expect((await calls().link('accept', token, accepted)).status).toBe(200);
    const reserve = async (place: number) => {
      const body = { ...customer, machineId: quote.items[place]?.machine_id, quoteId: quote.id };
      expect((await test.call(admin, 'POST', '/reservations', body)).status).toBe(201);
    };
    await reserve(0);
    await reserve(2);
    expect(await settled(seller)).toEqual([]);
    await reserve(1);
    expect(await settled(seller)).toMatchObject([{ kind: 'quote_accepted' }]);
  });

  it('that a quote was accepted is not settled by a request for approval', async () => {
    await test.testDb.pool.query('delete from throttles');
    const seller = await test.user('salesperson');
    const { quote, token } = await calls().sent(seller, customer);
    const machineId = quote.items[0]?.machine_id ?? '';
    expect((await calls().link('accept', token, { machines: [0], version: 1 })).status).toBe(200);
    await test.testDb.db.updateTable('machines').set({ type: 'used' }).where('id', '=', machineId).execute();
    const body = {
      ...customer,
      machineId,
      quoteId: quote.id,
      approvalRequestReason: 'Zákazník stroj potřebuje hned',
    };
    expect(await test.call(seller, 'POST', '/reservations', body)).toMatchObject({
      status: 201,
      body: { status: 'pending_approval' },
    });
    expect(await settled(seller)).toEqual([]);
  });
});

describe('the email with which a quote was sent', () => {
  const mailOf = async (user: TestUser, id: string) => (await historyOf(user, id)).mail;
  const put = (id: string, changes: object) =>
    test.testDb.db.updateTable('mails').set(changes).where('entity_id', '=', id).execute();

  it('is shown as the outbox has it, until the quote is sent without one', async () => {
    await test.set({ smtp_host: 'smtp.test.example' });
    onTestFinished(() => test.unset());
    const seller = await test.user('salesperson');
    const { id, customer_email: to } = await calls().draft(seller);
    expect(await mailOf(seller, id)).toBeNull();
    await calls().act(seller, id, 'send', { byEmail: true });
    expect(await mailOf(seller, id)).toEqual({ state: 'waiting', to, sent_at: null });
    await put(id, { is_held: true });
    expect(await mailOf(seller, id)).toMatchObject({ state: 'held' });
    await put(id, { is_held: false, status: 'failed', failure: 'refused' });
    expect(await mailOf(seller, id)).toMatchObject({ state: 'failed' });
    await put(id, { status: 'sent', failure: null, sent_at: new Date() });
    expect(await mailOf(seller, id)).toMatchObject({ state: 'sent', sent_at: expect.any(String) as string });
    await calls().act(seller, id, 'send', { byEmail: false });
    expect(await mailOf(seller, id)).toBeNull();
  });

  it('is announced when that changes, but no attempt after which it still waits', async () => {
    const reader = await openEvents(test.app, admin.token);
    onTestFinished(reader.disconnect);
    onTestFinished(() => test.unset());
    await test.set({ smtp_host: '127.0.0.1', smtp_port: '1' });
    const seller = await test.user('salesperson');
    const { id } = await calls().draft(seller);
    await calls().act(seller, id, 'send', { byEmail: true });
    let marks = 0;
    const isAnnouncedBy = async (change: () => Promise<unknown>) => {
      const { length } = reader.changes;
      await change();
      const mark = `mark ${(marks += 1)}`;
      announce(test.ctx, { noun: 'category', ids: [mark], by: null, action: 'update' });
      await eventually(() => expect(reader.changes.flatMap(({ ids }) => ids)).toContain(mark));
      return reader.changes
        .slice(length)
        .some(({ ids, action }) => action === 'mail_quote' && ids?.includes(id));
    };
    const post = (path: string, body?: object) => () => test.call(admin, 'POST', path, body);

    expect(await isAnnouncedBy(() => deliverDue(test.at(), test.files))).toBe(false);
    expect(await mailOf(seller, id)).toMatchObject({ state: 'waiting' });
    await test.unset();
    expect(await isAnnouncedBy(post('/settings', { key: 'smtp_host', value: 'smtp.test.example' }))).toBe(
      true,
    );
    expect(await mailOf(seller, id)).toMatchObject({ state: 'held' });
    expect(await isAnnouncedBy(post('/mails/held/send'))).toBe(true);
    await put(id, { status: 'failed', failure: 'refused' });
    expect(await isAnnouncedBy(post('/mails/retry-failed'))).toBe(true);
    await test.unset();
    await put(id, { next_attempt_at: new Date(0) });
    expect(await isAnnouncedBy(() => sweep(test.at(), test.files))).toBe(true);
    expect(await mailOf(seller, id)).toMatchObject({ state: 'failed' });
    await put(id, { status: 'queued', is_held: true });
    expect(await isAnnouncedBy(post('/mails/held/discard'))).toBe(true);
    expect(await mailOf(seller, id)).toBeNull();
  });

  it('is not offered while emails of this kind are turned off', async () => {
    const seller = await test.user('salesperson');
    const canMail = async () =>
      (await test.call<ResponseOf<typeof quotes.getDefaults>>(seller, 'GET', '/quotes/defaults')).body
        .canMail;
    await test.set({ smtp_host: 'smtp.test.example' });
    onTestFinished(() => test.unset());
    expect(await canMail()).toBe(true);
    await test.testDb.pool.query(
      `insert into mail_templates (template, enabled, version, updated_at) values ('quote_sent', false, 1, now())`,
    );
    onTestFinished(async () => void (await test.testDb.pool.query('delete from mail_templates')));
    expect(await canMail()).toBe(false);
    const { id } = await calls().draft(seller);
    expect((await calls().act(seller, id, 'send', { byEmail: true })).body).toMatchObject({
      code: 'mail_turned_off',
    });
  });
});
