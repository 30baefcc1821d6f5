import type { CustomerRecord, KnownCustomer } from '@strojpark/core/contracts/customers';
import { beforeAll, describe, expect, it } from 'vitest';
import { addMachine, customer } from '../../../test/build.ts';
import { demandCalls } from '../../../test/demands.ts';
import { quoteCalls } from '../../../test/quotes.ts';
import { queueCalls } from '../../../test/queue.ts';
import { pdfWords } from '../../../test/pdf-words.ts';
import { setUpTestApp, type TestUser } from '../../../test/test-app.ts';

const test = setUpTestApp();
const admin = test.addUser('admin');
const seller = test.addUser('salesperson');

const person = {
  customerName: 'Božena Křížová',
  customerCompany: 'Zemní práce Šťastný s.r.o.',
  customerEmail: 'krizova@zemni.example',
  customerPhone: '+420 602 111 222',
  customerTaxId: 'CZ 270 82 440',
  customerAddress: 'Polní 3, Jihlava',
};
let machineId: string;

async function reserve(body: object): Promise<{ id: string; machine_id: string; customer_key: string }> {
  const machine = await addMachine(test.testDb.db);
  const answer = await test.call<{ id: string; machine_id: string; customer_key: string }>(
    admin,
    'POST',
    '/reservations',
    { ...body, machineId: machine },
  );
  expect(answer.status).toBe(201);
  return answer.body;
}

const suggest = (user: TestUser | null, search: string) =>
  test.call<{ items: KnownCustomer[] }>(
    user,
    'GET',
    `/customers/suggestions?${new URLSearchParams({ search }).toString()}`,
  );
const companies = async (search: string) =>
  (await suggest(seller, search)).body.items.map(({ customer_company }) => customer_company);

beforeAll(async () => {
  machineId = (await reserve(customer)).machine_id;
  await reserve(person);
});

describe('known customers', () => {
  it('are suggested only to those who may see reservations', async () => {
    expect((await suggest(null, 'jana')).status).toBe(401);
    await test.allow({ salesperson: ['machines.view'] });
    expect((await suggest(seller, 'jana')).status).toBe(403);
    await test.unset('role_permissions');
    expect((await suggest(seller, 'jana')).status).toBe(200);
    expect((await suggest(seller, 'x'.repeat(201))).status).toBe(400);
  });

  it.each([
    ['a part of the company, without diacritics', 'zemni prace st'],
    ['the contact', 'Krizova'],
    ['an e-mail', 'krizova@zem'],
    ['a phone number as it is dictated', '602 111'],
    ['a phone number with its prefix', '+420 602111222'],
    ['a tax id', '2708'],
    ['a VAT number', 'CZ 27082'],
    ['two words from different fields', 'božena šťastný'],
  ])('are found by %s', async (_what, search) => {
    expect(await companies(search)).toEqual([person.customerCompany]);
  });

  it.each(['', ' ', 'z', 'xyzzy', '111 222', '082440', '%', '__', '99 99'])(
    'are not found by %j',
    async (search) => expect(await companies(search)).toEqual([]),
  );

  it('are one customer under all spellings of a tax id, with the newest details', async () => {
    const renamed = { ...person, customerCompany: 'Zemní práce Nová s.r.o.', customerTaxId: '27082440' };
    await reserve(renamed);
    const { items } = (await suggest(seller, 'Šťastný')).body;
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({
      customer_company: renamed.customerCompany,
      customer_address: person.customerAddress,
      customer_tax_id: '27082440',
    });
  });

  it('come from the queue and from demands too, the most recent first', async () => {
    const other = { ...person, customerName: 'Zdeněk Pořízek', customerTaxId: null };
    await queueCalls(test).waits(seller, machineId, { ...other, customerEmail: 'fronta@firma.example' });
    await demandCalls(test).wants(
      seller,
      { model: 'L120' },
      { ...other, customerEmail: 'hleda@firma.example' },
    );
    const found = (await suggest(seller, 'pořízek')).body.items;
    expect(found.map(({ customer_email }) => customer_email)).toEqual([
      'hleda@firma.example',
      'fronta@firma.example',
    ]);
  });

  it('are found among old records when many newer ones have other customers', async () => {
    const { db } = test.testDb;
    const { customer_key } = await reserve({
      ...person,
      customerTaxId: '45274649',
      customerName: 'Oldřich Dávný',
    });
    await db
      .updateTable('reservations')
      .set({ created_at: new Date('2001-01-01') })
      .where('customer_key', '=', customer_key)
      .execute();
    expect((await suggest(seller, 'davny')).body.items.map((one) => one.customer_key)).toEqual([
      customer_key,
    ]);
  });

  it('are not suggested from the trash, nor once anonymised', async () => {
    const { db } = test.testDb;
    const { id } = await reserve({ ...person, customerName: 'Smazaná Osoba', customerTaxId: '00006947' });
    const gone = { status: 'cancelled', cancelled_at: new Date() } as const;
    await db.updateTable('reservations').set(gone).where('id', '=', id).execute();
    expect(await companies('smazana')).toHaveLength(1);
    await db.updateTable('reservations').set({ deleted_at: new Date() }).where('id', '=', id).execute();
    expect(await companies('smazana')).toEqual([]);
    await db
      .updateTable('reservations')
      .set({
        deleted_at: null,
        customer_name: '—',
        customer_company: '—',
        customer_email: '',
        customer_tax_id: null,
      })
      .where('id', '=', id)
      .execute();
    expect(await companies('——')).toEqual([]);
  });
});

describe('the filter `customer` of a list', () => {
  it.each(['CZ27082440', '27082440', 'cz 270-82-440'])(
    'finds reservations by the tax id %j',
    async (text) => {
      const path = `/reservations?customer=${encodeURIComponent(text)}`;
      expect((await test.call(seller, 'GET', path)).body).toMatchObject({ total: 2 });
    },
  );

  it('finds the records of every kind by the key', async () => {
    const own = { ...person, customerName: 'Karel Klíč', customerTaxId: '99001122' };
    const { customer_key, id, machine_id } = await reserve(own);
    await queueCalls(test).waits(seller, machineId, own);
    await demandCalls(test).wants(seller, { model: 'L120' }, own);
    const price = { salePrice: 1000, currency: 'CZK' };
    expect((await test.call(admin, 'POST', `/reservations/${id}/complete`, price)).status).toBe(200);
    for (const list of ['reservations', 'queue', 'demands', 'sales'])
      expect((await test.call(seller, 'GET', `/${list}?customer=${customer_key}`)).body, list).toMatchObject({
        total: 1,
        items: [{ customer_key }],
      });
    expect((await test.call(seller, 'GET', `/sales?customer=99001122`)).body).toMatchObject({
      items: [{ machine_id }],
    });
  });

  it('of sales is for those who may see customers', async () => {
    await test.allow({ salesperson: ['machines.view'] });
    expect((await test.call(seller, 'GET', '/sales?customer=99001122')).status).toBe(403);
    expect((await test.call(seller, 'GET', '/sales')).body).toMatchObject({
      items: [{ customer_key: null }],
    });
    await test.unset('role_permissions');
  });
});

describe('the page of a customer', () => {
  const own = {
    ...person,
    customerName: 'Petr Dlouhý',
    customerCompany: 'Lomy Vysočina s.r.o.',
    customerEmail: 'lomy@vysocina.example',
    customerTaxId: 'CZ 45 27 46 50',
  };
  const page = (user: TestUser | null, key: string) =>
    test.call<CustomerRecord>(user, 'GET', `/customers/${key}`);
  let key: string;

  beforeAll(async () => {
    const sold = await reserve(own);
    key = sold.customer_key;
    const price = { salePrice: 1_200_000, currency: 'CZK' };
    expect((await test.call(admin, 'POST', `/reservations/${sold.id}/complete`, price)).status).toBe(200);
    const cancelled = await reserve({ ...own, customerTaxId: '45274650' });
    const reason = { reason: 'Zákazník odstoupil' };
    expect((await test.call(admin, 'POST', `/reservations/${cancelled.id}/cancel`, reason)).status).toBe(200);
    await reserve({ ...own, customerTaxId: '45274650' });
    await queueCalls(test).waits(seller, machineId, own);
    const { id } = await demandCalls(test).wants(seller, { model: 'L120' }, own);
    await demandCalls(test).act(seller, id, 'close');
    await demandCalls(test).wants(seller, { model: 'L90' }, { ...own, customerPhone: '606 000 111' });
    await reserve({ ...own, customerTaxId: null, customerCompany: 'Lomy bez čísla' });
  });

  it('has the newest details and counts the records of each kind', async () => {
    const { status, body } = await page(seller, key);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      customer_key: key,
      customer_company: own.customerCompany,
      customer_phone: '606 000 111',
      reservations: { open: 1, completed: 1, cancelled: 1 },
      purchases: { count: 1, total_czk: 1_200_000 },
      queue: { open: 1, ended: 0 },
      demands: { open: 1, ended: 1 },
    });
    expect(body.first_at < body.last_at).toBe(true);
  });

  it('counts and lists the quotes, also of the same tax id in another spelling', async () => {
    const quotes = quoteCalls(test);
    const known = { ...own, customerTaxId: '49240901' };
    const { quote } = await quotes.sent(seller, known);
    const draft = await quotes.draft(seller, { ...known, customerTaxId: 'CZ 49 24 09 01' });
    const declined = (await quotes.sent(seller, known)).quote;
    await quotes.act(seller, declined.id, 'decline', { reason: null });
    const { body } = await page(seller, quote.customer_key ?? '');
    expect(body.quotes).toEqual({ open: 2, ended: 1 });
    const listed = await test.call<{ items: { id: string }[] }>(
      seller,
      'GET',
      `/quotes?customer=${quote.customer_key}&order=asc`,
    );
    expect(listed.body.items.map(({ id }) => id)).toEqual([quote.id, draft.id, declined.id]);
  });

  it('points out spellings of the tax id, and others with the same e-mail', async () => {
    const { body } = await page(seller, key);
    expect(body.spellings).toEqual([
      { tax_id: 'CZ 45 27 46 50', records: 4 },
      { tax_id: '45274650', records: 2 },
    ]);
    expect(body.sharing_email).toEqual([
      expect.objectContaining({ customer_company: 'Lomy bez čísla', customer_tax_id: null }),
    ]);
  });

  it('is not open to those who may not see reservations, and leaves out purchases of those who see no machines', async () => {
    expect((await page(null, key)).status).toBe(401);
    await test.allow({ salesperson: ['machines.view', 'reservations.create'] });
    expect((await page(seller, key)).status).toBe(403);
    await test.allow({ salesperson: ['reservations.view'] });
    expect((await page(seller, key)).body).toMatchObject({
      purchases: null,
      quotes: null,
      demands: { open: 1 },
    });
    await test.unset('role_permissions');
  });

  it('does not know customers only of quotes or purchases that the user may not see', async () => {
    const known = { ...own, customerCompany: 'Jen Nabídka s.r.o.', customerTaxId: '26168685' };
    const { customer_key: key } = await quoteCalls(test).draft(seller, known);
    const suggested = async () =>
      (await test.call<{ items: unknown[] }>(seller, 'GET', '/customers/suggestions?search=jen nabidka')).body
        .items;
    expect((await page(seller, key ?? '')).status).toBe(200);
    expect(await suggested()).toHaveLength(1);
    await test.allow({ salesperson: ['reservations.view'] });
    expect((await page(seller, key ?? '')).status).toBe(404);
    expect(await suggested()).toEqual([]);
    await test.unset('role_permissions');
  });

  it('is not found under another key, nor when all records are in the trash', async () => {
    expect((await page(seller, '77777777-7777-8777-8777-777777777777')).status).toBe(404);
    expect((await page(seller, '27082440')).status).toBe(400);
    const gone = await reserve({ ...own, customerTaxId: '63999714' });
    await test.testDb.db
      .updateTable('reservations')
      .set({ status: 'cancelled', cancelled_at: new Date(), deleted_at: new Date() })
      .where('id', '=', gone.id)
      .execute();
    expect((await page(seller, gone.customer_key)).status).toBe(404);
  });
});

describe('the data of a customer', () => {
  const own = {
    ...person,
    customerName: 'Ludmila Odcházející',
    customerCompany: 'Odcházející a.s.',
    customerEmail: 'ludmila@odchazi.example',
    customerTaxId: '25596641',
  };
  const office = test.addUser('backoffice');
  const exported = (user: TestUser | null, key: string, format: string) =>
    test.app.inject({
      url: `/api/customers/${key}/export/${format}`,
      headers: user === null ? {} : { authorization: `Bearer ${user.token}` },
    });
  let key: string;

  beforeAll(async () => {
    const { id, customer_key } = await reserve({ ...own, notes: 'splácí na třikrát' });
    key = customer_key;
    await test.call(admin, 'POST', `/reservations/${id}/comments`, { text: 'paní Odcházející volala' });
    await demandCalls(test).wants(seller, { model: 'L350' }, { ...own, note: 'spěchá' });
    const { token } = await quoteCalls(test).sent(seller, { ...own, note: 'chce slevu' });
    await quoteCalls(test).link('interest', token, { message: 'Je k mání?' });
    const gone = await reserve({ ...own, notes: 'v koši' });
    await test.testDb.db
      .updateTable('reservations')
      .set({ status: 'cancelled', cancelled_at: new Date(), deleted_at: new Date() })
      .where('id', '=', gone.id)
      .execute();
  });

  it('is exported only by the office with the permission, and if it may see all of it', async () => {
    expect((await exported(null, key, 'json')).statusCode).toBe(401);
    expect((await exported(seller, key, 'json')).statusCode).toBe(403);
    expect((await exported(office, key, 'json')).statusCode).toBe(200);
    const needed = ['exports.create', 'reservations.view', 'quotes.view', 'machines.view'] as const;
    for (const missing of needed) {
      const backoffice = needed.filter((one) => one !== missing);
      await test.allow({ backoffice, salesperson: [...needed] });
      expect((await exported(seller, key, 'json')).statusCode).toBe(403);
      expect((await exported(office, key, 'json')).statusCode).toBe(403);
    }
    await test.unset('role_permissions');
    expect((await exported(admin, '77777777-7777-8777-8777-777777777777', 'json')).statusCode).toBe(404);
    expect((await exported(admin, key, 'xml')).statusCode).toBe(400);
  });

  it('has every record as JSON, also from the trash, with comments and history, and nobody else’s', async () => {
    const answer = await exported(admin, key, 'json');
    expect(answer.headers['content-disposition']).toMatch(/udaje-o-zakaznikovi-\d{4}-\d\d-\d\d\.json/);
    const data = answer.json<Record<string, Record<string, unknown>[]>>();
    expect(data['reservations']?.map(({ notes }) => notes)).toEqual(['splácí na třikrát', 'v koši']);
    expect(data['demands']).toMatchObject([{ note: 'spěchá', customer_email: own.customerEmail }]);
    expect(data['quotes']).toMatchObject([
      {
        number: expect.stringMatching(/^CN-\d{5}$/) as string,
        note: 'chce slevu',
        messages: ['Je k mání?'],
        sent_versions: [{ customer: { customer_email: own.customerEmail } }],
      },
    ]);
    expect(data['history']?.map(({ entity }) => entity)).toContain('quote');
    expect(data['comments']).toMatchObject([{ text: 'paní Odcházející volala' }]);
    expect(data['history']?.map(({ action }) => action)).toContain('create');
    expect(answer.body).not.toContain(customer.customerEmail);
    expect(answer.body).not.toMatch(/purchase_price|password|token/);
  });

  it('is exported as PDF, and the export is in the history without the name of the customer', async () => {
    await test.testDb.pool.query(
      `insert into mails (template, language, date_format, to_email, entity, entity_id, status, next_attempt_at, created_at, sent_at)
       select 'reservation_created', 'cs', 'DD/MM/YYYY', customer_email, 'reservation', id::text, 'sent', now(), now(), now()
       from reservations where customer_key = $1 limit 1`,
      [key],
    );
    const answer = await exported(admin, key, 'pdf');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('application/pdf');
    const words = pdfWords(answer.rawPayload).replaceAll(/\s+/g, ' ');
    expect(words).toMatch(new RegExp(`Zákazník ${own.customerCompany}, ${own.customerName}`));
    expect(words).toMatch(/Jazyk: Čeština/);
    expect(words).toMatch(/Odesláno: \d/);
    expect(words).not.toContain('Vystaveno');
    expect(words).toMatch(/ Rezervace, Přidání, /);
    expect(words.match(/audit\.fields\.\w+/g)).toBeNull();
    // Days are written in one way.
    expect(words).toMatch(/\b\d{2}\.\d{2}\.\d{4}\b/);
    expect(words).not.toMatch(/\d\. \d{1,2}\. \d{4}|\d{4}-\d{2}-\d{2}/);
    const trail = await test.testDb.db
      .selectFrom('audit_log')
      .select(['entity_name', 'changes'])
      .where('entity', '=', 'export')
      .where('entity_id', '=', key)
      .execute();
    expect(trail.at(-1)).toMatchObject({
      entity_name: 'customer_data',
      changes: { format: { to: 'pdf' } },
    });
    expect(JSON.stringify(trail)).not.toMatch(/odch/i);
  });

  it('has the day until when a demand is valid also west of Greenwich, and why a reservation was released', async () => {
    const until = { ...own, customerTaxId: '27082440' };
    const { id, customer_key } = await reserve(until);
    await demandCalls(test).wants(seller, { model: 'L350' }, { ...until, validUntil: '2099-03-31' });
    await test.testDb.db
      .updateTable('reservations')
      .set({ status: 'cancelled', cancelled_at: new Date(), cancellation_cause: 'expired' })
      .where('id', '=', id)
      .execute();
    await test.set({ timezone: 'America/New_York' });
    const answer = await exported(admin, customer_key, 'pdf');
    await test.unset('timezone');
    const words = pdfWords(answer.rawPayload).replaceAll(/\s+/g, ' ');
    expect(words).toContain('Platí do: 31.03.2099');
    expect(words).toContain('Důvod zrušení: Rezervace vypršela a nikdo ji neprodloužil ani nedokončil');
  });
});
