import type { Language } from '@strojpark/core/domain/languages';
import { text } from 'node:stream/consumers';
import type { ProducedFile } from '@strojpark/core/contracts/produced-files';
import { defaultPermissions } from '@strojpark/core/domain/access/permissions';
import { afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { addMachine } from '../../../test/build.ts';
import { photo } from '../../../test/pictures.ts';
import { attachedRows, hasPoppler, madeReport, pdfText } from '../../../test/report-files.ts';
import { findSpreadsheetProgram, opened } from '../../../test/spreadsheet-program.ts';
import { setUpTestApp, type TestUser } from '../../../test/test-app.ts';
import { openFile } from '../produced-files/produced-files.service.ts';
import { maxListed } from './report-document.ts';
import { runReport } from './report-files.service.ts';

const test = setUpTestApp();
const admin = test.addUser('admin', { name: 'Řehoř Žižka' });
const backoffice = test.addUser('backoffice');
const office = findSpreadsheetProgram();

beforeAll(async () => {
  const { db } = test.testDb;
  for (let index = 0; index < 90; index++) {
    const id = await addMachine(db, {
      name: index === 0 ? '=1+2' : `Příliš žluťoučký kůň ${index}`,
      category: index % 2 === 0 ? 'loaders' : 'cranes',
      purchase_price: 1000.5,
      current_value: 2000,
      created_at: new Date('2026-01-05T10:00:00Z'),
      last_service_date: index < 3 ? '2020-02-03' : index === 3 ? null : '2199-01-01',
      operating_hours: index === 4 ? 495 : 10,
    });
    await db
      .insertInto('machine_status_changes')
      .values({
        machine_id: id,
        to_status: 'available',
        at: new Date('2026-01-05T10:00:00Z'),
        changed_by_name: 'x',
      })
      .execute();
  }
});
afterEach(() => test.unset());

const january = { from: '2026-01-01', to: '2026-01-31' };
const order = (user: TestUser | null, body: object, language: Language = 'cs') =>
  test.call<ProducedFile>(user, 'POST', '/reports/files', body, { language });

const made = (user: TestUser, body: object, language: Language = 'cs') =>
  madeReport(test, user, body, language);

describe('the letterhead of a report', () => {
  it.skipIf(!hasPoppler)(
    'has the name and contacts of the company, and its logo if there is one',
    async () => {
      await test.set({
        company_name: 'Stroje Brno',
        company_address: 'Dlouhá 1\n602 00 Brno',
        company_phone: '+420 541 000 000',
        company_email: 'info@stroje.example',
      });
      const report = { report: 'utilisation', ...january };
      const plain = (await made(admin, report)).content;
      expect(pdfText(plain)).toMatch(/Stroje Brno +Dlouhá 1, 602 00 Brno/);
      expect(pdfText(plain)).toContain('+420 541 000 000 · info@stroje.example');
      expect(plain.includes('/Subtype /Image')).toBe(false);
      const form = new FormData();
      form.set('file', new Blob([new Uint8Array(await photo({ width: 600, height: 150 }))]), 'logo.jpg');
      expect((await test.call(admin, 'PUT', '/company/logo', form)).status).toBe(200);
      onTestFinished(async () => void (await test.testDb.db.deleteFrom('company_logo').execute()));
      const branded = (await made(admin, report)).content;
      expect(pdfText(branded)).toContain('Stroje Brno');
      expect(branded.includes('/Subtype /Image')).toBe(true);
    },
  );
});

describe('requesting a report', () => {
  it('requires a session, the role and reports.generate', async () => {
    const body = { report: 'utilisation', ...january };
    expect((await order(null, body)).status).toBe(401);
    expect((await order(await test.user('salesperson'), body)).status).toBe(403);
    await test.allow({
      ...defaultPermissions,
      backoffice: ['reports.view', 'machines.view_costs'],
    });
    expect((await order(backoffice, body)).status).toBe(403);
  });

  it('requires machines.view_costs for the financial summary, also when the job runs', async () => {
    const { body: file } = await order(backoffice, { report: 'financial', ...january });
    await test.allow({
      ...defaultPermissions,
      backoffice: ['reports.view', 'reports.generate', 'reports.export'],
    });
    expect((await order(backoffice, { report: 'financial', ...january })).status).toBe(403);
    await runReport(test.at(), test.files, file.id);
    const read = await test.call<ProducedFile>(backoffice, 'GET', `/produced-files/${file.id}`);
    expect(read.body).toMatchObject({ status: 'failed', isKept: false });
  });

  it('reports invalid parameters', async () => {
    expect((await order(admin, { report: 'poem' })).status).toBe(422);
    expect((await order(admin, { report: 'utilisation', from: '2026-02-01', to: '2026-01-01' })).status).toBe(
      422,
    );
    expect((await order(admin, { report: 'maintenance', options: { horizon: 31 } })).status).toBe(422);
  });

  it('requires reports.export to download it', async () => {
    const { id } = await made(backoffice, { report: 'activity', ...january });
    expect((await test.call(backoffice, 'GET', `/produced-files/${id}/download`)).status).toBe(200);
    await test.allow({ ...defaultPermissions, backoffice: ['reports.view'] });
    expect((await test.call(backoffice, 'GET', `/produced-files/${id}/download`)).status).toBe(403);
  });
});

describe.skipIf(!hasPoppler)('a PDF (needs pdftotext)', () => {
  it('the utilisation report has Czech characters, period, page numbers and headers on every page', async () => {
    const { content } = await made(admin, { report: 'utilisation', ...january });
    const words = pdfText(content);
    const pages = words.split('\f').filter((page) => page.trim() !== '');
    expect(pages.length).toBeGreaterThan(2);
    expect(pages[0]).toContain('Využití strojů');
    expect(pages[0]).toContain('01.01.2026 – 31.01.2026');
    expect(pages[0]).toContain('Řehoř Žižka');
    expect(words).toContain('Příliš žluťoučký kůň 1');
    pages.forEach((page, index) => {
      expect(page).toContain(`strana ${index + 1} z ${pages.length}`);
      expect(page).toContain('Rezervováno');
    });
  });

  it('repeats the heading of a category on every page with its machines', async () => {
    const { content } = await made(admin, { report: 'utilisation', ...january });
    const pages = pdfText(content).split('\f');
    const continued = pages.slice(1).filter((page) => page.includes('kůň'));
    expect(continued.length).toBeGreaterThan(1);
    for (const page of continued) {
      const [above = '', first] = page.split(/kůň (\d+)/);
      expect(above.trim()).toMatch(Number(first) % 2 === 0 ? /^loaders/ : /^cranes/);
    }
  });

  it('has the categories in the order in which they are arranged', async () => {
    const { db } = test.testDb;
    const arrange = (display_order: number) =>
      db.updateTable('categories').set({ display_order }).where('key', '=', 'cranes').execute();
    const { display_order: before } = await db
      .selectFrom('categories')
      .select('display_order')
      .where('key', '=', 'cranes')
      .executeTakeFirstOrThrow();
    await arrange(1000);
    onTestFinished(async () => {
      await arrange(before);
    });
    const { content } = await made(admin, { report: 'utilisation', ...january });
    const categories = (await attachedRows(content)).map(([category]) => category);
    expect([...new Set(categories)]).toEqual(['loaders', 'cranes']);
  });

  it('lists only machines with a status change on request, in English too', async () => {
    const { content } = await made(
      admin,
      { report: 'utilisation', from: '2026-02-01', to: '2026-02-28', options: { onlyChanged: true } },
      'en',
    );
    const words = pdfText(content);
    expect(words).toContain('No machines in this period.');
    expect(words).toContain('page 1 of 1');
  });

  it('the maintenance report starts with overdue machines', async () => {
    const { content } = await made(admin, { report: 'maintenance', options: { horizon: 30 } });
    const words = pdfText(content);
    const groups = ['Po termínu', 'Do servisu zbývá nejvýš 50 motohodin', 'Bez data posledního servisu'];
    const rows = words.slice(words.indexOf('Bez data posledního servisu') + 1);
    const places = groups.map((group) => rows.indexOf(group));
    expect(places.every((place) => place > 0)).toBe(true);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(rows).toContain('03.02.2020');
    expect(words).toMatch(/Po termínu\s+3/);
  });

  it('the maintenance report counts machines without a date and attaches them', async () => {
    const { content, rows } = await made(admin, { report: 'maintenance', options: { horizon: 30 } });
    expect(pdfText(content)).toContain('1 stroj, uvedený v přiložené tabulce');
    const attached = await attachedRows(content);
    expect(attached).toHaveLength(rows);
    expect(attached.map(([group]) => group)).toEqual([
      'Po termínu',
      'Po termínu',
      'Po termínu',
      'Do servisu zbývá nejvýš 50 motohodin',
      'Bez data posledního servisu',
    ]);
  });

  it('has totals of all machines when it lists only some, and attaches all', async () => {
    const category = 'many';
    const { db } = test.testDb;
    await db
      .insertInto('categories')
      .values({ key: category, name_cs: category, name_en: category })
      .execute();
    await test.testDb.pool.query(`
      insert into machines (type, name, manufacturer, model, category, created_at, last_service_date)
      select 'stock', 'Mnoho ' || n, 'Volvo', 'L120', '${category}', '2026-01-05T10:00:00Z', '2020-02-03'
      from generate_series(1, ${maxListed + 200}) n`);
    await test.testDb.pool.query(`
      insert into machine_status_changes (machine_id, to_status, at, changed_by_name)
      select id, 'available', created_at, 'x' from machines where category = '${category}'`);
    onTestFinished(async () => {
      await test.testDb.pool.query(`delete from machines where category = '${category}'`);
    });
    const utilisation = await made(admin, { report: 'utilisation', ...january });
    const words = pdfText(utilisation.content);
    // From 5 January 11:00 to the end of the month: 26.54 days each.
    expect(words).toMatch(/many\s+1.200\s+31.850,0\s/);
    expect(words).toMatch(/Z 1.290 je jich níže vypsáno 1.000/);
    expect(utilisation.rows).toBe(maxListed + 290);
    expect(await attachedRows(utilisation.content)).toHaveLength(maxListed + 290);

    const maintenance = await made(admin, { report: 'maintenance', options: { horizon: 30 } });
    const services = pdfText(maintenance.content);
    expect(services).toMatch(/Po termínu\s+1.203/);
    expect(services).toContain('1 stroj, uvedený v přiložené tabulce');
    expect(await attachedRows(maintenance.content)).toHaveLength(maintenance.rows);
  });
});

describe('the financial summary', () => {
  it.skipIf(!office)(
    'opens in LibreOffice with its sheets, sums and texts that are no formulas',
    async () => {
      const { db } = test.testDb;
      const { id: machine_id } = await db
        .selectFrom('machines')
        .select('id')
        .where('name', '=', '=1+2')
        .executeTakeFirstOrThrow();
      const cost = { kind: 'repair', amount: 100, currency: 'CZK', day: '2026-01-05', note: null };
      expect((await test.call(admin, 'POST', `/machines/${machine_id}/costs`, cost)).status).toBe(201);
      const sale = {
        machine_id,
        machine_name: '=1+2',
        machine_identifier: 'EQ-1',
        machine_type: 'stock',
        price: 100,
        currency: 'EUR',
        rate: 25,
        price_czk: 2500,
        purchase_price: 1000.5,
        purchase_currency: 'CZK',
        sold_at: new Date('2026-01-20T10:00:00Z'),
        seller_name: 'Řehoř Žižka',
        status_before: 'available',
      } as const;
      await db.insertInto('sales').values(sale).execute();
      const { content } = await made(admin, { report: 'financial', ...january });
      const sheets = await opened(office ?? '', [{ name: 'finance.xlsx', content }]);
      const sheet = (name: string) => sheets.get(`finance-${name}`) ?? [];
      expect(sheet('O sestavě').flat()).toContain('01.01.2026 – 31.01.2026');
      expect(sheet('Podle kategorie').at(-1)?.slice(0, 2)).toEqual(['Σ', '90']);
      // Bought in CZK and sold in EUR: revenue in EUR, but no margin in either currency.
      expect(sheet('Podle měny').map((row) => [row[0], ...row.slice(-4)])).toEqual([
        ['Měna', 'Tržby', 'Nákup a náklady prodaných', 'Marže', 'Marže v %'],
        expect.arrayContaining(['CZK', '']) as string[],
        expect.arrayContaining(['EUR', '']) as string[],
      ]);
      const line = sheet('Prodeje').at(-1);
      expect(line).toContain('=1+2');
      // 2,500 revenue minus 1,000.50 purchase price and 100 costs.
      expect(line?.map(Number)).toEqual(expect.arrayContaining([100, 1399.5, 56]));
      await db.deleteFrom('sales').execute();
      await db.deleteFrom('machine_costs').execute();
    },
    60_000,
  );
});

describe('the activity report', () => {
  const activity = async (user: TestUser) =>
    (await made(user, { report: 'activity', from: '2026-01-01', to: '2035-12-31' })).content.toString('utf8');

  it('counts and lists the actions of each user, without formulas', async () => {
    const { db } = test.testDb;
    const entry = {
      actor_name: '@SUM(1)',
      action: 'update',
      entity: 'machine',
      entity_id: '1',
      request_id: 'x',
      changes: '{}',
      at: new Date(),
    };
    await db
      .insertInto('audit_log')
      .values([
        { ...entry, entity_name: '=cmd' },
        { ...entry, entity_name: 'Rypadlo' },
      ])
      .execute();
    const rows = (await activity(admin)).split('\n');
    expect(rows[0]).toContain('Uživatel');
    expect(rows.find((row) => row.startsWith('"souhrn";"\'@SUM(1)"'))).toMatch(/"Úprava";"stroj";.*;2;/);
    expect(rows.filter((row) => row.startsWith('"záznam";"\'@SUM(1)"'))).toHaveLength(2);
    expect(rows.some((row) => row.includes('"\'=cmd"'))).toBe(true);
  });

  it('names the category of a repricing rule', async () => {
    const { db } = test.testDb;
    const category = { key: 'tower-cranes', name_cs: 'Věžové jeřáby', name_en: 'Tower cranes' };
    await db.insertInto('categories').values(category).execute();
    onTestFinished(async () => {
      await db.deleteFrom('categories').where('key', '=', category.key).execute();
    });
    const entry = {
      actor_name: 'Správce',
      action: 'create',
      entity: 'repricing_rule',
      entity_id: 'x',
      entity_name: 'tower-cranes 180 d −10 %',
      request_id: 'x',
      changes: '{}',
      at: new Date(),
    };
    await db.insertInto('audit_log').values(entry).execute();
    expect(await activity(admin)).toContain('"Věžové jeřáby: 180 d −10 %"');
  });

  it('shows administrative actions only to users who may read the audit log', async () => {
    const { db } = test.testDb;
    const entry = {
      actor_name: 'Správce',
      action: 'update',
      entity: 'setting',
      entity_id: 'x',
      entity_name: 'smtp_host',
      request_id: 'x',
      changes: '{}',
      at: new Date(),
    };
    await db.insertInto('audit_log').values(entry).execute();
    expect(await activity(admin)).toContain('"Server SMTP"');
    expect(await activity(backoffice)).not.toContain('Server SMTP');
  });
});

it('a report whose process has died is created by the next attempt', async () => {
  const { body: file } = await order(admin, { report: 'maintenance' });
  await test.testDb.db
    .updateTable('produced_files')
    .set({ status: 'running', alive_at: new Date(Date.now() - 60_000) })
    .where('id', '=', file.id)
    .execute();
  await runReport(test.at(), test.files, file.id);
  const read = await test.call<ProducedFile>(admin, 'GET', `/produced-files/${file.id}`);
  expect(read.body.status).toBe('completed');
  const { content } = await openFile(test.ctx, test.files, file.id);
  expect((await text(content)).startsWith('%PDF-')).toBe(true);
});
