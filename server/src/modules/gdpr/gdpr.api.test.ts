import type { GdprPreview } from '@strojpark/core/contracts/gdpr';
import type { Reservation } from '@strojpark/core/contracts/reservation-record';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { addMachine, customer } from '../../../test/build.ts';
import { quoteCalls } from '../../../test/quotes.ts';
import { setUpTestApp } from '../../../test/test-app.ts';
import { emptyTrash } from '../trash/trash.service.ts';
import { runMatching } from '../matches/run-matching.service.ts';
import { anonymise } from './gdpr.service.ts';

const test = setUpTestApp();
const admin = test.addUser('admin');
let completed: string;
let cancelled: string;
let live: string;

const reserve = async (): Promise<Reservation> => {
  const machineId = await addMachine(test.testDb.db);
  return (
    await test.call<Reservation>(admin, 'POST', '/reservations', { ...customer, machineId, notes: 'Volat' })
  ).body;
};
const preview = async () => (await test.call<GdprPreview>(admin, 'GET', '/settings/admin/gdpr-preview')).body;

/** A system context that many days from now. */
const later = (days: number) => test.at(Date.now() + days * 86_400_000);

beforeAll(async () => {
  completed = (await reserve()).id;
  cancelled = (await reserve()).id;
  live = (await reserve()).id;
  const price = { salePrice: 1_000_000, currency: 'CZK' };
  expect((await test.call(admin, 'POST', `/reservations/${completed}/complete`, price)).status).toBe(200);
  await test.call(admin, 'POST', `/reservations/${cancelled}/cancel`, { reason: 'Zákazník odstoupil' });
  await test.set({ gdpr_retention_days: '30' });
});

/** An import of reservations with a row refused for its e-mail, although it was corrected in the preview. */
async function refusedImport(): Promise<string> {
  const { db } = test.testDb;
  const { id } = await db
    .insertInto('import_batches')
    .values({
      kind: 'reservations',
      status: 'completed',
      mode: 'skip',
      file_name: 'rezervace.csv',
      parse_plan: '{}',
      is_background: false,
      total_rows: 1,
      created_by_name: admin.name,
      request_id: 'test',
      finished_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const row = { batch_id: id, row_number: 2 };
  const value = customer.customerEmail;
  await db
    .insertInto('import_failed_rows')
    .values({ ...row, cells: JSON.stringify([value]) })
    .execute();
  await db
    .insertInto('import_corrections')
    .values({ ...row, column_name: 'E-mail', value })
    .execute();
  await db
    .insertInto('import_row_errors')
    .values({ ...row, position: 1, column_name: 'E-mail', value, code: 'validation' })
    .execute();
  return id;
}

/** Everything in the database that contains the customers. */
async function traces(): Promise<string> {
  const { db } = test.testDb;
  const finished = [completed, cancelled];
  const rows = await Promise.all([
    db.selectFrom('reservations').selectAll().where('id', 'in', finished).execute(),
    db.selectFrom('sales').selectAll().where('reservation_id', 'in', finished).execute(),
    db.selectFrom('audit_log').selectAll().where('entity_id', 'in', finished).execute(),
  ]);
  return JSON.stringify(rows);
}
const secrets = [...Object.values(customer), 'Volat'];

describe('customers of finished reservations', () => {
  it('can be previewed only by administrators', async () => {
    expect((await test.call(null, 'GET', '/settings/admin/gdpr-preview')).status).toBe(401);
    const backoffice = await test.user('backoffice');
    expect((await test.call(backoffice, 'GET', '/settings/admin/gdpr-preview')).status).toBe(403);
  });

  it('are kept while SYSTEM_GDPR_MODE is off, although the preview lists who is due', async () => {
    await test.testDb.db
      .updateTable('reservations')
      .set({ cancelled_at: new Date(Date.now() - 31 * 86_400_000) })
      .where('id', '=', cancelled)
      .execute();
    expect(await anonymise(later(400))).toBe(0);
    expect(await preview()).toMatchObject({
      enabled: false,
      retentionDays: 30,
      count: 1,
      items: [{ id: cancelled, customer_name: customer.customerName }],
    });
  });

  it('are anonymised after the retention time in reservation, sale and history; those of live reservations are not', async () => {
    expect(await traces()).toContain(customer.customerEmail);
    await test.set({ SYSTEM_GDPR_MODE: 'true' });
    expect(await anonymise(later(31))).toBe(2);
    const left = await traces();
    for (const secret of secrets) expect(left).not.toContain(secret);
    const { body } = await test.call<Reservation>(admin, 'GET', `/reservations/${completed}`);
    expect(body).toMatchObject({ customer_name: '—', sold_price: 1_000_000, status: 'completed' });
    expect(await test.call(admin, 'PATCH', `/reservations/${cancelled}`, { notes: 'Volat' })).toMatchObject({
      status: 409,
      body: { code: 'customer_anonymised' },
    });
    expect((await test.call<Reservation>(admin, 'GET', `/reservations/${live}`)).body).toMatchObject({
      customer_name: customer.customerName,
    });
    expect(await preview()).toMatchObject({ enabled: true, count: 0, items: [] });
  });

  it('are removed with a permanently deleted reservation, and from refused rows of imports', async () => {
    const sold = await reserve();
    const price = { salePrice: 900_000, currency: 'CZK' };
    await test.call(admin, 'POST', `/reservations/${sold.id}/complete`, price);
    expect((await test.call(admin, 'DELETE', `/reservations/${sold.id}`)).status).toBe(204);
    const afterTrash = later(40);
    await emptyTrash(afterTrash);
    const batchId = await refusedImport();
    const { db } = test.testDb;
    const left = async () =>
      JSON.stringify([
        await db.selectFrom('sales').selectAll().where('machine_id', '=', sold.machine_id).execute(),
        await db.selectFrom('audit_log').selectAll().where('entity_id', '=', sold.id).execute(),
        await db.selectFrom('import_failed_rows').selectAll().where('batch_id', '=', batchId).execute(),
        await db.selectFrom('import_corrections').selectAll().where('batch_id', '=', batchId).execute(),
        await db.selectFrom('import_row_errors').selectAll().where('batch_id', '=', batchId).execute(),
      ]);
    expect(await left()).toContain(customer.customerEmail);
    // The permanent deletion itself is recorded forty days from now.
    await anonymise(later(75));
    const remains = await left();
    for (const secret of secrets) expect(remains).not.toContain(secret);
    expect(remains).toContain('900000');
    expect((await test.call<Reservation>(admin, 'GET', `/reservations/${live}`)).body).toMatchObject({
      customer_name: customer.customerName,
    });
  });

  it.each([
    ['reservations', 'active'],
    ['quotes', 'sent'],
  ])('are removed from the filters of exports of %s', async (list, status) => {
    await test.testDb.pool.query(`delete from audit_log where entity = 'export'`);
    await test.testDb.pool.query(`delete from produced_files where kind = 'export'`);
    const filter = `search=${encodeURIComponent(customer.customerName)}&status=${status}`;
    const answer = await test.app.inject({
      url: `/api/${list}/export/csv?${filter}&customer=${encodeURIComponent(customer.customerEmail)}`,
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect(answer.statusCode).toBe(200);
    const { db } = test.testDb;
    const left = async () => [
      ...(await db.selectFrom('audit_log').select('changes').where('entity', '=', 'export').execute()),
      ...(await db.selectFrom('produced_files').select('params').where('kind', '=', 'export').execute()),
    ];
    await expect.poll(left).toHaveLength(2);
    expect(JSON.stringify(await left())).toContain(customer.customerEmail);
    await anonymise(later(76));
    expect(await left()).toEqual([
      { changes: expect.objectContaining({ filter: { to: { status: [status] } } }) as unknown },
      { params: { dataSets: [list], filter: { status: [status] } } },
    ]);
  });

  it('are anonymised once, with an audit entry', async () => {
    expect(await anonymise(later(60))).toBe(0);
    const trail = await test.testDb.db
      .selectFrom('audit_log')
      .select('actor_name')
      .where('action', '=', 'anonymise')
      .execute();
    expect(trail).toEqual([{ actor_name: 'Strojpark' }, { actor_name: 'Strojpark' }]);
  });
});

describe('customers of ended demands', () => {
  const person = { ...customer, customerName: 'Božena Tichá', customerCompany: 'Tichá stavba s.r.o.' };

  it('are counted by the preview and anonymised with matches, comments and history; those of open ones are not', async () => {
    const { db } = test.testDb;
    const model = 'Pro Boženu';
    const machineId = await addMachine(db, { model });
    const enter = async () => {
      const body = { ...person, note: 'paní Tichá spěchá', criteria: { model } };
      return (await test.call<{ id: string }>(admin, 'POST', '/demands', body)).body.id;
    };
    const [ended, open] = [await enter(), await enter()];
    await runMatching(test.ctx);
    const reason = { reason: 'Tichá chce menší' };
    await test.call(admin, 'POST', `/demands/${ended}/matches/${machineId}/unsuitable`, reason);
    const comment = { text: 'volala', namesCustomer: true };
    await test.call(admin, 'POST', `/demands/${ended}/comments`, comment);
    // Nobody flagged it, and the customer has another record.
    const say = (id: string, text: string) => test.call(admin, 'POST', `/demands/${id}/comments`, { text });
    await say(ended, 'paní Tiché zavolat v pátek');
    await say(ended, 'Bagr by stačil menší');
    await say(open, 'paní Tichá spěchá');
    await test.call(admin, 'POST', `/demands/${ended}/close`, reason);
    await db
      .updateTable('demands')
      .set({ ended_at: new Date(Date.now() - 31 * 86_400_000) })
      .where('id', '=', ended)
      .execute();
    // Its record is another demand, but it may name this customer too.
    const digest = {
      template: 'demand_matches',
      language: 'cs',
      date_format: 'DD/MM/YYYY',
      to_email: 'eva@test.example',
      sealed_values: 'sealed',
      entity: 'demand',
      entity_id: open,
      status: 'failed',
      next_attempt_at: new Date(),
      created_at: new Date(),
    } as const;
    await db.insertInto('mails').values(digest).execute();
    await test.set({ SYSTEM_GDPR_MODE: 'true', gdpr_retention_days: '30' });
    expect(await preview()).toMatchObject({ queueEntries: 0, demands: 1, comments: 1 });
    expect(await anonymise(test.ctx)).toBe(1);
    expect(await preview()).toMatchObject({ demands: 0, comments: 0 });
    expect(
      await db.selectFrom('mails').select('id').where('template', '=', digest.template).execute(),
    ).toEqual([]);
    const left = JSON.stringify([
      await db.selectFrom('demands').selectAll().where('id', '=', ended).execute(),
      await db.selectFrom('demand_matches').selectAll().where('demand_id', '=', ended).execute(),
      await db.selectFrom('comments').selectAll().where('demand_id', '=', ended).execute(),
      await db.selectFrom('audit_log').selectAll().where('entity_id', '=', ended).execute(),
    ]);
    expect(left).not.toMatch(/tich|božena|volala/i);
    expect(left).toContain('Bagr by stačil menší');
    expect(await db.selectFrom('comments').select('text').where('demand_id', '=', open).execute()).toEqual([
      { text: 'paní Tichá spěchá' },
    ]);
    expect((await test.call(admin, 'GET', `/demands/${ended}`)).body).toMatchObject({
      customer_name: '—',
      status: 'closed',
      criteria: { model },
      actions: ['delete'],
    });
    expect(await test.call(admin, 'POST', `/demands/${ended}/reopen`, {})).toMatchObject({
      status: 409,
      body: { code: 'customer_anonymised' },
    });
    const edit = { note: 'zavolat paní Tiché', version: 0 };
    expect(await test.call(admin, 'PATCH', `/demands/${ended}`, edit)).toMatchObject({
      status: 409,
      body: { code: 'demand_ended' },
    });
    expect((await test.call(admin, 'GET', `/demands/${open}`)).body).toMatchObject({
      customer_name: 'Božena Tichá',
    });
  });
});

describe('customers of quotes', () => {
  const calls = () => quoteCalls(test);

  async function anonymiseEnded(id: string): Promise<void> {
    await test.testDb.db
      .updateTable('quotes')
      .set({ ended_at: new Date(Date.now() - 40 * 86_400_000) })
      .where('id', '=', id)
      .execute();
    await test.set({ SYSTEM_GDPR_MODE: 'true', gdpr_retention_days: '30' });
    onTestFinished(() => test.unset());
    await anonymise(test.ctx);
  }

  it('are anonymised in an accepted quote, which has no link any more and no way to write about it', async () => {
    const { quote, token } = await calls().sent(admin);
    await calls().link('accept', token, { machines: [0], version: 1 });
    await anonymiseEnded(quote.id);
    expect(await calls().get(admin, quote.id)).toMatchObject({ customer_name: '—', actions: [] });
    for (const [action, body] of [
      ['renew-link', {}],
      ['withdraw', { reason: 'Volat paní Novou' }],
    ] as const)
      expect((await calls().act(admin, quote.id, action, body)).body).toMatchObject({ code: 'quote_closed' });
    expect((await test.call(admin, 'GET', `/quotes/${quote.id}/link`)).body).toMatchObject({
      code: 'quote_closed',
    });
  });

  it('are erased from the quote, its versions, messages and mails, and its link ends', async () => {
    const { quote, token } = await calls().sent(admin, { note: 'Volat paní Novou' });
    await calls().link('interest', token, { message: 'Jsem Jana' });
    await calls().act(admin, quote.id, 'decline', { reason: 'Nemá peníze' });
    await anonymiseEnded(quote.id);
    const after = await calls().get(admin, quote.id);
    expect(after).toMatchObject({ customer_name: '—', note: null, end_reason: null });
    expect(after.actions).not.toContain('update');
    expect((await calls().view(token)).status).toBe(410);
    const { db } = test.testDb;
    const rows = [
      ...(await db.selectFrom('quote_versions').selectAll().where('quote_id', '=', quote.id).execute()),
      ...(await db.selectFrom('quote_messages').selectAll().where('quote_id', '=', quote.id).execute()),
      ...(await db.selectFrom('audit_log').selectAll().where('entity_id', '=', quote.id).execute()),
      ...(await db.selectFrom('notifications').selectAll().where('entity_id', '=', quote.id).execute()),
    ];
    expect(JSON.stringify(rows)).not.toContain(quote.customer_email);
    expect(JSON.stringify(rows)).not.toContain(quote.customer_company);
    expect(JSON.stringify(rows)).not.toContain('Jsem Jana');
  });

  it('are erased from a draft that nobody has changed for as long', async () => {
    const old = await calls().draft(admin);
    const recent = await calls().draft(admin);
    await test.testDb.db
      .updateTable('quotes')
      .set({ updated_at: new Date(Date.now() - 40 * 86_400_000) })
      .where('id', '=', old.id)
      .execute();
    await test.set({ SYSTEM_GDPR_MODE: 'true', gdpr_retention_days: '30' });
    onTestFinished(() => test.unset());
    await anonymise(test.ctx);
    expect(await calls().get(admin, old.id)).toMatchObject({ customer_name: '—', customer_email: '' });
    expect(await calls().get(admin, recent.id)).toMatchObject({ customer_name: recent.customer_name });
  });
});
