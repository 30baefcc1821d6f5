import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { cs } from './i18n/cs.ts';
import { issueMessage } from './issues.ts';

function messageFor(schema: z.ZodType, value: unknown) {
  const issue = schema.safeParse(value).error?.issues[0];
  if (issue === undefined) throw new Error('the value passed');
  return issueMessage(issue);
}

const cases: [string, z.ZodType, unknown, string, object?][] = [
  ['an empty required text', z.string().min(1), '', 'required'],
  ['a missing text', z.object({ name: z.string() }), {}, 'required'],
  ['a missing number', z.object({ price: z.number() }), {}, 'number'],
  ['a fraction for a whole number', z.number().int(), 1.5, 'integer'],
  ['a text that is too short', z.string().min(10), 'abc', 'tooShort', { count: 10 }],
  ['a text that is too long', z.string().max(2), 'abc', 'tooLong', { count: 2 }],
  ['too few items', z.array(z.string()).min(2), [], 'tooFew', { count: 2 }],
  ['too many items', z.array(z.string()).max(1), ['a', 'b'], 'tooMany', { count: 1 }],
  ['a number below the minimum', z.number().min(1900), 1, 'numberMinimum', { minimum: 1900 }],
  ['a number that must be above', z.number().gt(0), 0, 'numberAbove', { minimum: 0 }],
  ['a number above the maximum', z.number().max(5), 6, 'numberMaximum', { maximum: 5 }],
  ['a number that must be below', z.number().lt(5), 5, 'numberBelow', { maximum: 5 }],
  ['a multiple', z.number().multipleOf(5), 7, 'multipleOf', { divisor: 5 }],
  ['an e-mail', z.email(), 'x', 'email'],
  ['a URL', z.url(), 'x', 'url'],
  ['an id', z.uuid(), 'x', 'uuid'],
  ['a date', z.iso.date(), 'x', 'date'],
  ['a timestamp', z.iso.datetime(), 'x', 'dateTime'],
  ['a pattern', z.string().regex(/a/), 'x', 'format'],
  ['a choice', z.enum(['a', 'b']), 'x', 'choice'],
  ['a switch', z.boolean(), 'x', 'boolean'],
  ['a list', z.array(z.string()), 'x', 'list'],
  ['an unknown field', z.strictObject({}), { x: 1 }, 'unknownFields', { keys: 'x' }],
  ['a union', z.union([z.number(), z.null()]), 'x', 'invalid'],
  ['a custom check', z.string().refine(() => false), 'x', 'invalid'],
];

test.each(cases)('%s has its own message', (_name, schema, value, key, params = {}) => {
  expect(messageFor(schema, value)).toEqual({ key: `validation.${key}`, params });
});

test.each(cases)('the message of %s exists', (_name, schema, value) => {
  const [, name = ''] = messageFor(schema, value).key.split('.');
  const keys = Object.keys(cs.validation);
  expect(keys.includes(name) || keys.includes(`${name}_other`)).toBe(true);
});

describe('a schema with its own message', () => {
  test('takes precedence, with the bounds as placeholders', () => {
    const password = z.string().min(6, { error: 'validation.passwordMinimum' });
    expect(messageFor(password, 'abc')).toEqual({
      key: 'validation.passwordMinimum',
      params: { minimum: 6 },
    });
  });

  test('can supply placeholders of a custom check', () => {
    const even = z.number().refine(() => false, { error: 'validation.even', params: { example: 2 } });
    expect(messageFor(even, 1)).toEqual({ key: 'validation.even', params: { example: 2 } });
  });
});
