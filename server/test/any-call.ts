import { contracts } from '@strojpark/core/contracts/all';
import type { Endpoint } from '@strojpark/core/endpoint';
import fc from 'fast-check';
import { jsonSchema } from '../src/lib/json-schema.ts';
import { anyValueOf } from './any-value.ts';

/** Every entry with a response that ends; the event stream has its own tests. */
export const finiteCalls = Object.entries(contracts).flatMap(([noun, contract]) =>
  (Object.entries(contract) as [string, Endpoint][])
    .filter(([, entry]) => entry.response !== 'stream')
    .map(([name, entry]) => ({ id: `${noun}.${name}`, entry })),
);
const partOf = (schema: Endpoint['body'], ids: readonly string[], isText = false) =>
  schema ? anyValueOf(jsonSchema(schema, 'input'), { ids, isText }) : fc.constant(undefined);

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/** Arrays become repeated parameters; undefined values are left out. */
export function queryText(query: unknown): string {
  const text = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {})) {
    for (const one of [value].flat() as unknown[]) text.append(key, textOf(one));
  }
  return text.toString();
}

/** A path with values for its parameters; those that are missing become the first id. */
export const filled = (path: string, params: unknown, ids: readonly string[]) =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = (params as Record<string, unknown> | undefined)?.[name];
    // A lone surrogate cannot be sent in an address.
    return encodeURIComponent(textOf(value ?? ids[0]).toWellFormed()) || '-';
  });

/** The first choice of each parameter of the path that is one. */
export function firstChoices({ params }: Endpoint): Record<string, unknown> {
  const { properties = {} } = (params ? jsonSchema(params, 'input') : {}) as {
    properties?: Record<string, { enum?: unknown[] }>;
  };
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, { enum: choices }]) => (choices ? [[name, choices[0]]] : [])),
  );
}

interface DayPlace {
  path: string;
  /** What leads to the day, with nothing else in it. */
  holding: (day: string) => unknown;
}

/** Each place of a day in a schema, at any depth. */
export function dayPlaces(schema: Record<string, unknown>): DayPlace[] {
  const within = (key: string, inner: unknown, around: (value: unknown) => unknown): DayPlace[] =>
    typeof inner === 'object' && inner !== null
      ? dayPlaces(inner as Record<string, unknown>).map(({ path, holding }) => ({
          path: path === '' ? key : `${key}.${path}`,
          holding: (day) => around(holding(day)),
        }))
      : [];
  if (schema['format'] === 'date') return [{ path: '', holding: (day) => day }];
  const branches = ['anyOf', 'oneOf', 'allOf'].flatMap((name) => (schema[name] ?? []) as object[]);
  const properties = {
    free: schema['additionalProperties'],
    ...(schema['properties'] as object | undefined),
  };
  return [
    ...branches.flatMap((branch) => dayPlaces({ ...branch })),
    ...Object.entries(properties).flatMap(([key, inner]) =>
      within(key, inner, (value) => ({ [key]: value })),
    ),
    ...within('0', schema['items'], (value) => [value]),
  ];
}

/** Address and body of a call with any values; `ids` are those of existing records. */
export const anyCallOf = (
  entry: Endpoint,
  ids: readonly string[],
): fc.Arbitrary<{ url: string; body: unknown }> =>
  fc
    .record({
      params: partOf(entry.params, ids, true),
      query: partOf(entry.query, ids, true),
      body: partOf(entry.body, ids),
    })
    .map(({ params, query, body }) => ({
      url: `${filled(entry.path, params, ids)}?${queryText(query)}`,
      body,
    }));

export const lineEnd = '\r\n';
const field = (name: string, value: string, type = '') =>
  `--x${lineEnd}content-disposition: form-data; name="${name}"${lineEnd}${type}${lineEnd}${value}${lineEnd}`;
export const formFile = (name: string, content: string) =>
  `--x${lineEnd}content-disposition: form-data; name="file"; filename="${name}"${lineEnd}${lineEnd}${content}`;
const end = `${lineEnd}--x--${lineEnd}`;
export const formType = 'multipart/form-data; boundary=x';
export const jsonType = 'application/json';
const jsonPart = `content-type: application/json${lineEnd}`;
const part = `--x${lineEnd}content-disposition: form-data`;

/** Bodies as sent by clients with bugs, bad connections or bad intentions: name, content type, bytes. */
export const rawBodies: [string, string | null, string | Buffer][] = [
  ['nothing at all', null, ''],
  ['no content type', null, 'machineType=used'],
  ['JSON', jsonType, '{"machineType":"used"}'],
  ['JSON without a body', jsonType, ''],
  ['JSON that ends early', jsonType, '{"name":"a'],
  ['JSON that is no object', jsonType, '[1,2]'],
  ['JSON null', jsonType, 'null'],
  ['JSON in UTF-16', `${jsonType}; charset=utf-16`, Buffer.from('{"name":"a"}', 'utf16le')],
  ['bytes that are no UTF-8', jsonType, Buffer.from([0x7b, 0x22, 0xff, 0xc3, 0x22, 0x3a, 0x31, 0x7d])],
  ['deeply nested JSON', jsonType, `{"name":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
  ['a prototype', jsonType, '{"__proto__":{"a":1}}'],
  ['half of a character pair', jsonType, String.raw`{"name":"a\ud800b"}`],
  ['half of a character pair in a key', jsonType, String.raw`{"\udfff":"a"}`],
  ['a null character', jsonType, String.raw`{"name":"a\u0000b","custom_fields":{"a":"\u0000"}}`],
  ['text', 'text/plain', 'name'],
  ['a web form', 'application/x-www-form-urlencoded', 'name=a'],
  ['an unknown type', 'application/cbor', 'a'],
  ['a content type that is none', ';;;', 'a'],
  ['a form without a boundary', 'multipart/form-data', formFile('a.csv', 'name') + end],
  ['a form with another boundary', 'multipart/form-data; boundary=y', formFile('a.csv', 'name') + end],
  ['an empty form', formType, `--x--${lineEnd}`],
  ['a form without content', formType, ''],
  ['a form that ends in its file', formType, formFile('a.csv', 'name;model')],
  ['a form that ends in a header', formType, part],
  ['a form that ends in a field', formType, `${part}; name="machineType"${lineEnd}${lineEnd}us`],
  ['a form with a part without a name', formType, `${part}${lineEnd}${lineEnd}a${end}`],
  ['a form with a header that is none', formType, `--x${lineEnd}\0\0\0${lineEnd}${lineEnd}a${end}`],
  [
    'a file without a name',
    formType,
    `${part}; name="file"${lineEnd}content-type: text/csv${lineEnd}${lineEnd}a${end}`,
  ],
  ['a file with an empty name', formType, formFile('', 'name') + end],
  ['a file named with a null character', formType, formFile('a\0.csv', 'name') + end],
  ['two files', formType, formFile('a.csv', 'name') + lineEnd + formFile('b.csv', 'name') + end],
  ['a field that is JSON', formType, field('mappings', '{"a":1}', jsonPart) + `--x--${lineEnd}`],
  ['a field that is broken JSON', formType, field('mappings', '{"a', jsonPart) + `--x--${lineEnd}`],
  ['a field named as a prototype', formType, field('__proto__', 'a') + `--x--${lineEnd}`],
  ['a field with a null character', formType, field('machineType', 'a\0') + `--x--${lineEnd}`],
  ['a field that is too long', formType, field('mappings', 'a'.repeat(300_000)) + `--x--${lineEnd}`],
  ['too many fields', formType, field('a', 'b').repeat(200) + `--x--${lineEnd}`],
  ['another kind of form', 'multipart/mixed; boundary=x', field('a', 'b') + `--x--${lineEnd}`],
];
