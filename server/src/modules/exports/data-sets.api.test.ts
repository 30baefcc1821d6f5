import type { Machine } from '@strojpark/core/contracts/machine-record';
import type { ExportedSet } from '@strojpark/core/contracts/exports';
import type { ProducedFile } from '@strojpark/core/contracts/produced-files';
import { dataSets, exportFormats, type DataSet } from '@strojpark/core/domain/files/exports';
import { defaultPermissions, type Permission } from '@strojpark/core/domain/access/permissions';
import { readXlsx } from 'hucre/xlsx';
import papa from 'papaparse';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { addMachine, customer } from '../../../test/build.ts';
import { findSpreadsheetProgram, opened } from '../../../test/spreadsheet-program.ts';
import { setUpTestApp } from '../../../test/test-app.ts';
import { runExport } from './export-job.service.ts';

type Row = Record<string, unknown>;

const test = setUpTestApp();
const admin = test.addUser('admin');
const backoffice = test.addUser('backoffice');
const salesperson = test.addUser('salesperson', { name: 'Petr Prodejce' });
let used: string;

const hostile = ['=1+1', '@SUM(A1)', '-5', '+420 777', '\t=1'];
const czech = 'Žluťoučký kůň "Řehoř"; příliš\nďábelské ódy';

beforeAll(async () => {
  const { db } = test.testDb;
  await db
    .insertInto('exchange_rates')
    .values([
      { day: '2020-01-01', currency: 'EUR', rate: 25, source: 'test' },
      { day: '2020-01-01', currency: 'USD', rate: 20, source: 'test' },
    ])
    .execute();
  used = await addMachine(db, {
    type: 'used',
    name: czech,
    equipment_number: '000123',
    material_number: '007',
    purchase_price: 800_000.5,
    current_value: 1_000_000,
    operating_hours: 1234.5,
    datum_vyroby: '2019-05-17',
  });
  for (const name of hostile) await addMachine(db, { name, notes: name });
  const eur = await addMachine(db, { name: 'Prodaný za eura', purchase_price: 500_000 });
  const crowns = await addMachine(db, { name: 'Prodaný za koruny', purchase_price: 700_000 });
  for (const [machineId, sale] of [
    [eur, { salePrice: 40_000, currency: 'EUR' }],
    [crowns, { salePrice: 900_000.5, currency: 'CZK' }],
  ] as const) {
    const notes = hostile[0];
    await test.call(salesperson, 'POST', '/reservations', { ...customer, machineId, notes });
    const { status } = await test.call<Machine>(salesperson, 'POST', `/machines/${machineId}/sell`, sale);
    expect(status).toBe(200);
  }
  const machineId = await addMachine(db, { name: 'Rezervovaný' });
  const reservation = { ...customer, customerName: '=HYPERLINK("x")', customerTaxId: '00012345', machineId };
  expect((await test.call(salesperson, 'POST', '/reservations', reservation)).status).toBe(201);
});

async function withPermissions(backoffice: readonly Permission[]): Promise<void> {
  await test.allow({ ...defaultPermissions, backoffice });
  onTestFinished(() => test.unset());
}

async function download(path: string, user = admin) {
  const answer = await test.app.inject({
    url: `/api${path}`,
    headers: { authorization: `Bearer ${user.token}`, 'accept-language': 'cs' },
  });
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
  return answer;
}
const exported = (set: DataSet, format: string, query = '', user = admin) =>
  download(`/exports/${set}/${format}?${query}`, user);
const json = async (set: DataSet, query = '', user = admin) =>
  (await exported(set, 'json', query, user)).json<Row[]>();
const cellsOf = (content: string) =>
  papa.parse<string[]>(content.replace(/^\uFEFF/, ''), { delimiter: ';', skipEmptyLines: true }).data;
const csv = async (set: DataSet, query = '') => cellsOf((await exported(set, 'csv', query)).body);

describe('a data set', () => {
  const names: Record<DataSet, string> = {
    all: 'vsechny-stroje',
    stock: 'skladove-stroje',
    used: 'pouzite-stroje',
    sold: 'prodane-stroje',
    reservations: 'rezervace',
    queue: 'poradnik',
    demands: 'poptavky',
    quotes: 'cenove-nabidky',
    financial: 'financni-zaznamy',
  };

  it.each(dataSets.flatMap((set) => exportFormats.map((format) => [set, format] as const)))(
    '%s as %s is for the roles of the screen, and is named after its title and the day',
    async (set, format) => {
      const path = `/exports/${set}/${format}`;
      expect((await test.call(null, 'GET', path)).status).toBe(401);
      expect((await test.call(salesperson, 'GET', path)).status).toBe(403);
      const { headers } = await exported(set, format);
      expect(headers['content-disposition']).toMatch(
        new RegExp(String.raw`filename="${names[set]}-\d{4}-\d\d-\d\d\.${format}"`),
      );
    },
  );

  it('requires its own permission in addition', async () => {
    expect((await test.call(backoffice, 'GET', '/exports/reservations/csv')).status).toBe(403);
    await withPermissions([...defaultPermissions.backoffice, 'reservations.export']);
    expect((await exported('reservations', 'csv', '', backoffice)).statusCode).toBe(200);
  });

  it('that is unknown, or in an unknown format, is refused', async () => {
    expect((await test.call(admin, 'GET', '/exports/users/csv')).status).toBe(400);
    expect((await test.call(admin, 'GET', '/exports/all/pdf')).status).toBe(400);
    expect((await test.call(admin, 'GET', '/exports/sold/csv?targetCurrency=GBP')).status).toBe(400);
    expect((await test.call(admin, 'GET', '/exports/sold/csv?columns=password')).status).toBe(400);
  });

  it('contains costs only with machines.view_costs', async () => {
    const without = defaultPermissions.backoffice.filter((one) => one !== 'machines.view_costs');
    await withPermissions([...without, 'reservations.export']);
    expect((await test.call(backoffice, 'GET', '/exports/financial/csv')).status).toBe(403);
    for (const set of ['all', 'sold'] as const) {
      const [row = {}] = await json(set, '', backoffice);
      expect(Object.keys(row).filter((name) => /purchase|margin/.test(name))).toEqual([]);
      expect((await exported(set, 'csv', '', backoffice)).body).not.toMatch(/Nákupní cena|Marže/);
      const refused = await test.call(backoffice, 'GET', `/exports/${set}/csv?columns=purchase_price`);
      expect(refused.status).toBe(400);
    }
  });

  it('of reservations contains customer, machine and dates', async () => {
    const rows = await json('reservations');
    expect(rows).toHaveLength(3);
    expect(rows.find(({ status }) => status === 'active')).toMatchObject({
      customer_name: '=HYPERLINK("x")',
      customer_tax_id: '00012345',
      machine_name: 'Rezervovaný',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as unknown,
      created_by: 'Petr Prodejce',
    });
    const [head = [], ...lines] = await csv('reservations');
    const active = lines.find((line) => line[0] === 'Aktivní');
    expect(active?.[head.indexOf('Rezervováno')]).toMatch(/^\d{4}-\d\d-\d\d$/);
  });

  it('of reservations says why one was released in the language of the file', async () => {
    const { pool } = test.testDb;
    await pool.query(`update reservations set cancellation_cause = 'expired' where status = 'active'`);
    onTestFinished(async () => {
      await pool.query('update reservations set cancellation_cause = null');
    });
    const [head = [], ...lines] = await csv('reservations');
    const reasons = lines.map((line) => line[head.indexOf('Důvod zrušení')]);
    expect(reasons).toContain('Rezervace vypršela a nikdo ji neprodloužil ani nedokončil');
  });

  it('of financial records contains purchase and sale of sold machines', async () => {
    const rows = await json('financial');
    expect(rows.find(({ machine_name }) => machine_name === 'Prodaný za eura')).toMatchObject({
      status: 'sold',
      purchase_czk: 500_000,
      price: 40_000,
      sale_currency: 'EUR',
      rate: 25,
      price_czk: 1_000_000,
      margin_czk: 500_000,
      margin_percent: 50,
    });
    expect(rows.find(({ machine_identifier }) => machine_identifier === '000123')).toMatchObject({
      purchase_czk: 800_000.5,
      current_value_czk: 1_000_000,
      sold_at: null,
      margin_czk: null,
    });
  });

  it('of financial records keeps the rates that a sale was made at, whatever the rates and prices are later', async () => {
    const { db } = test.testDb;
    const euros = { currency: 'EUR', purchase_price: 20_000, current_value: 30_000 } as const;
    const sold = await addMachine(db, { ...euros, name: 'Prodaný s kurzem' });
    const unsold = await addMachine(db, { ...euros, name: 'Neprodaný s kurzem' });
    const cost = { kind: 'transport', day: '2026-01-05', amount: 1000, currency: 'EUR' };
    expect((await test.call(admin, 'POST', `/machines/${sold}/costs`, cost)).status).toBe(201);
    const sale = { status: 'sold', sale_price: 900_000, currency: 'CZK' };
    const answer = await test.call<Machine>(admin, 'PATCH', `/machines/${sold}`, sale);
    expect(answer).toMatchObject({ status: 200 });
    // The euro costs 30 CZK instead of 25, already on the day of the sale, and someone corrects the machine.
    const later = { day: '2020-01-02', currency: 'EUR' } as const;
    await db
      .insertInto('exchange_rates')
      .values({ ...later, rate: 30, source: 'test' })
      .execute();
    onTestFinished(async () => {
      await db
        .deleteFrom('exchange_rates')
        .where('day', '=', later.day)
        .where('currency', '=', later.currency)
        .execute();
      await db.deleteFrom('sales').where('machine_id', '=', sold).execute();
      await db.deleteFrom('machines').where('id', 'in', [sold, unsold]).execute();
    });
    await db.updateTable('machines').set({ purchase_price: 1 }).where('id', '=', sold).execute();

    const rows = await json('financial');
    const rowOf = (name: string) => rows.find(({ machine_name }) => machine_name === name);
    expect(rowOf('Prodaný s kurzem')).toMatchObject({
      purchase_price: 20_000,
      costs: 1000,
      purchase_currency: 'EUR',
      purchase_rate: 25,
      purchase_czk: 500_000,
      costs_czk: 25_000,
      price_czk: 900_000,
      margin_czk: 375_000,
      margin_percent: 41.7,
    });
    expect(rowOf('Neprodaný s kurzem')).toMatchObject({
      purchase_rate: 30,
      purchase_czk: 600_000,
      current_value_czk: 900_000,
      margin_czk: null,
    });
    const [head = [], ...lines] = await csv('financial');
    const cell = (name: string, column: string) =>
      lines.find((line) => line.includes(name))?.[head.indexOf(column)];
    expect(cell('Prodaný s kurzem', 'Kurz měny nákupu (Kč, u prodaných ze dne prodeje)')).toBe('25');
  });
});

describe('sold machines', () => {
  const prices = async (query: string): Promise<Record<string, unknown>> =>
    Object.fromEntries(
      (await json('sold', query)).map((row) => [
        String(row['machine_name']),
        [row['target_price'], row['exchange_rate'], row['target_currency']],
      ]),
    );

  it('are in EUR at the current rate, and a sale in EUR is not converted', async () => {
    const { body, headers } = await download('/import-export/export/sold?format=json');
    expect(headers['content-disposition']).toMatch(/filename="prodane-stroje-[\d-]+\.json"/);
    const rows = JSON.parse(body) as Row[];
    expect(rows.find((row) => row['machine_name'] === 'Prodaný za koruny')).toMatchObject({
      price: 900_000.5,
      currency: 'CZK',
      target_price: 36_000.02,
      exchange_rate: 0.04,
      target_currency: 'EUR',
    });
    // Bought for CZK 500,000, sold for EUR 40,000 at 25.
    expect(rows.find((row) => row['machine_name'] === 'Prodaný za eura')?.['margin_czk']).toBe(500_000);
    expect(rows.find((row) => row['machine_name'] === 'Prodaný za eura')).toMatchObject({
      price: 40_000,
      target_price: 40_000,
      exchange_rate: null,
    });
  });

  it('use the rate in the settings while no daily rate is known', async () => {
    const { db } = test.testDb;
    const known = await db.deleteFrom('exchange_rates').returningAll().execute();
    expect(await prices('')).toMatchObject({ 'Prodaný za koruny': [36_900.02, 0.041, 'EUR'] });
    await db.insertInto('exchange_rates').values(known).execute();
  });

  it('can use a given rate, the rate of the day of sale, and another currency', async () => {
    expect(await prices('exchangeRate=0.05')).toMatchObject({
      'Prodaný za koruny': [45_000.03, 0.05, 'EUR'],
      'Prodaný za eura': [40_000, null, 'EUR'],
    });
    expect(await prices('rate=day')).toMatchObject({ 'Prodaný za koruny': [36_000.02, 0.04, 'EUR'] });
    expect(await prices('targetCurrency=USD&rate=day')).toMatchObject({
      'Prodaný za koruny': [45_000.03, 0.05, 'USD'],
      'Prodaný za eura': [50_000, 0.05, 'USD'],
    });
    expect(await prices('targetCurrency=CZK')).toMatchObject({
      'Prodaný za koruny': [900_000.5, null, 'CZK'],
      'Prodaný za eura': [1_000_000, null, 'CZK'],
    });
  });

  it('show in the file which rate was used', async () => {
    const [head = [], ...rows] = await csv('sold', 'exchangeRate=0.05');
    expect(head).toContain('Prodejní cena v EUR');
    const rate = head.indexOf('Použitý kurz (EUR za 1 Kč)');
    expect(rows.map((row) => row[rate])).toContain('0,05');
  });

  it.each(['exchangeRate=0', 'exchangeRate=-1', 'exchangeRate=x', 'rate=tomorrow'])(
    'are refused with %s',
    async (query) => {
      expect((await test.call(admin, 'GET', `/import-export/export/sold?${query}`)).status).toBe(400);
    },
  );

  it('with reversed sales are left out', async () => {
    const machineId = await addMachine(test.testDb.db, { name: 'Stornovaný' });
    await test.call(admin, 'POST', '/reservations', { ...customer, machineId });
    await test.call(admin, 'POST', `/machines/${machineId}/sell`, { salePrice: 1, currency: 'CZK' });
    await test.call(admin, 'POST', `/machines/${machineId}/make-available`, { reason: 'storno' });
    expect((await json('sold')).map((row) => row['machine_name'])).not.toContain('Stornovaný');
  });
});

describe('the values in a spreadsheet program', () => {
  const program = findSpreadsheetProgram();
  /** Makes values comparable: numbers in any notation, and texts without the apostrophe against formulas. */
  const plain = (cell: string) => {
    const number = cell.replace(',', '.');
    return /^-?\d+(?:\.\d+)?$/.test(number) && !/^-?0\d/.test(number)
      ? String(Number(number))
      : cell.replace(/^'/, '');
  };
  // LibreOffice formats dates in its own language.
  const asIso = (cell: string) =>
    cell.replace(/^(\d\d)\.(\d\d)\.(\d{4})$/, '$3-$2-$1').replace(/^(\d\d)\/(\d\d)\/(\d{4})$/, '$3-$1-$2');
  const cells = (rows: string[][]) => rows.map((row) => row.map((cell) => asIso(plain(cell))));

  it.runIf(program !== undefined)(
    'is in csv and in workbooks of every data set what was exported (without LibreOffice this is not tested)',
    async () => {
      const contents = async (format: string) =>
        Promise.all(
          dataSets.map(async (set) => ({
            name: `${set}.${format}`,
            content: (await exported(set, format)).rawPayload,
          })),
        );
      const asCsv = await contents('csv');
      const csvSeen = [...(await opened(program ?? '', asCsv))];
      const xlsxSeen = [...(await opened(program ?? '', await contents('xlsx')))];
      for (const [index, set] of dataSets.entries()) {
        const written = cells(cellsOf(asCsv[index]?.content.toString() ?? ''));
        const find = (seen: [string, string[][]][]) =>
          cells(seen.find(([name]) => name.startsWith(`${set}-`))?.[1] ?? []);
        expect(find(csvSeen), `${set}.csv`).toEqual(written);
        expect(find(xlsxSeen), `${set}.xlsx`).toEqual(written);
      }
      const names = cells(cellsOf(asCsv[0]?.content.toString() ?? '')).flat();
      expect(names).toEqual(expect.arrayContaining(['000123', '007', czech, ...hostile.slice(0, 4)]));
    },
  );

  it('a workbook has a fixed header, filters, and typed numbers, amounts and dates', async () => {
    const { rawPayload } = await exported('used', 'xlsx');
    const workbook = await readXlsx(rawPayload);
    const [head = [], row = []] = workbook.sheets[0]?.rows ?? [];
    const value = (header: string) => row[head.indexOf(header)];
    expect(value('Motohodiny (mth)')).toBe(1234.5);
    expect(value('Nákupní cena')).toBe(800_000.5);
    expect(value('Datum výroby')).toEqual(new Date('2019-05-17T00:00:00Z'));
    expect(value('Číslo zařízení')).toBe('000123');
    expect(workbook.sheets[0]?.freezePane).toMatchObject({ rows: 1 });
    expect(workbook.sheets[0]?.autoFilter).toBeDefined();
  });
});

describe('an export created by a job', () => {
  const start = async (body: object, user = admin) =>
    test.call<{ items: ProducedFile[]; errors: Record<string, string[]> }>(user, 'POST', '/exports', body);
  const make = async (file: ProducedFile | undefined) => {
    await runExport(test.ctx, test.files, file?.id ?? '');
    return (await test.call<ProducedFile>(admin, 'GET', `/produced-files/${file?.id}`)).body;
  };

  it('creates a file per data set', async () => {
    test.jobs.sent.length = 0;
    const { status, body } = await start({ dataSets: ['used', 'reservations'], format: 'csv' });
    expect(status).toBe(202);
    expect(body.items.map(({ status, name }) => [status, name])).toEqual([
      ['queued', 'machines_used'],
      ['queued', 'reservations'],
    ]);
    expect(test.jobs.sent.map(({ name }) => name)).toEqual(['export-run', 'export-run']);
    for (const [index, set] of (['used', 'reservations'] as const).entries()) {
      const file = await make(body.items[index]);
      expect(file).toMatchObject({ status: 'completed', isKept: true, message: null });
      const { body: content } = await download(`/produced-files/${file.id}/download`);
      expect(content).toBe((await exported(set, 'csv')).body);
      expect(file.rowsDone).toBe(cellsOf(content).length - 1);
    }
  });

  it('writes several data sets to the sheets of one workbook', async () => {
    const { body } = await start({
      dataSets: ['used', 'sold', 'reservations'],
      format: 'xlsx',
      inOneWorkbook: true,
    });
    expect(body.items).toHaveLength(1);
    const file = await make(body.items[0]);
    expect(file).toMatchObject({
      status: 'completed',
      fileName: expect.stringMatching(/^export-dat-[\d-]+\.xlsx$/) as unknown,
    });
    const { rawPayload } = await download(`/produced-files/${file.id}/download`);
    const { sheets } = await readXlsx(rawPayload);
    expect(sheets.map(({ name, rows }) => [name, rows.length])).toEqual([
      ['Použité stroje', 2],
      ['Prodané stroje', 3],
      ['Rezervace', 5],
    ]);
  });

  it('requires at least one data set, known columns and the permission of each', async () => {
    const empty = await start({ dataSets: [], format: 'csv' });
    expect([empty.status, empty.body.errors['dataSets']]).toEqual([422, ['Vyberte alespoň jednu sadu dat']]);
    const columns = { used: ['password_hash'] };
    expect((await start({ dataSets: ['used'], format: 'csv', columns })).status).toBe(400);
    expect((await start({ dataSets: ['used', 'reservations'], format: 'csv' }, backoffice)).status).toBe(403);
    expect((await start({ dataSets: ['used'], format: 'csv' }, salesperson)).status).toBe(403);
  });

  it('contains the selected columns', async () => {
    const columns = { used: ['name', 'equipment_number'] };
    const { body } = await start({ dataSets: ['used'], format: 'json', columns });
    const file = await make(body.items[0]);
    const { body: content } = await download(`/produced-files/${file.id}/download`);
    expect(JSON.parse(content)).toEqual([{ name: czech, equipment_number: '000123' }]);
  });

  it('fails when the permission was removed in the meantime', async () => {
    const { body } = await start({ dataSets: ['financial'], format: 'csv' }, backoffice);
    await withPermissions(defaultPermissions.backoffice.filter((one) => one !== 'machines.view_costs'));
    expect(await make(body.items[0])).toMatchObject({
      status: 'failed',
      message: expect.stringContaining('oprávnění') as unknown,
    });
  });

  describe('a file that was made with a permission', () => {
    const full = defaultPermissions.backoffice;
    const without = (...taken: Permission[]) => withPermissions(full.filter((one) => !taken.includes(one)));
    it.each<[DataSet, Permission]>([
      ['used', 'machines.view_costs'],
      ['financial', 'machines.view_costs'],
      ['sold', 'machines.export'],
      ['reservations', 'reservations.export'],
      ['all', 'exports.create'],
    ])('of %s is not handed out any more once %s is taken away', async (dataSet, permission) => {
      await withPermissions([...full, 'reservations.export']);
      const { body } = await start({ dataSets: [dataSet], format: 'csv' }, backoffice);
      const file = await make(body.items[0]);
      const path = `/produced-files/${file.id}`;
      const answer = () => test.call<ProducedFile>(backoffice, 'GET', path);
      const fetched = async (user = backoffice) => (await test.call(user, 'GET', `${path}/download`)).status;
      expect([await fetched(), (await answer()).body.isKept]).toEqual([200, true]);
      await without(permission);
      expect([403, 404]).toContain(await fetched());
      expect((await answer()).body.isKept).not.toBe(true);
      expect(await fetched(admin)).toBe(200);
      await withPermissions(full);
    });

    it('can be fetched without the right to see costs if it was made without it', async () => {
      await without('machines.view_costs');
      const { body } = await start({ dataSets: ['used'], format: 'csv' }, backoffice);
      const file = await make(body.items[0]);
      expect((await download(`/produced-files/${file.id}/download`, backoffice)).statusCode).toBe(200);
      await withPermissions(full);
    });
  });
});

describe('the audit of exports', () => {
  it('records the user, the filter and the number of rows', async () => {
    await download('/machines/export/csv?type=used&location=Brno', backoffice);
    const entries = () =>
      test.testDb.db
        .selectFrom('audit_log')
        .select(['actor_name', 'entity_name', 'changes'])
        .where('entity', '=', 'export')
        .where('actor_id', '=', backoffice.id)
        .orderBy('id', 'desc')
        .execute();
    await expect
      .poll(async () => (await entries()).map(({ changes }) => changes))
      .toContainEqual({
        data_sets: { to: ['used'] },
        rows: { to: 0 },
        filter: { to: { location: 'Brno' } },
      });
  });

  it('keeps direct downloads in the history, with their size', async () => {
    for (let index = 0; index < 20; index++)
      await addMachine(test.testDb.db, { type: 'used', vin: `H${index}` });
    const { rawPayload } = await exported('used', 'csv');
    const list = async () =>
      (await test.call<{ items: ProducedFile[] }>(admin, 'GET', '/produced-files?kind=export')).body.items;
    await expect
      .poll(async () => (await list())[0])
      .toMatchObject({ name: 'machines_used', status: 'completed', size: rawPayload.length, isKept: false });
    const { body } = await test.call<{ items: ExportedSet[] }>(admin, 'GET', '/exports/data-sets');
    const set = body.items.find(({ dataSet }) => dataSet === 'used');
    expect(set?.count).toBe(21);
    expect(set?.bytesPerRow.csv).toBeCloseTo(rawPayload.length / 21, 3);
    expect(set?.bytesPerRow.xlsx).toBeGreaterThan(0);
    expect(Date.parse(set?.lastExportedAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
  });

  it('estimates a workbook before the first one was written, also of machines with similar values', async () => {
    for (let index = 0; index < 300; index++)
      await addMachine(test.testDb.db, { type: 'stock', manufacturer: 'Volvo', location: 'Brno' });
    const { body } = await test.call<{ items: ExportedSet[] }>(admin, 'GET', '/exports/data-sets');
    const set = body.items.find(({ dataSet }) => dataSet === 'stock');
    const { rawPayload } = await exported('stock', 'xlsx');
    const estimate = (set?.count ?? 0) * (set?.bytesPerRow.xlsx ?? 0);
    expect(estimate / rawPayload.length).toBeGreaterThan(0.7);
    expect(estimate / rawPayload.length).toBeLessThan(1.4);
  });

  it('lists data sets with their counts; without the permission the count is hidden', async () => {
    const { body } = await test.call<{ items: ExportedSet[] }>(backoffice, 'GET', '/exports/data-sets');
    expect(body.items.map(({ dataSet }) => dataSet)).toEqual([...dataSets]);
    const countOf = (name: string) => body.items.find(({ dataSet }) => dataSet === name)?.count;
    expect([countOf('sold'), countOf('reservations')]).toEqual([2, null]);
    expect((await test.call(salesperson, 'GET', '/exports/data-sets')).status).toBe(403);
    expect((await test.call(null, 'GET', '/exports/data-sets')).status).toBe(401);
    expect((await test.call(salesperson, 'GET', '/exports/columns?dataSet=sold')).status).toBe(403);
    expect((await test.call(admin, 'GET', '/exports/columns?dataSet=users')).status).toBe(400);
  });

  it('returns the columns of each data set as in its file', async () => {
    for (const set of dataSets) {
      const path = `/exports/columns?dataSet=${set}`;
      const { body } = await test.call<{ header: string }[]>(admin, 'GET', path);
      expect(body.map(({ header }) => header)).toEqual((await csv(set))[0]);
    }
    expect(used).not.toBe('');
  });
});
