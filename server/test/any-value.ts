import fc from 'fast-check';

type Schema = Record<string, unknown>;

interface Options {
  /** Ids of records that exist. */
  ids: readonly string[];
  /** In addresses numbers and other values are texts. */
  isText?: boolean;
}

/** Values that clients do not send by accident. */
const hostile = fc.constantFrom<unknown>(
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'ř'.repeat(5000),
  "'; drop table machines; --",
  '%_\\',
  '__proto__',
  'constructor',
  '=1+1',
  '../../etc/passwd',
  'NaN',
  '1e999',
  '2026-02-30',
  '9999-12-31T23:59:59.999Z',
  '00000000-0000-4000-8000-000000000000',
  -1,
  0.001,
  2 ** 53,
  1e308,
  -1e308,
  null,
  true,
  [],
  [[[]]],
  {},
  { __proto__: null, constructor: { prototype: 1 } },
);

/** One character of each kind that some layer may handle specially. */
const oddCharacters = [
  '\0',
  '\u0007',
  '\u001f',
  '\u007f',
  '\u0085',
  '\u00a0',
  '\u00ad',
  '\u0301',
  '\u200b',
  '\u200d',
  '\u202e',
  '\u2028',
  '\u2029',
  '\ufeff',
  '\ufffd',
  '\ufffe',
  '\uffff',
  '\ud800',
  '\udbff',
  '\udc00',
  '\udfff',
  '\ue000',
  '\u{1f69c}',
  '\u{e0001}',
  '\u{f0000}',
  '\u{10ffff}',
  'ß',
  'İ',
  'ı',
  'ﬁ',
  'ſ',
];

const anyText = fc.oneof(
  { weight: 3, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
  {
    weight: 1,
    arbitrary: fc.string({ unit: fc.constantFrom('a', 'Ž', ' ', ...oddCharacters), maxLength: 6 }),
  },
);

const texts: Record<string, (ids: readonly string[]) => fc.Arbitrary<unknown>> = {
  uuid: (ids) => fc.oneof(fc.constantFrom(...ids), fc.uuid()),
  email: () => fc.emailAddress(),
  date: () =>
    fc.oneof(
      fc.constantFrom('0000-01-01', '1900-01-01', '2199-12-31', '9999-12-31'),
      fc
        .date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
        .map((date) => date.toISOString().slice(0, 10)),
    ),
  'date-time': () => fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
};

function fitting(schema: Schema, options: Options): fc.Arbitrary<unknown> {
  const choices = (schema['anyOf'] ?? schema['oneOf']) as Schema[] | undefined;
  if (choices) return fc.oneof(...choices.map((choice) => anyValueOf(choice, options)));
  const parts = schema['allOf'] as Schema[] | undefined;
  if (parts)
    return fc
      .tuple(...parts.map((part) => fitting(part, options)))
      .map((all) => Object.assign({}, ...all) as unknown);
  if ('const' in schema) return fc.constant(schema['const']);
  if (Array.isArray(schema['enum'])) return fc.constantFrom<unknown>(...(schema['enum'] as unknown[]));
  const { minimum = -1000, maximum = 1e7, minItems = 0 } = schema as Record<string, number>;
  switch (schema['type']) {
    case 'object':
      return object(schema, options);
    case 'array': {
      const item = anyValueOf((schema['items'] ?? {}) as Schema, options);
      return fc.array(item, { minLength: Math.min(minItems, 5), maxLength: Math.max(minItems, 4) });
    }
    case 'integer':
      return fc.integer({ min: Math.max(minimum, -(2 ** 31)), max: Math.min(maximum, 2 ** 31 - 1) });
    case 'number':
      return fc.double({ min: minimum, max: maximum, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string':
      return texts[String(schema['format'])]?.(options.ids) ?? anyText;
    default:
      return options.isText ? fc.string() : fc.jsonValue({ maxDepth: 2 });
  }
}

function object(schema: Schema, options: Options): fc.Arbitrary<unknown> {
  const properties = (schema['properties'] ?? {}) as Record<string, Schema>;
  const required = new Set((schema['required'] ?? []) as string[]);
  const known = Object.fromEntries(
    Object.entries(properties).map(([name, inner]) => [name, anyValueOf(inner, options)]),
  );
  const record = fc.record(known, {
    requiredKeys: Object.keys(properties).filter((name) => required.has(name)),
  });
  const further = schema['additionalProperties'];
  if (typeof further !== 'object' || further === null) return record;
  const rest = fc.dictionary(fc.string({ maxLength: 20 }), anyValueOf(further as Schema, options), {
    maxKeys: 3,
  });
  return fc.tuple(record, rest).map(([one, other]) => ({ ...other, ...one }));
}

/** Values that mostly match the JSON schema, with a mismatch here and there at any depth. */
export function anyValueOf(schema: Schema, options: Options): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 12, arbitrary: fitting(schema, options) }, { weight: 1, arbitrary: hostile });
}
