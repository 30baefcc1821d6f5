import { beforeAll, describe, expect, it } from 'vitest';
import { testDeps } from '../../../test/test-app.ts';
import { setUpTestDb } from '../../../test/test-db.ts';
import { systemCtx, type Ctx } from '../../lib/ctx.ts';
import { verifyPassword } from '../../lib/passwords.ts';
import { createAdmin } from './create-admin.service.ts';

const testDb = setUpTestDb();
let ctx: Ctx;

beforeAll(async () => {
  ctx = systemCtx({ ...testDeps, db: testDb.db }, 'test');
});

const userOf = (email: string) =>
  testDb.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();

describe('creating an administrator on the command line', () => {
  it('sets a generated password that works and must be changed', async () => {
    const { password } = await createAdmin(ctx, { email: 'eva@example.com', name: ' Eva Malá ' });
    const user = await userOf('eva@example.com');
    expect(user).toMatchObject({
      name: 'Eva Malá',
      role: 'admin',
      status: 'active',
      must_change_password: true,
    });
    expect(password).toHaveLength(16);
    expect(await verifyPassword(user?.password_hash, password)).toBe(true);
  });

  it('accepts a given password', async () => {
    const first = await createAdmin(ctx, { email: 'a@example.com', name: 'A' });
    const second = await createAdmin(ctx, { email: 'b@example.com', name: 'B' });
    expect(first.password).not.toBe(second.password);
  });

  it('is audited without the password', async () => {
    const { password } = await createAdmin(ctx, { email: 'audit@example.com', name: 'Audit' });
    const entry = await testDb.db
      .selectFrom('audit_log')
      .selectAll()
      .where('entity_name', '=', 'Audit')
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({ action: 'create', entity: 'user', actor_name: 'Strojpark' });
    expect(JSON.stringify(entry)).not.toContain(password);
  });

  it('refuses an e-mail in use, ignoring case', async () => {
    await createAdmin(ctx, { email: 'jan@example.com', name: 'Jan' });
    await expect(createAdmin(ctx, { email: 'JAN@example.com', name: 'Jan' })).rejects.toMatchObject({
      code: 'email_taken',
    });
  });

  it('requires a valid e-mail and a name', async () => {
    await expect(createAdmin(ctx, { email: 'jan', name: 'Jan' })).rejects.toMatchObject({
      code: 'validation',
    });
    await expect(createAdmin(ctx, { email: 'x@example.com', name: ' ' })).rejects.toMatchObject({
      code: 'validation',
    });
  });
});
