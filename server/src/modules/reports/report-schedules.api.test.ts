import type { AuditEntry } from '@strojpark/core/contracts/audit';
import type { ProducedFile } from '@strojpark/core/contracts/produced-files';
import type { ReportSchedule } from '@strojpark/core/contracts/reports';
import type { View } from '@strojpark/core/contracts/views';
import { defaultPermissions, type Permission } from '@strojpark/core/domain/access/permissions';
import { sql } from 'kysely';
import papa from 'papaparse';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addMachine } from '../../../test/build.ts';
import { addCustomField } from '../../../test/custom-field.ts';
import { queuedMails } from '../../../test/mails.ts';
import { setUpTestApp, type TestUser } from '../../../test/test-app.ts';
import { auditTable } from '../audit/audit-list.service.ts';
import { runReport } from './report-files.service.ts';
import { startDueReports, notifyRecipients } from './report-slots.service.ts';

const test = setUpTestApp();
const admin = test.addUser('admin');
const backoffice = test.addUser('backoffice');
const salesperson = test.addUser('salesperson');

beforeEach(async () => {
  await test.testDb.db.deleteFrom('report_schedules').execute();
  await test.testDb.db.deleteFrom('mails').execute();
});
afterEach(() => test.unset());

const body = () => ({
  report: 'maintenance',
  options: { horizon: 30 },
  rhythm: 'weekly',
  weekday: 1,
  time: '07:00',
  recipients: [admin.id, backoffice.id],
});
const create = (user: TestUser | null, changes: object = {}) =>
  test.call<ReportSchedule>(user, 'POST', '/reports/schedules', { ...body(), ...changes });
const list = async () =>
  (await test.call<{ items: ReportSchedule[] }>(admin, 'GET', '/reports/schedules')).body.items;

const fileIdOf = (job: { data: unknown } | undefined) =>
  (job?.data as { fileId: string } | undefined)?.fileId ?? '';

const withBackoffice = (backoffice: readonly Permission[]) =>
  test.allow({ ...defaultPermissions, backoffice });

describe('a schedule', () => {
  it('requires the permission to request reports', async () => {
    expect((await create(null)).status).toBe(401);
    expect((await create(salesperson)).status).toBe(403);
    await withBackoffice(['reports.view']);
    expect((await create(backoffice)).status).toBe(403);
    expect((await test.call(backoffice, 'GET', '/reports/schedules')).status).toBe(200);
    expect((await test.call(backoffice, 'GET', '/reports/recipients?report=activity')).status).toBe(403);
  });

  it('is created, changed, paused, resumed and deleted, with audit entries', async () => {
    const { body: made, status } = await create(backoffice);
    expect(status).toBe(201);
    expect(made).toMatchObject({ isPaused: false, last: null, owner: 'Test backoffice', version: 1 });
    expect(made.recipients.map(({ id }) => id).toSorted()).toEqual([admin.id, backoffice.id].toSorted());
    expect(Date.parse(made.nextAt ?? '')).toBeGreaterThan(Date.now());

    const path = `/reports/schedules/${made.id}`;
    const monthly = { ...body(), rhythm: 'monthly', weekday: null, recipients: [admin.id], version: 1 };
    const changed = await test.call<ReportSchedule>(admin, 'PATCH', path, monthly);
    expect(changed.body).toMatchObject({ rhythm: 'monthly', weekday: null, owner: 'Test admin', version: 2 });
    expect((await test.call(admin, 'PATCH', path, monthly)).body).toMatchObject({ code: 'stale_version' });

    const paused = await test.call<ReportSchedule>(admin, 'POST', `${path}/pause`, { isPaused: true });
    expect(paused.body).toMatchObject({ isPaused: true, nextAt: null });
    const resumed = await test.call<ReportSchedule>(admin, 'POST', `${path}/pause`, { isPaused: false });
    expect(resumed.body.nextAt).not.toBeNull();

    expect((await test.call(admin, 'DELETE', path)).status).toBe(204);
    for (const [method, its] of [
      ['PATCH', monthly],
      ['DELETE', undefined],
    ] as const) {
      expect((await test.call(admin, method, path, its)).status).toBe(404);
    }
    expect((await test.call(admin, 'POST', `${path}/pause`, { isPaused: true })).status).toBe(404);
    const trail = await test.testDb.db
      .selectFrom('audit_log')
      .select('action')
      .where('entity_id', '=', made.id)
      .orderBy('id')
      .execute();
    expect(trail.map(({ action }) => action)).toEqual(['create', 'update', 'update', 'update', 'delete']);
  });

  it('has every change in the history, but not the name of a view, which may be private', async () => {
    const view = async (name: string) => {
      const state = { filter: {} };
      const saved = { list: 'used_machines', scope: 'private', role: null, name, state };
      return (await test.call<View>(admin, 'POST', '/views', saved)).body.id;
    };
    const lastChanges = async (id: string) => {
      const { body } = await test.call<{ items: AuditEntry[] }>(admin, 'GET', `/audit?entityId=${id}`);
      return body.items[0]?.changes;
    };
    const { body: made } = await create(admin);
    await test.call(admin, 'PATCH', `/reports/schedules/${made.id}`, { ...body(), options: { horizon: 90 } });
    expect(await lastChanges(made.id)).toEqual({ horizon: { from: 30, to: 90 } });

    const ofView = { report: 'view', format: 'csv', options: {}, viewId: await view('Tajný') };
    const { body: other } = await create(admin, ofView);
    await test.call(admin, 'PATCH', `/reports/schedules/${other.id}`, {
      ...body(),
      ...ofView,
      viewId: await view('Jiný'),
      format: 'xlsx',
    });
    expect(await lastChanges(other.id)).toEqual({ view: {}, format: { from: 'csv', to: 'xlsx' } });
  });

  it('reports invalid fields', async () => {
    const errorsOf = async (changes: object) => {
      const answer = await create(admin, changes);
      expect(answer.status).toBe(422);
      return Object.keys((answer.body as unknown as { errors: object }).errors);
    };
    expect(await errorsOf({ weekday: null })).toEqual(['weekday']);
    expect(await errorsOf({ rhythm: 'monthly' })).toEqual(['weekday']);
    expect(await errorsOf({ time: '25:00' })).toEqual(['time']);
    expect(await errorsOf({ recipients: [] })).toEqual(['recipients']);
    expect(await errorsOf({ recipients: [salesperson.id] })).toEqual(['recipients']);
    const gone = await test.user('admin', { status: 'inactive' });
    expect(await errorsOf({ recipients: [gone.id] })).toEqual(['recipients']);
  });

  it('of the financial summary requires machines.view_costs for owner and recipients', async () => {
    await withBackoffice(defaultPermissions.backoffice.filter((one) => one !== 'machines.view_costs'));
    expect((await create(backoffice, { report: 'financial' })).status).toBe(403);
    expect((await create(admin, { report: 'financial' })).status).toBe(422);
    expect((await create(admin, { report: 'financial', recipients: [admin.id] })).status).toBe(201);
  });
});

describe('a scheduled report', () => {
  const later = (iso: string | null) => new Date(Date.parse(iso ?? '') + 60_000);
  const due = async (now: Date) => startDueReports(test.at(now));

  it('is created once by several processes, and each recipient gets one mail', async () => {
    const { body: made } = await create(backoffice);
    test.jobs.sent.length = 0;
    const now = later(made.nextAt);
    await Promise.all(Array.from({ length: 8 }, () => due(now)));
    const started = test.jobs.sent.filter(({ name }) => name === 'report-run');
    expect(started).toHaveLength(1);
    const fileId = fileIdOf(started[0]);
    const [schedule] = await list();
    expect(schedule).toMatchObject({ last: { slot: made.nextAt, file: { id: fileId, status: 'queued' } } });
    expect(Date.parse(schedule?.nextAt ?? '')).toBe(Date.parse(made.nextAt ?? '') + 7 * 86_400_000);

    await runReport(test.ctx, test.files, fileId);
    await Promise.all([notifyRecipients(test.ctx, fileId), notifyRecipients(test.ctx, fileId)]);
    const mails = await test.testDb.db.selectFrom('mails').select(['to_email', 'template']).execute();
    expect(mails.map(({ to_email }) => to_email).toSorted()).toEqual(
      [`${admin.id}@test.example`, `${backoffice.id}@test.example`].toSorted(),
    );
    expect(mails.every(({ template }) => template === 'report_ready')).toBe(true);
  });

  it('is named in the language of each recipient', async () => {
    const english = await test.user('admin');
    await test.call(english, 'PUT', '/users/settings', { language: 'en' });
    const { body: made } = await create(backoffice, { recipients: [admin.id, english.id] });
    test.jobs.sent.length = 0;
    await due(later(made.nextAt));
    const fileId = fileIdOf(test.jobs.sent.find(({ name }) => name === 'report-run'));
    await runReport(test.ctx, test.files, fileId);
    await notifyRecipients(test.ctx, fileId);
    const names = new Map(
      (await queuedMails(test.testDb.db)).map(({ to, values }) => [to, values.reportName]),
    );
    expect(names).toEqual(
      new Map([
        [`${admin.id}@test.example`, 'Plán servisu'],
        [`${english.id}@test.example`, 'Maintenance schedule'],
      ]),
    );
  });

  it('that cannot be queued does not hold up the others', async () => {
    const { body: broken } = await create(admin);
    const { body: whole } = await create(backoffice);
    const { pool } = test.testDb;
    await pool.query(`create function refuse_file() returns trigger language plpgsql
      as $$ begin raise 'refused'; end $$`);
    await pool.query(`create trigger refused before insert on produced_files for each row
      when (new.params ->> 'scheduleId' = '${broken.id}') execute function refuse_file()`);
    await pool.query(`update report_schedules set next_at = next_at - interval '1 hour' where id = $1`, [
      broken.id,
    ]);
    test.jobs.sent.length = 0;
    try {
      await expect(due(later(whole.nextAt))).rejects.toThrow('refused');
    } finally {
      await pool.query('drop function refuse_file cascade');
    }
    expect(test.jobs.sent.filter(({ name }) => name === 'report-run')).toHaveLength(1);
    expect((await list()).find(({ id }) => id === broken.id)?.last).toBeNull();
    await due(later(whole.nextAt));
    expect(test.jobs.sent.filter(({ name }) => name === 'report-run')).toHaveLength(2);
  });

  it('gives its file to the recipients, who can read but not delete it', async () => {
    const reader = await test.user('backoffice');
    const { body: made } = await create(admin, { recipients: [reader.id] });
    test.jobs.sent.length = 0;
    await due(later(made.nextAt));
    const fileId = fileIdOf(test.jobs.sent.find(({ name }) => name === 'report-run'));
    await runReport(test.ctx, test.files, fileId);
    const files = await test.call<{ items: ProducedFile[] }>(reader, 'GET', '/produced-files?kind=report');
    expect(files.body.items.map(({ id }) => id)).toEqual([fileId]);
    expect((await test.call(reader, 'GET', `/produced-files/${fileId}/download`)).status).toBe(200);
    expect((await test.call(reader, 'DELETE', `/produced-files/${fileId}`)).status).toBe(404);
    expect((await test.call(backoffice, 'GET', `/produced-files/${fileId}/download`)).status).toBe(404);
  });

  it('records why it was not created when owner or recipients lost their permission', async () => {
    const { body: ofBackoffice } = await create(backoffice);
    await withBackoffice(['reports.view', 'reports.export']);
    await due(later(ofBackoffice.nextAt));
    expect((await list())[0]?.last).toMatchObject({
      file: null,
      message: expect.stringContaining('oprávnění') as string,
    });

    await test.unset();
    await test.testDb.db.deleteFrom('report_schedules').execute();
    const { body: ofAdmin } = await create(admin, { recipients: [backoffice.id] });
    await withBackoffice(['reports.view']);
    await due(later(ofAdmin.nextAt));
    expect((await list())[0]?.last).toMatchObject({
      file: null,
      message: expect.stringContaining('příjemců') as string,
    });
  });

  it('missed during downtime is created once, for the latest period', async () => {
    const { body: made } = await create(admin);
    test.jobs.sent.length = 0;
    await due(new Date(Date.parse(made.nextAt ?? '') + 22 * 86_400_000));
    expect(test.jobs.sent.filter(({ name }) => name === 'report-run')).toHaveLength(1);
    const [schedule] = await list();
    const slot = Date.parse(schedule?.last?.slot ?? '');
    expect(slot).toBeGreaterThan(Date.parse(made.nextAt ?? '') + 20 * 86_400_000);
  });

  it('is skipped while the schedule is paused', async () => {
    const { body: made } = await create(admin);
    await test.call(admin, 'POST', `/reports/schedules/${made.id}/pause`, { isPaused: true });
    test.jobs.sent.length = 0;
    await due(later(made.nextAt));
    expect(test.jobs.sent).toEqual([]);
  });
});

describe('a scheduled view', () => {
  const save = async (user: TestUser, changes: object = {}) =>
    (
      await test.call<View>(user, 'POST', '/views', {
        list: 'used_machines',
        scope: 'private',
        role: null,
        name: 'Levné',
        state: {
          filter: { valueTo: 500_000 },
          sort: 'current_value',
          order: 'desc',
          layout: { view: 'table', isCompact: false, columns: ['model', 'vin'], hidden: ['vin'] },
        },
        ...changes,
      })
    ).body;
  const ofView = ({ id }: { id: string }, changes: object = {}) => ({
    report: 'view',
    viewId: id,
    format: 'csv',
    options: {},
    rhythm: 'daily',
    weekday: null,
    ...changes,
  });
  const run = async (schedule: ReportSchedule) => {
    test.jobs.sent.length = 0;
    await startDueReports(test.at(new Date(Date.parse(schedule.nextAt ?? '') + 60_000)));
    return fileIdOf(test.jobs.sent.find(({ name }) => name === 'report-run'));
  };
  const made = async (schedule: ReportSchedule) => {
    const fileId = await run(schedule);
    await runReport(test.ctx, test.files, fileId);
    return fileId;
  };
  const download = (user: TestUser, fileId: string) =>
    test.app.inject({
      url: `/api/produced-files/${fileId}/download`,
      headers: { authorization: `Bearer ${user.token}` },
    });

  beforeEach(async () => {
    await test.testDb.pool.query('delete from views');
    await test.testDb.pool.query('delete from machines');
  });

  const cellsOf = (file: string) =>
    papa.parse<string[]>(file.replace(/^\uFEFF/, ''), { delimiter: ';', skipEmptyLines: true }).data;

  it('is a file with its rows, order and columns every day, and a mail to each recipient', async () => {
    const used = { type: 'used', equipment_number: null } as const;
    await addMachine(test.testDb.db, { ...used, name: 'Levný', model: 'A1', current_value: 100 });
    await addMachine(test.testDb.db, { ...used, name: 'Dražší', model: 'B2', vin: 'V2', current_value: 200 });
    await addMachine(test.testDb.db, { type: 'used', name: 'Drahý', model: 'C3', current_value: 900_000 });
    const view = await save(admin);
    const { body: schedule, status } = await create(admin, ofView(view));
    expect(status).toBe(201);
    expect(schedule).toMatchObject({ report: 'view', viewId: view.id, viewName: 'Levné', rhythm: 'daily' });
    const fileId = await made(schedule);
    await notifyRecipients(test.ctx, fileId);
    const { body, headers } = await download(backoffice, fileId);
    expect(headers['content-disposition']).toMatch(/pouzite-stroje-[\d-]+\.csv/);
    expect(cellsOf(body)).toEqual([
      ['Název', 'VIN', 'Číslo zařízení', 'Sériové číslo', 'Model'],
      ['Dražší', 'V2', '', '', 'B2'],
      ['Levný', '', '', '', 'A1'],
    ]);
    const mails = await test.testDb.db.selectFrom('mails').select('template').execute();
    expect(mails).toEqual([{ template: 'report_ready' }, { template: 'report_ready' }]);
    const [after] = await list();
    expect(Date.parse(after?.nextAt ?? '') - Date.parse(schedule.nextAt ?? '')).toBe(86_400_000);
  });

  it('has the columns in the order of the view after name and numbers, also custom fields', async () => {
    await addCustomField(test, admin, 'boom', { displayName: 'Výložník' });
    await addMachine(test.testDb.db, {
      type: 'used',
      name: 'Jeřáb',
      model: 'A1',
      equipment_number: 'J1',
      current_value: 100,
    });
    const layout = {
      view: 'table',
      isCompact: false,
      columns: ['custom.boom', 'vin', 'model'],
      hidden: ['vin'],
    };
    const view = await save(admin, { state: { filter: {}, layout } });
    const { body: schedule } = await create(admin, ofView(view));
    const { body } = await download(admin, await made(schedule));
    expect(cellsOf(body)).toEqual([
      ['Název', 'VIN', 'Číslo zařízení', 'Sériové číslo', 'Výložník', 'Model'],
      ['Jeřáb', '', 'J1', '', '', 'A1'],
    ]);
  });

  it('is made without a day of a year that is no longer accepted, as its list shows it', async () => {
    await addMachine(test.testDb.db, { type: 'used', name: 'Jeřáb', equipment_number: 'J1' });
    const view = await save(admin);
    const state = { filter: { createdFrom: '2020-01-01', createdTo: '9999-12-31' } };
    await test.testDb.pool.query('update views set state = $2 where id = $1', [view.id, state]);
    const { body: schedule } = await create(admin, ofView(view));
    const { body } = await download(admin, await made(schedule));
    expect(cellsOf(body).slice(1)).toEqual([expect.arrayContaining(['Jeřáb', 'J1'])]);
  });

  it('is a workbook of another list', async () => {
    const view = await save(admin, { list: 'queue', state: { filter: { status: ['waiting'] } } });
    const { body: schedule } = await create(
      admin,
      ofView(view, { format: 'xlsx', rhythm: 'weekly', weekday: 1, recipients: [admin.id] }),
    );
    const { statusCode, headers } = await download(admin, await made(schedule));
    expect(statusCode).toBe(200);
    expect(headers['content-disposition']).toMatch(/poradnik-[\d-]+\.xlsx/);
  });

  const makeReader = (fileId: string, user: TestUser) =>
    test.testDb.pool.query('update produced_files set readers = array[$2::uuid] where id = $1', [
      fileId,
      user.id,
    ]);

  it('of users has those of the view in its order, without credentials, for administrators only', async () => {
    const view = await save(admin, {
      list: 'users',
      state: { filter: { role: ['admin', 'backoffice'] }, sort: 'email', order: 'desc' },
    });
    expect((await create(admin, ofView(view, { recipients: [admin.id, backoffice.id] }))).status).toBe(422);
    const { body: schedule } = await create(admin, ofView(view, { recipients: [admin.id] }));
    const fileId = await made(schedule);
    expect((await download(backoffice, fileId)).statusCode).toBe(404);
    // Also not someone who was a recipient and is no administrator any more.
    await makeReader(fileId, backoffice);
    expect((await download(backoffice, fileId)).statusCode).toBe(403);
    const { body, headers } = await download(admin, fileId);
    expect(headers['content-disposition']).toMatch(/uzivatele-[\d-]+\.csv/);
    const [head = [], ...rows] = cellsOf(body);
    expect(head).toEqual([
      'Jméno',
      'E-mail',
      'Role',
      'Stav',
      'Telefon',
      'Oddělení',
      'Přidáno',
      'Poslední přihlášení',
    ]);
    const listed = await test.call<{ items: { name: string; email: string }[] }>(
      admin,
      'GET',
      '/users?role=admin&role=backoffice&sort=email&order=desc',
    );
    expect(listed.body.items.length).toBeGreaterThan(1);
    expect(rows.map(([name, email]) => ({ name, email }))).toEqual(
      listed.body.items.map(({ name, email }) => ({ name, email })),
    );
    expect(body).not.toMatch(/\$argon2|hash/);
  });

  it('of the change history is in words, newest first, without costs for those who may not see them', async () => {
    const id = await addMachine(test.testDb.db, { type: 'used', name: 'Do historie', purchase_price: 5 });
    const change = { location: 'Plzeň', purchase_price: 1234.5, status: 'maintenance' };
    expect((await test.call(admin, 'PATCH', `/machines/${id}`, change)).status).toBe(200);
    const entries = { list: 'audit', state: { filter: { entityId: id } } };
    const view = await save(admin, entries);
    expect((await create(admin, ofView(view, { recipients: [backoffice.id] }))).status).toBe(422);
    const { body: schedule } = await create(admin, ofView(view, { recipients: [admin.id] }));
    const fileId = await made(schedule);
    await makeReader(fileId, backoffice);
    expect((await download(backoffice, fileId)).statusCode).toBe(403);
    const [head, ...rows] = cellsOf((await download(admin, fileId)).body);
    expect(head).toEqual(['Kdy', 'Kdo', 'Co', 'Druh záznamu', 'Záznam', 'Změny']);
    const listed = await test.call<{ total: number }>(admin, 'GET', `/audit?entityId=${id}`);
    expect(rows).toHaveLength(listed.body.total);
    expect(rows.map(([, ...cells]) => cells)).toContainEqual([
      admin.name,
      'Úprava',
      'stroj',
      'Do historie',
      expect.stringMatching(/^(?=.*Umístění: Plzeň)(?=.*Nákupní cena: 5 CZK → 1234\.5 CZK).*$/),
    ]);
    const times = rows.map(([at]) => at);
    expect(times).toEqual(times.toSorted((one = '', other = '') => other.localeCompare(one)));

    const own = { ...test.ctx, user: { ...test.ctx.user, role: 'backoffice', permissions: [] } } as const;
    const { rows: table } = await auditTable(own, { entityId: id });
    const hidden = await test.testDb.db
      .selectFrom(table.as('t'))
      .select(sql<string>`t.changes`.as('changes'))
      .execute();
    expect(hidden.map(({ changes }) => changes).join()).toContain('Umístění: Plzeň');
    expect(hidden.map(({ changes }) => changes).join()).not.toMatch(/Nákupní cena|1234\.5/);
  });

  it('needs a view that the caller sees and may export, and a format; only views are daily', async () => {
    const errorsOf = async (user: TestUser, changes: object) => {
      const answer = await create(user, changes);
      expect(answer.status).toBe(422);
      return Object.keys((answer.body as unknown as { errors: object }).errors);
    };
    const view = await save(admin);
    expect(await errorsOf(backoffice, ofView(view))).toEqual(['viewId']);
    expect(await errorsOf(admin, ofView(view, { format: null }))).toEqual(['format']);
    expect(await errorsOf(admin, ofView(view, { viewId: null }))).toEqual(['viewId']);
    expect(await errorsOf(admin, { rhythm: 'daily', weekday: null })).toEqual(['rhythm']);
    const reservations = await save(backoffice, { list: 'reservations', state: { filter: {} } });
    expect((await create(backoffice, ofView(reservations))).status).toBe(403);
    expect((await create(salesperson, ofView(view))).status).toBe(403);
  });

  it('is named only to those who see the view', async () => {
    const view = await save(admin);
    await create(admin, ofView(view));
    const seen = await test.call<{ items: ReportSchedule[] }>(backoffice, 'GET', '/reports/schedules');
    expect(seen.body.items).toMatchObject([{ viewId: view.id, viewName: null }]);
  });

  it('with costs is downloaded only by those who may see costs', async () => {
    const view = await save(admin);
    const { body: schedule } = await create(admin, ofView(view));
    const fileId = await made(schedule);
    expect((await download(backoffice, fileId)).statusCode).toBe(200);
    await withBackoffice(defaultPermissions.backoffice.filter((one) => one !== 'machines.view_costs'));
    expect((await download(backoffice, fileId)).statusCode).toBe(403);
    expect((await create(admin, ofView(view))).status).toBe(422);
    const recipients = await test.call<{ id: string }[]>(
      admin,
      'GET',
      `/reports/recipients?report=view&viewId=${view.id}`,
    );
    expect(recipients.body.map(({ id }) => id)).not.toContain(backoffice.id);
  });

  it('says that its view was deleted, and is not made of a view that lost a part of its filter', async () => {
    const view = await save(admin);
    const { body: schedule } = await create(admin, ofView(view));
    const uses = await test.call(admin, 'GET', `/views/${view.id}`);
    expect(uses.body).toMatchObject({ watchers: 0, schedules: 1 });
    await test.call(admin, 'DELETE', `/views/${view.id}`);
    expect(await run(schedule)).toBe('');
    expect((await list())[0]).toMatchObject({
      viewId: null,
      viewName: null,
      isPaused: true,
      nextAt: null,
      last: { file: null, message: expect.stringContaining('pohled') as string },
    });
    const paused = await test.call<{ items: AuditEntry[] }>(admin, 'GET', `/audit?entityId=${schedule.id}`);
    expect(paused.body.items[0]).toMatchObject({
      actor_name: admin.name,
      action: 'pause_schedule',
      entity: 'report',
      entity_name: 'view',
      changes: { isPaused: { from: false, to: true }, reason: { to: 'view_deleted' } },
    });
    // The name of a private view is nobody else's business.
    expect(JSON.stringify(paused.body)).not.toContain(view.name);
    await test.testDb.db.deleteFrom('report_schedules').execute();
    const broken = await save(admin, { state: { filter: { category: ['neni'] } } });
    expect((await create(admin, ofView(broken))).status).toBe(422);
  });

  it('is not made any more when its owner may no longer see the view', async () => {
    const view = await save(admin, { scope: 'team' });
    const { body: schedule } = await create(backoffice, ofView(view, { recipients: [admin.id] }));
    const { id, name, version, state } = view;
    await test.call(admin, 'PATCH', `/views/${id}`, { name, version, state, scope: 'private', role: null });
    expect(await run(schedule)).toBe('');
    expect((await list())[0]?.last).toMatchObject({
      message: expect.stringContaining('oprávnění') as string,
    });
  });
});
