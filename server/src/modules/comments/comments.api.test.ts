import type { Colleague, Comment, FoundComment } from '@strojpark/core/contracts/comments';
import type { TimelineEntry } from '@strojpark/core/contracts/machine-timeline';
import type { Notification } from '@strojpark/core/contracts/notifications';
import type { Reservation } from '@strojpark/core/contracts/reservation-record';
import { maxCommentLength, maxCommentsPerMinute } from '@strojpark/core/domain/comments/comment-text';
import { defaultPermissions } from '@strojpark/core/domain/access/permissions';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addMachine, customer, unknownId } from '../../../test/build.ts';
import { eventually } from '../../../test/eventually.ts';
import { openEvents } from '../../../test/event-reader.ts';
import { setUpTestApp, type TestUser } from '../../../test/test-app.ts';
import { whileLocked } from '../../../test/while-locked.ts';
import { anonymise } from '../gdpr/gdpr.service.ts';
import { purgeMachines } from '../machines/machine-trash.service.ts';

const test = setUpTestApp();
const admin = test.addUser('admin', { name: 'Alena Správná' });
const jana = test.addUser('backoffice', { name: 'Jana Nová' });
const petr = test.addUser('salesperson', { name: 'Petr Malý' });
let left: TestUser;
let machineId: string;

beforeAll(async () => {
  left = await test.user('salesperson', { name: 'Bývalý Kolega', status: 'inactive' });
  machineId = await addMachine(test.testDb.db, { name: 'Rypadlo Škoda', type: 'used' });
});

// The tests are faster than people: what was written in one does not count in the next.
afterEach(() =>
  test.testDb.pool.query(
    `update audit_log set at = at - interval '1 minute' where action like '%\\_comment'`,
  ),
);

interface Page {
  items: Comment[];
  total: number;
  nextCursor: string | null;
}
const machinePath = () => `/machines/${machineId}/comments`;
const write = (user: TestUser | null, body: object | string, path = machinePath()) =>
  test.call<Comment>(user, 'POST', path, typeof body === 'string' ? { text: body } : body);
const read = async (path = machinePath(), user = petr) => (await test.call<Page>(user, 'GET', path)).body;
const patch = (user: TestUser, id: string, body: object) =>
  test.call<Comment>(user, 'PATCH', `/comments/${id}`, body);
const remove = (user: TestUser, id: string) => test.call<Comment>(user, 'DELETE', `/comments/${id}`);

async function reserve(more: object = {}): Promise<{ id: string; machineId: string; path: string }> {
  const machineId = await addMachine(test.testDb.db);
  const { body } = await test.call<Reservation>(petr, 'POST', '/reservations', {
    ...customer,
    machineId,
    ...more,
  });
  return { id: body.id, machineId, path: `/reservations/${body.id}/comments` };
}
const notificationsOf = async (user: TestUser) =>
  (await test.call<{ items: Notification[] }>(user, 'GET', '/notifications')).body.items;
const mailsTo = (user: TestUser) =>
  test.testDb.db
    .selectFrom('mails')
    .select(['template', 'entity', 'entity_id'])
    .where('to_email', '=', `${user.id}@test.example`)
    .where('template', '=', 'comment_mention')
    .execute();

/** Without a permission in the stored matrix. */
async function withoutPermission(permission: string, run: () => Promise<void>): Promise<void> {
  const matrix = Object.fromEntries(
    Object.entries(defaultPermissions).map(([role, granted]) => [
      role,
      role === 'salesperson' ? granted.filter((one) => one !== permission) : granted,
    ]),
  );
  await test.set({ role_permissions: JSON.stringify(matrix) });
  try {
    await run();
  } finally {
    await test.set({ role_permissions: JSON.stringify(defaultPermissions) });
  }
}

describe('comments on a machine', () => {
  it('are refused without a session', async () => {
    expect((await write(null, 'Ahoj')).status).toBe(401);
    expect((await test.call(null, 'GET', machinePath())).status).toBe(401);
    expect((await test.call(null, 'GET', `${machinePath()}/colleagues`)).status).toBe(401);
    expect((await test.call(null, 'GET', '/comments?search=x')).status).toBe(401);
  });

  it('are written by anyone who sees it, and read newest first', async () => {
    const first = await write(petr, '  Chybí druhá lžíce.\nŘeším.  ');
    expect(first).toMatchObject({
      status: 201,
      body: {
        subject: 'machine',
        subject_id: machineId,
        text: 'Chybí druhá lžíce.\nŘeším.',
        mentions: [],
        names_customer: false,
        author_id: petr.id,
        author_name: 'Petr Malý',
        edited_at: null,
        deleted_at: null,
        anonymised: false,
      },
    });
    const second = await write(jana, 'Je v dílně.');
    const { items, total } = await read();
    expect(items.map(({ id }) => id)).toEqual([second.body.id, first.body.id]);
    expect(total).toBe(2);
  });

  it('are refused to those who may not see machines', async () => {
    await withoutPermission('machines.view', async () => {
      expect((await write(petr, 'Ahoj')).status).toBe(403);
      expect((await test.call(petr, 'GET', machinePath())).status).toBe(403);
      expect((await test.call(petr, 'GET', `${machinePath()}/colleagues`)).status).toBe(403);
    });
  });

  it('need a machine that exists and is not in the trash', async () => {
    expect((await write(petr, 'Ahoj', `/machines/${unknownId}/comments`)).status).toBe(404);
    expect((await test.call(petr, 'GET', `/machines/${unknownId}/comments`)).status).toBe(404);
    const trashed = await addMachine(test.testDb.db, { deleted_at: new Date() });
    for (const user of [petr, admin])
      expect((await write(user, 'Ahoj', `/machines/${trashed}/comments`)).status).toBe(404);
  });

  it('have a text of at most some length', async () => {
    expect(await write(petr, '   ')).toMatchObject({
      status: 422,
      body: { errors: { text: [expect.any(String) as string] } },
    });
    expect((await write(petr, 'x'.repeat(maxCommentLength + 1))).status).toBe(422);
    expect((await write(petr, { text: 'a', html: '<b>' })).status).toBe(422);
  });

  it('keep HTML as the text it is', async () => {
    const text = '<script>alert(1)</script> & <b>tučně</b> javascript:alert(1)';
    expect((await write(petr, text)).body.text).toBe(text);
  });

  it('are written once, however often the call is sent', async () => {
    const id = await addMachine(test.testDb.db);
    const path = `/machines/${id}/comments`;
    const headers = { 'idempotency-key': 'one-comment' };
    const body = { text: 'Jen jednou' };
    const answers = [
      await test.call<Comment>(petr, 'POST', path, body, { headers }),
      await test.call<Comment>(petr, 'POST', path, body, { headers }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect((await read(path)).total).toBe(1);
  });

  it('come in pages', async () => {
    const path = `/machines/${await addMachine(test.testDb.db)}/comments`;
    for (const text of ['1', '2', '3', '4', '5']) await write(petr, text, path);
    const seen: (string | null)[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: Page = await read(`${path}?limit=2${cursor && `&cursor=${cursor}`}`);
      seen.push(...page.items.map(({ text }) => text));
      cursor = page.nextCursor;
    }
    expect(seen).toEqual(['5', '4', '3', '2', '1']);
    expect((await test.call(petr, 'GET', `${path}?limit=101`)).status).toBe(400);
  });

  it('are limited to a number per minute', async () => {
    const user = await test.user('salesperson');
    const path = `/machines/${await addMachine(test.testDb.db)}/comments`;
    for (let n = 0; n < maxCommentsPerMinute; n++) expect((await write(user, `${n}`, path)).status).toBe(201);
    const refused = await write(user, 'příliš', path);
    expect(refused.status).toBe(429);
    expect(refused.headers['retry-after']).toBe('60');
  });

  it('are limited to a number per minute together with edits', async () => {
    const user = await test.user('salesperson');
    const path = `/machines/${await addMachine(test.testDb.db)}/comments`;
    const { body } = await write(user, '0', path);
    for (let n = 1; n < maxCommentsPerMinute; n++)
      expect((await patch(user, body.id, { text: `${n}` })).status).toBe(200);
    const refused = await patch(user, body.id, { text: 'příliš' });
    expect(refused.status).toBe(429);
    expect(refused.headers['retry-after']).toBe('60');
    expect((await write(user, 'příliš', path)).status).toBe(429);
    expect((await read(path)).items.map(({ text }) => text)).toEqual([`${maxCommentsPerMinute - 1}`]);
  });

  it('are deleted with the machine', async () => {
    const id = await addMachine(test.testDb.db);
    const { body } = await write(petr, { text: 'x', mentions: [jana.id] }, `/machines/${id}/comments`);
    await purgeMachines(test.ctx, [id]);
    expect((await patch(petr, body.id, { text: 'y' })).status).toBe(404);
    const left = await test.testDb.db.selectFrom('comments').select('id').where('id', '=', body.id).execute();
    expect(left).toEqual([]);
    expect((await notificationsOf(jana)).filter(({ entity_id }) => entity_id === id)).toEqual([]);
  });
});

describe('mentions', () => {
  it('can be of active colleagues who may see the record', async () => {
    const list = async () =>
      (await test.call<Colleague[]>(petr, 'GET', `${machinePath()}/colleagues`)).body.map(({ id }) => id);
    expect(await list()).toEqual(expect.arrayContaining([admin.id, jana.id, petr.id]));
    expect(await list()).not.toContain(left.id);
    await withoutPermission('machines.view', async () => {
      const { body } = await test.call<Colleague[]>(admin, 'GET', `${machinePath()}/colleagues`);
      expect(body.map(({ id }) => id)).toContain(jana.id);
      expect(body.map(({ id }) => id)).not.toContain(petr.id);
    });
  });

  it.each([
    ['of an inactive user', () => left.id, 'Bývalý Kolega'],
    ['of nobody', () => unknownId, unknownId],
  ])('%s are refused at the field, which says who it is', async (_, id, name) => {
    const answer = await write(petr, { text: '@Někdo', mentions: [jana.id, id()] });
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: { mentions: [expect.stringContaining(`Zmínit nelze: ${name}.`)] } },
    });
  });

  it('of a colleague who has left since do not prevent an edit', async () => {
    const leaving = await test.user('salesperson', { name: 'Odcházející' });
    const { body } = await write(petr, { text: '@Odcházející', mentions: [leaving.id] });
    await test.testDb.db
      .updateTable('users')
      .set({ status: 'inactive' })
      .where('id', '=', leaving.id)
      .execute();
    const edited = await patch(petr, body.id, { text: '@Odcházející!', mentions: [leaving.id] });
    expect(edited).toMatchObject({ status: 200, body: { text: '@Odcházející!' } });
    await patch(petr, body.id, { text: 'bez' });
    expect((await patch(petr, body.id, { text: 'znovu', mentions: [leaving.id] })).status).toBe(422);
  });

  it('of someone who may not see the record are refused at the field', async () => {
    await withoutPermission('machines.view', async () => {
      expect(await write(jana, { text: '@Petr Malý', mentions: [petr.id] })).toMatchObject({
        status: 422,
        body: { errors: { mentions: [expect.any(String) as string] } },
      });
    });
  });

  it('notify the colleague, with the machine and who it was, and never the author', async () => {
    const path = `/machines/${await addMachine(test.testDb.db, { name: 'Válec HAMM', type: 'stock' })}/comments`;
    const { body } = await write(
      petr,
      { text: '@Jana Nová viz', mentions: [jana.id, petr.id, jana.id] },
      path,
    );
    expect(body.mentions).toEqual([
      { id: jana.id, name: 'Jana Nová' },
      { id: petr.id, name: 'Petr Malý' },
    ]);
    expect((await notificationsOf(jana))[0]).toMatchObject({
      kind: 'machine_mention',
      entity: 'machine',
      entity_id: body.subject_id,
      values: { machineName: 'Válec HAMM', machineType: 'stock', by: 'Petr Malý' },
    });
    expect((await notificationsOf(petr)).map(({ entity_id }) => entity_id)).not.toContain(body.subject_id);
    expect(await mailsTo(jana)).toContainEqual({
      template: 'comment_mention',
      entity: 'machine',
      entity_id: body.subject_id,
    });
  });

  it('send no mail to those who do not want it', async () => {
    const user = await test.user('backoffice');
    expect((await test.call(user, 'PUT', '/users/settings', { commentMentions: false })).status).toBe(200);
    await write(petr, { text: 'Pozor', mentions: [user.id] });
    expect(await mailsTo(user)).toEqual([]);
    expect(await notificationsOf(user)).toHaveLength(1);
  });

  it('added by an edit notify only the added colleague', async () => {
    const [one, two] = [await test.user('backoffice'), await test.user('backoffice')];
    const { body } = await write(petr, { text: 'První', mentions: [one.id] });
    await patch(petr, body.id, { text: 'První a druhý', mentions: [one.id, two.id] });
    expect(await notificationsOf(one)).toHaveLength(1);
    expect(await notificationsOf(two)).toHaveLength(1);
  });

  it('taken out and put back by edits notify the colleague once', async () => {
    const user = await test.user('backoffice');
    const { body } = await write(petr, { text: 'První', mentions: [user.id] });
    await patch(petr, body.id, { text: 'Bez zmínky' });
    await patch(petr, body.id, { text: 'Znovu', mentions: [user.id] });
    expect(await notificationsOf(user)).toHaveLength(1);
    expect(await mailsTo(user)).toHaveLength(1);
  });

  it('show the present name of the colleague', async () => {
    const user = await test.user('backoffice', { name: 'Eva Stará' });
    const { body } = await write(petr, { text: 'x', mentions: [user.id] });
    await test.testDb.db.updateTable('users').set({ name: 'Eva Nová' }).where('id', '=', user.id).execute();
    const found = (await read()).items.find(({ id }) => id === body.id);
    expect(found?.mentions).toEqual([{ id: user.id, name: 'Eva Nová' }]);
  });
});

describe('an edit', () => {
  it('is for the author only, and marks the comment', async () => {
    const { body } = await write(petr, 'Zítra');
    for (const user of [jana, admin]) {
      const refused = await patch(user, body.id, { text: 'Dnes' });
      expect(refused).toMatchObject({ status: 403, body: { code: 'not_owner' } });
    }
    const edited = await patch(petr, body.id, { text: 'Dnes', namesCustomer: true });
    expect(edited.body).toMatchObject({
      text: 'Dnes',
      names_customer: true,
      edited_at: expect.any(String) as string,
    });
    const same = await patch(petr, body.id, { text: 'Dnes', namesCustomer: true });
    expect(same.body.edited_at).toBe(edited.body.edited_at);
  });

  it('is refused with a bad input, for an unknown comment, and without the permission', async () => {
    const { body } = await write(petr, 'Zítra');
    expect((await patch(petr, body.id, { text: '' })).status).toBe(422);
    expect((await patch(petr, unknownId, { text: 'x' })).status).toBe(404);
    await withoutPermission('machines.view', async () => {
      expect((await patch(petr, body.id, { text: 'x' })).status).toBe(404);
      expect((await remove(petr, body.id)).status).toBe(404);
    });
  });

  it('stays in the change history with both texts', async () => {
    const { body } = await write(petr, 'Původní znění');
    await patch(petr, body.id, { text: 'Nové znění' });
    const { items } = (
      await test.call<{ items: { action: string; changes: object }[] }>(
        admin,
        'GET',
        `/audit?entity=machine&entityId=${machineId}`,
      )
    ).body;
    expect(items[0]).toMatchObject({
      action: 'update_comment',
      changes: { comment_id: { to: body.id }, comment: { from: 'Původní znění', to: 'Nové znění' } },
    });
  });
});

describe('a deletion', () => {
  it('erases the text and keeps who did it and when', async () => {
    const { body } = await write(petr, 'Omyl');
    expect((await remove(jana, body.id)).status).toBe(403);
    const deleted = await remove(petr, body.id);
    expect(deleted.body).toMatchObject({
      text: null,
      author_name: 'Petr Malý',
      deleted_at: expect.any(String) as string,
      deleted_by_name: 'Petr Malý',
    });
    const row = await test.testDb.db
      .selectFrom('comments')
      .select(['text', 'search_text'])
      .where('id', '=', body.id)
      .executeTakeFirst();
    expect(row).toEqual({ text: '', search_text: '' });
    expect((await remove(petr, body.id)).status).toBe(404);
    expect((await patch(petr, body.id, { text: 'x' })).status).toBe(404);
  });

  it('by an administrator is possible for any comment', async () => {
    const { body } = await write(petr, 'Nevhodné');
    expect((await remove(admin, body.id)).body).toMatchObject({
      text: null,
      deleted_by_name: 'Alena Správná',
    });
  });
});

describe('comments on a reservation', () => {
  it('are written and read there, and mention with the customer', async () => {
    const { id, path } = await reserve();
    const { status, body } = await write(petr, { text: 'Volat v úterý', mentions: [jana.id] }, path);
    expect(status).toBe(201);
    expect(body).toMatchObject({ subject: 'reservation', subject_id: id });
    expect((await read(path)).items).toHaveLength(1);
    expect((await notificationsOf(jana))[0]).toMatchObject({
      kind: 'reservation_mention',
      entity: 'reservation',
      entity_id: id,
      values: { customerName: customer.customerCompany, by: 'Petr Malý' },
    });
    expect((await test.call(petr, 'GET', `${path}/colleagues`)).status).toBe(200);
  });

  it('are refused without a session, the permission or the reservation', async () => {
    const { path } = await reserve();
    expect((await write(null, 'x', path)).status).toBe(401);
    expect((await write(petr, 'x', `/reservations/${unknownId}/comments`)).status).toBe(404);
    await withoutPermission('reservations.view', async () => {
      expect((await write(petr, 'x', path)).status).toBe(403);
      expect((await test.call(petr, 'GET', `${path}/colleagues`)).status).toBe(403);
    });
  });
});

describe('comments on a demand', () => {
  async function demand(): Promise<{ id: string; path: string }> {
    const body = { ...customer, criteria: { model: 'žádný takový' } };
    const { id } = (await test.call<{ id: string }>(petr, 'POST', '/demands', body)).body;
    return { id, path: `/demands/${id}/comments` };
  }

  it('are written and read there, and mention with the customer', async () => {
    const { id, path } = await demand();
    const written = await write(petr, { text: '@Jana Nová, co máme?', mentions: [jana.id] }, path);
    expect(written.body).toMatchObject({ subject: 'demand', subject_id: id });
    expect((await read(path, jana)).items.map(({ text }) => text)).toEqual(['@Jana Nová, co máme?']);
    expect((await notificationsOf(jana))[0]).toMatchObject({
      kind: 'demand_mention',
      values: { customerName: customer.customerCompany, by: 'Petr Malý' },
      entity: 'demand',
      entity_id: id,
    });
    expect(await mailsTo(jana)).toContainEqual({
      template: 'comment_mention',
      entity: 'demand',
      entity_id: id,
    });
    const { body } = await test.call<{ items: FoundComment[] }>(petr, 'GET', '/comments?search=co mame');
    expect(body.items).toMatchObject([
      { subject: 'demand', subject_id: id, machine: null, customer: customer.customerCompany },
    ]);
  });

  it('are refused without a session, the permission or the demand, and end with it', async () => {
    const { id, path } = await demand();
    expect((await write(null, 'x', path)).status).toBe(401);
    expect((await write(petr, 'x', `/demands/${unknownId}/comments`)).status).toBe(404);
    await withoutPermission('reservations.view', async () => {
      expect((await write(petr, 'x', path)).status).toBe(403);
    });
    const { body } = await write(petr, 'ke smazání', path);
    await test.call(petr, 'DELETE', `/demands/${id}`);
    expect((await patch(petr, body.id, { text: 'x' })).status).toBe(404);
  });

  it('are not found when the demand is deleted at the same moment', async () => {
    const { id, path } = await demand();
    const written = await whileLocked(
      test,
      (ctx) => ctx.db.deleteFrom('demands').where('id', '=', id).execute(),
      () => write(petr, 'pozdě', path),
    );
    expect(written.status).toBe(404);
  });
});

describe('the history of a machine', () => {
  const entries = async (id: string, user = petr) =>
    (await test.call<{ items: TimelineEntry[] }>(user, 'GET', `/machines/${id}/timeline?kind=comment`)).body
      .items;

  it('shows comments on it and on its reservations, but no edited or deleted text', async () => {
    const { machineId: id, path } = await reserve();
    const { body: own } = await write(petr, 'tajny-text', `/machines/${id}/comments`);
    await write(petr, 'U rezervace', path);
    await patch(petr, own.id, { text: 'opraveny-text' });
    expect((await entries(id)).map(({ action, comment }) => [action, comment])).toEqual([
      ['update_comment', null],
      ['add_comment', 'U rezervace'],
      ['add_comment', 'opraveny-text'],
    ]);
    await remove(petr, own.id);
    const after = await entries(id);
    expect(after.map(({ action, comment }) => [action, comment])).toEqual([
      ['delete_comment', null],
      ['update_comment', null],
      ['add_comment', 'U rezervace'],
      ['add_comment', null],
    ]);
    expect(JSON.stringify(after)).not.toMatch(/tajny|opraveny/);
    const ofReservation = `/machines/${id}/timeline?reservation=${path.split('/')[2]}&kind=comment`;
    const { body } = await test.call<{ items: TimelineEntry[] }>(petr, 'GET', ofReservation);
    expect(body.items.map(({ comment }) => comment)).toEqual(['U rezervace']);
    await withoutPermission('reservations.view', async () => {
      expect(JSON.stringify(await entries(id))).not.toContain('U rezervace');
    });
  });
});

describe('the search', () => {
  const find = async (user: TestUser, search: string) =>
    (
      await test.call<{ items: FoundComment[] }>(
        user,
        'GET',
        `/comments?search=${encodeURIComponent(search)}`,
      )
    ).body.items;

  it('finds all words regardless of case and diacritics, with the record', async () => {
    const { id, path } = await reserve();
    await write(petr, 'Žlutoučký kůň pěl ódy', path);
    expect(await find(petr, 'KUN zluto')).toMatchObject([
      {
        text: 'Žlutoučký kůň pěl ódy',
        subject: 'reservation',
        subject_id: id,
        customer: customer.customerCompany,
        machine: { name: expect.any(String) as string, type: 'stock' },
      },
    ]);
    expect(await find(petr, 'kun traktor')).toEqual([]);
    expect(await find(petr, '100%')).toEqual([]);
  });

  it('finds nothing in records that the user may not see, in the trash, and of deleted comments', async () => {
    const { id, machineId: reserved, path } = await reserve();
    const { body } = await write(petr, 'unikatni-slovo', path);
    await write(petr, 'slovo-o-stroji', `/machines/${reserved}/comments`);
    await withoutPermission('reservations.view', async () => {
      expect(await find(petr, 'unikatni-slovo')).toEqual([]);
      expect(await find(admin, 'unikatni-slovo')).toHaveLength(1);
    });
    const { pool } = test.testDb;
    await test.call(petr, 'POST', `/reservations/${id}/cancel`, { reason: 'Odstoupil' });
    await pool.query('update reservations set deleted_at = now() where id = $1', [id]);
    expect(await find(petr, 'unikatni-slovo')).toEqual([]);
    await pool.query('update reservations set deleted_at = null where id = $1', [id]);
    await pool.query('update machines set deleted_at = now() where id = $1', [reserved]);
    expect(await find(petr, 'slovo-o-stroji')).toEqual([]);
    // The reservation is still listed.
    expect(await find(petr, 'unikatni-slovo')).toMatchObject([{ subject: 'reservation', subject_id: id }]);
    await pool.query('update machines set deleted_at = null where id = $1', [reserved]);
    expect(await find(petr, 'slovo-o-stroji')).toHaveLength(1);
    await remove(petr, body.id);
    expect(await find(petr, 'unikatni-slovo')).toEqual([]);
  });

  it('needs a word', async () => {
    expect((await test.call(petr, 'GET', '/comments')).status).toBe(400);
  });
});

it('an open screen hears of a comment by the id of its record, without the text, and no list does', async () => {
  const reader = await openEvents(test.app, jana.token);
  try {
    await write(petr, 'neslysitelny-text');
    await eventually(() =>
      expect(reader.changes).toContainEqual({
        noun: 'machine_comment',
        // Changes of the same kind at the same moment share one event.
        ids: expect.arrayContaining([machineId]) as string[],
        by: petr.id,
        action: 'add_comment',
      }),
    );
    const ofLists = reader.changes.filter(({ noun, ids }) => noun === 'machine' && ids?.includes(machineId));
    expect(ofLists).toEqual([]);
    expect(reader.text).not.toContain('neslysitelny');
  } finally {
    reader.disconnect();
  }
});

describe('the anonymisation of customers', () => {
  const person = {
    customerName: 'Zikmund Zapomenutý',
    customerCompany: 'Zapomnění a.s.',
    customerEmail: 'z@zapomneni.example',
  };
  const later = () => test.at(Date.now() + 40 * 86_400_000);
  const textOf = async (id: string) => {
    const row = await test.testDb.db
      .selectFrom('comments')
      .select('text')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return row.text;
  };

  it('erases comments with the customer’s name and flagged ones, from the history too, and no others', async () => {
    await test.set({ gdpr_retention_days: '30', SYSTEM_GDPR_MODE: 'true' });
    const finished = await reserve(person);
    const other = await reserve({ customerName: 'Jiný Člověk', customerCompany: 'Jiná s.r.o.' });
    const machine = `/machines/${finished.machineId}/comments`;
    const ids = async (text: string, path: string, namesCustomer = false) =>
      (await write(jana, { text, namesCustomer }, path)).body.id;
    const erased = [
      await ids('Zikmund Zapomenuty prijde', machine),
      await ids('Firma ZAPOMNĚNÍ volala', other.path),
      await ids('Paní z té firmy', finished.path, true),
      await ids('Pán od vedle', machine, true),
    ];
    const kept = [
      await ids('Zapomněnínová baterie', machine),
      await ids('Zapomněla jsem klíče', finished.path),
      await ids('Živá rezervace', other.path, true),
    ];
    const edited = await ids('Zikmund Zapomenutý', machine);
    await patch(jana, edited, { text: 'Bez jména' });
    await test.call(petr, 'POST', `/reservations/${finished.id}/cancel`, { reason: 'Odstoupil' });

    expect(await anonymise(later())).toBeGreaterThan(0);
    for (const id of erased) expect(await textOf(id)).toBe('');
    for (const id of kept) expect(await textOf(id)).not.toBe('');
    const shown = (await read(machine)).items.find(({ id }) => id === erased[0]);
    expect(shown).toMatchObject({ text: null, anonymised: true, author_name: 'Jana Nová' });
    expect((await patch(jana, erased[0]!, { text: 'Zpět' })).status).toBe(404);
    const history = JSON.stringify(await test.testDb.db.selectFrom('audit_log').select('changes').execute());
    for (const text of ['Zikmund Zapomenuty prijde', 'ZAPOMNĚNÍ volala', 'Paní z té firmy', 'Pán od vedle'])
      expect(history).not.toContain(text);
    expect(history).toContain('Živá rezervace');
  });

  it('keeps comments about a customer who has another reservation', async () => {
    const regular = { customerName: 'Stálý Zákazník', customerCompany: 'Stálice s.r.o.' };
    const finished = await reserve(regular);
    await test.call(petr, 'POST', `/reservations/${finished.id}/cancel`, { reason: 'Vybral jiný' });
    await reserve(regular);
    const { body } = await write(petr, 'Stálice chce slevu', `/machines/${finished.machineId}/comments`);
    await anonymise(later());
    expect(await textOf(body.id)).toBe('Stálice chce slevu');
  });
});
