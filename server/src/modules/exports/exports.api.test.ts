import type { Language } from '@strojpark/core/domain/languages';
import type { MachineListItem } from '@strojpark/core/contracts/machine-record';
import { defaultPermissions } from '@strojpark/core/domain/access/permissions';
import { readXlsx } from 'hucre/xlsx';
import papa from 'papaparse';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { setUpTestApp } from '../../../test/test-app.ts';
import * as machines from '../machines/machines.service.ts';

type Row = Record<string, unknown>;

const test = setUpTestApp();
const admin = test.addUser('admin');
const backoffice = test.addUser('backoffice');

const formulas = ['=1+1', '+420 777', '+1+1', '-5', '@SUM(A1)', '\t=1', '＝1'];

beforeAll(async () => {
  const category = { key: 'excavation', name_cs: 'Rýpadla', name_en: 'Excavators' };
  await test.testDb.db.insertInto('categories').values(category).execute();
  const machine = {
    type: 'used',
    manufacturer: 'Caterpillar',
    model: '320',
    category: 'excavation',
    currency: 'CZK',
    status: 'available',
    specifications: {},
  } as const;
  await machines.create(test.ctx, {
    ...machine,
    name: 'Pásové rýpadlo "320"; žluté',
    vin: 'CAT1',
    material_number: '000123',
    year_of_manufacture: 2019,
    operating_hours: 1234.5,
    current_value: 1_234_567.5,
    purchase_price: 2_000_000,
    porizovaci_hodnota: 2_000_000,
    odpisy_kumulovane: -350_000.25,
    condition: 'Very Good',
    datum_vyroby: '2019-05-17',
    notes: 'první řádek\ndruhý řádek\\',
  });
  await machines.create(test.ctx, { ...machine, type: 'stock', name: 'Čelní nakladač', serial_number: 'S1' });
  await machines.create(test.ctx, { ...machine, name: 'Cisterna', vin: 'C1', year_of_manufacture: 2001 });
  await machines.create(test.ctx, { ...machine, name: 'Prodaný', vin: 'P1', status: 'sold', sale_price: 5 });
  for (const [index, name] of formulas.entries()) {
    await machines.create(test.ctx, { ...machine, name, model: 'vzorec', notes: name, vin: `F${index}` });
  }
});

async function download(format: string, query = '', user = backoffice, language?: Language) {
  const answer = await test.app.inject({
    method: 'GET',
    url: `/api/machines/export/${format}?${query}`,
    headers: { authorization: `Bearer ${user.token}`, ...(language && { 'accept-language': language }) },
  });
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
  return answer;
}

async function csv(query = '', user = backoffice): Promise<Row[]> {
  const { body } = await download('csv', query, user);
  const { data, errors } = papa.parse<Row>(body.replace(/^\uFEFF/, ''), {
    header: true,
    skipEmptyLines: true,
  });
  expect(errors).toEqual([]);
  return data;
}

async function xlsx(query = '', user = backoffice) {
  const { rawPayload } = await download('xlsx', query, user);
  const [sheet] = (await readXlsx(rawPayload)).sheets;
  const [header = [], ...rows] = sheet?.rows ?? [];
  const records = rows.map((row): Row =>
    Object.fromEntries(header.map((name, index) => [String(name), row[index] ?? null])),
  );
  return { name: sheet?.name, header, records };
}

const json = async (query = '', user = backoffice) => (await download('json', query, user)).json<Row[]>();

describe('exporting machines', () => {
  it.each(['csv', 'xlsx', 'json'])('as %s is for those who may export', async (format) => {
    const salesperson = await test.user('salesperson');
    expect((await test.call(null, 'GET', `/machines/export/${format}`)).status).toBe(401);
    const refused = await test.call(salesperson, 'GET', `/machines/export/${format}`);
    expect(refused).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  });

  it('supports three formats', async () => {
    expect((await test.call(admin, 'GET', '/machines/export/pdf')).status).toBe(400);
    expect((await test.call(admin, 'GET', '/machines/export/csv?sort=password_hash')).status).toBe(400);
  });

  it.each([
    ['csv', '', 'vsechny-stroje', 'text/csv; charset=utf-8'],
    ['json', 'type=used', 'pouzite-stroje', 'application/json; charset=utf-8'],
    [
      'xlsx',
      'type=stock',
      'skladove-stroje',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ],
  ])('names the %s file after its title and the day', async (format, query, name, contentType) => {
    const { headers } = await download(format, query);
    expect(headers['content-type']).toBe(contentType);
    expect(headers['content-disposition']).toMatch(
      new RegExp(String.raw`^attachment; filename="${name}-\d{4}-\d\d-\d\d\.${format}"`),
    );
  });
});

describe('the filter of an export', () => {
  it.each([
    'sort=name&order=desc',
    'search=rypadlo',
    'type=used&sort=year_of_manufacture',
    'sort=year_of_manufacture&order=desc',
    'status=sold&status=available&sort=created_at',
    'category=excavation&name=celni',
    'yearFrom=2010&valueTo=2000000',
    'search=cat1&field=vin',
    'condition=Very%20Good',
  ])('%s finds what the list finds, in its order', async (query) => {
    const { body } = await test.call<{ items: MachineListItem[] }>(admin, 'GET', `/machines?${query}`);
    const names = body.items.map(({ name }) => name);
    expect((await json(query)).map(({ name }) => name)).toEqual(names);
    expect((await csv(query)).map((row) => String(row['Název']).replace(/^'/, ''))).toEqual(names);
  });

  it('selects single machines by id, including sold ones', async () => {
    const { body } = await test.call<{ items: MachineListItem[] }>(admin, 'GET', '/machines?status=sold');
    const [sold] = body.items;
    expect((await json(`ids=${sold?.id}`)).map(({ name }) => name)).toEqual(['Prodaný']);
  });

  it('excludes sold machines unless the status filter asks for them', async () => {
    const names = (await json()).map(({ name }) => name);
    expect(names).toContain('Cisterna');
    expect(names).not.toContain('Prodaný');
  });

  it('allows the trash only for users who may delete machines', async () => {
    expect((await test.call(backoffice, 'GET', '/machines/export/csv?deleted=true')).status).toBe(403);
    expect(await json('deleted=true', admin)).toEqual([]);
  });

  it('without matches gives only a header or an empty list', async () => {
    expect(await csv('search=nosuchmachine')).toEqual([]);
    expect((await xlsx('search=nosuchmachine')).header).toContain('Název');
    expect(await json('search=nosuchmachine')).toEqual([]);
  });
});

describe('an exported csv file', () => {
  it('for Czech Excel has a byte order mark, semicolons, decimal commas and Czech labels', async () => {
    const { body } = await download('csv', 'search=320&type=used');
    expect(body.startsWith('\uFEFF"Druh";"Stav";"Název";"Výrobce"')).toBe(true);
    const [row] = await csv('search=zlute');
    expect(row).toMatchObject({
      Druh: 'Použitý',
      Stav: 'K dispozici',
      Název: 'Pásové rýpadlo "320"; žluté',
      Kategorie: 'Rýpadla',
      'Číslo materiálu': '000123',
      'Rok výroby': '2019',
      'Motohodiny (mth)': '1234,5',
      'Aktuální hodnota': '1234567,50',
      'Kumulované odpisy': '-350000,25',
      'Technický stav': 'Velmi dobrý',
      'Datum výroby': '2019-05-17',
      Poznámka: 'první řádek\ndruhý řádek\\',
      VIN: 'CAT1',
      'Prodejní cena': '',
    });
  });

  it('with comma separators has decimal points and no byte order mark, in English on request', async () => {
    const { body } = await download('csv', 'separator=,&language=en&search=zlute');
    expect(body.startsWith('"Type","Status","Name"')).toBe(true);
    const [row] = papa.parse<Row>(body, { header: true }).data;
    expect(row).toMatchObject({
      Type: 'Used',
      Status: 'Available',
      Category: 'Excavators',
      'Current value': '1234567.50',
      Condition: 'Very good',
    });
  });

  it('is in the language of the caller', async () => {
    expect((await download('csv', '', backoffice, 'en')).body).toContain('"Type";"Status"');
    expect((await download('csv', 'language=cs', backoffice, 'en')).body).toContain('"Druh";"Stav"');
  });

  it('contains no formulas: texts get an apostrophe, numbers stay numbers', async () => {
    const rows = await csv('model=vzorec');
    // A phone number stays as it is.
    const expected = new Set(formulas.map((text) => (text === '+420 777' ? text : `'${text}`)));
    expect(new Set(rows.map((row) => row['Název']))).toEqual(expected);
    expect(new Set(rows.map((row) => row['Poznámka']))).toEqual(expected);
    expect((await csv('search=zlute'))[0]?.['Kumulované odpisy']).toBe('-350000,25');
  });

  it('quotes texts, so that programs can distinguish them from numbers', async () => {
    const { body } = await download('csv', 'search=zlute');
    expect(body).toContain(';"000123";2019;');
  });
});

describe('an exported workbook', () => {
  it('has typed cells', async () => {
    const { name, records } = await xlsx('type=used&search=zlute');
    expect(name).toBe('Použité stroje');
    expect(records).toEqual([
      expect.objectContaining({
        Stav: 'K dispozici',
        Název: 'Pásové rýpadlo "320"; žluté',
        'Číslo materiálu': '000123',
        'Rok výroby': 2019,
        'Motohodiny (mth)': 1234.5,
        'Aktuální hodnota': 1_234_567.5,
        'Kumulované odpisy': -350_000.25,
        'Datum výroby': new Date('2019-05-17T00:00:00Z'),
        Poznámka: 'první řádek\ndruhý řádek\\',
        'Prodejní cena': null,
      }),
    ]);
  });

  it('stores texts that look like formulas as texts', async () => {
    const { records } = await xlsx('model=vzorec');
    expect(new Set(records.map((row) => row['Název']))).toEqual(new Set(formulas));
  });

  it('is in English on request', async () => {
    const { name, header } = await xlsx('language=en');
    expect(name).toBe('All machines');
    expect(header.slice(0, 3)).toEqual(['Type', 'Status', 'Name']);
  });
});

describe('an exported JSON file', () => {
  it('contains the stored values by field name', async () => {
    const [record] = await json('search=zlute', admin);
    expect(record).toMatchObject({
      type: 'used',
      status: 'available',
      category: 'excavation',
      current_value: 1_234_567.5,
      condition: 'Very Good',
      datum_vyroby: '2019-05-17',
      notes: 'první řádek\ndruhý řádek\\',
      sale_price: null,
    });
    expect(record).not.toHaveProperty('id');
  });
});

describe('the columns of an export', () => {
  const columns = async (query: string) => Object.keys((await json(query))[0] ?? {});

  it('are those of the requested type, or of both', async () => {
    expect(await columns('type=used')).toContain('nazev_fr');
    expect(await columns('type=used')).not.toContain('stroj');
    expect(await columns('type=stock')).not.toContain('vin');
    expect(await columns('')).toEqual(expect.arrayContaining(['vin', 'stroj', 'nazev_fr']));
  });

  it('include costs only with machines.view_costs', async () => {
    const costs = ['purchase_price', 'porizovaci_hodnota', 'odpisy_kumulovane', 'zustatkova_hodnota_servis'];
    expect(await columns('')).toEqual(expect.arrayContaining(costs));

    const seen = defaultPermissions.backoffice.filter((permission) => permission !== 'machines.view_costs');
    await test.allow({ ...defaultPermissions, backoffice: seen });
    onTestFinished(() => test.unset());
    for (const cost of costs) expect(await columns('')).not.toContain(cost);
    const [row = {}] = await csv('search=zlute');
    const headers = [...Object.keys(row), ...(await xlsx('search=zlute')).header];
    for (const label of ['Nákupní cena', 'Pořizovací hodnota', 'Kumulované odpisy']) {
      expect(headers).not.toContain(label);
    }
    expect((await download('csv')).body).not.toContain('350000,25');
  });

  it('are listed with their headers for users who may export', async () => {
    const path = '/machines/export-columns?type=used';
    expect((await test.call(null, 'GET', path)).status).toBe(401);
    expect((await test.call(await test.user('salesperson'), 'GET', path)).status).toBe(403);
    expect((await test.call(backoffice, 'GET', '/machines/export-columns?type=rented')).status).toBe(400);
    const { body } = await test.call<Row[]>(backoffice, 'GET', path);
    expect(body).toContainEqual({ name: 'name', header: 'Název', isDefault: true });
    expect(body.map(({ name }) => name)).toEqual(await columns('type=used'));
  });

  it('have the currency of a sale next to that of the machine', async () => {
    const sold = { type: 'used', manufacturer: 'Volvo', model: 'L90', category: 'excavation' } as const;
    await machines.create(test.ctx, {
      ...sold,
      name: 'Prodaný do Vídně',
      vin: 'P2',
      currency: 'CZK',
      specifications: {},
      status: 'sold',
      sale_price: 30_000,
      sale_currency: 'EUR',
    });
    const { body } = await test.call<Row[]>(backoffice, 'GET', '/machines/export-columns?type=used');
    expect(body).toContainEqual(expect.objectContaining({ name: 'sale_currency', header: 'Měna prodeje' }));
    const query =
      'status=sold&search=vidne&columns=current_value&columns=currency&columns=sale_price&columns=sale_currency';
    expect(await json(query)).toEqual([
      { current_value: null, currency: 'CZK', sale_price: 30_000, sale_currency: 'EUR' },
    ]);
  });

  it('can be selected in their order, and an unknown one is refused', async () => {
    expect(await columns('type=used&columns=model&columns=name')).toEqual(['model', 'name']);
    const unknown = await test.call(backoffice, 'GET', '/machines/export/csv?columns=password_hash');
    expect(unknown).toMatchObject({ status: 400, body: { errors: { columns: [expect.any(String)] } } });
  });

  it('default to those of the settings', async () => {
    await test.set({ EXPORT_DEFAULT_FIELDS: 'name, stroj' });
    onTestFinished(() => test.unset());
    expect(await columns('type=stock')).toEqual(['name', 'stroj']);
    expect(await columns('type=used')).toEqual(['name']);
    expect(await columns('type=used&columns=model')).toEqual(['model']);
    const { body } = await test.call<Row[]>(backoffice, 'GET', '/machines/export-columns');
    const preselected = body.filter(({ isDefault }) => isDefault === true);
    expect(preselected.map(({ name }) => name)).toEqual(['name', 'stroj']);
  });
});
