import type { TimelineEntry } from '@strojpark/core/contracts/machine-timeline';
import type { Language } from '@strojpark/core/domain/languages';
import { beforeEach, describe, expect, it } from 'vitest';
import { addMachine, customer } from '../../../../test/build.ts';
import { columns, csv } from '../../../../test/import-calls.ts';
import { importDrafts } from '../../../../test/import-drafts.ts';
import { queueCalls } from '../../../../test/queue.ts';
import { setUpTestApp } from '../../../../test/test-app.ts';
import { runMatching } from '../../matches/run-matching.service.ts';

const test = setUpTestApp();
const admin = test.addUser('admin');
const users = importDrafts(test, admin, { kind: 'users' });
const reservations = importDrafts(test, admin, { kind: 'reservations' });
const demands = importDrafts(test, admin, { kind: 'demands' });

beforeEach(async () => {
  await test.testDb.pool.query(
    'truncate machines, reservations, demands, import_batches, import_record_outcomes, mails, notifications cascade',
  );
  await test.testDb.pool.query('delete from users where id <> $1', [admin.id]);
});

const people = () =>
  test.testDb.db
    .selectFrom('users')
    .select(['name', 'email', 'role', 'phone', 'status', 'password_hash'])
    .where('id', '<>', admin.id)
    .orderBy('email')
    .execute();

describe('importing users', () => {
  const header = 'Jméno;E-mail;Role;Telefon;Aktivní';

  it('takes the phone number that is stored, whatever it is, and names the column of another wrong one', async () => {
    const { id } = await users.draft(csv(header, 'Jan;jan@x.example;;;', 'Eva;eva@x.example;;;'));
    await users.start(id);
    const { db } = test.testDb;
    await db.updateTable('users').set({ phone: '12' }).where('id', '<>', admin.id).execute();
    const draft = await users.draft(csv(header, 'Jan Nový;jan@x.example;;12;', 'Eva;eva@x.example;;13;'));
    const { items } = await users.rows(draft.id);
    expect(items).toMatchObject([
      { outcome: 'update' },
      { outcome: 'error', cells: { phone: { error: expect.stringContaining('9 až 15') as string } } },
    ]);
  });

  it('an undo brings back everything but a phone number that is refused today', async () => {
    const { id } = await users.draft(csv(header, 'Jan;jan@x.example;;;'));
    await users.start(id);
    const { db } = test.testDb;
    await db.updateTable('users').set({ phone: '12' }).where('id', '<>', admin.id).execute();
    const draft = await users.draft(csv(header, 'Jan Nový;jan@x.example;;602 111 222;'));
    await users.start(draft.id);
    expect((await users.undo(draft.id)).undo).toMatchObject({ done: 1, kept: 0 });
    expect(await people()).toMatchObject([{ name: 'Jan', phone: '602 111 222' }]);
  });

  it('shows what it would do, then invites new users and updates known ones', async () => {
    const first = await users.draft(csv(header, 'Jan;jan@x.example;Obchodník;;ano'));
    await users.start(first.id);
    const draft = await users.draft(
      csv(
        header,
        'Jan Novák;JAN@x.example;backoffice;+420 602 111 222;',
        'Eva;eva@x.example;;;',
        'Bez adresy;;;;',
      ),
    );
    expect(draft).toMatchObject({ created: 1, updated: 1, refused: 1, withoutNumber: 0 });
    expect(await people()).toHaveLength(1);
    expect((await users.rows(draft.id)).items[0]).toMatchObject({
      outcome: 'update',
      cells: {
        name: { value: 'Jan Novák', before: 'Jan' },
        role: { value: 'Back office', before: 'Obchodník' },
      },
    });
    await users.start(draft.id);
    expect(await people()).toMatchObject([
      { name: 'Eva', email: 'eva@x.example', role: 'salesperson', password_hash: null },
      { name: 'Jan Novák', role: 'backoffice', phone: '+420 602 111 222', status: 'active' },
    ]);
    const { rows } = await test.testDb.pool.query(
      `select to_email from mails where to_email like '%@x.example' order by to_email`,
    );
    expect(rows).toMatchObject([{ to_email: 'eva@x.example' }, { to_email: 'jan@x.example' }]);
  });

  it('never reads a password from a file', async () => {
    const analysis = await users.analyze(csv('name;email;password', 'Jan;jan@x.example;heslo123'));
    expect(analysis.mappings.map(({ targetField }) => targetField)).toEqual(['name', 'email']);
    const answer = await test.call(admin, 'POST', '/import-export/batches', {
      kind: 'users',
      uploadId: analysis.uploadId,
      mappings: columns('name', 'email', 'password'),
    });
    expect(answer).toMatchObject({ status: 422, body: { code: 'validation' } });
  });

  it('refuses with a message what an administrator may not do by hand', async () => {
    const { email } = await test.testDb.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', admin.id)
      .executeTakeFirstOrThrow();
    const draft = await users.draft(
      csv(header, `Já;${email};salesperson;;`, 'A;a@x.example;;;', 'B;a@x.example;;;', 'C;není adresa;;;'),
    );
    expect(draft).toMatchObject({ created: 1, refused: 3 });
    const { items } = await users.rows(draft.id, '?outcome=error');
    expect(items.map(({ row }) => row)).toEqual([2, 4, 5]);
    expect(items[0]?.errors[0]).toBe('U vlastního účtu tato akce není možná.');
    expect(items[1]?.cells['email']?.error).toBe('Stejný e-mail je už v řádku 3.');
  });

  it('is corrected in the preview and undone', async () => {
    const draft = await users.draft(csv(header, 'A;není adresa;;;'));
    const corrected = await users.correct(draft.id, 2, { 'E-mail': 'a@x.example' });
    expect(corrected.body).toMatchObject({ row: { outcome: 'create' }, counts: { create: 1, error: 0 } });
    await users.start(draft.id);
    expect((await users.undo(draft.id)).undo).toMatchObject({ done: 1, kept: 0 });
    expect(await people()).toMatchObject([{ status: 'inactive' }]);
  });
});

describe('importing demands', () => {
  const header =
    'Zákazník;Firma;E-mail;Telefon;IČO;Druh strojů;Kategorie;Výrobce;Technický stav;Rok od;Motohodiny do;Cena do;Platí do;Vede';
  const row = (name: string, rest: string) => `${name};${name} s.r.o.;${name}@x.example;602 111 222;;${rest}`;
  const stored = () =>
    test.testDb.db
      .selectFrom('demands as d')
      .leftJoin('users as u', 'u.id', 'd.owner_id')
      .select(['d.customer_name', 'd.criteria', 'd.valid_until', 'u.name as owner'])
      .orderBy('d.customer_name')
      .execute();

  it('shows what it would do, then records what customers are looking for under their owners', async () => {
    await test.testDb.db
      .insertInto('categories')
      .values({ key: 'nakladace-x', name_cs: 'Nakladače, malé', name_en: 'Loaders X', display_order: 900 })
      .onConflict((on) => on.doNothing())
      .execute();
    const eva = await test.user('salesperson', { name: 'Eva Dvořáková' });
    const draft = await demands.draft(
      csv(
        header,
        row('Adam', 'Použitý;Nakladače, malé;Volvo, Caterpillar;Dobrý;2019;5 000 mth;2 500 000;31.12.2099;'),
        row('Boris', 'Skladový;loaders x;;;;;;;eva dvorakova'),
      ),
    );
    expect(draft).toMatchObject({ created: 2, refused: 0 });
    expect(await stored()).toEqual([]);
    await demands.start(draft.id);
    expect(await stored()).toEqual([
      {
        customer_name: 'Adam',
        criteria: {
          type: 'used',
          category: ['nakladace-x'],
          manufacturer: ['Volvo', 'Caterpillar'],
          condition: ['Good'],
          yearFrom: 2019,
          hoursTo: 5000,
          valueTo: 2_500_000,
        },
        valid_until: '2099-12-31',
        owner: expect.any(String) as string,
      },
      {
        customer_name: 'Boris',
        criteria: { type: 'stock', category: ['nakladace-x'] },
        valid_until: null,
        owner: 'Eva Dvořáková',
      },
    ]);
    const notified = await test.testDb.db
      .selectFrom('notifications')
      .select('kind')
      .where('user_id', '=', eva.id)
      .execute();
    expect(notified).toEqual([{ kind: 'demand_assigned' }]);
  });

  it('finds the machines that fit, like a demand entered by hand', async () => {
    await addMachine(test.testDb.db, { type: 'used', manufacturer: 'Zvláštní' });
    const draft = await demands.draft(csv(header, row('Adam', ';;Zvláštní;;;;;;')));
    await demands.start(draft.id);
    await runMatching(test.ctx);
    const { rows } = await test.testDb.pool.query('select fit from demand_matches');
    expect(rows).toEqual([{ fit: 'exact' }]);
  });

  it('leaves a demand that the customer already has as it is, so that a file can be imported again', async () => {
    const file = csv(header, row('Adam', ';;Volvo;;2019;;;;'), row('Adam', ';;Volvo;;2019;;;;'));
    const first = await demands.draft(file);
    expect(first).toMatchObject({ created: 1, unchanged: 1 });
    await demands.start(first.id);
    expect(await demands.draft(file)).toMatchObject({ created: 0, unchanged: 2 });
  });

  it('refuses a row with all its errors at once', async () => {
    const draft = await demands.draft(
      csv(
        `${header};Rok do`,
        `${row('Adam', ';Neznámá;;zánovní;2019;;;;nikdo')};2010`,
        `${row('Boris', ';;;;;;;;')};`,
        `${row('Cyril', ';;Volvo;;;;;1.1.2020;')};`,
      ),
    );
    expect(draft).toMatchObject({ created: 0, refused: 3 });
    const { items } = await demands.rows(draft.id);
    const wrong = items.map(({ cells }) =>
      Object.entries(cells).flatMap(([field, { error }]) => (error === undefined ? [] : [field])),
    );
    expect(wrong).toEqual([['category', 'condition', 'owner', 'year_to'], [], ['valid_until']]);
    expect(items[0]?.cells['category']?.error).toBe('Kategorie „Neznámá“ neexistuje.');
    expect(items[1]?.errors[0]).toMatch(/kritérium/);
  });

  it('is undone unless someone has worked with the demand since', async () => {
    const draft = await demands.draft(
      csv(
        header,
        row('Adam', ';;Volvo;;;;;;'),
        row('Boris', ';;Volvo;;;;;;'),
        row('Cyril', ';;Volvo;;;;;;'),
        row('Dana', ';;Volvo;;;;;;'),
      ),
    );
    await demands.start(draft.id);
    const all = await test.testDb.db.selectFrom('demands').select('id').orderBy('customer_name').execute();
    const [, edited = '', closed = '', commented = ''] = all.map(({ id }) => id);
    await test.call(admin, 'PATCH', `/demands/${edited}`, { note: 'volal' });
    await test.call(admin, 'POST', `/demands/${closed}/close`, { reason: 'koupil jinde' });
    await test.call(admin, 'POST', `/demands/${commented}/comments`, { text: 'ozve se' });
    expect((await demands.undo(draft.id)).undo).toMatchObject({ done: 1, kept: 3 });
    expect(await demands.kept(draft.id)).toMatchObject([
      { name: 'Boris s.r.o.', reason: 'edited' },
      { name: 'Cyril s.r.o.', reason: 'over' },
      { name: 'Dana s.r.o.', reason: 'edited' },
    ]);
    expect((await stored()).map(({ customer_name }) => customer_name)).toEqual(['Boris', 'Cyril', 'Dana']);
  });
});

describe('a refused row', () => {
  it('reports all its errors at once, in the words of the template', async () => {
    const draft = await users.draft(
      csv('Jméno;E-mail;Role;Aktivní', 'A;není adresa;šéf;ne', 'B;b@x.example;;možná'),
    );
    const { items } = await users.rows(draft.id);
    expect(
      items.map(({ cells }) => Object.entries(cells).flatMap(([field, { error }]) => (error ? [field] : []))),
    ).toEqual([['email', 'role', 'active'], ['active']]);
    expect(items[0]?.cells['role']?.error).toBe(
      'Přípustné jsou jen tyto hodnoty: Administrátor, Back office, Obchodník.',
    );
  });

  it('leaves its e-mail address to the first valid row', async () => {
    const draft = await users.draft(
      csv('Jméno;E-mail;Role', 'A;a@x.example;šéf', 'A;a@x.example;', 'A;a@x.example;'),
    );
    expect((await users.rows(draft.id)).items.map(({ outcome }) => outcome)).toEqual([
      'error',
      'create',
      'error',
    ]);
  });

  it('of a reservation names an unknown machine, a wrong status, a wrong address and a wrong phone number together', async () => {
    const draft = await reservations.draft(
      csv(
        'machine_id;customer_name;customer_email;customer_phone;status;selling_price',
        'EQ 9;Jan;není adresa;+420 1;Zrušeno;mnoho',
      ),
    );
    const [row] = (await reservations.rows(draft.id)).items;
    const wrong = Object.entries(row?.cells ?? {}).filter(([, { error }]) => error !== undefined);
    expect(wrong.map(([field]) => field)).toEqual([
      'machine_id',
      'customer_email',
      'customer_phone',
      'status',
      'selling_price',
    ]);
    expect(row?.cells['customer_phone']?.error).toContain('Zadejte jedno telefonní číslo');
  });
});

describe('importing reservations', () => {
  const header =
    'machine_id;customer_name;customer_company;customer_email;customer_phone;start_date;end_date;status;notes';
  const line = (number: string, rest = ';;;') =>
    `${number};Jan;Stavby;jan@x.example;+420 602 111 222;${rest}`;

  it('applies the same rules as reserving by hand, and reports each refusal', async () => {
    const { db } = test.testDb;
    const [free, taken] = [
      await addMachine(db, { equipment_number: 'EQ 1' }),
      await addMachine(db, { equipment_number: 'EQ 2' }),
    ];
    await addMachine(db, { type: 'used', equipment_number: 'EQ 3' });
    await test.call(admin, 'POST', '/reservations', { machineId: taken, ...customer });
    const draft = await reservations.draft(
      csv(
        header,
        line('eq-1'),
        line('EQ 2'),
        line('EQ 3'),
        line('EQ 4'),
        line(free),
        line(free, ';;Dokončená;'),
        line(free, '1.1.2020;2.1.2020;;'),
        line(free, ';;Dokončeno;'),
      ),
    );
    expect(draft).toMatchObject({ created: 1, refused: 7 });
    const { items } = await reservations.rows(draft.id, '?outcome=error');
    const words = items.map(({ errors, cells }) => [
      ...errors,
      ...Object.values(cells).flatMap(({ error }) => (error === undefined ? [] : [error])),
    ]);
    expect(words[0]?.join()).toContain(customer.customerCompany);
    expect(words[2]).toEqual(['Takový stroj v evidenci není, nebo je prodaný.']);
    expect(words[4]?.join()).toContain('jen aktivní rezervace');
    expect(words[6]).toEqual(words[4]);
    expect(await db.selectFrom('reservations').select('id').execute()).toHaveLength(1);

    const done = await reservations.start(draft.id);
    expect(done).toMatchObject({ status: 'completed', created: 1, refused: 7 });
    const { rows } = await test.testDb.pool.query(`select status from machines where id = $1`, [free]);
    expect(rows).toEqual([{ status: 'reserved' }]);

    // A reminder that waits in the outbox, and a mail about something else.
    await test.testDb.pool.query(
      `insert into mails (template, language, date_format, to_email, sealed_values, entity, entity_id,
         next_attempt_at, created_at)
       select 'reservation_expiring', 'cs', 'DD/MM/YYYY', 'a@test.example', '', entity, id, now(), now()
       from (select 'reservation' as entity, id::text from reservations where machine_id = $1::text::uuid
         union all select 'machine', $1::text) as about`,
      [free],
    );
    expect((await reservations.undo(draft.id)).undo).toMatchObject({ done: 1, kept: 0 });
    const { rows: waiting } = await test.testDb.pool.query(
      `select entity from mails where template = 'reservation_expiring'`,
    );
    expect(waiting).toEqual([{ entity: 'machine' }]);
    const after = await test.testDb.pool.query(`select status from machines where id = $1`, [free]);
    expect(after.rows).toEqual([{ status: 'available' }]);
    // Nothing is left of it but its entries in the audit log.
    expect(await db.selectFrom('reservations').select('id').execute()).toHaveLength(1);
    const changes = await test.testDb.pool.query(
      'select to_status from machine_status_changes where machine_id = $1',
      [free],
    );
    expect(changes.rows).toEqual([]);
    const traces = await test.testDb.pool.query(
      `select action from audit_log where entity = 'reservation' and entity_name = 'Stavby' order by id`,
    );
    expect(traces.rows).toEqual([{ action: 'create' }, { action: 'purge' }]);
  });

  it('keeps the given dates, and does not overwrite a later extension', async () => {
    const id = await addMachine(test.testDb.db, { equipment_number: 'EQ 1' });
    const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
    const draft = await reservations.draft(
      csv(header, line('EQ 1', `${day(-3)};${day(4)};active;dle smlouvy`)),
    );
    await reservations.start(draft.id);
    const { body } = await test.call<{ items: { id: string; expires_at: string; notes: string }[] }>(
      admin,
      'GET',
      `/reservations?machine=${id}`,
    );
    expect(body.items[0]).toMatchObject({ notes: 'dle smlouvy' });
    expect(body.items[0]?.expires_at.slice(0, 10)).toBe(day(4));
    await test.call(admin, 'POST', `/reservations/${body.items[0]?.id}/extend`, { reason: 'čeká' });
    expect((await reservations.undo(draft.id)).undo).toMatchObject({ done: 0, kept: 1 });
    expect(await reservations.kept(draft.id)).toMatchObject([{ reason: 'edited' }]);
  });

  it('is undone for the next in the queue, and the history says why in the language of the reader', async () => {
    const id = await addMachine(test.testDb.db, { equipment_number: 'EQ 1' });
    const draft = await reservations.draft(csv(header, line('EQ 1')));
    await reservations.start(draft.id);
    await queueCalls(test).waits(admin, id);
    expect((await reservations.undo(draft.id)).undo).toMatchObject({ done: 1 });
    const url = `/machines/${id}/timeline?kind=status`;
    const reasonIn = async (language: Language) =>
      (await test.call<{ items: TimelineEntry[] }>(admin, 'GET', url, undefined, { language })).body.items[0]
        ?.reason;
    expect(await reasonIn('cs')).toBe('Import byl vrácen zpět');
    expect(await reasonIn('en')).toBe('The import was undone');
  });
});

describe('a template', () => {
  it.each(['xlsx', 'csv'])('of machines as %s can be imported as it is', async (format) => {
    const drafts = importDrafts(test, admin, { kind: 'machines', machineType: 'used' });
    const { rawPayload, headers } = await test.app.inject({
      method: 'GET',
      url: `/api/import-export/templates/${format}?machineType=used`,
      headers: { authorization: `Bearer ${admin.token}`, 'accept-language': 'cs' },
    });
    expect(headers['content-disposition']).toContain('sablona-importu-pouzite-stroje-');
    const analysis = await drafts.analyze({ name: `template.${format}`, content: rawPayload });
    expect(analysis.columns).toEqual(
      expect.arrayContaining(['Název', 'Výrobce', 'Model', 'Kategorie', 'Poznámka']),
    );
    expect(analysis.suggestedMappings.every(({ targetField }) => targetField !== null)).toBe(true);
    const draft = await drafts.draft({ name: `template.${format}`, content: rawPayload });
    expect(draft).toMatchObject({ created: 1, refused: 0 });
  });

  it.each([
    [
      'used',
      "Machine name (FR),Maker's serial number,Into rental on",
      ['nazev_fr', 'vyrobni_cislo', 'do_pujcovny_datum'],
    ],
    ['stock', 'Machine,Meant for customer,Noted in PAL', ['stroj', 'zakaznik_stock', 'info_v_palu']],
    [
      'used',
      'Název,Výrobce,Hmotnost,Equipment číslo,Název FR,Lokace,MTH (hodiny),Kód materiálu,Zůstatková hodnota + servis',
      [
        'name',
        'manufacturer',
        'weight',
        'equipment_cislo',
        'nazev_fr',
        'lokace',
        'mth_hodiny',
        'material_kod',
        'zustatkova_hodnota_servis',
      ],
    ],
    [
      'used',
      'Name,Manufacturer,Equipment number (NAV),Place,Engine hours (h),Material code,Residual value + service',
      [
        'name',
        'manufacturer',
        'equipment_cislo',
        'lokace',
        'mth_hodiny',
        'material_kod',
        'zustatkova_hodnota_servis',
      ],
    ],
    ['stock', 'Manufacturer,Machine,Manufacturer (stock list)', ['manufacturer', 'stroj', 'vyrobce']],
    [
      'stock',
      'Název,Výrobce,Stroj,Výrobce (dle skladového seznamu),Znalecký posudek (Gutachten)',
      ['name', 'manufacturer', 'stroj', 'vyrobce', 'gutachten'],
    ],
  ] as const)(
    'of %s machines in the words of an earlier version is still recognised',
    async (machineType, head, fields) => {
      const drafts = importDrafts(test, admin, { kind: 'machines', machineType });
      const { suggestedMappings } = await drafts.analyze({ name: 'old.csv', content: `${head}\n1,2,3` });
      expect(suggestedMappings.map(({ targetField }) => targetField)).toEqual(fields);
    },
  );

  it('of reservations from an earlier version is still recognised', async () => {
    const drafts = importDrafts(test, admin, { kind: 'reservations' });
    const content = 'Selling price,SAP ID/Tax ID,Company,Contact\n1,2,3,Jana';
    const { suggestedMappings } = await drafts.analyze({ name: 'old.csv', content });
    expect(suggestedMappings.map(({ targetField }) => targetField)).toEqual([
      'selling_price',
      'customer_tax_id',
      'customer_company',
      'customer_name',
    ]);
    const czech = await drafts.analyze({
      name: 'old.csv',
      content:
        'Zákazník,Rezervováno,Platí do,Nabídnutá cena,Důvod bez náhradního stroje,Poznámky\n1,2,3,4,5,6',
    });
    expect(czech.suggestedMappings.map(({ targetField }) => targetField)).toEqual([
      'customer_name',
      'start_date',
      'end_date',
      'selling_price',
      'approval_reason',
      'notes',
    ]);
    const exported = 'Customer,Reserved on,Valid until,Offered price\n1,2,3,4';
    const answer = await drafts.analyze({ name: 'export.csv', content: exported });
    expect(answer.suggestedMappings.map(({ targetField }) => targetField)).toEqual([
      'customer_name',
      'start_date',
      'end_date',
      'selling_price',
    ]);
  });

  it.each([
    ['users', 'E-mail', 'Obchodník'],
    ['reservations', 'Rezervováno od', 'Aktivní'],
    ['demands', 'Motohodiny do', 'Použitý'],
  ] as const)('of %s has its columns', async (kind, column, example) => {
    const drafts = importDrafts(test, admin, { kind });
    const rows = await drafts.workbook(`/import-export/templates/xlsx?kind=${kind}`);
    expect(rows[0]).toContain(column);
    expect(rows[0]).not.toContain('Heslo');
    expect(rows).toHaveLength(2);
    // In the language of the reader.
    expect(rows[1]).toContain(example);
  });
});
