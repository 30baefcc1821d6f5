import type { Demand } from '@strojpark/core/contracts/demands';
import type { ProducedFile } from '@strojpark/core/contracts/produced-files';
import type { QueueEntry } from '@strojpark/core/contracts/queue';
import { defaultPermissions } from '@strojpark/core/domain/access/permissions';
import { readXlsx } from 'hucre/xlsx';
import papa from 'papaparse';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { addMachine, customer } from '../../../test/build.ts';
import { demandCalls } from '../../../test/demands.ts';
import { quoteCalls } from '../../../test/quotes.ts';
import { customerOf, queueCalls } from '../../../test/queue.ts';
import { setUpTestApp, type TestUser } from '../../../test/test-app.ts';

type Row = Record<string, string>;
type Noun = 'queue' | 'demands';

const test = setUpTestApp();
const admin = test.addUser('admin');
const seller = test.addUser('salesperson', { name: 'Petr Prodejce' });
const formula = '=HYPERLINK("x")';
let crane: string;

beforeAll(async () => {
  const { db } = test.testDb;
  crane = await addMachine(db, { name: 'Jeřáb', category: 'cranes', manufacturer: 'Liebherr' });
  await test.call(seller, 'POST', '/reservations', { ...customer, machineId: crane });
  const inQueue = queueCalls(test);
  await inQueue.waits(seller, crane, { ...customerOf(1), customerName: formula, note: 'spěchá' });
  await inQueue.waits(admin, crane, customerOf(2));
  const left = await inQueue.waits(seller, crane, customerOf(3));
  expect((await inQueue.act(seller, left.id, 'withdraw')).status).toBe(200);
  const demands = demandCalls(test);
  await demands.wants(
    seller,
    {
      type: 'stock',
      category: ['cranes', 'loaders'],
      manufacturer: ['Liebherr', 'Tadano'],
      condition: ['Good', 'Poor'],
      yearFrom: 2019,
      valueTo: 2_500_000.5,
    },
    { nearly: true, note: formula, currency: 'EUR', validUntil: '2099-03-31' },
  );
  const closed = await demands.wants(admin, { search: 'šnek', hoursTo: 5000 });
  expect((await demands.act(admin, closed.id, 'close')).status).toBe(200);
  await demands.match();
});

async function download(path: string, user: TestUser = admin) {
  const answer = await test.app.inject({
    url: `/api${path}`,
    headers: { authorization: `Bearer ${user.token}`, 'accept-language': 'cs' },
  });
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
  return answer;
}

async function csv(noun: Noun, query = '', user?: TestUser): Promise<Row[]> {
  const { body } = await download(`/${noun}/export/csv?${query}`, user);
  return papa.parse<Row>(body.replace(/^\uFEFF/, ''), { header: true, skipEmptyLines: true }).data;
}

const listed = async (noun: Noun, query: string) =>
  (await test.call<{ items: (QueueEntry | Demand)[] }>(admin, 'GET', `/${noun}?${query}`)).body.items;

describe.each(['queue', 'demands'] as const)('exporting the list of /%s', (noun) => {
  it.each(['export/csv', 'export/xlsx', 'export/json', 'export-columns'])(
    '%s is for those who may export reservations',
    async (path) => {
      expect((await test.call(null, 'GET', `/${noun}/${path}`)).status).toBe(401);
      expect(await test.call(seller, 'GET', `/${noun}/${path}`)).toMatchObject({
        status: 403,
        body: { code: 'forbidden' },
      });
      const seen = [...defaultPermissions.salesperson, 'reservations.export'] as const;
      await test.allow({ ...defaultPermissions, salesperson: seen });
      onTestFinished(() => test.unset());
      await download(`/${noun}/${path}`, seller);
    },
  );

  it.each([
    'export/pdf',
    'export/csv?sort=customer_email',
    'export/csv?status=gone',
    'export/csv?columns=no',
  ])('%s is refused', async (path) => {
    expect((await test.call(admin, 'GET', `/${noun}/${path}`)).status).toBe(400);
  });

  it.each([
    '',
    'order=asc',
    'mine=true',
    'search=firma',
    'search=nobody',
    ...(noun === 'queue'
      ? ['status=withdrawn', 'status=waiting&sort=place&order=asc', 'sort=offer_ends_at', 'search=jerab']
      : ['status=closed', 'sort=valid_until&order=asc', 'sort=updated_at', 'unseen=true']),
  ])('with %s holds what the list shows, in its order', async (query) => {
    const shown = (await listed(noun, query)).map(({ customer_email }) => customer_email);
    expect((await csv(noun, query)).map((row) => row['E-mail zákazníka'])).toEqual(shown);
  });

  it('filters by machine', async () => {
    const filtered = await csv(noun, `machine=${crane}`);
    expect(filtered).toHaveLength((await listed(noun, `machine=${crane}`)).length);
    expect(await csv(noun, `machine=${admin.id}`)).toEqual([]);
  });

  it('lists its available columns, all of which a file has by default', async () => {
    const { body } = await test.call<{ name: string; header: string }[]>(
      admin,
      'GET',
      `/${noun}/export-columns`,
    );
    const [row = {}] = await csv(noun);
    expect(body.map(({ header }) => header)).toEqual(Object.keys(row));
    expect(new Set(Object.keys(row)).size).toBe(body.length);
    // Each has a header of its own in English too.
    const english = await download(`/${noun}/export/csv?language=en&separator=,`);
    const [headers = ''] = english.body.split('\n');
    expect(headers).not.toMatch(/exports\.|machines\./);
    expect(headers.split(',')).toHaveLength(body.length);
  });

  it('contains no cell that a spreadsheet would run as a formula', async () => {
    const column = noun === 'queue' ? 'Kontaktní osoba' : 'Poznámka';
    expect((await csv(noun)).map((row) => row[column])).toContain(`'${formula}`);
    const [sheet] = (await readXlsx((await download(`/${noun}/export/xlsx`)).rawPayload)).sheets;
    expect(sheet?.name).toBe(noun === 'queue' ? 'Pořadník' : 'Poptávky');
    const [head = [], ...rows] = sheet?.rows ?? [];
    expect(rows.map((cells) => cells[head.indexOf(column)])).toContain(formula);
  });

  it('is in the history with its filter, and in the audit log', async () => {
    const { headers } = await download(`/${noun}/export/csv?search=firma&mine=true&columns=customer_name`);
    const fileName = /filename="([^"]+)"/.exec(String(headers['content-disposition']))?.[1] ?? '';
    const params = {
      dataSets: [noun],
      filter: { search: 'firma', mine: true },
      columns: { [noun]: ['customer_name'] },
    };
    const history = async () =>
      (await test.call<{ items: ProducedFile[] }>(admin, 'GET', '/produced-files?kind=export')).body.items[0];
    await expect.poll(history).toMatchObject({ name: noun, status: 'completed', rowsDone: 1, params });
    // Other downloads may be recorded in the meantime.
    const entry = async () =>
      (
        await test.testDb.db
          .selectFrom('audit_log')
          .select(['actor_name', 'entity_name', 'changes'])
          .where('entity', '=', 'export')
          .where('entity_name', '=', fileName)
          .execute()
      ).find(({ changes }) => changes !== null && 'columns' in (changes as object));
    await expect.poll(entry).toEqual({
      actor_name: admin.name,
      entity_name: fileName,
      changes: {
        data_sets: { to: [noun] },
        rows: { to: 1 },
        filter: { to: params.filter },
        columns: { to: params.columns },
      },
    });
  });
});

it('an exported queue has places, machines and reasons', async () => {
  const rows = await csv('queue', 'sort=place&order=asc&status=waiting');
  expect(rows.map((row) => [row['Pořadí'], row['Stav'], row['Stroj'], row['Obchodník']])).toEqual([
    ['1', 'Čeká', 'Jeřáb', 'Petr Prodejce'],
    ['2', 'Čeká', 'Jeřáb', admin.name],
  ]);
  const [left] = await csv('queue', 'status=withdrawn');
  expect(left).toMatchObject({ Pořadí: '', 'Důvod ukončení': 'domluveno', 'Kdo ukončil': 'Petr Prodejce' });
});

it('an exported demand has its criteria in words, and counts of matches', async () => {
  const [row] = await csv('demands', 'status=open');
  expect(row).toMatchObject({
    Kategorie: 'cranes, loaders',
    Výrobce: 'Liebherr, Tadano',
    'Technický stav': 'Dobrý, Špatný',
    'Rok výroby od': '2019',
    'Rok výroby do': '',
    'Aktuální hodnota do': '2500000,5',
    Měna: 'EUR',
    'I skoro odpovídající stroje': 'Ano',
    'Kdo poptávku vede': 'Petr Prodejce',
    'Odpovídající stroje': '0',
  });
  const [closed] = (await download('/demands/export/json?status=closed')).json<Record<string, unknown>[]>();
  expect(closed).toMatchObject({
    status: 'closed',
    wanted_text: 'šnek',
    wanted_operating_hours_to: 5000,
    nearly: false,
    end_reason: 'domluveno',
    ended_at: expect.stringMatching(/Z$/) as unknown,
  });
});

it('an exported quote has what the customer was sent, a draft what it has now', async () => {
  const quotes = quoteCalls(test);
  const machineId = await addMachine(test.testDb.db, { name: 'Bagr' });
  const machines = [{ machineId, price: 1_234_567.5 }];
  const draft = await quotes.draft(seller, { machines, note: formula });
  await quotes.act(seller, draft.id, 'send', { byEmail: false });
  await test.call(seller, 'PATCH', `/quotes/${draft.id}`, { machines: [{ machineId, price: 1 }] });
  const unpriced = await quotes.draft(admin, { machines: [{ machineId }] });
  const rows = async (query = '') =>
    papa.parse<Row>((await download(`/quotes/export/csv?${query}`)).body.replace(/^\uFEFF/, ''), {
      header: true,
      skipEmptyLines: true,
    }).data;
  expect(await rows('order=asc')).toMatchObject([
    {
      'Číslo cenové nabídky': draft.number,
      Stav: 'Vystavená',
      'Nabízené stroje': 'Bagr',
      'Cena všech nabízených strojů': '1234567,5',
      'Cenová nabídka platí do': draft.valid_until,
      Obchodník: 'Petr Prodejce',
      Poznámka: `'${formula}`,
    },
    { 'Číslo cenové nabídky': unpriced.number, Stav: 'Rozpracovaná', 'Cena všech nabízených strojů': '' },
  ]);
  expect(await rows('status=draft')).toHaveLength(1);
  expect((await test.call(seller, 'GET', '/quotes/export/csv')).status).toBe(403);
  const withoutQuotes = defaultPermissions.backoffice.filter((one) => one !== 'quotes.view');
  await test.allow({ ...defaultPermissions, backoffice: withoutQuotes });
  onTestFinished(() => test.unset());
  expect((await test.call(await test.user('backoffice'), 'GET', '/quotes/export/csv')).status).toBe(403);
});

it('both lists are data sets, with their numbers of records', async () => {
  const { body } = await test.call<{ items: { dataSet: string; count: number }[] }>(
    admin,
    'GET',
    '/exports/data-sets',
  );
  expect(body.items).toContainEqual(expect.objectContaining({ dataSet: 'queue', count: 3 }));
  expect(body.items).toContainEqual(expect.objectContaining({ dataSet: 'demands', count: 2 }));
});
