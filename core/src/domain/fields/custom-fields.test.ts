import { describe, expect, it } from 'vitest';
import { customCriteriaSchema } from './custom-criteria.ts';
import { customFieldNameError, customValuesSchema, type CustomField } from './custom-fields.ts';
import {
  fieldConfigRefusal,
  isAlwaysRequired,
  isAlwaysUsed,
  isListed,
  needsValue,
  newFieldRefusal,
} from './field-config-rules.ts';

const option = (value: string) => ({ value, cs: value, en: value });
const field = (fieldName: string, values: Partial<CustomField> = {}): CustomField => ({
  fieldName,
  fieldType: 'text',
  isRequired: false,
  options: [],
  ...values,
});

describe('the name of a custom field', () => {
  it.each(['a', 'barva_laku', 'select', 'x1', `a${'b'.repeat(58)}`])('may be %s', (name) => {
    expect(customFieldNameError(name)).toBeNull();
  });

  it.each(['', 'A', '1a', '_a', 'a-b', 'a b', 'č', 'a"', `a${'b'.repeat(59)}`, 'a\n'])(
    'cannot be %j',
    (name) => {
      expect(customFieldNameError(name)).toBe('validation.fieldName');
    },
  );

  it.each(['name', 'search_text', 'custom_fields', 'constructor', 'ctid', 'customer_x', 'sold_at', 'sort'])(
    'cannot be %s, which is reserved',
    (name) => {
      expect(customFieldNameError(name)).toBe('validation.fieldNameReserved');
    },
  );
});

describe('values of custom fields', () => {
  const schema = customValuesSchema([
    field('text', { isRequired: true }),
    field('number', { fieldType: 'number' }),
    field('date', { fieldType: 'date' }),
    field('flag', { fieldType: 'boolean', isRequired: true }),
    field('choice', { fieldType: 'select', options: [option('a'), option('b')] }),
  ]);
  const parsed = (values: object) => schema.safeParse(values);

  it('can be omitted, even required ones', () => {
    expect(parsed({})).toMatchObject({ success: true, data: {} });
  });

  it('are trimmed, and blank text means no value', () => {
    expect(parsed({ text: ' a ', number: '', date: ' ' }).data).toEqual({
      text: 'a',
      number: null,
      date: null,
    });
  });

  it('can be "no" for a required boolean', () => {
    expect(parsed({ flag: false }).success).toBe(true);
  });

  it.each([{ text: '' }, { text: null }, { flag: null }])('cannot be empty if required: %j', (values) => {
    expect(parsed(values).error?.issues[0]?.message).toBe('validation.required');
  });

  it.each([
    { number: '1' },
    { number: Number.NaN },
    { number: 1e15 },
    { date: '2025-02-29' },
    { date: '0000-01-01' },
    { date: '1899-12-31' },
    { date: '2200-01-01' },
    { flag: 'true' },
    { choice: 'c' },
    { other: 1 },
  ])('must fit the type of their field: %j', (values) => {
    expect(parsed(values).success).toBe(false);
  });
});

describe('criteria for custom fields', () => {
  const schema = customCriteriaSchema([
    field('text'),
    field('number', { fieldType: 'number' }),
    field('day', { fieldType: 'date' }),
  ]);

  it.each([
    { text: 'a' },
    { text: null },
    { number: { from: 1 } },
    { number: {} },
    { day: { from: '1900-01-01', to: '2199-12-31' } },
    {},
  ])('%j is one', (criteria) => {
    expect(schema.safeParse(criteria).success).toBe(true);
  });

  it.each([
    { text: '' },
    { text: ['a'] },
    { number: 1 },
    { number: { from: '2025-01-01' } },
    { day: { from: '0000-01-01' } },
    { day: { to: '9999-12-31' } },
    { other: 'a' },
  ])('%j is none', (criteria) => {
    expect(schema.safeParse(criteria).success).toBe(false);
  });
});

describe('field configuration rules', () => {
  const core = (fieldName: string, isSystemField = false) =>
    ({ fieldName, fieldType: 'text', isSystemField, isCustom: false }) as const;
  const custom = { fieldName: 'barva', fieldType: 'select', isSystemField: false, isCustom: true } as const;

  it('keep the name and status of a machine visible', () => {
    expect(fieldConfigRefusal(core('name'), { isVisible: false })?.field).toBe('isVisible');
    expect(fieldConfigRefusal(core('status', true), { isVisible: false })?.field).toBe('isVisible');
    expect(fieldConfigRefusal(core('vin'), { isVisible: false })).toBeNull();
  });

  it('keep fields in use that the server sets, that every machine has, and that prices need', () => {
    const refused = (field: Parameters<typeof isAlwaysUsed>[0]) =>
      fieldConfigRefusal(field, { isUsed: false })?.message === 'validation.fieldAlwaysUsed';
    for (const name of ['name', 'manufacturer', 'model', 'category', 'currency', 'sale_price'])
      expect(refused(core(name)), name).toBe(true);
    for (const name of ['id', 'type', 'status', 'created_at'])
      expect(refused(core(name, true)), name).toBe(true);
    for (const name of ['vin', 'location', 'current_value']) expect(refused(core(name)), name).toBe(false);
    expect(refused(custom)).toBe(false);
    expect(isAlwaysUsed({ ...custom, fieldName: 'currency' })).toBe(false);
  });

  it('require and list a field only while it is used', () => {
    const field = { isRequired: true, isVisible: true };
    expect([needsValue({ ...field, isUsed: true }), isListed({ ...field, isUsed: true })]).toEqual([
      true,
      true,
    ]);
    expect([needsValue({ ...field, isUsed: false }), isListed({ ...field, isUsed: false })]).toEqual([
      false,
      false,
    ]);
  });

  it('keep essential fields required, and never require a field that only the server or a sale sets', () => {
    expect(isAlwaysRequired(core('category'))).toBe(true);
    expect(fieldConfigRefusal(core('category'), { isRequired: false })?.field).toBe('isRequired');
    expect(fieldConfigRefusal(core('sale_price'), { isRequired: true })?.field).toBe('isRequired');
    expect(fieldConfigRefusal(core('created_at', true), { isRequired: true })?.field).toBe('isRequired');
    expect(fieldConfigRefusal(core('location'), { isRequired: true })).toBeNull();
  });

  it('keep system fields out of imports', () => {
    expect(fieldConfigRefusal(core('id', true), { importAliases: ['Id'] })?.field).toBe('importAliases');
    expect(fieldConfigRefusal(core('id', true), { importColumnName: 'Id' })?.field).toBe('importColumnName');
    expect(fieldConfigRefusal(core('id', true), { importColumnName: null, importAliases: [] })).toBeNull();
  });

  it('let a custom select have unique options, and no other field have any', () => {
    expect(fieldConfigRefusal(custom, { options: [option('a')] })).toBeNull();
    expect(fieldConfigRefusal(custom, { options: [] })?.message).toBe('validation.fieldOptionsMissing');
    expect(fieldConfigRefusal(custom, { options: [option('a'), option('a')] })?.message).toBe(
      'validation.fieldOptionsTwice',
    );
    expect(fieldConfigRefusal(core('condition'), { options: [option('a')] })?.field).toBe('options');
    expect(newFieldRefusal({ fieldName: 'x', fieldType: 'text', options: [option('a')] })?.field).toBe(
      'options',
    );
    expect(newFieldRefusal({ fieldName: 'name', fieldType: 'text', options: [] })?.field).toBe('fieldName');
  });
});
