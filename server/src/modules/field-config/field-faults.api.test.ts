import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FieldConfig } from '@strojpark/core/contracts/field-config';
import { builtInMachineColumns } from '@strojpark/core/domain/fields/custom-fields';
import { sql } from 'kysely';
import type { PoolClient } from 'pg';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addMachine } from '../../../test/build.ts';
import { addCustomField, addFieldInProcess, customField } from '../../../test/custom-field.ts';
import { setUpTestApp } from '../../../test/test-app.ts';
import { ensureFieldConfigs } from './field-config.service.ts';
import { fieldSet } from './field-set.service.ts';
import { selectColumns } from './custom-columns.repo.ts';

const test = setUpTestApp();
const admin = test.addUser('admin');
let holder: PoolClient | undefined;

beforeAll(async () => {
  await ensureFieldConfigs(test.ctx);
});
afterEach(() => releaseMachines());

/** Holds a read lock on machines, as a long export does. */
async function readMachines(): Promise<void> {
  holder = await test.testDb.pool.connect();
  await holder.query('begin');
  await holder.query('select count(*) from machines');
}

async function releaseMachines(): Promise<void> {
  await holder?.query('rollback');
  holder?.release();
  holder = undefined;
}

/** The pid of the server process that waits for the table lock. */
async function waitingPid(): Promise<number> {
  for (;;) {
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_locks where relation = 'machines'::regclass and not granted
        and mode = 'AccessExclusiveLock' and database = (select oid from pg_database where datname = current_database())
    `.execute(test.testDb.db);
    if (rows[0]) return rows[0].pid;
    await sleep(20);
  }
}

const call = <T = Record<string, unknown>>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) =>
  test.call<T>(admin, method, `/field-config${path}`, body);

/** Whether a field has its configuration, its translations and its column. */
async function fieldParts(name: string): Promise<boolean[]> {
  const fields = await call<FieldConfig[]>('GET', '');
  const { cs } = (await call<{ cs: { machines: { fields: object } } }>('GET', '/translations')).body;
  const columns = await selectColumns(test.testDb.db);
  return [
    fields.body.some(({ fieldName }) => fieldName === name),
    name in cs.machines.fields,
    columns.some(({ columnName }) => columnName === name),
  ];
}
const all = [true, true, true];
const none = [false, false, false];

describe('a field added by another process', () => {
  it('is used by the next request', async () => {
    expect(await fieldParts('elsewhere')).toEqual(none);
    await once(addFieldInProcess(test, customField('elsewhere')), 'exit');
    expect(await fieldParts('elsewhere')).toEqual(all);
    const id = await addMachine(test.testDb.db, { type: 'used' });
    const answer = await test.call(admin, 'PATCH', `/machines/${id}`, {
      custom_fields: { elsewhere: 'ano' },
    });
    expect(answer.status).toBe(200);
  });
});

describe('adding a field', () => {
  it('leaves nothing behind when its process is killed, and can be repeated', async () => {
    await readMachines();
    const child = addFieldInProcess(test, customField('killed'));
    const pid = await waitingPid();
    child.kill('SIGKILL');
    await once(child, 'exit');
    await releaseMachines();
    await test.testDb.pool.query('select pg_terminate_backend($1)', [pid]);
    expect(await fieldParts('killed')).toEqual(none);
    await addCustomField(test, admin, 'killed');
    expect(await fieldParts('killed')).toEqual(all);
  });

  it('fails with a message while the table stays locked', async () => {
    await readMachines();
    const answer = await call('POST', '/complete', customField('patient'));
    expect([answer.status, answer.body['code']]).toEqual([503, 'machines_busy']);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(await fieldParts('patient')).toEqual(none);
  });

  it('continues when the table is free again', async () => {
    await readMachines();
    const adding = call('POST', '/complete', customField('patient'));
    await waitingPid();
    await releaseMachines();
    expect((await adding).status).toBe(201);
  });

  it('lets other requests through while it waits', async () => {
    await readMachines();
    let isDone = false;
    const adding = call('POST', '/complete', customField('impatient')).finally(() => (isDone = true));
    await waitingPid();
    expect((await test.call(admin, 'GET', '/machines')).status).toBe(200);
    expect(isDone).toBe(false);
    await releaseMachines();
    expect((await adding).status).toBe(201);
  });
});

describe('deleting a field', () => {
  it('changes nothing when its connection is terminated', async () => {
    const { id } = await addCustomField(test, admin, 'survivor');
    const machine = await addMachine(test.testDb.db, { type: 'used' });
    await test.call(admin, 'PATCH', `/machines/${machine}`, { custom_fields: { survivor: 'žije' } });
    await readMachines();
    const deleting = call('DELETE', `/complete/${id}`);
    await test.testDb.pool.query('select pg_terminate_backend($1)', [await waitingPid()]);
    expect((await deleting).status).toBe(503);
    await releaseMachines();
    expect(await fieldParts('survivor')).toEqual(all);
    const { body } = await test.call<{ custom_fields: object }>(admin, 'GET', `/machines/${machine}`);
    expect(body.custom_fields).toMatchObject({ survivor: 'žije' });
    expect((await call<unknown[]>('GET', '/backups')).body).toEqual([]);
  });

  it('can be restored in two steps, of which the second can be repeated after a failure', async () => {
    const { id } = await addCustomField(test, admin, 'twice');
    const machine = await addMachine(test.testDb.db, { type: 'used' });
    await test.call(admin, 'PATCH', `/machines/${machine}`, { custom_fields: { twice: 'hodnota' } });
    const { backupTable } = (await call<{ backupTable: string }>('DELETE', `/complete/${id}`)).body;
    const restore = () => call<{ valueCount: number }>('POST', `/backups/${backupTable}/restore`);
    await sql`alter table field_backup_values rename to elsewhere`.execute(test.testDb.db);
    expect((await restore()).status).toBe(500);
    expect(await fieldParts('twice')).toEqual(all);
    await sql`alter table elsewhere rename to field_backup_values`.execute(test.testDb.db);
    expect((await restore()).body.valueCount).toBe(1);
    const { body } = await test.call<{ custom_fields: object }>(admin, 'GET', `/machines/${machine}`);
    expect(body.custom_fields).toMatchObject({ twice: 'hodnota' });
  });
});

describe('the validation of configuration and columns', () => {
  interface Check {
    isValid: boolean;
    problems: { problem: string; fieldName: string | null; message: string }[];
    columns: { used: number; dropped: number; limit: number };
  }
  const check = async () => (await call<Check>('GET', '/validate')).body;

  it('reports nothing when only the product has made changes', async () => {
    expect(await check()).toMatchObject({ isValid: true, problems: [], columns: { limit: 1600 } });
    expect((await call('GET', '/orphaned/columns')).body).toEqual([]);
    expect((await call('GET', '/orphaned/configurations')).body).toEqual([]);
  });

  it('knows every core column', async () => {
    const { customNames } = await fieldSet(test.ctx);
    const own = (await selectColumns(test.testDb.db)).map(({ columnName }) => columnName);
    expect(own.filter((name) => !customNames.used.includes(name)).toSorted()).toEqual(
      builtInMachineColumns.toSorted(),
    );
  });

  it('counts dropped columns, as PostgreSQL does', async () => {
    const before = (await check()).columns;
    const { id } = await addCustomField(test, admin, 'short_lived');
    await call('DELETE', `/complete/${id}`);
    const after = (await check()).columns;
    expect([after.used - before.used, after.dropped - before.dropped]).toEqual([1, 1]);
  });

  it('reports columns without a configuration, which can be added with their values', async () => {
    const { id } = await addCustomField(test, admin, 'lost', { fieldType: 'number' });
    const machine = await addMachine(test.testDb.db, { type: 'used' });
    await test.call(admin, 'PATCH', `/machines/${machine}`, { custom_fields: { lost: 7 } });
    expect((await call('DELETE', `/${id}`)).status).toBe(204);
    const found = await check();
    expect(found.isValid).toBe(false);
    expect(found.problems).toMatchObject([{ problem: 'orphaned_column', fieldName: 'lost' }]);
    expect(found.problems[0]?.message).toContain('lost');
    expect((await call('GET', '/orphaned/columns')).body).toEqual([
      { columnName: 'lost', dataType: 'numeric' },
    ]);

    const { translations: _, ...field } = customField('lost', { fieldType: 'text' });
    expect((await call('POST', '/complete', customField('lost'))).body['code']).toBe('field_name_taken');
    expect((await call('POST', '', field)).body['errors']).toHaveProperty('fieldType');
    expect((await call('POST', '', { ...field, fieldName: 'never' })).body['errors']).toHaveProperty(
      'fieldName',
    );
    expect((await call('POST', '', { ...field, fieldType: 'number' })).status).toBe(201);
    const { body } = await test.call<{ custom_fields: object }>(admin, 'GET', `/machines/${machine}`);
    expect(body.custom_fields).toMatchObject({ lost: 7 });
  });

  it('reports configurations without a column, and synchronising removes them', async () => {
    const db = test.testDb.db;
    await addCustomField(test, admin, 'gone', { entityType: 'stock_machine' });
    await sql`alter table machines drop column gone`.execute(db);
    await sql`delete from field_configs where field_name = 'capacity' and entity_type = 'stock_machine'`.execute(
      db,
    );
    expect((await check()).problems).toMatchObject([
      { problem: 'orphaned_configuration', fieldName: 'gone' },
      { problem: 'missing_configuration', fieldName: 'capacity' },
    ]);
    const listed = (query: string) => call<FieldConfig[]>('GET', `/orphaned/configurations${query}`);
    expect((await listed('')).body.map(({ fieldName }) => fieldName)).toEqual(['gone']);
    expect((await listed('?entityType=used_machine')).body).toEqual([]);
    expect((await call('POST', '/synchronize', { entityType: 'used_machine' })).body).toEqual({
      created: [],
      removed: [],
    });
    expect((await call('POST', '/synchronize', { entityType: 'stock_machine' })).body).toEqual({
      created: ['capacity'],
      removed: ['gone'],
    });
    expect((await check()).isValid).toBe(true);
  });

  it('reports columns whose type differs from the configuration', async () => {
    await addCustomField(test, admin, 'changed', { fieldType: 'date' });
    await sql`alter table machines alter column changed type text`.execute(test.testDb.db);
    expect((await check()).problems).toMatchObject([{ problem: 'wrong_type', fieldName: 'changed' }]);
    await sql`alter table machines alter column changed type date using null`.execute(test.testDb.db);
  });
});
