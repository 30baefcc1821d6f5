import type { FieldConfig } from '@strojpark/core/contracts/field-config';
import type { Machine } from '@strojpark/core/contracts/machine-record';
import type { machines } from '@strojpark/core/contracts/machines';
import { fieldOf, type MachineType } from '@strojpark/core/domain/fields/machine-fields';
import { statusChangeError, typeChangeError } from '@strojpark/core/domain/machines/machine-status';
import { saleCurrency, type Currency } from '@strojpark/core/domain/money/money';
import type { BodyInput } from '@strojpark/core/endpoint';
import { machineForm, type FormFieldName, type FormInput, type FormValues } from './machine-form-schema.ts';

const formFieldNames = Object.keys(machineForm.shape).filter(
  (name): name is FormFieldName => name !== 'custom_fields',
);

function blankOf(name: FormFieldName) {
  const { type } = fieldOf(name);
  if (type === 'text' || type === 'textarea') return '';
  return type === 'boolean' ? false : null;
}

/** The server does not keep the key order of a map, so the order is not a change. */
function inKeyOrder(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** The form values of a record; blank fields have values too. */
export function inputsOf(record: Machine | FormValues): FormInput {
  const own = formFieldNames.map((name) => [name, inKeyOrder(record[name] ?? blankOf(name))] as const);
  return { ...Object.fromEntries(own), custom_fields: record.custom_fields } as FormInput;
}

/** The form values of a new machine. */
export function newInputs(type: MachineType, currency: Currency, custom: readonly FieldConfig[]): FormInput {
  const blank = Object.fromEntries(formFieldNames.map((name) => [name, blankOf(name)]));
  const given = { type, status: 'available', currency, category: '', specifications: {} };
  const custom_fields = Object.fromEntries(custom.map(({ fieldName }) => [fieldName, null]));
  return { ...blank, ...given, custom_fields } as FormInput;
}

/**
 * Adds the sale currency when the status changes to sold; otherwise restores the stored sale fields, dropping what
 * was typed while the status was sold.
 */
export function withSale(record: Machine, values: FormValues): FormValues {
  const { sale_price, sale_currency } = record;
  if (values.status !== 'sold' || record.status === 'sold') return { ...values, sale_price, sale_currency };
  return {
    ...values,
    sale_currency: values.sale_currency ?? saleCurrency(values.currency ?? record.currency),
  };
}

const isSame = (one: unknown, other: unknown) =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** The changed fields compared with the original record; `customNames`: the custom fields to compare. */
export function changesOf(
  record: Machine,
  values: FormValues,
  customNames: readonly string[],
): BodyInput<typeof machines.update> {
  const [before, after] = [inputsOf(record), inputsOf(values)];
  const own = formFieldNames.filter((name) => !isSame(before[name], after[name]));
  const custom = customNames.filter((name) => !isSame(before.custom_fields[name], after.custom_fields[name]));
  return {
    ...Object.fromEntries(own.map((name) => [name, values[name]])),
    ...(custom.length > 0 && {
      custom_fields: Object.fromEntries(custom.map((name) => [name, values.custom_fields[name] ?? null])),
    }),
  };
}

/**
 * The changes that set the changed fields back to those of `before`; null where they cannot: a sale is reversed, not
 * edited, a hold belongs to its reservation, and a used machine stays used.
 */
export function changesBack(
  before: Machine,
  changes: BodyInput<typeof machines.update>,
  saved: Machine,
): BodyInput<typeof machines.update> | null {
  const { custom_fields: custom, version: _, ...own } = changes;
  const heldByReservation = before.hold !== null && before.hold.kind !== 'manual';
  if (own.status !== undefined && heldByReservation) return null;
  if (statusChangeError(saved, before.status) !== null || typeChangeError(saved, before.type) !== null)
    return null;
  return {
    ...Object.fromEntries(Object.keys(own).map((name) => [name, before[name as keyof Machine]])),
    ...(custom && {
      custom_fields: Object.fromEntries(
        Object.keys(custom).map((name) => [name, before.custom_fields[name] ?? null]),
      ),
    }),
    version: saved.version,
  };
}

export const customPrefix = 'custom_fields.';

/** Form values with custom fields on the top level, so that each is compared separately. */
export type FlatInputs = Record<string, unknown>;

export const flatOf = ({ custom_fields, ...own }: FormInput): FlatInputs => ({
  ...own,
  ...Object.fromEntries(Object.entries(custom_fields).map(([name, value]) => [customPrefix + name, value])),
});

/** The inverse of `flatOf`. */
export function nestedOf(flat: FlatInputs): FormInput {
  const isCustom = ([name]: [string, unknown]) => name.startsWith(customPrefix);
  const entries = Object.entries(flat);
  const custom = entries.filter(isCustom).map(([name, value]) => [name.slice(customPrefix.length), value]);
  return {
    ...Object.fromEntries(entries.filter((entry) => !isCustom(entry))),
    custom_fields: Object.fromEntries(custom) as Record<string, unknown>,
  } as unknown as FormInput;
}
