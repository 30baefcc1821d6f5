import type { ApprovalsReport } from '@strojpark/core/contracts/reports';
import type { reservations } from '@strojpark/core/contracts/reservations';
import { addDays, startOfDay } from '@strojpark/core/domain/dates/calendar-days';
import { workingSpans, workingTimeWithin } from '@strojpark/core/domain/dates/working-time';
import { defaultPermissions, permissions } from '@strojpark/core/domain/access/permissions';
import type { ResponseOf } from '@strojpark/core/endpoint';
import type { Insertable } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addMachine } from '../../../test/build.ts';
import { madeReport, sheetsOf } from '../../../test/report-files.ts';
import { setUpTestApp, type TestUser } from '../../../test/test-app.ts';
import type { DB } from '../../db/schema.gen.ts';

const test = setUpTestApp();
const admin = test.addUser('admin', { name: 'Alena Dvořáková' });
const backoffice = test.addUser('backoffice', { name: 'Břetislav Malý' });
const salesperson = test.addUser('salesperson');

const zone = 'Europe/Prague';
const october = { from: '2026-10-05', to: '2026-10-30' };
const report = async (user: TestUser | null = backoffice, { from, to } = october) =>
  test.call<ApprovalsReport>(user, 'GET', `/reports/approvals?from=${from}&to=${to}`);

type Page = ResponseOf<typeof reservations.list>;
type Row = Partial<Insertable<DB['reservations']>>;

/** A request that was decided, or cancelled without a decision. */
async function request(requested: string, ended: string, values: Row = {}): Promise<string> {
  const isRejected = values.rejection_reason !== undefined;
  const isDecided = values.decided_by !== undefined;
  const { id } = await test.testDb.db
    .insertInto('reservations')
    .values({
      machine_id: await addMachine(test.testDb.db, { type: 'used', name: 'Rypadlo' }),
      customer_name: 'Jana Malá',
      customer_company: 'Stavby a.s.',
      customer_email: 'jana@stavby.example',
      customer_phone: '1',
      created_at: requested,
      approval_requested_at: requested,
      approval_request_reason: 'náhrada není skladem',
      status: isRejected || !isDecided ? 'cancelled' : 'active',
      ...(isDecided && { decided_at: ended }),
      ...(isRejected || !isDecided
        ? { cancelled_at: ended }
        : { reserved_at: ended, expires_at: '2027-01-01T00:00:00Z' }),
      created_by: salesperson.id,
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const gives = async (id: string, reasons: ('too_old' | 'wrong_size')[]) => {
  for (const [position, reason] of reasons.entries())
    await test.testDb.db
      .insertInto('rejected_candidates')
      .values({ reservation_id: id, position, reason, machine_name: 'A', machine_identifier: 'B' })
      .execute();
};

beforeEach(async () => {
  await test.testDb.db.deleteFrom('reservations').execute();
});
afterEach(() => test.unset());

/** Two decisions of one approver, one of another, a withdrawn request, and others that do not count. */
async function requests() {
  const by = (user: TestUser) => ({ decided_by: user.id });
  // Monday to Monday of the next week: five working days.
  const slow = await request('2026-10-05T08:00:00Z', '2026-10-12T08:00:00Z', by(admin));
  // Friday to Monday: 24 hours of working days.
  const refused = await request('2026-10-09T10:00:00Z', '2026-10-12T10:00:00Z', {
    ...by(admin),
    rejection_reason: ' Cena je nízká ',
  });
  await request('2026-10-13T08:00:00Z', '2026-10-13T10:00:00Z', {
    ...by(backoffice),
    rejection_reason: 'cena je nizka',
  });
  await request('2026-10-14T08:00:00Z', '2026-10-14T09:00:00Z');
  await gives(slow, ['too_old', 'too_old', 'wrong_size']);
  await gives(refused, ['too_old']);

  await request('2026-09-28T08:00:00Z', '2026-10-02T08:00:00Z', by(admin));
  await request('2026-10-20T08:00:00Z', '2026-10-21T08:00:00Z', {
    rejection_reason: 'v koši',
    ...by(admin),
    deleted_at: new Date(),
  });
}

describe('the report about approvals', () => {
  it('takes reports.view in an office role', async () => {
    expect((await report(null)).status).toBe(401);
    await test.allow({ ...defaultPermissions, salesperson: permissions });
    expect((await report(salesperson)).status).toBe(403);
    expect((await report(backoffice)).status).toBe(200);
    expect((await report(backoffice, { from: '2026-02-01', to: '2026-01-01' })).status).toBe(400);
  });

  it('counts decisions and measures the waiting time on working days', async () => {
    await requests();
    const { body } = await report();
    expect(body).toMatchObject({
      period: october,
      approved: 1,
      rejected: 2,
      withdrawn: 1,
      median: 24,
      ninetieth: 100.8,
    });
    expect(body.approvers).toEqual([
      { id: admin.id, name: 'Alena Dvořáková', approved: 1, rejected: 1, median: 72, ninetieth: 110.4 },
      { id: backoffice.id, name: 'Břetislav Malý', approved: 0, rejected: 1, median: 2, ninetieth: 2 },
    ]);
  });

  it('two approvers of the same name are two', async () => {
    const namesake = await test.user('backoffice', { name: 'Alena Dvořáková' });
    for (const decided_by of [admin.id, namesake.id])
      await request('2026-10-05T08:00:00Z', '2026-10-05T09:00:00Z', { decided_by });
    const { approvers } = (await report()).body;
    expect(approvers.map(({ name, approved }) => [name, approved])).toEqual([
      ['Alena Dvořáková', 1],
      ['Alena Dvořáková', 1],
    ]);
    expect(new Set(approvers.map(({ id }) => id))).toEqual(new Set([admin.id, namesake.id]));
  });

  it('counts each reason of a request once, and requests without one', async () => {
    await requests();
    expect((await report()).body.reasons).toEqual([
      { reason: 'too_old', approved: 1, rejected: 1 },
      { reason: 'wrong_size', approved: 1, rejected: 0 },
      { reason: null, approved: 0, rejected: 1 },
    ]);
  });

  it('groups equal rejection reasons, in their latest spelling', async () => {
    await requests();
    expect((await report()).body.rejections).toEqual([{ reason: 'cena je nizka', count: 2 }]);
  });

  it('an approval counts also when the reservation was cancelled later', async () => {
    const decided = {
      decided_by: admin.id,
      status: 'cancelled',
      cancelled_at: '2026-10-20T08:00:00Z',
    } as const;
    await request('2026-10-05T08:00:00Z', '2026-10-05T09:00:00Z', {
      ...decided,
      reserved_at: null,
      expires_at: null,
    });
    expect((await report()).body).toMatchObject({ approved: 1, rejected: 0, withdrawn: 0, median: 1 });
  });

  it('the decisions of a deleted user have no name', async () => {
    const gone = await test.user('backoffice');
    await request('2026-10-05T08:00:00Z', '2026-10-05T09:00:00Z', { decided_by: gone.id });
    await test.testDb.db.updateTable('reservations').set({ decided_by: null }).execute();
    expect((await report()).body.approvers).toMatchObject([{ id: null, name: '', approved: 1 }]);
  });

  it('a period without requests has no times', async () => {
    expect((await report()).body).toEqual({
      period: october,
      approved: 0,
      rejected: 0,
      withdrawn: 0,
      median: null,
      ninetieth: null,
      approvers: [],
      reasons: [],
      rejections: [],
    });
    // Christmas, without a working day in it.
    const holidays = { from: '2025-12-25', to: '2025-12-28' };
    await request('2025-12-25T08:00:00Z', '2025-12-27T08:00:00Z', { decided_by: admin.id });
    expect((await report(backoffice, holidays)).body).toMatchObject({ approved: 1, median: 0 });
  });

  it('measures the same times as the rule in code, over weekends, holidays and clock changes', async () => {
    for (let index = 0; index < 40; index++) {
      const from = new Date(startOfDay(addDays('2025-12-01', index * 6), zone).getTime() + index * 3_700_000);
      const to = new Date(from.getTime() + index * index * 900_000);
      await test.testDb.db.deleteFrom('reservations').execute();
      await request(from.toISOString(), to.toISOString(), { decided_by: admin.id });
      const { body } = await report(admin, { from: '2025-11-01', to: '2026-10-30' });
      const hours = workingTimeWithin(workingSpans(from, to, zone), from, to) / 3_600_000;
      expect(body.median, `${from.toISOString()} ${to.toISOString()}`).toBeCloseTo(hours, 0);
      expect(Math.abs((body.median ?? 0) - hours)).toBeLessThan(0.051);
    }
  });
});

describe('the reservations behind a number', () => {
  const listed = async (filter: Record<string, string | string[]>) => {
    const query = new URLSearchParams({ endedFrom: october.from, endedTo: october.to });
    for (const [name, value] of Object.entries(filter))
      for (const one of [value].flat()) query.append(name, one);
    const { status, body } = await test.call<Page>(backoffice, 'GET', `/reservations?${query.toString()}`);
    expect(status).toBe(200);
    expect(body.items).toHaveLength(body.total);
    return body.total;
  };

  it('are as many as it says: by decision, approver, reason and reason of the rejection', async () => {
    await requests();
    // The first and the last moment of the period, and those just outside of it.
    const day = (moment: number) => new Date(moment).toISOString();
    const [begin, end] = [startOfDay(october.from, zone), startOfDay(addDays(october.to, 1), zone)];
    const at = begin.getTime() - 3_600_000;
    await request(day(at), day(begin.getTime() - 1), { decided_by: admin.id });
    await request(day(at), day(begin.getTime()), { decided_by: admin.id });
    await request(day(at), day(end.getTime() - 1));
    await request(day(at), day(end.getTime()));
    const orphaned = await request('2026-10-06T08:00:00Z', '2026-10-06T09:00:00Z', { decided_by: admin.id });
    await test.testDb.db
      .updateTable('reservations')
      .set({ decided_by: null })
      .where('id', '=', orphaned)
      .execute();

    const { body } = await report();
    const { approved, rejected, withdrawn } = body;
    expect({ approved, rejected, withdrawn }).toEqual({ approved: 3, rejected: 2, withdrawn: 2 });
    expect(await listed({})).toBe(approved + rejected + withdrawn);
    for (const [outcome, count] of Object.entries({ approved, rejected, withdrawn }))
      expect(await listed({ outcome }), outcome).toBe(count);
    expect(await listed({ outcome: ['approved', 'rejected'] })).toBe(approved + rejected);

    expect(body.approvers).toHaveLength(3);
    for (const { id, approved, rejected } of body.approvers) {
      expect(await listed({ approver: id ?? 'none', outcome: 'approved' })).toBe(approved);
      expect(await listed({ approver: id ?? 'none', outcome: 'rejected' })).toBe(rejected);
      expect(await listed({ approver: id ?? 'none' })).toBe(approved + rejected);
    }
    expect(body.reasons).toHaveLength(3);
    for (const { reason, approved, rejected } of body.reasons) {
      expect(await listed({ misfit: reason ?? 'none', outcome: 'approved' })).toBe(approved);
      expect(await listed({ misfit: reason ?? 'none', outcome: 'rejected' })).toBe(rejected);
    }
    expect(body.rejections).toHaveLength(1);
    for (const { reason, count } of body.rejections) expect(await listed({ rejection: reason })).toBe(count);
  });

  it('of an unknown outcome, reason or day are refused', async () => {
    for (const query of ['outcome=late', 'misfit=ugly', 'approver=me', 'endedFrom=2026-02-30'])
      expect((await test.call(backoffice, 'GET', `/reservations?${query}`)).status, query).toBe(400);
  });

  it('name who decided and when', async () => {
    await requests();
    const decided = await test.call<Page>(backoffice, 'GET', `/reservations?approver=${backoffice.id}`);
    expect(decided.body.items).toMatchObject([
      { decided_at: '2026-10-13T10:00:00.000Z', decided_by_name: 'Břetislav Malý' },
    ]);
    const withdrawn = await test.call<Page>(backoffice, 'GET', '/reservations?outcome=withdrawn');
    expect(withdrawn.body.items).toMatchObject([{ decided_at: null, decided_by_name: null }]);
  });
});

describe('the file', () => {
  it('has a sheet for each part and a row for each request', async () => {
    await requests();
    const { content, rows } = await madeReport(test, backoffice, { report: 'approvals', ...october });
    expect(rows).toBe(4);
    const sheets = await sheetsOf(content);
    expect([...sheets.keys()]).toEqual([
      'O sestavě',
      'Podle schvalovatele',
      'Proč náhrady nevyhovují',
      'Důvody zamítnutí',
      'Žádosti',
    ]);
    expect(sheets.get('Podle schvalovatele')?.slice(1)).toEqual([
      ['Alena Dvořáková', 1, 1, 72, 110.4],
      ['Břetislav Malý', 0, 1, 2, 2],
      ['Σ', 1, 2, 24, 100.8],
    ]);
    expect(sheets.get('Proč náhrady nevyhovují')?.at(1)).toEqual(['Příliš starý', 1, 1]);
    const all = sheets.get('Žádosti') ?? [];
    expect(all.slice(1).map((row) => [row[2], row[3], row[9]])).toEqual([
      [120, 'schváleno', 'Alena Dvořáková'],
      [24, 'zamítnuto', 'Alena Dvořáková'],
      [2, 'zamítnuto', 'Břetislav Malý'],
      [1, 'zrušeno', null],
    ]);
    expect(all[1]).toContain('Rypadlo');
    expect(all[1]).toContain('Stavby a.s.');
  });

  it('takes the permissions of every report', async () => {
    await test.allow({ ...defaultPermissions, backoffice: ['reports.view'] });
    const body = { report: 'approvals', ...october };
    expect((await test.call(backoffice, 'POST', '/reports/files', body)).status).toBe(403);
    expect((await test.call(salesperson, 'POST', '/reports/files', body)).status).toBe(403);
  });

  it('can be scheduled', async () => {
    const body = {
      report: 'approvals',
      rhythm: 'weekly',
      weekday: 1,
      time: '07:00',
      recipients: [backoffice.id],
    };
    expect((await test.call(admin, 'POST', '/reports/schedules', body)).status).toBe(201);
  });
});
