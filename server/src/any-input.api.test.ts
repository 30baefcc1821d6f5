import { contracts } from '@strojpark/core/contracts/all';
import type { Endpoint } from '@strojpark/core/endpoint';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anyValueOf } from '../test/any-value.ts';
import { addMachine, customer } from '../test/build.ts';
import { createTestApp, type TestApp } from '../test/test-app.ts';
import { jsonSchema } from './lib/json-schema.ts';

/** Every entry with a JSON body or none, that answers and ends; files and the event stream have tests of their own. */
const entries = Object.entries(contracts).flatMap(([noun, contract]) =>
  (Object.entries(contract) as [string, Endpoint][])
    .filter(([, entry]) => entry.bodyKind !== 'multipart' && entry.response !== 'stream')
    .map(([name, entry]) => ({ id: `${noun}.${name}`, entry })),
);
const callsPerEntry = 25;

let test: TestApp;
/** Ids of records that exist, so that the input gets past the first question. */
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

/** Lists become repeated parameters, what is missing is left out. */
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
    // A lone half of a character pair cannot be sent in an address at all.
    return encodeURIComponent(textOf(value ?? ids[0]).toWellFormed()) || '-';
  });

describe('any input is answered, and never by a failure of the server', () => {
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
