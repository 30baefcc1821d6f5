/** Fields that an administrator adds to machines: names, types and values (spec 1 §2, §3, §5; decision 16). */

import * as z from 'zod';
import { plainDate } from '../dates/plain-date.ts';
import { isImportSystemField } from '../imports/import-system-fields.ts';
import { machineFieldNames, type MachineType } from './machine-fields.ts';

export const entityTypes = ['used_machine', 'stock_machine'] as const;
export type EntityType = (typeof entityTypes)[number];

/** The entity type in the field configuration for machines of a type. */
export const entityTypeOf = (type: MachineType): EntityType => `${type}_machine`;

export const fieldTypes = ['text', 'number', 'date', 'boolean', 'textarea', 'select'] as const;
export type CustomFieldType = (typeof fieldTypes)[number];

/** The limit of live custom fields per entity type. */
export const maxCustomFields = 100;

/** An option of a `select`: the stored value and its label in each language. */
export interface FieldOption {
  value: string;
  cs: string;
  en: string;
}

export interface CustomField {
  fieldName: string;
  fieldType: CustomFieldType;
  isRequired: boolean;
  /** For `select` only. */
  options: readonly FieldOption[];
}

/** Dates as `YYYY-MM-DD`; null if there is no value. */
export type CustomValue = string | number | boolean | null;
export type CustomValues = Record<string, CustomValue>;

/** A custom field’s name is also its column name. */
export const customFieldNamePattern = /^[a-z][a-z0-9_]{0,58}$/;

export const isCustomFieldName = (name: string): boolean => customFieldNamePattern.test(name);

/** Columns of machines that are not fields. */
const nonFieldColumns = [
  'version',
  'updated_by',
  'deleted_at',
  'deleted_by',
  'name_key',
  'search_text',
  'cover_id',
  'in_stock_since',
] as const;

// Names already used by machine records, filters, lists and import rows, PostgreSQL system columns, and properties of
// every object.
const reservedNames = `
  custom_fields custom hold extra created_by_name cover_url cursor_key cursor_value
  search field fields ids deleted sort order limit cursor facets filter
  row_number errors equipment_number_key serial_number_key vin_key
  tableoid xmin cmin xmax cmax ctid oid
  constructor prototype then`
  .trim()
  .split(/\s+/);

const reserved = new Set<string>([...machineFieldNames, ...nonFieldColumns, ...reservedNames]);

/** The built-in columns of machines. */
export const builtInMachineColumns: readonly string[] = [
  ...machineFieldNames.filter((name) => name !== 'days_in_stock'),
  ...nonFieldColumns,
];

/** The message key for an invalid name; null if it is valid. */
export function customFieldNameError(name: string): string | null {
  if (!isCustomFieldName(name)) return 'validation.fieldName';
  const isTaken = reserved.has(name) || isImportSystemField(name);
  return isTaken ? 'validation.fieldNameReserved' : null;
}

const maxText = 500;
const maxLongText = 10_000;
/** JSON and spreadsheets keep fifteen digits of a number. */
const maxNumber = 999_999_999_999_999;

/** Value limits by type, for forms and imports. */
export const customFieldLimits: Record<CustomFieldType, { max?: number; min?: number; scale?: number }> = {
  text: { max: maxText },
  textarea: { max: maxLongText },
  select: {},
  number: { min: -maxNumber, max: maxNumber, scale: 6 },
  date: {},
  boolean: {},
};

function valueSchema({ fieldType, options }: CustomField, day: z.ZodType<string>): z.ZodType<CustomValue> {
  switch (fieldType) {
    case 'text':
      return z.string().trim().max(maxText);
    case 'textarea':
      return z.string().trim().max(maxLongText);
    case 'number':
      return z.number().min(-maxNumber).max(maxNumber);
    case 'date':
      return day;
    case 'boolean':
      return z.boolean();
    case 'select':
      return z.enum(options.map(({ value }) => value));
  }
}

/** Blank text means "no value", so that forms can send inputs unchanged. */
const blankIsNone = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? null : value);

/**
 * Accepts values for these fields only. Omitted fields are left unchanged; given ones must fit their type and must not
 * be empty if required. `day`: in a form also what was stored when every year was accepted.
 */
export function customValuesSchema(
  fields: readonly CustomField[],
  day: z.ZodType<string> = plainDate,
): z.ZodType<Partial<CustomValues>> {
  const shape = fields.map((field) => {
    const value = z.preprocess(blankIsNone, valueSchema(field, day).nullable());
    const checked = field.isRequired
      ? value.refine((given) => given !== null, { error: 'validation.required' })
      : value;
    return [field.fieldName, checked.optional()] as const;
  });
  return z.strictObject(Object.fromEntries(shape));
}
