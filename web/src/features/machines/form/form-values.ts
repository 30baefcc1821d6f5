import type { Machine } from '@strojpark/core/contracts/machine-record';
import { fieldOf, type MachineType } from '@strojpark/core/domain/machine-fields';
import type { BodyInput } from '@strojpark/core/endpoint';
import type { machines } from '@strojpark/core/contracts/machines';
import { machineForm, type FormFieldName, type FormInput, type FormValues } from './machine-form-schema.ts';

export const formFieldNames = Object.keys(machineForm.shape) as FormFieldName[];

const blankOf = (name: FormFieldName) => {
  const { type } = fieldOf(name);
  if (type === 'text' || type === 'textarea') return '';
  return type === 'boolean' ? false : null;
};

/** What the form holds for a machine: every field has a value, blank ones too. */
export function valuesOf(machine: Machine): FormInput {
  return Object.fromEntries(
    formFieldNames.map((name) => [name, machine[name] ?? blankOf(name)]),
  ) as FormInput;
}

/** What the form holds for a machine that is yet to be added. */
export function newValues(type: MachineType): FormInput {
  const blank = Object.fromEntries(formFieldNames.map((name) => [name, blankOf(name)]));
  return {
    ...blank,
    type,
    status: 'available',
    currency: 'CZK',
    category: '',
    specifications: {},
  } as FormInput;
}

const inKeyOrder = (value: unknown) =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
    : value;

/** Whether two values of a field mean the same. */
export function isSame(one: unknown, other: unknown): boolean {
  const plain = (value: unknown) =>
    JSON.stringify(inKeyOrder(value === '' || value === undefined ? null : value));
  return plain(one) === plain(other);
}

export type RecordValues = Pick<Machine, FormFieldName>;

/** The fields that the form changes, compared with the record that it began from. */
export function changedFields(
  base: RecordValues,
  values: FormValues,
  fields: readonly FormFieldName[],
): BodyInput<typeof machines.update> {
  return Object.fromEntries(
    fields.filter((name) => !isSame(base[name], values[name])).map((name) => [name, values[name]]),
  );
}
