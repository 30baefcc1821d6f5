import type { FieldConfig } from '@strojpark/core/contracts/field-config';
import { createMachineBody, customFields, machineStatus } from '@strojpark/core/contracts/machine-record';
import { isBlank } from '@strojpark/core/domain/blank';
import { customValuesSchema } from '@strojpark/core/domain/fields/custom-fields';
import { minSalePrice, type MachineStatus } from '@strojpark/core/domain/machines/machine-status';
import * as z from 'zod';

/** The complete record of the form, for creating and editing. */
export const machineForm = createMachineBody.extend({ status: machineStatus, custom_fields: customFields });

export type FormInput = z.input<typeof machineForm>;
export type FormValues = z.output<typeof machineForm>;
export type FormFieldName = Exclude<keyof FormInput, 'custom_fields'>;

interface SchemaOptions {
  /** The status before the edit: a machine that is sold already keeps its price, otherwise `sold` requires one. */
  status: MachineStatus;
  /** The custom fields of the form. */
  custom: readonly FieldConfig[];
  /** Built-in fields that the configuration makes required. */
  required: readonly FormFieldName[];
}

export function machineFormSchema({ status, custom, required }: SchemaOptions): typeof machineForm {
  const form = machineForm.extend({
    // The cast expresses what the configuration guarantees: each name has a value that the contract accepts. The server
    // limits the years of days, but not of one that stays what it was.
    custom_fields: customValuesSchema(custom, z.iso.date()) as unknown as typeof customFields,
  });
  const complete = form.superRefine((values, ctx) => {
    for (const name of required.filter((one) => isBlank(values[one])))
      ctx.addIssue({ code: 'custom', path: [name], message: 'validation.required' });
  });
  if (status === 'sold') return complete;
  return complete.refine((values) => values.status !== 'sold' || (values.sale_price ?? 0) >= minSalePrice, {
    path: ['sale_price'],
    error: 'validation.salePrice',
  });
}
