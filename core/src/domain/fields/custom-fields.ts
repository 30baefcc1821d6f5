/** Fields that an administrator adds to machines: names, types and values (spec 1 §2, §3, §5; decision 16). */

import * as z from 'zod';
import { isImportSystemField } from '../imports/import-system-fields.ts';
import { machineFieldNames, type MachineType } from './machine-fields.ts';

export const entityTypes = ['used_machine', 'stock_machine'] as const;
export type EntityType = (typeof entityTypes)[number];

/** How the field configuration calls machines of a type. */
export const entityTypeOf = (type: MachineType): EntityType => `${type}_machine`;

export const fieldTypes = ['text', 'number', 'date', 'boolean', 'textarea', 'select'] as const;
export type CustomFieldType = (typeof fieldTypes)[number];

/** So many custom fields may one kind of machine have at a time. */
export const maxCustomFields = 100;

/** A choice of a `select`: what is stored, and how each language calls it. */
export interface FieldOption {
  value: string;
  cs: string;
  en: string;
}

export interface CustomField {
  fieldName: string;
  fieldType: CustomFieldType;
  isRequired: boolean;
  /** Of a `select` alone. */
  options: readonly FieldOption[];
}

/** Dates as `YYYY-MM-DD`; null where there is no value. */
export type CustomValue = string | number | boolean | null;
export type CustomValues = Record<string, CustomValue>;

/** The form of a custom field's name, which is also its column. */
export const customFieldNamePattern = /^[a-z][a-z0-9_]{0,58}$/;

export const isCustomFieldName = (name: string): boolean => customFieldNamePattern.test(name);

/** Columns of machines that are not fields. */
const housekeepingColumns = [
  'version',
  'updated_by',
  'deleted_at',
  'deleted_by',
  'name_key',
  'search_text',
  'cover_id',
] as const;

// What records, filters and lists of machines call something already, what the import's rows do, PostgreSQL's
// own columns, and what every object has.
const otherNames = `
  custom_fields custom hold extra created_by_name cover_url cursor_key cursor_value
  search field fields ids deleted sort order limit cursor facets filter
  row_number errors equipment_number_key serial_number_key vin_key
  tableoid xmin cmin xmax cmax ctid oid
  constructor prototype then`
  .trim()
  .split(/\s+/);

const reserved = new Set<string>([...machineFieldNames, ...housekeepingColumns, ...otherNames]);

/** The columns of machines that the program itself brings along. */
export const ownMachineColumns: readonly string[] = [...machineFieldNames, ...housekeepingColumns];

/** Why a custom field cannot have this name, as the key of a message; null when it can. */
export function customFieldNameError(name: string): string | null {
  if (!isCustomFieldName(name)) return 'validation.fieldName';
  const isTaken = reserved.has(name) || isImportSystemField(name);
  return isTaken ? 'validation.fieldNameReserved' : null;
}

const maxText = 500;
const maxLongText = 10_000;
/** Fifteen digits are what a number of JSON and of a spreadsheet keeps. */
const maxNumber = 999_999_999_999_999;

/** The limits of a type's values, for forms and imports. */
export const customFieldLimits: Record<CustomFieldType, { max?: number; min?: number; scale?: number }> = {
  text: { max: maxText },
  textarea: { max: maxLongText },
  select: {},
  number: { min: -maxNumber, max: maxNumber, scale: 6 },
  date: {},
  boolean: {},
};

// PostgreSQL knows no year 0.
const date = z.iso.date().refine((day) => day >= '0001', { error: 'validation.date' });

function valueSchema({ fieldType, options }: CustomField): z.ZodType<CustomValue> {
  switch (fieldType) {
    case 'text':
      return z.string().trim().max(maxText);
    case 'textarea':
      return z.string().trim().max(maxLongText);
    case 'number':
      return z.number().min(-maxNumber).max(maxNumber);
    case 'date':
      return date;
    case 'boolean':
      return z.boolean();
    case 'select':
      return z.enum(options.map(({ value }) => value));
  }
}

/** Blank text means "no value", so that forms may send what their inputs hold. */
const blankIsNone = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? null : value);

/**
 * The values of these fields and of no others. What is left out is left alone; what is given must fit its
 * type, and must be something where a value is required.
 */
export function customValuesSchema(fields: readonly CustomField[]): z.ZodType<Partial<CustomValues>> {
  const shape = fields.map((field) => {
    const value = z.preprocess(blankIsNone, valueSchema(field).nullable());
    const checked = field.isRequired
      ? value.refine((given) => given !== null, { error: 'validation.required' })
      : value;
    return [field.fieldName, checked.optional()] as const;
  });
  return z.strictObject(Object.fromEntries(shape));
}
