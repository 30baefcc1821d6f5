import type { LinkedRequest } from '@strojpark/core/contracts/approval-links';
import type { Reservation } from '@strojpark/core/contracts/reservation-record';
import { calendarDay } from '@strojpark/core/domain/dates/calendar-days';
import { costFields } from '@strojpark/core/domain/fields/machine-fields';
import { defaultPermissions } from '@strojpark/core/domain/access/permissions';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  accountPassword,
  bearer,
  createAccount,
  mailsTo,
  signIn,
  tokenOf,
  type Account,
} from '../../../test/accounts.ts';
import { addMachine, customer } from '../../../test/build.ts';
import { queueCalls } from '../../../test/queue.ts';
import { buildTestApp, setUpTestApp, testBaseUrl, type TestUser } from '../../../test/test-app.ts';
import { tokenHash } from '../../lib/tokens.ts';
import { cleanAccounts } from '../auth/account-clean.service.ts';

const test = setUpTestApp({ staysConsistent: true });
const admin = test.addUser('admin', { name: 'Karel' });
const eva = test.addUser('salesperson', { name: 'Eva' });
const reason = 'Cena je pod zůstatkovou hodnotou';
const asked = 'náhrada není skladem';

let jana: Account;
let session: TestUser;

beforeEach(async () => {
  jana = await createAccount(test, 'backoffice');
  session = bearer((await signIn(test, jana)).body);
  await test.set({ approval_links_without_sign_in: 'true' });
});
afterEach(async () => {
  await test.unset();
  await test.testDb.pool.query('delete from mails; delete from throttles; delete from account_links');
  await test.testDb.db.updateTable('users').set({ status: 'inactive' }).where('id', '=', jana.id).execute();
});

async function request(by: TestUser = eva, body: object = {}): Promise<string> {
  const machineId = await addMachine(test.testDb.db, {
    type: 'used',
    purchase_price: 912_345,
    porizovaci_hodnota: 923_456,
  });
  const values = { ...customer, machineId, approvalRequestReason: asked, ...body };
  return (await test.call<Reservation>(by, 'POST', '/reservations', values)).body.id;
}
/** The token of the last mail to an address. */
async function mailedToken(account: Pick<Account, 'email'> = jana): Promise<string> {
  return tokenOf((await mailsTo(test, account.email)).at(-1)?.values.approvalUrl);
}
async function linked(): Promise<{ id: string; token: string }> {
  const id = await request();
  return { id, token: await mailedToken() };
}

type Failed = { code: string; errors: Record<string, string[]> };
const open = (token: string, who: TestUser | null = null) =>
  test.call<LinkedRequest & Failed>(
    who,
    'POST',
    `/approval-links/${who === null ? 'open-without-sign-in' : 'open'}`,
    { token },
  );
const decide = (token: string, body: object = { decision: 'approve' }, who: TestUser | null = null) =>
  test.call<Failed>(who, 'POST', `/approval-links/${who === null ? 'decide-without-sign-in' : 'decide'}`, {
    token,
    ...body,
  });
const statusOf = async (id: string) =>
  (await test.call<Reservation>(admin, 'GET', `/reservations/${id}`)).body.status;

describe('the mail about a request', () => {
  it('has a link of its own for each approver: 256 bits in the fragment, of which only the hash is stored', async () => {
    const other = await createAccount(test, 'admin');
    const id = await request();
    const [mail] = await mailsTo(test, jana.email);
    const url = mail?.values.approvalUrl ?? '';
    expect(url.startsWith(`${testBaseUrl}/approval#token=`)).toBe(true);
    expect(Buffer.from(tokenOf(url), 'base64url')).toHaveLength(32);
    expect(await mailedToken(other)).not.toBe(tokenOf(url));
    expect(mail?.values).toMatchObject({
      resetValidHours: '72',
      detailUrl: `${testBaseUrl}/admin/approval-queue`,
    });
    const row = await test.testDb.db
      .selectFrom('account_links')
      .selectAll()
      .where('user_id', '=', jana.id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      token_hash: tokenHash(tokenOf(url)),
      purpose: 'approval',
      reservation_id: id,
    });
    expect(JSON.stringify(row)).not.toContain(tokenOf(url));
    expect(Date.parse(row.expires_at) - Date.parse(row.created_at)).toBe(72 * 3_600_000);
    await test.testDb.db
      .updateTable('users')
      .set({ status: 'inactive' })
      .where('id', '=', other.id)
      .execute();
  });

  it('has none while the template is switched off', async () => {
    await test.testDb.db
      .insertInto('mail_templates')
      .values({ template: 'approval_request', enabled: false, updated_at: new Date() })
      .execute();
    await request();
    await test.testDb.pool.query('delete from mail_templates');
    const links = await test.testDb.db.selectFrom('account_links').select('token_hash').execute();
    expect(links).toEqual([]);
  });
});

describe('a link', () => {
  it('shows the request to its recipient as often as it is opened, and decides nothing by that', async () => {
    const { id, token } = await linked();
    for (let opened = 0; opened < 3; opened++) {
      const { status, body, headers } = await open(token);
      expect(status).toBe(200);
      expect(body).toMatchObject({
        recipient: jana.name,
        mayApprove: true,
        reservation: { approval_request_reason: asked },
      });
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
      expect(headers['set-cookie']).toBeUndefined();
    }
    expect(await statusOf(id)).toBe('pending_approval');
  });

  it('says the language of its mail, for a page that cannot know the reader once it is used or has expired', async () => {
    await test.call(session, 'PUT', '/users/settings', { language: 'en' });
    await request();
    const mail = (await mailsTo(test, jana.email)).at(-1);
    await test.call(session, 'PUT', '/users/settings', { language: 'cs' });
    expect(mail?.values.approvalUrl).toMatch(/#token=[\w-]{43}&language=en$/);
    expect((await open(tokenOf(mail?.values.approvalUrl))).status).toBe(200);
  });

  it('has no address that a scanner could open to decide: every read of an address leaves the request', async () => {
    const { id, token } = await linked();
    for (const method of ['GET', 'HEAD'] as const) {
      for (const path of [
        '/approval',
        `/approval?token=${token}`,
        ...['open', 'decide', 'open-without-sign-in', 'decide-without-sign-in'].map(
          (call) => `/api/approval-links/${call}?token=${token}&decision=approve`,
        ),
      ]) {
        const answer = await test.app.inject({ method, url: path });
        expect(answer.statusCode, `${method} ${path}`).toBe(404);
      }
    }
    expect(await statusOf(id)).toBe('pending_approval');
    expect((await open(token)).status).toBe(200);
  });

  it('approves as its recipient, once, and the history says that it was the link', async () => {
    const { id, token } = await linked();
    expect((await decide(token)).status).toBe(204);
    expect(await statusOf(id)).toBe('active');
    const entry = await test.testDb.db
      .selectFrom('audit_log')
      .select(['actor_id', 'actor_name', 'changes'])
      .where('entity_id', '=', id)
      .where('action', '=', 'approve')
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({
      actor_id: jana.id,
      actor_name: jana.name,
      changes: { decided_by_link: { to: true } },
    });
    expect(JSON.stringify(entry)).not.toContain(token);
    for (const again of [decide(token), decide(token, { decision: 'reject', reason }), open(token)])
      expect(await again).toMatchObject({ status: 409, body: { code: 'reservation_not_pending' } });
  });

  it('rejects with a reason, which is required', async () => {
    const { id, token } = await linked();
    for (const body of [{ decision: 'reject' }, { decision: 'reject', reason: '  ' }]) {
      const { status, body: failed } = await decide(token, body);
      expect([status, Object.keys(failed.errors)]).toEqual([422, ['reason']]);
    }
    expect((await decide(token, { decision: 'reject', reason })).status).toBe(204);
    const { body } = await test.call<Reservation>(eva, 'GET', `/reservations/${id}`);
    expect(body).toMatchObject({ status: 'cancelled', rejection_reason: reason, cancelled_by: jana.name });
  });

  it('expires after 72 hours, and its row is deleted', async () => {
    const { token } = await linked();
    await test.testDb.db
      .updateTable('account_links')
      .set({ expires_at: new Date(Date.now() - 1) })
      .execute();
    for (const answer of [
      open(token),
      decide(token),
      open(token, session),
      decide(token, undefined, session),
    ])
      expect(await answer).toMatchObject({ status: 410, body: { code: 'link_invalid' } });
    await cleanAccounts(test.at());
    expect(await test.testDb.db.selectFrom('account_links').select('user_id').execute()).toEqual([]);
  });

  it('is not valid for setting a password, nor is a link for that one for deciding', async () => {
    const { token } = await linked();
    const answer = await test.call(null, 'POST', '/auth/reset-password', {
      token,
      newPassword: 'correct horse battery',
    });
    expect(answer).toMatchObject({ status: 410 });
    expect((await open(token)).status).toBe(200);
  });

  it.each([
    ['the recipient changes the password', () => changePassword()],
    ['the recipient is deactivated', () => edit({ status: 'inactive' })],
    ['the recipient gets another role', () => edit({ role: 'salesperson' })],
    ['the recipient gets another address', () => edit({ email: 'jina@test.example' })],
    ['the recipient is deleted', () => test.call(admin, 'DELETE', `/users/${jana.id}`)],
    [
      'the recipient’s role may no longer decide',
      () => test.allow({ ...defaultPermissions, backoffice: [] }),
    ],
  ])('ends at once when %s', async (_, happens) => {
    const { id, token } = await linked();
    const answered = (await happens()) as { status: number } | undefined;
    expect(answered?.status ?? 200).toBeLessThan(300);
    await test.set({ approval_links_without_sign_in: 'true' });
    expect(await open(token)).toMatchObject({ status: 410, body: { code: 'link_invalid' } });
    expect(await decide(token)).toMatchObject({ status: 410, body: { code: 'link_invalid' } });
    expect(await statusOf(id)).toBe('pending_approval');
    await test.testDb.db
      .updateTable('users')
      .set({ email: jana.email, role: 'backoffice' })
      .where('id', '=', jana.id)
      .execute();
  });

  it.each([
    ['approved', 'approve', undefined],
    ['rejected', 'reject', { reason }],
    ['cancelled', 'cancel', { reason }],
  ])('ends when the request is %s by someone else', async (_, verb, body) => {
    const { id, token } = await linked();
    expect((await test.call(admin, 'POST', `/reservations/${id}/${verb}`, body)).status).toBe(200);
    expect(await open(token)).toMatchObject({ status: 409, body: { code: 'reservation_not_pending' } });
    expect(await decide(token)).toMatchObject({ status: 409, body: { code: 'reservation_not_pending' } });
    const links = await test.testDb.db.selectFrom('account_links').select('used_at').execute();
    expect(links.every(({ used_at }) => used_at !== null)).toBe(true);
  });

  it('does not approve the request of its recipient where someone else has to', async () => {
    await test.set({ allow_self_approval: 'false' });
    const id = await request(session);
    const token = await mailedToken();
    expect((await open(token)).body).toMatchObject({ mayApprove: false, isOwn: true });
    expect(await decide(token)).toMatchObject({ status: 403, body: { code: 'own_request' } });
    expect((await decide(token, { decision: 'reject', reason })).status).toBe(204);
    expect(await statusOf(id)).toBe('cancelled');
  });

  it('shows no cost fields to a recipient who may not see them, nor to any other', async () => {
    await test.allow({
      ...defaultPermissions,
      backoffice: defaultPermissions.backoffice.filter((one) => one !== 'machines.view_costs'),
    });
    await test.set({ approval_links_without_sign_in: 'true' });
    const { token } = await linked();
    const text = JSON.stringify((await open(token)).body);
    for (const hidden of [...costFields, '912345', '923456']) expect(text).not.toContain(hidden);
  });

  it('has the facts for the decision, costs only for a recipient who has signed in and may see them', async () => {
    await test.set({ approval_links_without_sign_in: 'true' });
    const { token } = await linked();
    const signedIn = (await open(token, session)).body.facts;
    expect(signedIn).toMatchObject({ price: { value: 1_500_000 }, costs: { purchase: 912_345 } });
    expect((await open(token)).body.facts).toEqual({
      ...signedIn,
      costs: null,
      customer: { ...signedIn.customer, mark: null },
    });
  });

  it('without sign-in nothing leaves but what the decision needs', async () => {
    const address = 'Polní 12, Lhota';
    await request(eva, { sellingPrice: 1_400_000, customerAddress: address, notes: 'volat na 602 111 222' });
    const token = await mailedToken();
    const { machine_id } = (await open(token, session)).body.reservation;
    const calls = queueCalls(test);
    const [customerName, customerCompany] = ['Bohumil Pokorný', 'Pokorný a synové'];
    await calls.waits(eva, machine_id, { ...calls.nextCustomer(), customerName, customerCompany });

    const hidden = ['volat na 602 111 222', customerCompany, customer.customerTaxId];
    const signedIn = JSON.stringify((await open(token, session)).body);
    for (const one of hidden) expect(signedIn).toContain(one);

    const { body } = await open(token);
    const { customerEmail, customerPhone } = customer;
    for (const one of [...hidden, customerName, address, customerEmail, customerPhone])
      expect(JSON.stringify(body)).not.toContain(one);
    expect(body.facts).toMatchObject({ costs: null, queue: [], customer: { mark: null } });
    const { reservation } = body;
    expect(Object.keys(reservation).toSorted()).toEqual([
      'approval_request_reason',
      'approval_requested_at',
      'created_at',
      'created_by_name',
      'customer_company',
      'customer_name',
      'machine',
      'machine_id',
      'notes',
      'rejected_candidates',
      'selling_currency',
      'selling_price',
      'waiting',
    ]);
    expect(reservation).toMatchObject({ notes: null, selling_price: 1_400_000, waiting: 1 });
  });

  it('leaves no trace of its token in logs', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) });
    const app = await buildTestApp(test, { log });
    const { token } = await linked();
    for (const call of ['open', 'decide'])
      await app.inject({
        method: 'POST',
        url: `/api/approval-links/${call}-without-sign-in`,
        payload: { token, decision: 'reject', reason },
      });
    await app.close();
    expect(lines.join('\n')).not.toContain(token);
  });
});

describe('a link without the setting', () => {
  beforeEach(() => test.unset('approval_links_without_sign_in'));

  it('does nothing for someone who is not signed in, whether it is valid or not', async () => {
    const { id, token } = await linked();
    for (const one of [token, 'guessed']) {
      expect(await open(one)).toMatchObject({ status: 401, body: { code: 'not_signed_in' } });
      expect(await decide(one)).toMatchObject({ status: 401, body: { code: 'not_signed_in' } });
    }
    expect(await statusOf(id)).toBe('pending_approval');
  });

  it('works for the recipient who is signed in', async () => {
    const { id, token } = await linked();
    expect((await open(token, session)).body).toMatchObject({
      reservation: { approval_request_reason: asked },
    });
    expect((await decide(token, undefined, session)).status).toBe(204);
    expect(await statusOf(id)).toBe('active');
  });

  it('belongs to nobody else, not even another approver', async () => {
    const { id, token } = await linked();
    for (const other of [admin, eva]) {
      expect(await open(token, other)).toMatchObject({ status: 403, body: { code: 'link_of_another' } });
      expect(await decide(token, undefined, other)).toMatchObject({ status: 403 });
    }
    expect(await statusOf(id)).toBe('pending_approval');
    expect((await open(token, session)).status).toBe(200);
  });
});

describe('guessing', () => {
  it('finds nothing, ends after fifty attempts from an address, and never blocks a valid link', async () => {
    const { token } = await linked();
    for (let time = 0; time < 60; time++) expect((await open(token)).status).toBe(200);
    const guesses = [];
    for (let guess = 0; guess < 51; guess++)
      guesses.push((await (guess % 2 === 0 ? open(`guess-${guess}`) : decide(`guess-${guess}`))).status);
    expect(guesses.slice(0, 50).every((status) => status === 410)).toBe(true);
    expect(guesses.at(-1)).toBe(429);
    expect((await open(token)).status).toBe(200);
  });
});

describe('the link to a decided request', () => {
  it('does not count as a failed attempt of the address', async () => {
    const { id, token } = await linked();
    expect((await test.call(admin, 'POST', `/reservations/${id}/approve`)).status).toBe(200);
    for (let time = 0; time < 60; time++)
      expect(await (time % 2 === 0 ? open(token) : decide(token))).toMatchObject({ status: 409 });
    const { token: other } = await linked();
    expect((await open(other)).status).toBe(200);
  });
});

describe('deciding at once', () => {
  it('by the link and on the screen has one winner', async () => {
    for (let round = 0; round < 10; round++) {
      const { id, token } = await linked();
      const answers = await Promise.all([
        decide(token),
        test.call(admin, 'POST', `/reservations/${id}/reject`, { reason }),
        decide(token, { decision: 'reject', reason }),
      ]);
      expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
      expect(answers.every(({ status }) => status < 300 || status === 409)).toBe(true);
      const { rows } = await test.testDb.pool.query(
        `select 1 from audit_log where entity_id = $1 and action in ('approve', 'reject')`,
        [id],
      );
      expect(rows).toHaveLength(1);
    }
  });

  it('and deactivating the recipient never decides for someone who is gone', async () => {
    for (let round = 0; round < 5; round++) {
      const account = await createAccount(test, 'backoffice');
      const id = await request();
      const token = await mailedToken(account);
      const { version } = (await test.call<{ version: number }>(admin, 'GET', `/users/${account.id}`)).body;
      const [decided, gone] = await Promise.all([
        decide(token),
        test.call(admin, 'PATCH', `/users/${account.id}`, { status: 'inactive', version }),
      ]);
      expect(gone.status).toBe(200);
      expect([204, 410]).toContain(decided.status);
      expect(await statusOf(id)).toBe(decided.status === 204 ? 'active' : 'pending_approval');
    }
  });
});

describe('a deputy', () => {
  it('has a link of their own, which ends with the deputyship', async () => {
    await test.allow({
      ...defaultPermissions,
      backoffice: defaultPermissions.backoffice.filter((one) => one !== 'approvals.decide'),
    });
    await test.set({ approval_links_without_sign_in: 'true' });
    const day = calendarDay(new Date(), 'Europe/Prague');
    const named = await test.call(admin, 'POST', '/deputies', {
      deputyId: jana.id,
      fromDay: day,
      toDay: day,
    });
    const { token } = await linked();
    expect((await open(token)).body).toMatchObject({ standsInFor: ['Karel'] });
    await test.call(admin, 'DELETE', `/deputies/${String(named.body['id'])}`);
    expect(await open(token)).toMatchObject({ status: 410 });
    await test.unset('role_permissions');
  });
});

async function edit(body: object) {
  const { version } = (await test.call<{ version: number }>(admin, 'GET', `/users/${jana.id}`)).body;
  return test.call(admin, 'PATCH', `/users/${jana.id}`, { ...body, version });
}

function changePassword() {
  return test.call(session, 'POST', '/auth/change-password', {
    currentPassword: accountPassword,
    newPassword: 'quite another horse',
  });
}
