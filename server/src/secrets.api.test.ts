import { Writable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Backup } from '@strojpark/core/contracts/backups';
import { contracts } from '@strojpark/core/contracts/all';
import { permissions } from '@strojpark/core/domain/access/permissions';
import { dataSets } from '@strojpark/core/domain/files/exports';
import { settingCatalogue, settingKeys } from '@strojpark/core/domain/settings/setting-catalogue';
import type { Endpoint } from '@strojpark/core/endpoint';
import type { FastifyInstance } from 'fastify';
import { Secret, TOTP } from 'otpauth';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bearer, createAccount, mailsTo, runResetMails, tokenOf, type Login } from '../test/accounts.ts';
import { addMachine, customer } from '../test/build.ts';
import { queuedMails } from '../test/mails.ts';
import { quoteCalls } from '../test/quotes.ts';
import { buildTestApp, setUpTestApp, testSecret, type TestUser } from '../test/test-app.ts';
import { createBackupsService } from './modules/backups/backups.service.ts';

/**
 * Every kind of secret is made through the API, with everything that is answered and logged meanwhile. Then nothing may
 * contain one but the answer of the call that hands it out.
 */
const test = setUpTestApp();
let served: FastifyInstance;
let admin: TestUser;
const logged: string[] = [];
const answers: { call: string; text: string }[] = [];
/** Ids of records of every kind. */
const ids: string[] = [];

/** The secrets as people and programs know them, by their kind. */
const secrets: [kind: string, value: string][] = [];
function keep(kind: string, value: string | null | undefined): string {
  expect(value?.length, kind).toBeGreaterThan(5);
  secrets.push([kind, value ?? '']);
  return value ?? '';
}

/** The only calls that answer a secret, with its kind. */
const handsOut: Record<string, readonly string[]> = {
  'POST /auth/login': ['access token', 'refresh token'],
  'POST /auth/refresh': ['access token', 'refresh token'],
  'POST /auth/totp/begin': ['authenticator secret'],
  'POST /auth/totp/confirm': ['recovery code'],
  'POST /settings/admin/generate-api-key': ['API key'],
  'POST /users': ['generated password'],
  'GET /quotes/:id/link': ['quote link'],
};

const log = pino(
  { level: 'trace' },
  new Writable({
    write(line: Buffer, _encoding, done) {
      logged.push(line.toString());
      done();
    },
  }),
);

async function ask(
  user: TestUser | null,
  method: Endpoint['method'],
  path: string,
  body?: object,
  name = `${method} ${path}`,
) {
  const answer = await served.inject({
    method,
    url: `/api${path}`,
    headers: {
      ...(user && { authorization: `Bearer ${user.token}` }),
      // What is kept to answer a repeated call must not contain a secret either.
      ...(method !== 'GET' && { 'idempotency-key': crypto.randomUUID() }),
    },
    ...(body && { payload: body }),
  });
  answers.push({ call: name, text: `${JSON.stringify(answer.headers)} ${answer.body}` });
  return answer;
}
async function made<T>(...call: Parameters<typeof ask>): Promise<T> {
  const answer = await ask(...call);
  expect(answer.statusCode, `${call[1]} ${call[2]} ${answer.body}`).toBeLessThan(300);
  return answer.body === '' ? (undefined as T) : answer.json<T>();
}
const refused = async (...call: Parameters<typeof ask>) =>
  expect((await ask(...call)).statusCode, `${call[1]} ${call[2]}`).toBeGreaterThanOrEqual(400);

async function signIn(email: string, password: string, code?: string): Promise<Login> {
  const session = await made<Login>(null, 'POST', '/auth/login', { email, password, code });
  keep('access token', session.accessToken);
  keep('refresh token', session.refreshToken);
  return session;
}

const mailedToken = async (
  email: string,
  name: 'resetUrl' | 'verifyUrl' | 'approvalUrl' | 'userPassword',
) => {
  const { values } = (await mailsTo(test, email)).at(-1) ?? {};
  const url = /https?:\S+#token=\S+/.exec(String(values?.[name]))?.[0];
  return tokenOf(url);
};

/** A person with every secret of an account. */
async function makeAccount(): Promise<void> {
  const account = await createAccount(test, 'backoffice');
  ids.push(account.id);
  const first = await signIn(account.email, keep('password', account.password));
  const newPassword = keep('password', 'kde lišky dávají dobrou noc 9');
  const change = { currentPassword: account.password, newPassword };
  await made(bearer(first), 'POST', '/auth/change-password', change);
  const session = await signIn(account.email, newPassword);
  const renewed = await made<Login>(null, 'POST', '/auth/refresh', { refreshToken: session.refreshToken });
  keep('access token', renewed.accessToken);
  keep('refresh token', renewed.refreshToken);
  const me = bearer(renewed);

  await made(me, 'POST', '/auth/resend-verification');
  keep('verification link', await mailedToken(account.email, 'verifyUrl'));
  await made(null, 'POST', '/auth/forgot-password', { email: account.email });
  await runResetMails(test);
  keep('reset link', await mailedToken(account.email, 'resetUrl'));

  const offer = await made<{ secret: string }>(me, 'POST', '/auth/totp/begin', { password: newPassword });
  const secret = keep('authenticator secret', offer.secret);
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  const { recoveryCodes } = await made<{ recoveryCodes: string[] }>(me, 'POST', '/auth/totp/confirm', {
    code,
  });
  for (const one of recoveryCodes) keep('recovery code', one);

  // Calls that fail must not repeat what they got.
  const { email } = account;
  await refused(null, 'POST', '/auth/login', { email, password: `${newPassword}x` });
  await refused(null, 'POST', '/auth/login', { email, password: newPassword });
  await refused(null, 'POST', '/auth/login', { email: newPassword, password: [newPassword] });
  await refused(me, 'POST', '/auth/change-password', { currentPassword: newPassword, newPassword: 'x' });
  await refused(null, 'POST', '/auth/refresh', { refreshToken: `${renewed.refreshToken}x` });
}

async function makeUsers(): Promise<void> {
  const person = (name: string) => ({ name, email: `${name}@secrets.example`, role: 'backoffice' });
  const user = await made<{ id: string; generatedPassword: string }>(
    admin,
    'POST',
    '/users',
    person('generated'),
  );
  keep('generated password', user.generatedPassword);
  const given = keep('given password', 'zelený bagr v lese 26');
  const other = await made<{ id: string }>(admin, 'POST', '/users', { ...person('given'), password: given });
  const reset = keep('given password', 'modrý jeřáb u vody 31');
  await made(admin, 'POST', `/users/${other.id}/reset-password`, { newPassword: reset });
  await made(admin, 'POST', '/users', { ...person('invited'), invite: true });
  keep('invitation link', await mailedToken('invited@secrets.example', 'userPassword'));
  ids.push(user.id, other.id);
}

async function makeSettings(): Promise<void> {
  const value = keep('mail server password', 'heslo-k-poště-7781');
  await made(admin, 'POST', '/settings', { key: 'smtp_host', value: 'smtp.firma.example' });
  await made(admin, 'POST', '/settings', { key: 'smtp_password', value });
  await refused(admin, 'POST', '/settings', { key: 'smtp_port', value });
  const { id, apiKey } = await made<{ id: string; apiKey: string }>(
    admin,
    'POST',
    '/settings/admin/generate-api-key',
    { name: 'Program', permissions: [...permissions] },
  );
  keep('API key', apiKey);
  ids.push(id);
  await made({ ...admin, token: apiKey }, 'GET', '/machines');
  await refused({ ...admin, token: `${apiKey}x` }, 'GET', '/machines');
  await refused(admin, 'GET', `/machines?token=${apiKey}`, undefined, 'GET /machines?token');
}

async function makeRecords(): Promise<void> {
  const seller = await test.user('salesperson');
  const machineId = await addMachine(test.testDb.db, { type: 'used' });
  const body = { ...customer, machineId, approvalRequestReason: 'náhrada není skladem' };
  const reservation = await made<{ id: string; customer_key: string }>(seller, 'POST', '/reservations', body);
  const [mail] = (await queuedMails(test.testDb.db)).filter(({ values }) => values.approvalUrl !== undefined);
  const approval = keep('approval link', tokenOf(mail?.values.approvalUrl));
  await ask(null, 'POST', '/approval-links/open-without-sign-in', { token: approval });
  await ask(admin, 'POST', '/approval-links/open', { token: approval });

  const { quote, token } = await quoteCalls(test).sent(admin, customer);
  keep('quote link', token);
  await made(null, 'POST', '/quote-links/view', { token });
  await refused(null, 'POST', '/quote-links/accept', { token, machineIds: 'x' });
  ids.push(machineId, reservation.id, quote.id, reservation.customer_key);
}

beforeAll(async () => {
  served = await buildTestApp(test, { log });
  admin = await test.user('admin');
  keep('access token', admin.token);
  keep('secret of the installation', testSecret);
  ids.push(admin.id);
  await createAccount(test, 'admin');
  await makeAccount();
  await makeUsers();
  await makeSettings();
  await makeRecords();
});
afterAll(() => served.close());

/** What is stored instead of the secrets: every column that is named so, and the sealed setting. */
async function storedForms(): Promise<string[]> {
  const { pool } = test.testDb;
  const columns = await pool.query<{ table_name: string; column_name: string }>(
    `select table_name, column_name from information_schema.columns
     where table_schema = 'public' and column_name ~ 'hash|secret|sealed' order by 1, 2`,
  );
  expect(columns.rows.length).toBeGreaterThan(8);
  const found: string[] = [];
  for (const { table_name: table, column_name: column } of columns.rows) {
    const { rows } = await pool.query<{ value: string }>(
      `select distinct ${column}::text as value from ${table} where length(${column}::text) > 5`,
    );
    found.push(...rows.map(({ value }) => value));
  }
  const { rows } = await pool.query<{ value: string }>(
    `select value from settings where key = 'smtp_password'`,
  );
  expect(rows[0]?.value.length).toBeGreaterThan(20);
  return [...found, ...rows.map(({ value }) => value)];
}

/** Every row of every table, of the jobs too. */
async function everyRow(): Promise<{ table: string; text: string }[]> {
  const { pool } = test.testDb;
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  expect(tables.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['public.users', 'public.audit_log']),
  );
  const found = [];
  for (const { name } of tables) {
    const { rows } = await pool.query<{ text: string }>(`select to_jsonb(t)::text as text from ${name} t`);
    for (const { text } of rows) found.push({ table: name, text });
  }
  return found;
}

/** As written in text, JSON, an address or a log line. */
const formsOf = (value: string) => [value, JSON.stringify(value).slice(1, -1), encodeURIComponent(value)];
const contains = (text: string, value: string) => formsOf(value).some((form) => text.includes(form));
const readableIn = (text: string) =>
  secrets.filter(([, value]) => contains(text, value)).map(([kind]) => kind);

const gets = Object.values(contracts)
  .flatMap((contract) => Object.values<Endpoint>(contract))
  .filter(({ method, response }) => method === 'GET' && response !== 'stream');

/** The values of a parameter of a path that lead to something. */
const valuesOf = (name: string): readonly string[] => {
  if (name === 'format') return ['csv', 'json'];
  if (name === 'dataSet') return dataSets;
  if (name === 'category') return [...new Set(Object.values(settingCatalogue).map((one) => one.category))];
  if (name === 'entityType') return ['used_machine', 'stock_machine'];
  return ids;
};
const pathsOf = ({ path }: Endpoint): string[] => {
  if (path === '/settings/:key' || path === '/settings/value/:key')
    return settingKeys.map((key) => path.replace(':key', key));
  let paths: string[] = [path];
  for (const [parameter, name = ''] of path.matchAll(/:(\w+)/g))
    paths = paths.flatMap((one) => valuesOf(name).map((value) => one.replace(parameter, value)));
  return paths;
};

describe('no secret', () => {
  it('is in an answer but that of the call that hands it out, whatever is read or exported', async () => {
    let found = 0;
    for (const entry of gets)
      for (const path of pathsOf(entry)) {
        const { statusCode } = await ask(admin, 'GET', path, undefined, `GET ${entry.path}`);
        expect(statusCode, path).toBeLessThan(500);
        if (statusCode === 200) found += 1;
      }
    expect(found).toBeGreaterThan(120);
    const users = await ask(admin, 'POST', '/settings/admin/export-users', { format: 'csv' });
    expect(users.statusCode).toBe(200);

    const stored = await storedForms();
    for (const { call, text } of answers) {
      const allowed = handsOut[call] ?? [];
      expect(
        readableIn(text).filter((kind) => !allowed.includes(kind)),
        call,
      ).toEqual([]);
      expect(
        stored.filter((value) => contains(text, value)),
        call,
      ).toEqual([]);
    }
    // Each of them was called, and did hand out its secret.
    for (const [call, kinds] of Object.entries(handsOut)) {
      const texts = answers.filter((one) => one.call === call).map(({ text }) => text);
      expect(readableIn(texts.join(' ')), call).toEqual(expect.arrayContaining([...kinds]));
    }
  });

  it('is in the log at its finest level, nor is its stored form', async () => {
    log.info('the log works');
    expect(logged.join('')).toContain('the log works');
    const stored = await storedForms();
    for (const line of logged) {
      expect(readableIn(line), line).toEqual([]);
      expect(
        stored.filter((value) => contains(line, value)),
        line,
      ).toEqual([]);
    }
  });

  it('is readable in the database: hashes and encrypted values only', async () => {
    for (const { table, text } of await everyRow()) expect(readableIn(text), `${table} ${text}`).toEqual([]);
  });

  it('is in the history, nor is its stored form', async () => {
    const stored = await storedForms();
    const rows = (await everyRow()).filter(({ table }) => table === 'public.audit_log');
    expect(rows.length).toBeGreaterThan(5);
    for (const { text } of rows) {
      expect(readableIn(text), text).toEqual([]);
      expect(stored.filter((value) => contains(text, value))).toEqual([]);
    }
  });

  it('is readable in a backup, which holds the stored forms, so that people can sign in after a restore', async () => {
    const { id } = await made<Backup>(admin, 'POST', '/settings/admin/backup');
    await createBackupsService({ files: test.files }).run(test.at(), id);
    const { fileName } = await made<Backup>(admin, 'GET', `/settings/admin/backups/${id}`);
    const file = gunzipSync(readFileSync(join(test.uploadFolder, 'files', 'backups', fileName)));
    const text = file.toString('utf8');
    const { rows } = await test.testDb.pool.query<{ hash: string }>(
      `select password_hash as hash from users where password_hash is not null limit 1`,
    );
    expect(text).toContain(rows[0]?.hash);
    expect(readableIn(text)).toEqual([]);
  });

  it('is in a mail but the link or password that it delivers', async () => {
    const delivered = /link|generated password|given password/;
    const stored = await storedForms();
    const mails = await queuedMails(test.testDb.db);
    expect(mails.length).toBeGreaterThan(4);
    for (const { template, values } of mails) {
      const text = JSON.stringify(values);
      expect(
        readableIn(text).filter((kind) => !delivered.test(kind)),
        template,
      ).toEqual([]);
      expect(stored.filter((value) => contains(text, value))).toEqual([]);
    }
  });
});
