import { connect, type AddressInfo } from 'node:net';
import { readdirSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { contracts } from '@strojpark/core/contracts/all';
import type { Endpoint } from '@strojpark/core/endpoint';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anyValueOf } from '../test/any-value.ts';
import { addMachine, customer } from '../test/build.ts';
import { createTestApp, type TestApp } from '../test/test-app.ts';
import { jsonSchema } from './lib/json-schema.ts';

/** Every entry with a response that ends; the event stream has its own tests. */
const all = Object.entries(contracts).flatMap(([noun, contract]) =>
  (Object.entries(contract) as [string, Endpoint][])
    .filter(([, entry]) => entry.response !== 'stream')
    .map(([name, entry]) => ({ id: `${noun}.${name}`, entry })),
);
const entries = all.filter(({ entry }) => entry.bodyKind !== 'multipart');
const uploads = all.filter(({ entry }) => entry.bodyKind === 'multipart');
const withBody = entries.filter(({ entry }) => entry.body !== undefined && entry.access !== 'public');
const callsPerEntry = 25;

let test: TestApp;
/** Ids of existing records, so that the input gets past the first check. */
const ids: string[] = [];

beforeAll(async () => {
  test = await createTestApp();
  const admin = await test.user('admin');
  for (const type of ['stock', 'used', 'stock', 'stock'] as const)
    ids.push(await addMachine(test.testDb.db, { type }));
  const body = { ...customer, machineId: ids[0] };
  const { body: made } = await test.call(admin, 'POST', '/reservations', body);
  ids.push(String(made['id']), (await test.user('salesperson')).id);
});
afterAll(() => test.close());

const partOf = (schema: Endpoint['body'], isText = false) =>
  schema ? anyValueOf(jsonSchema(schema, 'input'), { ids, isText }) : fc.constant(undefined);

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/** Arrays become repeated parameters; undefined values are left out. */
function queryText(query: unknown): string {
  const text = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {})) {
    for (const one of [value].flat() as unknown[]) text.append(key, textOf(one));
  }
  return text.toString();
}

const filled = (path: string, params: unknown) =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = (params as Record<string, unknown> | undefined)?.[name];
    // A lone surrogate cannot be sent in an address.
    return encodeURIComponent(textOf(value ?? ids[0]).toWellFormed()) || '-';
  });

describe('any input is answered without a server error', () => {
  it.each(entries)('$id', async ({ entry }) => {
    const calls = fc.record({
      params: partOf(entry.params, true),
      query: partOf(entry.query, true),
      body: partOf(entry.body),
    });
    await fc.assert(
      fc.asyncProperty(calls, async ({ params, query, body }) => {
        const admin = await test.user('admin');
        const url = `${filled(entry.path, params)}?${queryText(query)}`;
        const answer = await test.call(admin, entry.method, url, body as object | undefined);
        expect(answer.status, `${entry.method} ${url} ${JSON.stringify(answer.body)}`).toBeLessThan(500);
      }),
      { seed: 20_261_121, numRuns: callsPerEntry, endOnFailure: true },
    );
  });
});

const line = '\r\n';
const field = (name: string, value: string, type = '') =>
  `--x${line}content-disposition: form-data; name="${name}"${line}${type}${line}${value}${line}`;
const file = (name: string, content: string) =>
  `--x${line}content-disposition: form-data; name="file"; filename="${name}"${line}${line}${content}`;
const end = `${line}--x--${line}`;
const form = 'multipart/form-data; boundary=x';
const json = 'application/json';
const jsonPart = `content-type: application/json${line}`;
const part = `--x${line}content-disposition: form-data`;

/** Bodies as sent by clients with bugs, bad connections or bad intentions: name, content type, bytes. */
const rawBodies: [string, string | null, string | Buffer][] = [
  ['nothing at all', null, ''],
  ['no content type', null, 'machineType=used'],
  ['JSON', json, '{"machineType":"used"}'],
  ['JSON without a body', json, ''],
  ['JSON that ends early', json, '{"name":"a'],
  ['JSON that is no object', json, '[1,2]'],
  ['JSON null', json, 'null'],
  ['JSON in UTF-16', `${json}; charset=utf-16`, Buffer.from('{"name":"a"}', 'utf16le')],
  ['bytes that are no UTF-8', json, Buffer.from([0x7b, 0x22, 0xff, 0xc3, 0x22, 0x3a, 0x31, 0x7d])],
  ['deeply nested JSON', json, `{"name":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
  ['a prototype', json, '{"__proto__":{"a":1}}'],
  ['half of a character pair', json, String.raw`{"name":"a\ud800b"}`],
  ['half of a character pair in a key', json, String.raw`{"\udfff":"a"}`],
  ['a null character', json, String.raw`{"name":"a\u0000b","custom_fields":{"a":"\u0000"}}`],
  ['text', 'text/plain', 'name'],
  ['a web form', 'application/x-www-form-urlencoded', 'name=a'],
  ['an unknown type', 'application/cbor', 'a'],
  ['a content type that is none', ';;;', 'a'],
  ['a form without a boundary', 'multipart/form-data', file('a.csv', 'name') + end],
  ['a form with another boundary', 'multipart/form-data; boundary=y', file('a.csv', 'name') + end],
  ['an empty form', form, `--x--${line}`],
  ['a form without content', form, ''],
  ['a form that ends in its file', form, file('a.csv', 'name;model')],
  ['a form that ends in a header', form, part],
  ['a form that ends in a field', form, `${part}; name="machineType"${line}${line}us`],
  ['a form with a part without a name', form, `${part}${line}${line}a${end}`],
  ['a form with a header that is none', form, `--x${line}\0\0\0${line}${line}a${end}`],
  ['a file without a name', form, `${part}; name="file"${line}content-type: text/csv${line}${line}a${end}`],
  ['a file with an empty name', form, file('', 'name') + end],
  ['a file named with a null character', form, file('a\0.csv', 'name') + end],
  ['two files', form, file('a.csv', 'name') + line + file('b.csv', 'name') + end],
  ['a field that is JSON', form, field('mappings', '{"a":1}', jsonPart) + `--x--${line}`],
  ['a field that is broken JSON', form, field('mappings', '{"a', jsonPart) + `--x--${line}`],
  ['a field named as a prototype', form, field('__proto__', 'a') + `--x--${line}`],
  ['a field with a null character', form, field('machineType', 'a\0') + `--x--${line}`],
  ['a field that is too long', form, field('mappings', 'a'.repeat(300_000)) + `--x--${line}`],
  ['too many fields', form, field('a', 'b').repeat(200) + `--x--${line}`],
  ['another kind of form', 'multipart/mixed; boundary=x', field('a', 'b') + `--x--${line}`],
];

describe('any body is answered with its error', () => {
  const refusals = [400, 413, 415, 422];
  const send = async (entry: Endpoint, type: string | null, payload: string | Buffer) => {
    const { token } = await test.user('admin');
    return test.app.inject({
      method: entry.method,
      url: `/api${filled(entry.path, {})}`,
      headers: {
        authorization: `Bearer ${token}`,
        'idempotency-key': crypto.randomUUID(),
        ...(type !== null && { 'content-type': type }),
      },
      payload,
    });
  };

  it.each(uploads)('by $id', async ({ entry }) => {
    for (const [name, type, payload] of rawBodies) {
      const answer = await send(entry, type, payload);
      expect(refusals, `${name}: ${answer.body}`).toContain(answer.statusCode);
      expect(answer.json<{ code: string }>().code, name).toMatch(/^[a-z_]+$/);
    }
    expect(readdirSync(test.uploadFolder, { withFileTypes: true }).filter((one) => one.isFile())).toEqual([]);
  });

  it('by every call with a JSON body', async () => {
    for (const { id, entry } of withBody) {
      for (const [name, type, payload] of rawBodies) {
        const answer = await send(entry, type, payload);
        expect(answer.statusCode, `${id}, ${name}: ${answer.body}`).toBeLessThan(500);
        // A body that is not JSON is never treated as empty.
        if (type !== json && payload !== '')
          expect([400, 404, 413, 415], `${id}, ${name}`).toContain(answer.statusCode);
      }
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
        `content-type: ${form}`,
        'content-length: 1000000',
      ];
      socket.write(`${head.join(line)}${line}${line}${file('a.csv', 'name;model')}`);
      socket.end();
      expect(await text(socket)).not.toContain(' 50');
    }
    const answer = await fetch(`http://127.0.0.1:${port}/api/health`);
    expect(answer.status).toBe(200);
    expect(readdirSync(test.uploadFolder, { withFileTypes: true }).filter((one) => one.isFile())).toEqual([]);
  });
});
