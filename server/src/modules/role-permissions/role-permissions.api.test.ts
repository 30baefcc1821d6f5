import type { RolePermissions } from '@strojpark/core/contracts/role-permissions';
import { defaultPermissions, permissions, type Permission } from '@strojpark/core/domain/access/permissions';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { setUpTestApp } from '../../../test/test-app.ts';
import { AppError } from '../../lib/app-error.ts';
import { savePermissions } from './role-permissions.service.ts';

const test = setUpTestApp();
const admin = test.addUser('admin');
const backoffice = test.addUser('backoffice');
const salesperson = test.addUser('salesperson');

beforeEach(async () => {
  await test.unset('role_permissions');
});

const path = '/settings/role-permissions';
const read = async () => (await test.call<RolePermissions>(admin, 'GET', path)).body;
const save = (changes: object, version?: string) =>
  test.call<RolePermissions>(admin, 'PUT', path, {
    permissions: { ...defaultPermissions, ...changes },
    ...(version !== undefined && { version }),
  });
const without = (list: readonly Permission[], ...gone: Permission[]) =>
  list.filter((one) => !gone.includes(one));

describe('access to the permissions of roles', () => {
  it('answers 401 without a session and 403 unless the user is an administrator', async () => {
    for (const method of ['GET', 'PUT'] as const) {
      const body = method === 'PUT' ? { permissions: defaultPermissions } : undefined;
      expect((await test.call(null, method, path, body)).status).toBe(401);
      for (const user of [backoffice, salesperson])
        expect((await test.call(user, method, path, body)).status).toBe(403);
    }
  });

  it('answers 403 even to a role that was given the permission to manage roles', async () => {
    await save({ backoffice: permissions });
    expect((await test.call(backoffice, 'PUT', path, { permissions: defaultPermissions })).status).toBe(403);
  });
});

describe('the permission matrix', () => {
  it('has its defaults while nothing is stored', async () => {
    const { permissions: matrix, updated_at, updated_by_name } = await read();
    for (const role of ['admin', 'backoffice', 'salesperson'] as const)
      expect(matrix[role].toSorted()).toEqual(defaultPermissions[role].toSorted());
    expect({ updated_at, updated_by_name }).toEqual({ updated_at: null, updated_by_name: null });
  });

  it('applies from the next request', async () => {
    expect((await test.call(salesperson, 'GET', '/reservations')).status).toBe(200);
    expect((await test.call(backoffice, 'GET', '/machines')).status).toBe(200);
    await save({ salesperson: ['machines.view'], backoffice: ['reservations.view'] });
    expect((await test.call(salesperson, 'GET', '/reservations')).status).toBe(403);
    expect((await test.call(backoffice, 'GET', '/machines')).status).toBe(403);
    await save({});
    expect((await test.call(salesperson, 'GET', '/reservations')).status).toBe(200);
  });

  it('shows who saved it, and is audited with old and new values', async () => {
    const saved = await save({ salesperson: without(defaultPermissions.salesperson, 'reports.view') });
    expect(saved.body).toMatchObject({ updated_by_name: admin.name });
    const entry = await test.testDb.db
      .selectFrom('audit_log')
      .select(['actor_id', 'action', 'changes'])
      .where('entity_id', '=', 'role_permissions')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({ actor_id: admin.id, action: 'update' });
    const { salesperson: lists, ...others } = entry.changes as Record<
      string,
      { from: string[]; to: string[] }
    >;
    expect(others).toEqual({});
    expect(lists?.from).toContain('reports.view');
    expect(lists?.to).not.toContain('reports.view');
  });

  it('writes no audit entry when nothing changes', async () => {
    const count = async () => (await test.testDb.db.selectFrom('audit_log').select('id').execute()).length;
    const before = await count();
    expect((await save({})).status).toBe(200);
    expect(await count()).toBe(before);
  });

  it('never removes permissions of administrators', async () => {
    const saved = await save({ admin: [] });
    expect(saved.body.permissions.admin).toEqual(permissions);
    expect((await test.call(admin, 'GET', '/reservations')).status).toBe(200);
  });

  it('is stored as a setting of the category security that is not public', async () => {
    await save({ salesperson: ['machines.edit', 'machines.view', 'machines.view'] });
    const row = await test.testDb.db
      .selectFrom('settings')
      .select(['type', 'category', 'is_public', 'value'])
      .where('key', '=', 'role_permissions')
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ type: 'json', category: 'security', is_public: false });
    expect(JSON.parse(row.value)).toMatchObject({ salesperson: ['machines.view', 'machines.edit'] });
  });

  it.each([
    ['an unknown permission', { permissions: { ...defaultPermissions, salesperson: ['machines.fly'] } }],
    ['a missing role', { permissions: { admin: [], backoffice: [] } }],
    ['something else than lists', { permissions: { admin: [], backoffice: [], salesperson: 'all' } }],
    ['nothing at all', {}],
  ])('refuses %s and stays as it was', async (_case, body) => {
    const before = await read();
    const answer = await test.call(admin, 'PUT', path, body);
    expect(answer).toMatchObject({ status: 422, body: { code: 'validation' } });
    expect(await read()).toEqual(before);
  });
});

describe('two administrators saving concurrently', () => {
  it('the second one gets a conflict with the current matrix', async () => {
    const { version } = await read();
    expect((await save({ salesperson: ['machines.view'] }, version)).status).toBe(200);
    const late = await save({ salesperson: [] }, version);
    expect(late).toMatchObject({
      status: 409,
      body: {
        code: 'stale_version',
        details: { current: { permissions: { salesperson: ['machines.view'] } } },
      },
    });
    const { version: present } = await read();
    expect((await save({ salesperson: [] }, present)).status).toBe(200);
  });

  it('only one succeeds, also when nothing was stored before', async () => {
    const { version } = await read();
    const attempts = (['machines.view', 'reports.view', 'machines.edit', 'machines.create'] as const).map(
      (one) => save({ salesperson: [one] }, version),
    );
    const statuses = (await Promise.all(attempts)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(3);
  });
});

it('is saved while another call resets it to its default', async () => {
  await save({ salesperson: ['machines.view'] });
  let saved: ReturnType<typeof save> | undefined;
  await test.testDb.db.transaction().execute(async (db) => {
    await db.selectFrom('settings').select('key').where('key', '=', 'role_permissions').forUpdate().execute();
    saved = save({ salesperson: [] });
    const waits = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await vi.waitFor(async () => expect((await waits.execute(test.testDb.db)).rows).not.toEqual([]), 10_000);
    await db.deleteFrom('settings').where('key', '=', 'role_permissions').execute();
  });
  expect((await saved)?.status).toBe(200);
});

describe('saving it through the settings call', () => {
  it('applies the same checks', async () => {
    const refused = savePermissions(test.ctx, { admin: [], backoffice: ['nothing.real'], salesperson: [] });
    await expect(refused).rejects.toThrow(AppError);
    const saved = await savePermissions(test.ctx, { admin: [], backoffice: [], salesperson: [] });
    expect(saved.permissions).toEqual({ admin: permissions, backoffice: [], salesperson: [] });
  });
});
