import { connect, type AddressInfo } from 'node:net';
import { readdirSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import type { Endpoint } from '@strojpark/core/endpoint';
import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  anyCallOf,
  dayPlaces,
  filled,
  finiteCalls,
  firstChoices,
  formFile,
  formType,
  jsonType,
  lineEnd,
  queryText,
  rawBodies,
} from '../test/any-call.ts';
import { addMachine, customer } from '../test/build.ts';
import { depth } from '../test/depth.ts';
import { jsonSchema } from './lib/json-schema.ts';
import { setUpTestApp, type TestUser } from '../test/test-app.ts';

const entries = finiteCalls.filter(({ entry }) => entry.bodyKind !== 'multipart');
const uploads = finiteCalls.filter(({ entry }) => entry.bodyKind === 'multipart');
const withBody = entries.filter(({ entry }) => entry.body !== undefined && entry.access !== 'public');

const test = setUpTestApp();
/** Ids of existing records, so that the input gets past the first check. */
const ids: string[] = [];

beforeAll(async () => {
  const admin = await test.user('admin');
  for (const type of ['stock', 'used', 'stock', 'stock'] as const)
    ids.push(await addMachine(test.testDb.db, { type }));
  const body = { ...customer, machineId: ids[0] };
  const { body: made } = await test.call(admin, 'POST', '/reservations', body);
  ids.push(String(made['id']), (await test.user('salesperson')).id);
});

let admin: TestUser;
beforeEach(async () => {
  admin = await test.user('admin');
});

/** Calls once more as another administrator if a call before has ended the session. */
async function asAdmin<T extends { status: number } | { statusCode: number }>(
  send: (user: TestUser) => Promise<T>,
): Promise<T> {
  const answer = await send(admin);
  const status = 'status' in answer ? answer.status : answer.statusCode;
  if (status !== 401) return answer;
  admin = await test.user('admin');
  return send(admin);
}

describe('any input is answered without a server error', () => {
  it.each(entries)('$id', async ({ entry }) => {
    await fc.assert(
      fc.asyncProperty(anyCallOf(entry, ids), async ({ url, body }) => {
        const answer = await asAdmin((user) =>
          test.call(user, entry.method, url, body as object | undefined),
        );
        expect(answer.status, `${entry.method} ${url} ${JSON.stringify(answer.body)}`).toBeLessThan(500);
      }),
      { seed: 20_261_121, numRuns: depth.inputs, endOnFailure: true },
    );
  });
});

describe('a day is of a year that people can mean', () => {
  const withDays = entries.flatMap(({ id, entry }) =>
    (['query', 'body'] as const).flatMap((part) => {
      const schema = entry[part];
      const places = schema === undefined ? [] : dayPlaces(jsonSchema(schema, 'input'));
      return places.length === 0 ? [] : [{ id, entry, part, places }];
    }),
  );

  it('in many calls', () => {
    expect(withDays.map(({ id, part }) => `${part} of ${id}`)).toEqual(
      expect.arrayContaining(['query of audit.list', 'body of demands.create', 'body of machines.create']),
    );
  });

  interface Answer {
    errors?: Record<string, string[]>;
  }
  /** The faults of a value or of what contains it. */
  const faultsAt = (path: string, { errors = {} }: Answer) =>
    Object.entries(errors).flatMap(([place, faults]) =>
      path === place || path.startsWith(`${place}.`) ? faults : [],
    );

  it.each(withDays)('in the $part of $id', async ({ entry, part, places }) => {
    const send = (value: unknown) => {
      const url = `${filled(entry.path, firstChoices(entry), ids)}?${part === 'query' ? queryText(value) : ''}`;
      return asAdmin((user) =>
        test.call<Answer>(user, entry.method, url, part === 'body' ? (value as object) : undefined),
      );
    };
    for (const { path, holding } of places) {
      for (const day of ['0000-01-01', '0001-01-01', '1899-12-31', '2200-01-01', '9999-12-31']) {
        const { status, body } = await send(holding(day));
        expect(status, `${path} ${day}`).toBe(part === 'body' ? 422 : 400);
        expect(faultsAt(path, body), path).not.toEqual([]);
      }
      for (const day of ['1900-01-01', '2199-12-31']) {
        const { status, body } = await send(holding(day));
        expect(status, `${path} ${day}`).toBeLessThan(500);
        // A day can be wrong for other reasons, for example as the end of a period without its beginning.
        expect(faultsAt(path, body), `${path} ${day}`).not.toContain('Rok musí být od 1900 do 2199');
      }
    }
  });
});

describe('any body is answered with its error', () => {
  const refusals = [400, 413, 415, 422];
  const send = (entry: Endpoint, type: string | null, payload: string | Buffer) =>
    asAdmin(({ token }) =>
      test.app.inject({
        method: entry.method,
        url: `/api${filled(entry.path, {}, ids)}`,
        headers: {
          authorization: `Bearer ${token}`,
          'idempotency-key': crypto.randomUUID(),
          ...(type !== null && { 'content-type': type }),
        },
        payload,
      }),
    );

  it.each(uploads)('by $id', async ({ entry }) => {
    for (const [name, type, payload] of rawBodies) {
      const answer = await send(entry, type, payload);
      expect(refusals, `${name}: ${answer.body}`).toContain(answer.statusCode);
      expect(answer.json<{ code: string }>().code, name).toMatch(/^[a-z_]+$/);
    }
    expect(readdirSync(test.uploadFolder, { withFileTypes: true }).filter((one) => one.isFile())).toEqual([]);
  });

  const withShare = withBody.map((one, index) => ({
    ...one,
    bodies: rawBodies.filter((_, body) => (index + body) % depth.bodyShare === 0),
  }));
  it.each(withShare)('by $id', async ({ entry, bodies }) => {
    for (const [name, type, payload] of bodies) {
      const answer = await send(entry, type, payload);
      expect(answer.statusCode, `${name}: ${answer.body}`).toBeLessThan(500);
      // A body that is not JSON is never treated as empty.
      const isRefused = [400, 404, 413, 415].includes(answer.statusCode);
      expect(isRefused || type === jsonType || payload === '', name).toBe(true);
    }
  });

  it('nothing is kept of an interrupted upload, and other requests are served', async () => {
    const { token } = await test.user('admin');
    await test.app.listen({ port: 0 });
    const { port } = test.app.server.address() as AddressInfo;
    for (const { entry } of uploads) {
      const socket = connect(port, '127.0.0.1');
      const head = [
        `POST /api${entry.path} HTTP/1.1`,
        'host: localhost',
        `authorization: Bearer ${token}`,
        `content-type: ${formType}`,
        'content-length: 1000000',
      ];
      socket.write(`${head.join(lineEnd)}${lineEnd}${lineEnd}${formFile('a.csv', 'name;model')}`);
      socket.end();
      expect(await text(socket)).not.toContain(' 50');
    }
    const answer = await fetch(`http://127.0.0.1:${port}/api/health`);
    expect(answer.status).toBe(200);
    expect(readdirSync(test.uploadFolder, { withFileTypes: true }).filter((one) => one.isFile())).toEqual([]);
  });
});
