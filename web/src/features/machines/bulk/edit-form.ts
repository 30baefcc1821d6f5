import { recordedCurrency } from '@strojpark/core/contracts/common';
import { fieldOf } from '@strojpark/core/domain/machine-fields';
import * as z from 'zod';
import type { BulkChanges } from '../machine-bulk.queries.ts';
import { machineForm, type FormValues } from '../form/machine-form-schema.ts';
import type { EditField } from './edit-fields.ts';

/**
 * The machine's form, of which only chosen fields are filled in. The cast states that its inputs are those of
 * the whole form; what is not chosen is never read.
 */
export const bulkEditForm = machineForm
  .partial()
  // Amounts stand in the currency of each machine until one is chosen.
  .extend({ currency: z.union([recordedCurrency, z.literal('')]) }) as unknown as typeof machineForm;

/** What an input of the field begins with. */
export function blankOf({ name, config }: EditField) {
  if (config !== null) return null;
  const { type } = fieldOf(name);
  if (type === 'text' || type === 'textarea') return '';
  return type === 'boolean' ? false : null;
}

const valueOf = (values: FormValues, { name, config }: EditField): unknown =>
  config === null ? values[name] : values.custom_fields[name];

/** The values of the chosen fields; null empties a field. */
export function chosenValues(
  values: FormValues,
  chosen: readonly EditField[],
): { field: EditField; value: unknown }[] {
  return chosen.map((field) => ({ field, value: valueOf(values, field) ?? null }));
}

/** What the call is told. */
export function changesOf(values: FormValues, chosen: readonly EditField[]): BulkChanges {
  const pairs = (isCustom: boolean) =>
    chosenValues(values, chosen)
      .filter(({ field }) => (field.config !== null) === isCustom)
      .map(({ field, value }) => [field.name, value] as const);
  const custom = pairs(true);
  return {
    ...Object.fromEntries(pairs(false)),
    ...(custom.length > 0 && {
      custom_fields: Object.fromEntries(custom) as NonNullable<BulkChanges['custom_fields']>,
    }),
  };
}
