import type { ProducedFile } from '@strojpark/core/contracts/produced-files';
import type { reservations } from '@strojpark/core/contracts/reservations';
import { defaultPermissions } from '@strojpark/core/domain/access/permissions';
import type { ResponseOf } from '@strojpark/core/endpoint';
import { readXlsx } from 'hucre/xlsx';
import papa from 'papaparse';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { addMachine, customer } from '../../../test/build.ts';
import { setUpTestApp } from '../../../test/test-app.ts';

type Row = Record<string, string>;

const test = setUpTestApp();
const admin = test.addUser('admin');
const salesperson = test.addUser('salesperson');
const dayMs = 86_400_000;
const daysFromNow = (days: number) => new Date(Date.now() + days * dayMs);

const people = [
  { name: 'Šárka Dvořáková', status: 'active', expires: 20 },
  { name: '=HYPERLINK("x")', status: 'active', expires: 3 },
  { name: 'Ivan Starý', status: 'extended', expires: -2 },
  { name: 'Jan Hotový', status: 'completed', expires: null },
  { name: 'Olga Čekající', status: 'pending_approval', expires: null },
  { name: 'Smazaný Šárka', status: 'cancelled', expires: null, isDeleted: true },
] as const;

beforeAll(async () => {
  const { db } = test.testDb;
  for (const [index, person] of people.entries()) {
    const { name, status, expires } = person;
    const machineId = await addMachine(db, { name: `Jeřáb ${index}` });
    await db
      .insertInto('reservations')
      .values({
        machine_id: machineId,
        status,
        customer_name: name,
        customer_company: customer.customerCompany,
        customer_email: `zakaznik${index}@firma.example`,
        customer_phone: customer.customerPhone,
        created_at: daysFromNow(index - 50),
        ...(expires !== null && { reserved_at: daysFromNow(-30), expires_at: daysFromNow(expires) }),
        ...(status === 'completed' && { sold_at: new Date(), sold_price: 10 }),
        ...(status === 'cancelled' && { cancelled_at: new Date() }),
        ...('isDeleted' in person && { deleted_at: new Date() }),
      })
      .execute();
  }
});

async function download(format: string, query = '', user = admin) {
  const answer = await test.app.inject({
    url: `/api/reservations/export/${format}?${query}`,
    headers: { authorization: `Bearer ${user.token}`, 'accept-language': 'cs' },
  });
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
  return answer;
}

async function csv(query = '', user = admin): Promise<Row[]> {
  const { body } = await download('csv', query, user);
  return papa.parse<Row>(body.replace(/^\uFEFF/, ''), { header: true, skipEmptyLines: true }).data;
}

const mayExport = async () => {
  const seen = [...defaultPermissions.salesperson, 'reservations.export'] as const;
  await test.allow({ ...defaultPermissions, salesperson: seen });
  onTestFinished(() => test.unset());
};

describe('exporting the list of reservations', () => {
  it.each(['export/csv', 'export/xlsx', 'export-columns'])('%s is for those who may export', async (path) => {
    expect((await test.call(null, 'GET', `/reservations/${path}`)).status).toBe(401);
    expect(await test.call(salesperson, 'GET', `/reservations/${path}`)).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
    await mayExport();
    const headers = { authorization: `Bearer ${salesperson.token}` };
    expect((await test.app.inject({ url: `/api/reservations/${path}`, headers })).statusCode).toBe(200);
  });

  it.each([
    'export/json',
    'export/pdf',
    'export/csv?sort=customer_email',
    'export/csv?order=up',
    'export/csv?status=gone',
    'export/csv?columns=customer_password',
  ])('%s is refused', async (path) => {
    expect((await test.call(admin, 'GET', `/reservations/${path}`)).status).toBe(400);
  });

  it.each([
    ['csv', 'text/csv; charset=utf-8'],
    ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ])('names the %s file after the day', async (format, contentType) => {
    const { headers } = await download(format);
    expect(headers['content-type']).toBe(contentType);
    expect(headers['content-disposition']).toMatch(
      new RegExp(String.raw`filename="rezervace-\d{4}-\d\d-\d\d\.${format}"`),
    );
  });

  it.each([
    '',
    'order=asc',
    'sort=expires_at&order=asc',
    'sort=expires_at&order=desc',
    'status=active',
    'status=completed&status=extended&order=asc',
    'search=sarka',
    'search=jerab',
    'search=stary&status=extended',
    'customer=zakaznik2%40firma.example',
    'expiry=expired',
    'expiry=soon',
    'search=nobody',
  ])('with %s holds what the list shows, in its order', async (query) => {
    const { body } = await test.call<ResponseOf<typeof reservations.list>>(
      admin,
      'GET',
      `/reservations?${query}`,
    );
    const names = body.items.map(({ customer_email }) => customer_email);
    expect((await csv(query)).map((row) => row['E-mail zákazníka'])).toEqual(names);
  });

  it('filters by machine', async () => {
    const { body } = await test.call<ResponseOf<typeof reservations.list>>(
      admin,
      'GET',
      '/reservations?search=stary',
    );
    const rows = await csv(`machine=${body.items[0]?.machine_id}`);
    expect(rows.map((row) => row['Kontaktní osoba'])).toEqual(['Ivan Starý']);
  });

  it('excludes the trash', async () => {
    const names = (await csv()).map((row) => row['Kontaktní osoba']);
    expect(names).toHaveLength(people.length - 1);
    expect(names).not.toContain('Smazaný Šárka');
  });

  it('contains no cell that a spreadsheet would run as a formula', async () => {
    const [row] = await csv('customer=zakaznik1%40firma.example');
    expect(row?.['Kontaktní osoba']).toBe(`'=HYPERLINK("x")`);
    const { rawPayload } = await download('xlsx', 'customer=zakaznik1%40firma.example');
    const [sheet] = (await readXlsx(rawPayload)).sheets;
    expect(sheet?.name).toBe('Rezervace');
    const [head = [], cells = []] = sheet?.rows ?? [];
    expect(cells[head.indexOf('Kontaktní osoba')]).toBe('=HYPERLINK("x")');
    expect(cells[head.indexOf('Stav')]).toBe('Aktivní');
  });

  it('is in English with comma separators on request', async () => {
    const { body } = await download('csv', 'language=en&separator=,&columns=customer_name&columns=status');
    expect(body.split('\n')[0]).toBe('"Contact person","Status"');
    expect(body).toContain('"Ivan Starý","Extended"');
  });

  it('lists its available columns', async () => {
    const { body } = await test.call<{ name: string; header: string; isDefault: boolean }[]>(
      admin,
      'GET',
      '/reservations/export-columns',
    );
    expect(body).toContainEqual({ name: 'customer_name', header: 'Kontaktní osoba', isDefault: true });
    const [row = {}] = await csv();
    expect(body.map(({ header }) => header)).toEqual(Object.keys(row));
    const names = body.map(({ name }) => name);
    expect(names.slice(0, 3), 'the company first').toEqual(['status', 'customer_company', 'customer_name']);
  });

  it('is in the history with its filter, and in the audit log', async () => {
    const { headers } = await download(
      'csv',
      'status=extended&search=ivan&sort=expires_at&columns=customer_name',
    );
    const history = async () =>
      (await test.call<{ items: ProducedFile[] }>(admin, 'GET', '/produced-files?kind=export')).body.items[0];
    const filter = { status: ['extended'], search: 'ivan' };
    const columns = { reservations: ['customer_name'] };
    await expect.poll(history).toMatchObject({
      name: 'reservations',
      status: 'completed',
      rowsDone: 1,
      params: { dataSets: ['reservations'], filter, columns },
    });
    const entry = await test.testDb.db
      .selectFrom('audit_log')
      .select(['actor_name', 'entity_name', 'changes'])
      .where('entity', '=', 'export')
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(entry).toEqual({
      actor_name: admin.name,
      entity_name: /filename="([^"]+)"/.exec(String(headers['content-disposition']))?.[1],
      changes: {
        data_sets: { to: ['reservations'] },
        rows: { to: 1 },
        filter: { to: filter },
        columns: { to: columns },
      },
    });
  });
});
