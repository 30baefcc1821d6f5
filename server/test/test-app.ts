import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Language } from '@strojpark/core/domain/languages';
import type { Role } from '@strojpark/core/domain/access/permissions';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, expect } from 'vitest';
import { buildApp, type AppDeps } from '../src/app.ts';
import { checkConsistency } from '../src/db/consistency-check.ts';
import { systemCtx, type Ctx } from '../src/lib/ctx.ts';
import { localFiles, type FileStore } from '../src/lib/files.ts';
import { createJobs, type JobName, type JobRunner } from '../src/lib/jobs.ts';
import { createSecretBox } from '../src/lib/secret-box.ts';
import { deriveKeys, refreshToken, signAccessToken, tokenHash } from '../src/lib/tokens.ts';
import { checkContract } from './contract-check.ts';
import { testSettings, type TestSettings } from './settings.ts';
import { createTestDb, type TestDb } from './test-db.ts';

export const testSecret = 'a secret of the tests, and of nothing else';
export const testBaseUrl = 'https://strojpark.test.example';

/** The dependencies of a system context without a database; no job is sent. */
export const testDeps = {
  jobs: { send: () => Promise.resolve() },
  log: pino({ level: 'silent' }),
  secrets: createSecretBox(testSecret),
  baseUrl: testBaseUrl,
};
const keys = deriveKeys(testSecret);
/** Signed tokens stay valid longer than the slowest run. */
const aDay = 86_400_000;

/** The response of a call; `body` is parsed JSON. */
export interface Answer<T = Record<string, unknown>> {
  status: number;
  body: T;
  headers: Record<string, unknown>;
}

/** A user with a session. */
export interface TestUser {
  id: string;
  name: string;
  token: string;
}

export interface TestApp extends TestSettings {
  app: FastifyInstance;
  testDb: TestDb;
  /** The system context, to prepare a test through services. */
  ctx: Ctx;
  /** The system context at another time; without an argument at the current time. */
  at: (now?: Date | string | number) => Ctx;
  /** Records sent jobs until `start` is called; then jobs really run. */
  jobs: RecordedJobs;
  uploadFolder: string;
  files: FileStore;
  /** Creates an active user with that role and a session. */
  user: (role: Role, overrides?: { name?: string; status?: 'active' | 'inactive' }) => Promise<TestUser>;
  /** A call under `/api`, as a user or without a session (null). */
  call: <T = Record<string, unknown>>(
    user: TestUser | null,
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: object,
    options?: { language?: Language; headers?: Record<string, string> },
  ) => Promise<Answer<T>>;
  close: () => Promise<void>;
}

export interface RecordedJobs extends JobRunner {
  /** The jobs sent before `start`, in order. */
  sent: { name: JobName; data: unknown }[];
}

/** Most tests run no jobs: they are only recorded. */
function recordedJobs(runner: JobRunner): RecordedJobs {
  let started = false;
  const sent: RecordedJobs['sent'] = [];
  return {
    ...runner,
    sent,
    async start(handlers) {
      started = true;
      await runner.start(handlers);
    },
    async send(db, name, data, options) {
      if (started) await runner.send(db, name, data, options);
      else sent.push({ name, data });
    },
  };
}

interface TestAppOptions {
  requestsPerMinute?: number;
  maxImportMegabytes?: number;
  /** Opens another file store than a temporary folder. */
  openFiles?: () => Promise<FileStore>;
}

/** The real application with its own database; the caller closes it. */
export async function createTestApp({
  requestsPerMinute = 1_000_000,
  maxImportMegabytes = 20,
  openFiles,
}: TestAppOptions = {}): Promise<TestApp> {
  const testDb = await createTestDb();
  const log = pino({ level: 'silent' });
  const uploadFolder = mkdtempSync(join(tmpdir(), 'strojpark-test-'));
  const files = (await openFiles?.()) ?? localFiles(join(uploadFolder, 'files'));
  const jobs = recordedJobs(createJobs(testDb.url, log));
  const app = await buildTestApp(
    { testDb, jobs, files },
    {
      log,
      uploadFolder,
      requestsPerMinute,
      maxImportMegabytes,
    },
  );

  async function user(
    role: Role,
    overrides: { name?: string; status?: 'active' | 'inactive' } = {},
  ): Promise<TestUser> {
    const [id, sessionId, now] = [randomUUID(), randomUUID(), new Date()];
    const name = overrides.name ?? `Test ${role}`;
    const status = overrides.status ?? 'active';
    await testDb.db
      .insertInto('users')
      .values({ id, name, email: `${id}@test.example`, role, status })
      .execute();
    await testDb.db
      .insertInto('sessions')
      .values({
        id: sessionId,
        user_id: id,
        refresh_hash: tokenHash(refreshToken(keys, sessionId, 1)),
        remember: false,
        expires_at: new Date(now.getTime() + aDay),
      })
      .execute();
    const token = await signAccessToken(keys, { userId: id, sessionId }, new Date(now.getTime() + aDay));
    return { id, name, token };
  }

  const call: TestApp['call'] = async (user, method, path, body, options = {}) => {
    const request: InjectOptions = {
      method,
      url: `/api${path}`,
      headers: {
        ...(user && { authorization: `Bearer ${user.token}` }),
        'accept-language': options.language ?? 'cs',
        ...options.headers,
      },
      ...(body && { payload: body }),
    };
    const answer = await app.inject(request);
    const isJson = (answer.headers['content-type'] ?? '').includes('json');
    const parsed: unknown = isJson && answer.body !== '' ? answer.json() : answer.body;
    checkContract(method, path, answer.statusCode, parsed);
    return {
      status: answer.statusCode,
      body: parsed as never,
      headers: answer.headers,
    };
  };

  const ctx = systemCtx({ ...testDeps, db: testDb.db, jobs }, 'test');
  return {
    ...testSettings(testDb.db),
    app,
    testDb,
    ctx,
    at: (now = new Date()) => ({ ...ctx, now: new Date(now) }),
    jobs,
    uploadFolder,
    files,
    user,
    call,
    async close() {
      await app.close();
      await jobs.stop();
      await testDb.close();
      await rm(uploadFolder, { recursive: true, force: true });
    },
  };
}

interface UsedTestApp extends TestApp {
  /** A user who is created before the tests of this file. */
  addUser: (...args: Parameters<TestApp['user']>) => TestUser;
}

/** A process of the product on this database, with the options that differ; the caller closes it. */
export const buildTestApp = (
  { testDb, jobs, files }: Pick<TestApp, 'testDb' | 'jobs' | 'files'>,
  options: Partial<AppDeps> = {},
): Promise<FastifyInstance> =>
  buildApp({
    db: testDb.db,
    jobs,
    files,
    log: testDeps.log,
    secret: testSecret,
    baseUrl: testBaseUrl,
    trustProxy: false,
    ...options,
  });

/**
 * The real application with a database for this test file, created before its tests and closed after them.
 * Hooks and tests can use its members; code at the top of a file runs before they exist.
 */
export function setUpTestApp({
  staysConsistent = false,
  ...options
}: TestAppOptions & { staysConsistent?: boolean } = {}): UsedTestApp {
  const used = {
    addUser(...args) {
      const user = {} as TestUser;
      beforeAll(async () => {
        Object.assign(user, await used.user(...args));
      });
      return user;
    },
  } as UsedTestApp;
  beforeAll(async () => {
    Object.assign(used, await createTestApp(options));
  });
  // Hooks after the tests run in reverse order: closing is last.
  afterAll(() => used.close());
  if (staysConsistent) afterAll(async () => expect(await checkConsistency(used.testDb.db)).toEqual([]));
  return used;
}
