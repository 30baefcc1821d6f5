import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { costFields } from '@strojpark/core/domain/fields/machine-fields';
import type { QuoteDocument } from '@strojpark/core/domain/quotes/quote-document';
import { chosenQuoteFields, quoteFields } from '@strojpark/core/domain/quotes/quote-fields';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { addMachine, unknownId } from '../../../test/build.ts';
import { eventually } from '../../../test/eventually.ts';
import { quoteCalls } from '../../../test/quotes.ts';
import { setUpTestApp } from '../../../test/test-app.ts';
import type { FileStore } from '../../lib/files.ts';
import { countUseOfQuote } from '../auth/links.service.ts';
import { quotePdf } from './quote-pdf.service.ts';

/** What a stranger, or a customer with a link, may try with the web page of a quote. */

const test = setUpTestApp();
const seller = test.addUser('salesperson');
const admin = test.addUser('admin');

const calls = () => quoteCalls(test);
const script = `<script>alert(1)</script><img src=x onerror=alert(1)>"'\`{{7*7}}`;

let added = 0;
const secret = () => ({
  purchase_price: 987_654,
  porizovaci_hodnota: 876_543,
  odpisy_kumulovane: 765_432,
  zustatkova_hodnota_servis: 654_321,
  internal_code: 'INTERNAL-77',
  equipment_number: `EQ-SECRET-${(added += 1)}`,
  material_number: 'MAT-SECRET',
  kt_kod: 'KT-SECRET',
  notes: 'secret note',
  zakaznik_stock: 'other customer',
});
const secretValues = /987.?654|876.?543|765.?432|654.?321|SECRET|INTERNAL-77|secret note|other customer/;

describe('guessing a link', () => {
  it('needs 256 bits, of which the database has only a hash', async () => {
    const { quote, token } = await calls().sent(seller);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const row = await test.testDb.db
      .selectFrom('quotes')
      .selectAll()
      .where('id', '=', quote.id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(token);
    const other = await calls().sent(seller);
    expect(other.token).not.toBe(token);
  });

  it('is limited for each address, and says nothing about what exists; a true link still works', async () => {
    const { quote, token } = await calls().sent(seller);
    const answers = new Set<string>();
    for (let attempt = 0; attempt < 60; attempt++) {
      const guess = attempt % 2 === 0 ? randomBytes(32).toString('base64url') : quote.id;
      const { status, body } = await calls().view(guess);
      answers.add(`${status} ${(body as unknown as { code: string }).code}`);
    }
    expect([...answers]).toEqual(['410 link_invalid', '429 too_many_requests']);
    expect((await calls().view(token)).status).toBe(200);
    await sql`delete from throttles`.execute(test.testDb.db);
  });

  it.each(['view', 'state', 'changes', 'opened', 'interest', 'accept', 'decline', 'pdf'])(
    'fails in the same way at %s',
    async (action) => {
      const body = { message: 'x', machines: [0], version: 1 };
      const names = { interest: ['message'], accept: ['machines', 'version'] }[action] ?? [];
      const given = Object.fromEntries(Object.entries(body).filter(([name]) => names.includes(name)));
      const answer = await calls().link(action, randomBytes(32).toString('base64url'), given);
      expect(answer).toMatchObject({ status: 410, body: { code: 'link_invalid' } });
    },
  );

  it('by GET, in a query or with a session of staff leads nowhere', async () => {
    const { token } = await calls().sent(seller);
    for (const url of [
      `/api/quote-links/view?token=${token}`,
      `/api/quote-links/${token}`,
      `/api/quotes/${token}`,
    ])
      expect((await test.app.inject({ method: 'GET', url })).statusCode, url).toBeGreaterThanOrEqual(400);
    const query = await test.app.inject({
      method: 'POST',
      url: `/api/quote-links/view?token=${token}`,
      payload: {},
    });
    expect(query.statusCode).toBe(400);
  });
});

describe('scraping', () => {
  it('finds no id and no email of the customer in the page, only what was quoted', async () => {
    const machineId = await addMachine(test.testDb.db, secret());
    const { quote, token } = await calls().sent(seller, { machines: [{ machineId }], note: 'secret note' });
    const { body } = await calls().view(token);
    const text = JSON.stringify(body);
    for (const id of [quote.id, machineId]) expect(text).not.toContain(id);
    expect(text).not.toContain(quote.customer_email);
    expect(text).not.toMatch(secretValues);
  });

  it('is slowed down: the PDFs and openings of one quote are limited, those of others go on', async () => {
    const [one, other] = [await calls().sent(seller), await calls().sent(seller)];
    for (const action of ['pdf', 'opened'] as const) {
      // As many as there may be in an hour, from as many addresses.
      for (let attempt = 0; attempt < 60; attempt++)
        await countUseOfQuote(test.ctx, action, one.quote.id, `198.51.100.${attempt}`);
      expect((await calls().link(action, one.token)).status, action).toBe(429);
    }
    expect((await calls().link('opened', other.token)).status).toBe(204);
    expect(await calls().get(seller, one.quote.id)).toMatchObject({ openings: 0 });
    expect((await calls().view(one.token)).status).toBe(200);
    await sql`delete from throttles`.execute(test.testDb.db);
  });

  it('is slowed down: messages of one quote are limited', async () => {
    const { token } = await calls().sent(seller);
    const statuses: number[] = [];
    for (let message = 0; message < 6; message++)
      statuses.push((await calls().link('interest', token, { message: `číslo ${message}` })).status);
    expect(statuses).toEqual([204, 204, 204, 204, 204, 429]);
    await sql`delete from throttles`.execute(test.testDb.db);
  });

  it('the answers set no cookie, are kept nowhere, and name no other host', async () => {
    const { token } = await calls().sent(seller);
    const answer = await test.app.inject({
      method: 'POST',
      url: '/api/quote-links/view',
      payload: { token },
      headers: { origin: 'https://evil.example' },
    });
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['referrer-policy']).toBe('no-referrer');
    expect(JSON.stringify(answer.json())).not.toMatch(/https?:\/\//);
  });
});

describe('cost fields and internal data', () => {
  it('are not among the fields that customers may see, whatever the setting says', async () => {
    const fields: readonly string[] = quoteFields;
    for (const name of [...costFields, 'notes', 'internal_code', 'equipment_number', 'created_by'])
      expect(fields).not.toContain(name);
    expect(chosenQuoteFields(['purchase_price', 'notes', 'weight'])).toEqual(['weight']);
    const refused = await test.call(admin, 'PUT', '/settings/quote_fields', { value: 'purchase_price' });
    expect(refused.status).toBeGreaterThanOrEqual(400);
  });

  it('do not get into a quote from the database either', async () => {
    await test.set({ quote_fields: 'weight, purchase_price, notes, internal_code' });
    onTestFinished(() => test.unset());
    const machineId = await addMachine(test.testDb.db, { ...secret(), weight: 800 });
    const { token } = await calls().sent(seller, { machines: [{ machineId }] });
    const { body } = await calls().view(token);
    expect(body.sheet.machines[0]?.facts).toEqual([{ label: 'Provozní hmotnost', value: '800\u00a0kg' }]);
    expect(JSON.stringify(body)).not.toMatch(secretValues);
  });

  it.each([
    ['fields', { fields: ['purchase_price'] }],
    ['a sheet', { sheet: { machines: [] } }],
    ['an id', { id: '00000000-0000-4000-8000-000000000000' }],
    ['the view of staff', { include: 'purchase_price,costs', asUser: 'admin' }],
  ])('are not given for a body with %s', async (_, more) => {
    const { token } = await calls().sent(seller);
    const answer = await test.call(null, 'POST', '/quote-links/view', { token, ...more });
    expect(answer.status).toBe(422);
  });

  it.each(['fields=purchase_price', 'include=costs', 'sort=purchase_price', 'search=purchase_price:1'])(
    'are not given for the parameter %s',
    async (parameter) => {
      const machineId = await addMachine(test.testDb.db, secret());
      const { token } = await calls().sent(seller, { machines: [{ machineId }] });
      for (const action of ['view', 'state', 'changes', 'pdf']) {
        const url = `/api/quote-links/${action}?${parameter}`;
        const answer = await test.app.inject({ method: 'POST', url, payload: { token } });
        expect(answer.statusCode, action).toBe(400);
        expect(answer.body).not.toMatch(secretValues);
      }
    },
  );
});

describe('scripts in every field', () => {
  it('stay texts in the answer and in the PDF', async () => {
    const machineId = await addMachine(test.testDb.db, {
      name: script,
      manufacturer: script,
      model: script,
      serial_number: script,
      location: script,
      specifications: JSON.stringify({ [script]: script }),
    });
    const texts = { intro: script, terms: script, footer: script };
    const { token } = await calls().sent(seller, {
      machines: [{ machineId }],
      customerName: script,
      customerCompany: script,
      customerAddress: script,
      contact: { name: script, phone: script.slice(0, 50), email: script },
      ...texts,
    });
    const answer = await test.app.inject({
      method: 'POST',
      url: '/api/quote-links/view',
      payload: { token },
    });
    expect(answer.headers['content-type']).toContain('application/json');
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    const { sheet } = answer.json<{ sheet: { intro: string; machines: { name: string }[] } }>();
    expect(sheet.intro).toBe(script);
    expect(sheet.machines[0]?.name).toBe(script);
    expect((await calls().link('interest', token, { message: script })).status).toBe(204);
    const pdf = await test.app.inject({ method: 'POST', url: '/api/quote-links/pdf', payload: { token } });
    expect(pdf.statusCode).toBe(200);
    expect(pdf.rawPayload.includes('/JavaScript')).toBe(false);
  });
});

it('many PDFs at once read their pictures in turn, so that those that wait take no memory', async () => {
  const { quote } = await calls().sent(seller);
  const { document } = await test.testDb.db
    .selectFrom('quote_versions')
    .select(sql<QuoteDocument>`document`.as('document'))
    .where('quote_id', '=', quote.id)
    .executeTakeFirstOrThrow();
  const machines = document.machines.map((machine) => ({ ...machine, photos: [unknownId] }));
  const { promise: read, resolve: finish } = Promise.withResolvers<null>();
  const get = vi.fn<FileStore['get']>(() => read);
  const files = { ...test.files, get };
  const made = Array.from({ length: 5 }, () => quotePdf(test.ctx, files, { ...document, machines }, 1, null));
  await eventually(() => expect(get.mock.calls.length).toBeGreaterThan(1));
  // Time for the others, if they did not wait.
  await setTimeout(500);
  expect(get).toHaveBeenCalledTimes(2);
  finish(null);
  await Promise.all(made);
  expect(get).toHaveBeenCalledTimes(5);
});

describe('an answer', () => {
  it.each([
    ['a machine that was not quoted', { machines: [7], version: 1 }, 409],
    ['no machine', { machines: [], version: 1 }, 422],
    ['a negative place', { machines: [-1], version: 1 }, 422],
    ['a price of one’s own', { machines: [0], version: 1, price: 1 }, 422],
    ['a future version', { machines: [0], version: 9 }, 409],
  ])('with %s is refused', async (_, body, status) => {
    const { quote, token } = await calls().sent(seller);
    expect((await calls().link('accept', token, body)).status).toBe(status);
    expect(await calls().get(seller, quote.id)).toMatchObject({ status: 'sent' });
  });

  it('is given once, even by two at the same time', async () => {
    const { token } = await calls().sent(seller);
    const both = await Promise.all([
      calls().link('accept', token, { machines: [0], version: 1 }),
      calls().link('decline', token, {}),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});
