import { Writable } from 'node:stream';
import { message } from './messages.ts';
import { contracts } from '@strojpark/core/contracts/all';
import type { Endpoint } from '@strojpark/core/endpoint';
import { errorStatus, type ErrorCode } from '@strojpark/core/errors';
import { pino } from 'pino';
import { beforeAll, describe, expect, it } from 'vitest';
import { filled, rawBodies } from '../../test/any-call.ts';
import { unknownId } from '../../test/build.ts';
import { buildTestApp, setUpTestApp } from '../../test/test-app.ts';

const test = setUpTestApp();
const admin = test.addUser('admin');
const entries = Object.values(contracts)
  .flatMap((contract) => Object.values<Endpoint>(contract))
  .filter(({ response }) => response !== 'stream');

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);

/** What would help an attacker: stack, SQL, names of tables, paths of the disk, programs and their versions. */
let inside: RegExp;
beforeAll(async () => {
  const { rows } = await test.testDb.pool.query<{ names: string; version: string }>(
    `select string_agg(distinct conname, '|') as names, current_setting('server_version') as version
     from pg_constraint where connamespace = 'public'::regnamespace and conname like '%\\_%'`,
  );
  const versions = [process.versions.node, String(rows[0]?.version.split(' ')[0])].map((one) => escaped(one));
  inside = new RegExp(
    [
      String.raw`\bat \S+ \(|\bat (async|file:)`,
      String.raw`\.(ts|js|mjs):\d+`,
      escaped(process.cwd()),
      'node_modules|/server/src|/tmp/',
      String.raw`\b(select|delete)\b.{1,200}\bfrom\b|\binsert into\b|\bupdate\b.{1,80}\bset\b`,
      'postgres|kysely|fastify|zod|node\\.js|relation "|column "|constraint',
      String(rows[0]?.names),
      ...versions,
    ].join('|'),
    'i',
  );
});

/** One of each kind; `any-input.api.test.ts` sends the others. */
const wrongBodies = [
  'JSON that ends early',
  'JSON that is no object',
  'bytes that are no UTF-8',
  'a prototype',
  'a null character',
  'text',
  'an empty form',
  'a field that is broken JSON',
  'a field that is too long',
];
const shape = ['message', 'code', 'requestId', 'errors', 'details'];
const codes = Object.keys(errorStatus) as ErrorCode[];

/** Checks one error; `what` says where it comes from. */
function check(what: string, answer: { statusCode: number; body: string; headers: object }): void {
  const { message: said, ...body } = JSON.parse(answer.body) as Record<string, unknown>;
  expect(codes, what).toContain(body['code']);
  expect(errorStatus[body['code'] as ErrorCode], what).toBe(answer.statusCode);
  expect(typeof said, what).toBe('string');
  expect(shape, what).toEqual(expect.arrayContaining(Object.keys(body)));
  // The list of the API's own names may have any word.
  const { errors, details, ...rest } = body;
  expect(JSON.stringify({ ...rest, said, errors: Object.values(errors ?? {}), details }), what).not.toMatch(
    inside,
  );
  expect(Object.keys(answer.headers), what).not.toEqual(expect.arrayContaining(['server']));
  expect(answer.headers, what).not.toHaveProperty('x-powered-by');
}

/** A log whose lines can be read. */
function readableLog(level: string) {
  const lines: string[] = [];
  const log = pino(
    { level },
    new Writable({
      write(line: Buffer, _encoding, done) {
        lines.push(line.toString());
        done();
      },
    }),
  );
  return { lines, log };
}

describe('an error says nothing about the inside', () => {
  it('whatever is wrong with a call of any route, and the log has no stack of what the caller did wrong', async () => {
    const { lines, log } = readableLog('info');
    const app = await buildTestApp(test, { log });
    const seen = new Set<number>();
    const refused = new Set<unknown>();
    const ask = async (entry: Endpoint, what: string, options: object) => {
      const url = `/api${filled(entry.path, {}, [unknownId])}`;
      const answer = await app.inject({ method: entry.method, url, ...options });
      if (answer.statusCode < 400) return;
      seen.add(answer.statusCode);
      if (answer.statusCode < 500) refused.add(answer.json<{ requestId: string }>().requestId);
      check(`${entry.method} ${entry.path}, ${what}`, answer);
    };
    const headers = { authorization: `Bearer ${admin.token}`, 'accept-language': 'en' };
    const bodies = rawBodies.filter(([name]) => wrongBodies.includes(name));
    expect(bodies).toHaveLength(wrongBodies.length);
    for (const entry of entries) {
      await ask(entry, 'no session', {});
      await ask(entry, 'a session that is none', { headers: { authorization: "Bearer a.b.c' or 1=1--" } });
      await ask(entry, 'nothing', { headers });
      await ask(entry, 'a query', { headers, query: { "id'": "' or 1=1--", limit: 'x' } });
      const url = `/api${filled(entry.path, {}, ["x' union select"])}`;
      await ask(entry, 'ids that are none', { headers, url });
      if (entry.body === undefined) continue;
      for (const [name, type, payload] of bodies)
        await ask(entry, name, { headers: { ...headers, 'content-type': type }, payload });
    }
    await app.close();
    expect([...seen]).toEqual(expect.arrayContaining([400, 401, 404, 413, 415, 422]));
    const isRefused = (line: string) => refused.has((JSON.parse(line) as { reqId?: string }).reqId);
    expect(lines.filter(isRefused).filter((line) => line.includes('"stack"'))).toEqual([]);
    log.info(new Error('to prove that a stack would be found'));
    expect(lines.at(-1)).toMatch(/"stack"/);
  });

  it('when something fails inside: the answer is the code, its text and the request id, and the log has the rest', async () => {
    const { lines, log } = readableLog('error');
    const broken = await buildTestApp(test, {
      log,
      files: {
        ...test.files,
        get: () => Promise.reject(new Error('/srv/strojpark/files is not there')),
      },
    });
    const tables = [
      'machines',
      'reservations',
      'categories',
      'quotes',
      'demands',
      'queue_entries',
      'audit_log',
    ];
    for (const table of tables) await test.testDb.pool.query(`alter table ${table} rename to gone_${table}`);
    let failed = 0;
    for (const entry of entries) {
      // A file that has begun can only be cut off.
      if (entry.method !== 'GET' || entry.response === 'file') continue;
      const answer = await broken.inject({
        url: `/api${filled(entry.path.replace(':format', 'csv'), {}, [unknownId])}`,
        headers: { authorization: `Bearer ${admin.token}`, 'accept-language': 'en' },
      });
      if (answer.statusCode < 500) continue;
      failed += 1;
      const body = answer.json<{ requestId: string }>();
      expect(body, entry.path).toEqual({
        code: 'internal',
        message: message('en', 'errors.internal'),
        requestId: expect.any(String) as string,
      });
      check(entry.path, answer);
      expect(
        lines.find((line) => line.includes(body.requestId)),
        entry.path,
      ).toMatch(/does not exist/);
    }
    for (const table of tables) await test.testDb.pool.query(`alter table gone_${table} rename to ${table}`);
    await broken.close();
    expect(failed).toBeGreaterThan(20);
    // There was something to reveal.
    expect(lines.join('')).toMatch(inside);
  });
});

describe('a large body', () => {
  // Broken JSON: it is refused as malformed only if it is parsed.
  const broken = `{"name":"${'x'.repeat(100_000)}`;
  const send = async (url: string, token?: string, payload = broken) => {
    const headers = {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    };
    const { statusCode, json } = await test.app.inject({ method: 'POST', url, headers, payload });
    return [statusCode, json<{ code: string }>().code];
  };

  it('is parsed only for signed-in users', async () => {
    expect(await send('/api/machines')).toEqual([401, 'not_signed_in']);
    expect(await send('/api/machines', 'a.b.c')).toEqual([401, 'not_signed_in']);
    expect(await send('/api/machines', admin.token)).toEqual([400, 'malformed']);
  });

  it('is refused by calls that need no session', async () => {
    expect(await send('/api/auth/login')).toEqual([413, 'payload_too_large']);
    const payload = JSON.stringify({ email: 'jana@example.com', password: 'x'.repeat(60_000) });
    expect(await send('/api/auth/login', undefined, payload)).toEqual([422, 'validation']);
  });
});
