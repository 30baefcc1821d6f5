import { randomUUID } from 'node:crypto';
import type { SessionUser } from '@strojpark/core/contracts/auth';
import type { Role } from '@strojpark/core/domain/access/permissions';
import { hashPassword } from '../src/lib/passwords.ts';
import { authJobs } from '../src/modules/auth/auth.jobs.ts';
import { queuedMails, type QueuedMail } from './mails.ts';
import type { Answer, TestApp, TestUser } from './test-app.ts';

export interface Tokens {
  accessToken: string;
  refreshToken: string;
}
export type Login = Tokens & { user: SessionUser };

/** An account with a known password, unlike `test.user`. */
export interface Account {
  id: string;
  name: string;
  email: string;
  password: string;
}

export const accountPassword = 'correct horse';
const passwordHash = await hashPassword(accountPassword);

interface AccountColumns {
  email?: string;
  status?: 'active' | 'inactive';
  must_change_password?: boolean;
  password_hash?: string | null;
}

export async function createAccount(
  { testDb }: TestApp,
  role: Role = 'backoffice',
  columns: AccountColumns = {},
): Promise<Account> {
  const id = randomUUID();
  const account = { id, name: 'Jana Nováková', email: `${id}@test.example`, ...columns };
  await testDb.db
    .insertInto('users')
    .values({ password_hash: passwordHash, ...account, role })
    .execute();
  return { id, name: account.name, email: account.email, password: accountPassword };
}

export function signIn(
  { call }: TestApp,
  { email, password }: Pick<Account, 'email' | 'password'>,
  body: { rememberMe?: boolean; code?: string } = {},
): Promise<Answer<Login>> {
  return call<Login>(null, 'POST', '/auth/login', { email, password, ...body });
}

export function refresh({ call }: TestApp, refreshToken: string): Promise<Answer<Tokens>> {
  return call<Tokens>(null, 'POST', '/auth/refresh', { refreshToken });
}

/** The caller of a session, for `test.call`. */
export function bearer({ accessToken }: Pick<Tokens, 'accessToken'>): TestUser {
  return { id: '', name: '', token: accessToken };
}

/** Runs the queued jobs for mails of forgotten passwords. */
export async function runResetMails({ jobs, ctx }: TestApp): Promise<void> {
  const handler = authJobs(ctx).find(({ name }) => name === 'account-reset-mail');
  const waiting = jobs.sent.splice(0).filter(({ name }) => name === 'account-reset-mail');
  for (const { data } of waiting) await handler?.run(data as { email: string });
}

/** The mails to that address, oldest first. */
export async function mailsTo({ testDb }: TestApp, email: string): Promise<QueuedMail[]> {
  return (await queuedMails(testDb.db)).filter(({ to }) => to === email);
}

/** The token in the fragment of a link. */
export function tokenOf(url: string | undefined): string {
  return new URLSearchParams(new URL(url ?? '').hash.slice(1)).get('token') ?? '';
}

export async function setSetting(
  { testDb }: TestApp,
  key: 'require_2fa' | 'session_timeout' | 'password_min_length',
  value: string,
): Promise<void> {
  await testDb.db
    .insertInto('settings')
    .values({ key, value, type: key === 'require_2fa' ? 'boolean' : 'number', category: 'security' })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}

/** The audit entries of a user, oldest first. */
export async function auditEntriesOf({ testDb }: TestApp, id: string) {
  return testDb.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'entity_name', 'changes'])
    .where('entity', '=', 'user')
    .where('entity_id', '=', id)
    .orderBy('id')
    .execute();
}
