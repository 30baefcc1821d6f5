import type { audit, AuditEntry } from '@strojpark/core/contracts/audit';
import type { ResponseOf } from '@strojpark/core/endpoint';
import { readXlsx } from 'hucre/xlsx';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { addMachine } from '../../../test/build.ts';
import { setUpTestApp, type TestUser } from '../../../test/test-app.ts';
import { forgetOldEntries } from './audit-list.service.ts';

const test = setUpTestApp();
const admin = test.addUser('admin', { name: 'Žaneta Správcová' });

beforeEach(async () => {
  await test.testDb.db.deleteFrom('audit_log').execute();
});

const list = (query = '', user: TestUser | null = admin) =>
  test.call<ResponseOf<typeof audit.list>>(user, 'GET', `/audit?${query}`);
const names = async (query: string) => (await list(query)).body.items.map(({ entity_name }) => entity_name);

async function entry(
  entity_name: string,
  at: string,
  { changes = {}, ...overrides }: Partial<AuditEntry> & { actor_kind?: 'customer' } = {},
) {
  await test.testDb.db
    .insertInto('audit_log')
    .values({
      at: new Date(at),
      actor_name: 'Jan',
      action: 'update',
      entity: 'machine',
      entity_id: 'm1',
      entity_name,
      ...overrides,
      changes: JSON.stringify(changes),
    })
    .execute();
}

describe('the audit log', () => {
  it('requires an administrator', async () => {
    expect((await list('', null)).status).toBe(401);
    for (const role of ['backoffice', 'salesperson'] as const)
      expect((await list('', await test.user(role))).status).toBe(403);
    expect((await list()).status).toBe(200);
  });

  it('shows user, record, and old and new values', async () => {
    const body = { key: 'loaders', name_cs: 'Nakladače', name_en: 'Loaders' };
    const { body: category } = await test.call<{ id: string }>(admin, 'POST', '/categories', body);
    await test.call(admin, 'PATCH', `/categories/${category.id}`, { name_en: 'Wheel loaders' });
    const { items, total } = (await list(`entity=category&entityId=${category.id}`)).body;
    expect(total).toBe(2);
    expect(items[0]).toMatchObject({
      actor_id: admin.id,
      actor_name: 'Žaneta Správcová',
      action: 'update',
      entity_name: 'Nakladače',
      changes: { name_en: { from: 'Loaders', to: 'Wheel loaders' } },
    });
  });

  it('has the currency of an amount at the time of the change, even if the currency changed later', async () => {
    const machine = await addMachine(test.testDb.db, { current_value: 90, currency: 'CZK' });
    const changed = { entity_id: machine, changes: { current_value: { from: 100, to: 90 } } };
    await entry('before', '2026-03-01T10:00:00Z', changed);
    await entry('status', '2026-03-01T11:00:00Z', {
      entity_id: machine,
      changes: { status: { to: 'sold' } },
    });
    await entry('switch', '2026-03-01T12:00:00Z', {
      entity_id: machine,
      changes: { current_value: { from: 90, to: 4 }, currency: { from: 'EUR', to: 'CZK' } },
    });
    await entry('after', '2026-03-01T13:00:00Z', changed);
    await entry('gone', '2026-03-01T14:00:00Z', { ...changed, entity_id: crypto.randomUUID() });
    const { items } = (await list(`entity=machine`)).body;
    expect(items.map(({ entity_name, currencies }) => [entity_name, currencies])).toEqual([
      ['gone', {}],
      ['after', { currency: 'CZK' }],
      ['switch', {}],
      ['status', {}],
      ['before', { currency: 'EUR' }],
    ]);
  });

  it('has no currency where the record had none at the time of the change', async () => {
    const { db } = test.testDb;
    const machine = await addMachine(db, {
      currency: 'CZK',
      status: 'sold',
      sale_price: 70,
      sale_currency: 'EUR',
    });
    await entry('without', '2026-03-01T10:00:00Z', {
      entity_id: machine,
      changes: { current_value: { from: 100, to: 90 } },
    });
    await entry('sold', '2026-03-01T11:00:00Z', {
      entity_id: machine,
      changes: { sale_price: { from: null, to: 80 }, sale_currency: { from: null, to: 'EUR' } },
    });
    await entry('lower', '2026-03-01T12:00:00Z', {
      entity_id: machine,
      changes: { sale_price: { from: 80, to: 70 } },
    });
    const { items } = (await list(`entity=machine`)).body;
    expect(items.map(({ entity_name, currencies }) => [entity_name, currencies])).toEqual([
      ['lower', { currency: 'CZK', sale_currency: 'EUR' }],
      ['sold', { currency: 'CZK' }],
      ['without', { currency: 'CZK' }],
    ]);
  });

  it('can be searched by both names, ignoring case and diacritics', async () => {
    await entry('Rypadlo Škoda', '2026-01-01T10:00:00Z', { actor_name: 'Žaneta' });
    await entry('Jeřáb 50 %', '2026-01-01T11:00:00Z');
    expect(await names('search=skoda')).toEqual(['Rypadlo Škoda']);
    expect(await names('search=zaneta%20rypadlo')).toEqual(['Rypadlo Škoda']);
    expect(await names('search=50%20%25')).toEqual(['Jeřáb 50 %']);
    expect(await names('search=_')).toEqual([]);
  });

  it('says and finds what a customer did in the language of the reader', async () => {
    const byCustomer = {
      actor_kind: 'customer',
      actor_name: '',
      entity: 'quote',
      action: 'accept_quote',
    } as const;
    await entry('CN-00001', '2026-01-01T10:00:00Z', byCustomer);
    await entry('CN-00002', '2026-01-01T11:00:00Z', { entity: 'quote' });
    for (const [language, word] of [
      ['cs', 'Zákazník'],
      ['en', 'Customer'],
    ] as const) {
      const path = `/audit?search=${word.slice(2)}`;
      const { body } = await test.call<ResponseOf<typeof audit.list>>(admin, 'GET', path, undefined, {
        language,
      });
      expect(body.items.map((one) => [one.entity_name, one.actor_name])).toEqual([['CN-00001', word]]);
    }
  });

  it('can be searched by the words under which settings, fields, exports and reports are shown', async () => {
    await entry('unmetDemand', '2026-01-01T09:00:00Z', { action: 'export', entity: 'report' });
    await entry('price_cards', '2026-01-01T10:00:00Z', { action: 'export', entity: 'export' });
    await entry('password_min_length', '2026-01-01T11:00:00Z', { entity: 'setting' });
    await entry('used_machine', '2026-01-01T12:00:00Z', { entity: 'field' });
    for (const name of ['price_cards', 'password_min_length', 'used_machine'])
      await entry(name, '2026-01-01T13:00:00Z', { entity: 'machine' });
    expect(await names('search=nejkratsi%20HESLO')).toEqual(['password_min_length']);
    expect(await names('search=pouzite')).toEqual(['used_machine']);
    expect(await names('search=neuspokojene')).toEqual(['unmetDemand']);
    expect(await names('search=cenovky')).toEqual(['price_cards']);
    expect(await names('search=jan%20CENOV')).toEqual(['price_cards']);
    expect(await names('search=cenovky%20petr')).toEqual([]);
  });

  it('finds no record by a label under which it is not shown', async () => {
    // “Doprava” is the label of `transport` among the values, and these names are shown as they are.
    await entry('Transport', '2026-01-01T10:00:00Z', { entity: 'field' });
    await entry('transport', '2026-01-01T11:00:00Z', { entity: 'setting' });
    await entry('transport', '2026-01-01T12:00:00Z', { entity: 'field' });
    await entry('password_min_length', '2026-01-01T13:00:00Z', { entity: 'export' });
    expect(await list('search=doprava').then(({ body }) => body.items)).toMatchObject([
      { entity: 'field', entity_name: 'transport' },
    ]);
    expect(await names('search=heslo')).toEqual([]);
  });

  it('can be filtered by entity, user, and days in the company’s time zone', async () => {
    await entry('late', '2026-03-28T23:30:00Z', { entity: 'user', actor_id: admin.id });
    await entry('next day', '2026-03-29T22:30:00Z');
    expect(await names('entity=user&entity=backup')).toEqual(['late']);
    expect(await names(`actorId=${admin.id}`)).toEqual(['late']);
    // In Prague both are a day later; daylight saving changes in that night.
    expect(await names('from=2026-03-29&to=2026-03-29')).toEqual(['late']);
    expect(await names('from=2026-03-30')).toEqual(['next day']);
    expect((await list('entity=nothing')).status).toBe(400);
  });

  it('is paged without gaps or duplicates, also for entries with the same time', async () => {
    for (let n = 0; n < 7; n++) await entry(`n${n}`, '2026-01-01T10:00:00.123456Z');
    const seen: (string | null)[] = [];
    let cursor = '';
    do {
      const { body } = await list(`limit=3${cursor && `&cursor=${cursor}`}`);
      seen.push(...body.items.map(({ entity_name }) => entity_name));
      cursor = body.nextCursor ?? '';
    } while (cursor !== '');
    expect(seen).toEqual(['n6', 'n5', 'n4', 'n3', 'n2', 'n1', 'n0']);
    const madeUp = Buffer.from('9999-99-99 99:99:99+00|1').toString('base64url');
    for (const wrong of ['abc', madeUp]) expect((await list(`cursor=${wrong}`)).status).toBe(400);
  });

  it('deletes entries older than AUDIT_LOG_RETENTION_DAYS, and no others', async () => {
    await test.set({ AUDIT_LOG_RETENTION_DAYS: '30' });
    await entry('old', '2026-01-01T00:00:00Z');
    await entry('young', '2026-01-02T00:00:01Z');
    expect(await forgetOldEntries({ ...test.ctx, now: new Date('2026-02-01T00:00:00Z') })).toBe(1);
    expect(await names('')).toEqual(['young']);
  });
});

describe('the exported history', () => {
  const file = (query: string, user: TestUser | null = admin, format = 'csv') =>
    test.app.inject({
      url: `/api/audit/export/${format}?${query}`,
      headers: { ...(user && { authorization: `Bearer ${user.token}` }), 'accept-language': 'cs' },
    });

  it('requires an administrator', async () => {
    expect((await file('', null)).statusCode).toBe(401);
    expect((await file('', await test.user('backoffice'))).statusCode).toBe(403);
  });

  it('has the entries of the filter in words, newest first, without formulas, and is recorded', async () => {
    await entry('=HYPERLINK("x")', '2026-02-01T10:00:00Z', { actor_name: 'Jan Starší' });
    await entry('Nakladač', '2026-02-03T23:30:00Z');
    await entry('Jiný', '2026-02-02T10:00:00Z', { entity: 'reservation' });
    const { statusCode, headers, body } = await file('entity=machine');
    expect(statusCode).toBe(200);
    expect(headers['content-disposition']).toMatch(/historie-zmen-[\d-]+\.csv/);
    // In the time zone of the company.
    expect(body.replace('\uFEFF', '').trim().split('\n')).toEqual([
      '"Kdy";"Kdo";"Co";"Druh záznamu";"Záznam";"Změny"',
      '"2026-02-04 00:30:00";"Jan";"Úprava";"stroj";"Nakladač";',
      `"2026-02-01 11:00:00";"Jan Starší";"Úprava";"stroj";"'=HYPERLINK(""x"")";`,
    ]);
    expect((await list('entity=export')).body.items).toMatchObject([
      { action: 'export', entity_name: 'audit' },
    ]);
  });

  it('has what the person finds in their own language, also in a file in another one', async () => {
    await entry('password_min_length', '2026-02-01T10:00:00Z', { entity: 'setting' });
    await entry('price_cards', '2026-02-02T10:00:00Z', { action: 'export', entity: 'export' });
    await entry('approvals', '2026-02-02T11:00:00Z', { action: 'create', entity: 'report' });
    const records = async (query: string) =>
      (await file(query)).body
        .trim()
        .split('\n')
        .slice(1)
        .map((row) => row.split('"')[9]);
    expect(await records('search=heslo')).toEqual(['Nejkratší heslo (znaky)']);
    expect(await records('search=heslo&language=en')).toEqual(['Minimum password length (characters)']);
    expect(await records('search=minimum&language=en')).toEqual([]);
    expect(await records('search=schvalovani&language=en')).toEqual(['Approvals']);
    await entry('import_success', '2026-02-02T12:00:00Z', { action: 'discard_mail', entity: 'setting' });
    expect(await records('search=dokonceny&language=en')).toEqual(['Import finished']);
    await entry('CN-00001', '2026-02-03T10:00:00Z', {
      entity: 'quote',
      actor_kind: 'customer',
      actor_name: '',
    });
    expect((await file('search=zakaznik&language=en')).body).toContain('"Customer";"Updated";');
  });

  it.each([
    { entity: 'reservation', field: 'notes', label: 'Poznámka' },
    // An administrator may name a custom field like a column of another record.
    { entity: 'machine', field: 'expires_at', label: 'Platí do' },
  ] as const)('has a moment that someone typed into $field of a $entity as typed', async (typed) => {
    const text = '2026-13-45T99:99Z';
    await entry('Typed', '2026-02-02T10:00:00Z', {
      entity: typed.entity,
      changes: { [typed.field]: { from: null, to: text } },
    });
    await entry('Timed', '2026-02-01T10:00:00Z', {
      entity: 'reservation',
      changes: { expires_at: { from: '2026-02-28T23:30:00.000Z', to: '2026-06-30T22:00:00.123456Z' } },
    });
    const changes = [`${typed.label}: ${text}`, 'Platí do: 2026-03-01 00:30:00 → 2026-07-01 00:00:00'];
    const csv = await file('');
    expect(csv.statusCode).toBe(200);
    for (const change of changes) expect(csv.body).toContain(`"${change}"`);
    const { sheets } = await readXlsx(
      (await file('entity=machine&entity=reservation', admin, 'xlsx')).rawPayload,
    );
    const [header = [], ...rows] = sheets[0]?.rows ?? [];
    expect(rows.map((row) => row[header.indexOf('Změny')])).toEqual(changes);
  });

  it('names the category of a repricing rule', async () => {
    const category = { key: 'tower-cranes', name_cs: 'Věžové jeřáby', name_en: 'Tower cranes' };
    await test.testDb.db.insertInto('categories').values(category).execute();
    onTestFinished(async () => {
      await test.testDb.db.deleteFrom('categories').where('key', '=', category.key).execute();
    });
    await entry('tower-cranes 180 d −10 %', '2026-02-02T10:00:00Z', { entity: 'repricing_rule' });
    await entry('90 d −5 %', '2026-02-01T10:00:00Z', { entity: 'repricing_rule' });
    const rows = (await file('entity=repricing_rule')).body.trim().split('\n').slice(1);
    expect(rows.map((row) => row.split('"')[9])).toEqual(['Věžové jeřáby: 180 d −10 %', '90 d −5 %']);
  });

  it('has amounts with their currency at the time of the change', async () => {
    const machine = await addMachine(test.testDb.db, { current_value: 90, currency: 'CZK' });
    const of = (current_value: object, more = {}) => ({
      entity_id: machine,
      changes: { current_value, ...more },
    });
    await entry('Created', '2026-03-01T10:00:00Z', of({ to: 100 }));
    const currency = { from: 'EUR', to: 'CZK' };
    await entry('Switched', '2026-03-01T11:00:00Z', of({ from: 100, to: 80 }, { currency }));
    await entry('Cheaper', '2026-03-01T12:00:00Z', of({ from: 80, to: 90 }));
    await entry('Gone', '2026-03-01T13:00:00Z', { ...of({ to: 7 }), entity_id: crypto.randomUUID() });
    await entry('No id', '2026-03-01T14:00:00Z', { changes: { current_value: { to: 8 } } });
    const { body } = await file('entity=machine');
    const rows = body.trim().split('\n').slice(1);
    expect(rows.map((row) => row.split('";"').at(-1))).toEqual([
      'Aktuální hodnota: 8"',
      'Aktuální hodnota: 7"',
      'Aktuální hodnota: 80 CZK → 90 CZK"',
      'Měna: EUR → CZK; Aktuální hodnota: 100 EUR → 80 CZK"',
      'Aktuální hodnota: 100 EUR"',
    ]);
  });

  it('names the machines of a quote and the parts of its contact, as the list does', async () => {
    const machineId = await addMachine(test.testDb.db, { name: 'CAT 320' });
    const purged = crypto.randomUUID();
    await entry('CN-1', '2026-03-01T10:00:00Z', {
      entity: 'quote',
      changes: {
        currency: { to: 'EUR' },
        language: { to: 'en' },
        machines: {
          to: [
            { machineId, price: 1500 },
            { machineId: purged, price: 20 },
          ],
        },
        contact: { to: { name: 'Petra', email: 'p@firma.cz' } },
        machine_ids: { to: [machineId] },
      },
    });
    const { body } = await file('entity=quote');
    for (const words of [
      `Cena: 1500 EUR; Stroj: CAT 320, Cena: 20 EUR; Stroj: ${purged}`,
      'Kontakt pro zákazníka: Jméno: Petra; E-mail: p@firma.cz',
      'Stroje: CAT 320',
      'Jazyk: Anglicky',
    ])
      expect(body).toContain(words);
    expect(body).not.toContain('Jiný údaj');
    const [shown] = (await list('entity=quote')).body.items;
    expect(shown?.machines).toEqual({ [machineId]: 'CAT 320' });
  });
});
