import * as z from 'zod';
import { noneIfEmpty } from '../domain/blank.ts';
import { isPhoneNumber } from '../domain/customers/phone.ts';
import type { MachineField } from '../domain/fields/machine-field-kinds.ts';
import { customFieldNamePattern } from '../domain/fields/custom-fields.ts';
import {
  fieldOf,
  machineFieldNames,
  machineTypes,
  yearBounds,
  type FieldValue,
  type MachineFieldName,
  type ReadOnlyFieldName,
} from '../domain/fields/machine-fields.ts';
import { holdKinds, machineStatuses, manualStatuses } from '../domain/machines/machine-status.ts';
import { maxMoney } from '../domain/money/money.ts';
import {
  customerByColumn,
  customerByField,
  customerFields,
} from '../domain/reservations/reservation-customer.ts';
import {
  currency,
  date,
  emailAddress,
  hasTwoDecimals,
  money,
  optionalText,
  recordedCurrency,
  requiredText,
  timestamp,
  uuid,
} from './common.ts';

export const machineType = z.enum(machineTypes);
export const machineStatus = z.enum(machineStatuses);

const specifications = z.record(z.string().trim().min(1).max(200), z.string().max(2000));

/** Custom fields by name; the field configuration defines which exist and what they accept. */
export const customFields = z.record(
  z.string().regex(customFieldNamePattern),
  z.union([z.string().max(10_000), z.number(), z.boolean(), z.null()]),
);

type Rule = Pick<MachineField, 'type' | 'min' | 'max' | 'options'>;

/** A value of a field, as read. */
function valueSchema(field: Rule): z.ZodType {
  switch (field.type) {
    case 'text':
    case 'textarea':
      return z
        .string()
        .trim()
        .max(field.max ?? 500);
    case 'select':
      return field.options === undefined
        ? z
            .string()
            .trim()
            .max(field.max ?? 500)
        : z.enum(field.options);
    case 'integer':
      // The maximum depends on the current year, so it is read during validation.
      return z
        .number()
        .int()
        .min(field.min ?? 0)
        .refine((year) => year <= yearBounds(new Date()).max, { error: 'validation.yearRange' });
    case 'number':
      return z
        .number()
        .min(field.min ?? 0)
        .max(field.max ?? 1e12);
    case 'money':
      return z
        .number()
        .min(field.min ?? 0)
        .max(field.max ?? maxMoney)
        .refine(hasTwoDecimals, { error: 'validation.moneyDecimals' });
    case 'date':
      return date;
    case 'timestamp':
      return timestamp;
    case 'boolean':
      return z.boolean();
    case 'map':
      return specifications;
  }
}

const isNullable = (name: MachineFieldName) =>
  fieldOf(name).required !== true && !['boolean', 'map', 'timestamp'].includes(fieldOf(name).type);

type ReadShape = { [K in MachineFieldName]: z.ZodType<FieldValue<K>> };
type WriteShape = { [K in MachineFieldName]: z.ZodOptional<z.ZodType<FieldValue<K>, FieldValue<K>>> };

const emptyIsNone = (schema: z.ZodType) => z.preprocess(noneIfEmpty, schema.nullable());

const schemas = new Map<string, z.ZodType>();

/** Many fields have the same rule. They share its schema: each takes time and memory at every start. */
function valueOf(name: MachineFieldName): z.ZodType {
  const { type, min, max, options } = fieldOf(name);
  const rule: Rule = { type, min, max, options };
  const key = JSON.stringify(rule);
  const schema = schemas.get(key) ?? valueSchema(rule);
  schemas.set(key, schema);
  return schema;
}

// The casts state what the two functions do for each case: the shapes follow the field table.
const readShape = Object.fromEntries(
  machineFieldNames.map((name) => [name, isNullable(name) ? valueOf(name).nullable() : valueOf(name)]),
) as ReadShape;
const writeShape = Object.fromEntries(
  machineFieldNames
    .filter((name) => fieldOf(name).readOnly !== true)
    .map((name) => [name, (isNullable(name) ? emptyIsNone(valueOf(name)) : valueOf(name)).optional()]),
) as Omit<WriteShape, ReadOnlyFieldName>;

export const holdSummary = z.object({
  kind: z.enum(holdKinds),
  /** Whether the hold’s reservation is open; a finished one may leave its replacement held. */
  live: z.boolean(),
  reservation_id: uuid.nullable(),
  /** The entry that a hold of the kind `offer` belongs to. */
  queue_entry_id: uuid.nullable(),
  /** The company, or the person if there is none; null without a reservation or offer, or `reservations.view`. */
  customer: z.string().nullable(),
  /** The end of the reservation or offer. */
  expires_at: timestamp.nullable(),
});

/** URL of a thumbnail of the first photo, valid for some hours. Omitted if there is no photo. */
export const coverUrl = z.string().optional();

/** What a machine is recognised by. */
export const recognisedMachine = {
  name: z.string(),
  category: z.string(),
  year_of_manufacture: z.number().nullable(),
  operating_hours: z.number().nullable(),
  location: z.string().nullable(),
  manufacturer: z.string(),
  model: z.string(),
  currency: z.string(),
  cover_url: coverUrl,
};

/** All data of one machine. Cost fields are null for users who may not see them. */
export const machine = z.object({
  ...readShape,
  currency: z.string(),
  /** All custom fields of its type. */
  custom_fields: customFields,
  created_by_name: z.string().nullable(),
  /** Who changed it last; null: the system. */
  updated_by_name: z.string().nullable(),
  version: z.number().int(),
  /** The day that `days_in_stock` are counted from. */
  in_stock_since: date,
  deleted_at: timestamp.nullable(),
  hold: holdSummary.nullable(),
  /** How many customers wait in the queue, without the one it is offered to. */
  waiting: z.number().int(),
  /** For a sold machine: its sale, the owner of the sale, who may reverse it, and whether that cancels a reservation. */
  sale: z.object({ id: uuid, created_by: uuid.nullable(), has_reservation: z.boolean() }).nullable(),
  cover_url: coverUrl,
});
export type Machine = z.output<typeof machine>;

/** A machine in a list; more fields on request (`fields=`). */
export const machineListItem = z.object({
  id: uuid,
  type: machineType,
  status: machineStatus,
  name: z.string(),
  manufacturer: z.string(),
  model: z.string(),
  category: z.string(),
  serial_number: z.string().nullable(),
  equipment_number: z.string().nullable(),
  vin: z.string().nullable(),
  material_number: z.string().nullable(),
  year_of_manufacture: z.number().nullable(),
  location: z.string().nullable(),
  condition: z.string().nullable(),
  operating_hours: z.number().nullable(),
  current_value: z.number().nullable(),
  sale_price: z.number().nullable(),
  sale_currency: z.string().nullable(),
  currency: z.string(),
  no_replacement_needed: z.boolean(),
  created_at: timestamp,
  updated_at: timestamp,
  created_by: uuid.nullable(),
  version: z.number().int(),
  /** How many customers wait in the queue, without the one it is offered to. */
  waiting: z.number().int(),
  cover_url: coverUrl,
  /** The visible custom fields of its type; omitted if there are none. */
  custom_fields: customFields.optional(),
  /** The fields requested with `fields=`, by name. */
  extra: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).optional(),
});
export type MachineListItem = z.output<typeof machineListItem>;

export const createMachineBody = z.object({
  ...writeShape,
  type: machineType,
  name: requiredText(300),
  manufacturer: requiredText(200),
  model: requiredText(200),
  category: requiredText(100),
  /** The company’s currency by default; otherwise a currency allowed for sales. */
  currency: recordedCurrency.optional(),
  status: z.enum(manualStatuses).default('available'),
  specifications: specifications.default({}),
  custom_fields: customFields.optional(),
});

const emailOrNone = z
  .union([z.literal('').transform(() => null), emailAddress(customerFields.customerEmail.max)])
  .nullish()
  .transform((value) => value ?? null);

/** The customer of a sale: nobody, or at least a company or a person. */
export const saleCustomer = z
  .object(
    customerByColumn({
      ...customerByField((_, field) => optionalText(customerFields[field].max)),
      customerEmail: emailOrNone,
    }),
  )
  .refine(
    ({ customer_company, customer_name, ...others }) =>
      (customer_company ?? customer_name) !== null || Object.values(others).every((value) => value === null),
    { path: ['customer_company'], error: 'validation.required' },
  );

/** The same of a new sale: a phone number that is stored may stay, whatever it is. */
export const newSaleCustomer = saleCustomer.refine(
  ({ customer_phone: phone }) => phone === null || isPhoneNumber(phone),
  { path: ['customer_phone'], error: 'validation.phone' },
);

/** Null for a blank one; one that is absent is not changed. */
const saleDetail = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .transform((text) => text || null)
    .nullable()
    .optional();

/** What a sale is called in the accounts, and what is to be known about it. */
export const saleDetails = { invoice_number: saleDetail(40), sale_note: saleDetail(2000) };
export type SaleDetails = Record<keyof typeof saleDetails, string | null>;

/** The day of a sale in the company’s time zone, today if it is absent. */
const saleDate = date.optional();

/**
 * Who sold the machine: an active user, chosen by those who may change any record. By default the salesperson of the
 * reservation if their account is active, otherwise who sells it.
 */
const seller = uuid.optional();

/** What is entered about a sale besides its price and customer. */
export const saleEntries = { sale_date: saleDate, seller, ...saleDetails };

export const updateMachineBody = z.object({
  ...writeShape,
  name: requiredText(300).optional(),
  manufacturer: requiredText(200).optional(),
  model: requiredText(200).optional(),
  category: requiredText(100).optional(),
  /** The current value may stay; otherwise the same rules as for a new machine. */
  currency: recordedCurrency.optional(),
  custom_fields: customFields.optional(),
  /** Why the current value changes, for its history. */
  price_reason: z.string().trim().max(500).optional(),
  /** With the status `sold`: who buys the machine. The sale of a reserved machine has the customer of its reservation. */
  sale_customer: newSaleCustomer.optional(),
  /** With the status `sold`. */
  ...saleEntries,
  /** The version that the change is based on; an outdated one is rejected with 409. */
  version: z.number().int().optional(),
});

/** What an update says besides the fields of the machine. */
export const besidesFields: readonly string[] = [
  'version',
  'price_reason',
  'sale_customer',
  ...(Object.keys(saleEntries) as (keyof typeof saleEntries)[]),
] satisfies (keyof z.output<typeof updateMachineBody>)[];

export const sellBody = z.object({
  salePrice: money.min(1, { error: 'validation.salePrice' }),
  currency,
  /** Who buys a machine that was reserved by hand. Any other has the customer of its reservation. */
  sale_customer: newSaleCustomer.optional(),
  ...saleEntries,
});
