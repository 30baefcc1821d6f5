import type { Language } from '@strojpark/core/domain/languages';
import type { ImportField } from '@strojpark/core/domain/imports/import-values';
import {
  fieldOf,
  fieldsInOrder,
  machineFieldNames,
  type MachineFieldName,
  type MachineType,
} from '@strojpark/core/domain/fields/machine-fields';

/** Fields whose position in a template differs from the table. */
const order: readonly MachineFieldName[] = [
  'name',
  'manufacturer',
  'model',
  'serial_number',
  'equipment_number',
  'vin',
];

/** The columns of every machine template in order. */
export const templateFields: readonly string[] = fieldsInOrder(
  order,
  machineFieldNames.filter((name) => fieldOf(name).example !== undefined),
);

/** The value of the example row; empty where no example is needed. */
export function templateExample(
  name: string,
  definition: ImportField | null,
  type: MachineType,
  language: Language,
  now: Date,
): string {
  if (name === 'year_of_manufacture') return String(now.getUTCFullYear() - (type === 'used' ? 5 : 0));
  const own = machineFieldNames.find((one) => one === name);
  const example = own && fieldOf(own).example;
  const text = typeof example === 'object' ? example[language] : example;
  return text ?? definition?.options?.[0] ?? '';
}
