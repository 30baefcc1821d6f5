import type { Machine, MachineListItem } from '@strojpark/core/contracts/machine-record';
import { beforeAll, describe, expect, it } from 'vitest';
import { addCustomField } from '../../../test/custom-field.ts';
import { columns, csv, importCalls } from '../../../test/import-calls.ts';
import { setUpTestApp } from '../../../test/test-app.ts';
import { ensureFieldConfigs } from '../field-config/field-config.service.ts';
import { importJobs } from './imports.jobs.ts';

const test = setUpTestApp();
const admin = test.addUser('admin');
const calls = importCalls(test, admin);

const couplers = [
  { value: 'cw40', cs: 'Rychloupínač CW40', en: 'Coupler CW40' },
  { value: 'none', cs: 'Žádný', en: 'None' },
];

beforeAll(async () => {
  await ensureFieldConfigs(test.ctx);
  await addCustomField(test, admin, 'barva', { importColumnName: 'Lak', importAliases: ['Odstín'] });
  await addCustomField(test, admin, 'zdvih', { fieldType: 'number' });
  await addCustomField(test, admin, 'revize', { fieldType: 'date' });
  await addCustomField(test, admin, 'klima', { fieldType: 'boolean' });
  await addCustomField(test, admin, 'popis', { fieldType: 'textarea' });
  await addCustomField(test, admin, 'spojka', { fieldType: 'select', options: couplers });
  await addCustomField(test, admin, 'regal', { entityType: 'stock_machine' });
});

const own = ['vin', 'name', 'manufacturer', 'model', 'category'];
const custom = ['barva', 'zdvih', 'revize', 'klima', 'popis', 'spojka'];
const head = [...own, ...custom].join(';');
const row = (vin: string, ...cells: string[]) =>
  [vin, `Nakladač ${vin}`, 'Volvo', 'L120', 'Nakladače', ...cells].join(';');
const mappings = columns(...own, ...custom);

async function machineWith(vin: string): Promise<Machine> {
  const list = await test.call<{ items: MachineListItem[] }>(admin, 'GET', `/machines/used?search=${vin}`);
  return (await test.call<Machine>(admin, 'GET', `/machines/${list.body.items[0]?.id}`)).body;
}

describe('importing custom fields', () => {
  it('suggests columns by name, given header, alias and display name', async () => {
    const { body } = await calls.analyze(
      csv('Lak;Odstín;Pole zdvih;Field klima;popis;regal', 'a;b;1;ano;x;y'),
    );
    const suggested = body.suggestedMappings.map(({ targetField }) => targetField);
    expect(suggested).toEqual(['barva', null, 'zdvih', 'klima', 'popis', null]);
    expect(body.targets.find(({ field }) => field === 'zdvih')).toEqual({
      field: 'zdvih',
      displayName: 'Pole zdvih',
      required: false,
      system: false,
    });
    expect((await calls.analyze(csv('Odstín', 'b'))).body.suggestedMappings[0]?.targetField).toBe('barva');
  });

  it('converts values by field type', async () => {
    const file = csv(
      head,
      row('TYPED1', ' Žlutá ', '1 234,5', '28.2.2025', 'ano', 'a\\b', 'rychloupinac cw40'),
    );
    const { body } = await calls.import(file, { mappings });
    expect(body).toMatchObject({ success: true, created: 1, rowErrors: [] });
    expect((await machineWith('TYPED1')).custom_fields).toEqual({
      barva: 'Žlutá',
      zdvih: 1234.5,
      revize: '2025-02-28',
      klima: true,
      popis: 'a\\b',
      spojka: 'cw40',
    });
  });

  it('changes what differs, ignores blank cells, and audits old and new values', async () => {
    await calls.import(csv(head, row('CHANGE1', 'bílá', '2', '', 'ne', '', 'none')), { mappings });
    const { id } = await machineWith('CHANGE1');
    const second = await calls.import(csv(head, row('CHANGE1', 'bílá', '3', '1.1.2025', '', '', '')), {
      mappings,
    });
    expect(second.body).toMatchObject({ updated: 1, unchanged: 0 });
    const third = await calls.import(csv(head, row('CHANGE1', 'bílá', '3', '1.1.2025', '', '', '')), {
      mappings,
    });
    expect(third.body).toMatchObject({ updated: 0, unchanged: 1 });
    expect((await machineWith('CHANGE1')).custom_fields).toEqual({
      barva: 'bílá',
      zdvih: 3,
      revize: '2025-01-01',
      klima: false,
      popis: null,
      spojka: 'none',
    });
    const entries = await test.testDb.db
      .selectFrom('audit_log')
      .select('changes')
      .where('entity_id', '=', id)
      .orderBy('id')
      .execute();
    expect(entries[0]?.changes).toMatchObject({
      barva: { to: 'bílá' },
      zdvih: { to: 2 },
      klima: { to: false },
    });
    expect(entries[1]?.changes).toEqual({
      zdvih: { from: 2, to: 3 },
      revize: { to: '2025-01-01' },
    });
  });

  it('refuses a row with an invalid value and names its column', async () => {
    const file = csv(
      head,
      row('BAD1', '', 'moc', '', '', '', ''),
      row('BAD2', '', '', '31.2.2025', '', '', ''),
      row('BAD3', '', '', '', 'možná', '', ''),
      row('BAD4', '', '', '', '', '', 'jiná'),
      row('BAD5', 'x'.repeat(501), '', '', '', '', ''),
      row('GOOD1', '', '', '', '', '', ''),
    );
    const { body } = await calls.import(file, { mappings });
    expect(body.rowErrors.map(({ row: line, column, code }) => [line, column, code])).toEqual([
      [2, 'zdvih', 'not_a_number'],
      [3, 'revize', 'not_a_date'],
      [4, 'klima', 'not_a_boolean'],
      [5, 'spojka', 'not_an_option'],
      [6, 'barva', 'too_long'],
    ]);
    expect([body.created, body.refused]).toEqual([1, 5]);
  });

  it('fills a field with a constant', async () => {
    const all = [...columns(...own), { targetField: 'spojka', constant: 'Coupler CW40' }];
    await calls.import(csv(own.join(';'), row('CONST1')), { mappings: all });
    expect((await machineWith('CONST1')).custom_fields).toMatchObject({ spojka: 'cw40' });
    const wrong = [...columns(...own), { targetField: 'zdvih', constant: 'moc' }];
    expect((await calls.import(csv(own.join(';'), row('CONST2')), { mappings: wrong })).status).toBe(422);
  });

  it.each(['regal', 'neni', 'x"; drop table machines; --'])('has no target %s', async (targetField) => {
    const all = [...columns(...own), { targetField, constant: 'x' }];
    const { status } = await calls.import(csv(own.join(';'), row('NONE1')), { mappings: all });
    expect(status).toBe(422);
  });

  it('requires required fields, in the mapping and in each row', async () => {
    const field = await addCustomField(test, admin, 'povinne', { isRequired: true });
    const without = await calls.import<{ errors: Record<string, string[]> }>(
      csv(own.join(';'), row('REQ1')),
      {
        mappings: columns(...own),
      },
    );
    expect([without.status, without.body.errors]).toEqual([
      422,
      { mappings: ['Přiřaďte povinná pole: Pole povinne.'] },
    ]);
    const file = csv([...own, 'povinne'].join(';'), row('REQ1', ''), row('REQ2', 'je'));
    const { body } = await calls.import(file, { mappings: columns(...own, 'povinne') });
    expect([body.created, body.rowErrors.map(({ code }) => code)]).toEqual([1, ['required']]);
    await test.call(admin, 'DELETE', `/field-config/complete/${field.id}`);
  });

  it('writes nothing when a mapped field was deleted before the import runs', async () => {
    const field = await addCustomField(test, admin, 'mezitim');
    const all = { mappings: [...columns(...own), { targetField: 'mezitim', constant: 'x' }] };
    const headers = { prefer: 'respond-async' };
    const queued = await calls.import<{ batchId: string }>(csv(own.join(';'), row('LATE1')), all, {
      headers,
    });
    expect(queued.status).toBe(202);
    await test.call(admin, 'DELETE', `/field-config/complete/${field.id}`);
    await test.jobs.start(importJobs({ ...test.ctx, files: test.files }));
    await test.jobs.send(test.testDb.db, 'import-run', queued.body);
    await expect.poll(async () => (await calls.batch(queued.body.batchId)).status).toBe('failed');
    const batch = await calls.batch(queued.body.batchId);
    expect(batch.message).toBe('Pole, do kterých se importuje, se mezitím změnila. Přiřaďte sloupce znovu.');
  });
});
