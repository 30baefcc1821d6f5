import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { contracts } from './contracts/all.ts';
import type { Endpoint } from './endpoint.ts';
import { strict, strictBody } from './strict-request.ts';

const accepts = (schema: z.ZodType, value: unknown) => strict(schema).safeParse(value).success;

describe('a strict schema', () => {
  const item = z.object({ id: z.string() });

  it.each<[string, z.ZodType, unknown, unknown]>([
    ['an object', item, { id: 'a' }, { id: 'a', x: 1 }],
    ['an object in a list', z.array(item), [{ id: 'a' }], [{ id: 'a', x: 1 }]],
    ['an object in an object', z.object({ item }), { item: { id: 'a' } }, { item: { id: 'a', x: 1 } }],
    ['an optional object', item.nullish(), null, { id: 'a', x: 1 }],
    ['an object with a default', item.default({ id: 'a' }), undefined, { id: 'a', x: 1 }],
    ['an object in a record', z.record(z.string(), item), { a: { id: 'a' } }, { a: { id: 'a', x: 1 } }],
    ['a choice', z.union([item, z.object({ name: z.string() })]), { name: 'a' }, { name: 'a', x: 1 }],
    ['a refined object', item.refine(() => true), { id: 'a' }, { id: 'a', x: 1 }],
    ['a transformed object', item.transform(({ id }) => id), { id: 'a' }, { id: 'a', x: 1 }],
    ['a preprocessed object', z.preprocess((value) => value, item), { id: 'a' }, { id: 'a', x: 1 }],
  ])('of %s accepts it without unknown keys only', (_, schema, good, bad) => {
    expect(accepts(schema, good)).toBe(true);
    expect(accepts(schema, bad)).toBe(false);
  });

  it('keeps the checks, the values and the names of unknown keys', () => {
    const schema = item.refine(({ id }) => id !== 'b', { error: 'validation.invalid' });
    expect(accepts(schema, { id: 'b' })).toBe(false);
    expect(strict(z.object({ n: z.coerce.number().default(3) })).parse({})).toEqual({ n: 3 });
    expect(strict(item).safeParse({ id: 'a', x: 1 }).error?.issues[0]).toMatchObject({
      code: 'unrecognized_keys',
      keys: ['x'],
    });
  });

  it('leaves a record open', () => {
    expect(accepts(z.record(z.string(), z.number()), { any: 1 })).toBe(true);
  });
});

const entries = Object.entries(contracts).flatMap(([noun, contract]) =>
  (Object.entries(contract) as [string, Endpoint][]).map(([name, entry]) => ({
    id: `${noun}.${name}`,
    entry,
  })),
);

it.each(entries.filter(({ entry }) => !(entry.body instanceof z.ZodRecord)))(
  '$id accepts no unknown key in its body',
  ({ entry }) => {
    const result = strictBody(entry).safeParse({ nonsense: 1 });
    expect(JSON.stringify(result.error?.issues)).toContain('nonsense');
  },
);
