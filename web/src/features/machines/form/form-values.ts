import type { Machine } from '@strojpark/core/contracts/machine-record';
import type { machines } from '@strojpark/core/contracts/machines';
import { fieldOf, type MachineType } from '@strojpark/core/domain/machine-fields';
import type { Currency } from '@strojpark/core/domain/money';
import type { BodyInput } from '@strojpark/core/endpoint';
import { machineForm, type FormFieldName, type FormInput, type FormValues } from './machine-form-schema.ts';

const formFieldNames = Object.keys(machineForm.shape) as FormFieldName[];

function blankOf(name: FormFieldName) {
  const { type } = fieldOf(name);
  if (type === 'text' || type === 'textarea') return '';
  return type === 'boolean' ? false : null;
}

/** The server keeps the keys of a map in an order of its own, which is no change. */
function inKeyOrder(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** What the form holds for a record: every field has a value, blank ones too. */
export function inputsOf(record: Machine | FormValues): FormInput {
  return Object.fromEntries(
    formFieldNames.map((name) => [name, inKeyOrder(record[name] ?? blankOf(name))]),
  ) as FormInput;
}

/** What the form holds for a machine that is yet to be added. */
export function newInputs(type: MachineType, currency: Currency): FormInput {
  const blank = Object.fromEntries(formFieldNames.map((name) => [name, blankOf(name)]));
  const given = { type, status: 'available', currency, category: '', specifications: {} };
  return { ...blank, ...given } as FormInput;
}

/** The fields that the form changes, compared with the record that it began from. */
export function changesOf(record: Machine, values: FormValues): BodyInput<typeof machines.update> {
  const [before, after] = [inputsOf(record), inputsOf(values)];
  const isChanged = (name: FormFieldName) => JSON.stringify(before[name]) !== JSON.stringify(after[name]);
  return Object.fromEntries(formFieldNames.filter(isChanged).map((name) => [name, values[name]]));
}
