import type { FieldConfig } from '@strojpark/core/contracts/field-config';
import { createMachineBody, customFields, machineStatus } from '@strojpark/core/contracts/machine-record';
import { customValuesSchema } from '@strojpark/core/domain/fields/custom-fields';
import { minSalePrice, type MachineStatus } from '@strojpark/core/domain/machines/machine-status';
import type * as z from 'zod';

/** The whole record as the form holds it, for adding and for editing. */
export const machineForm = createMachineBody.extend({ status: machineStatus, custom_fields: customFields });

export type FormInput = z.input<typeof machineForm>;
export type FormValues = z.output<typeof machineForm>;
export type FormFieldName = Exclude<keyof FormInput, 'custom_fields'>;

interface SchemaOptions {
  /** Of the machine before; one that is sold already keeps the price of its sale, else `sold` needs one. */
  status: MachineStatus;
  /** The custom fields that the form may hold. */
  custom: readonly FieldConfig[];
  /** Core fields that the administrator asks for. */
  required: readonly FormFieldName[];
}

const isBlank = (value: unknown) => value === null || value === undefined || value === '';

export function machineFormSchema({ status, custom, required }: SchemaOptions): typeof machineForm {
  const form = machineForm.extend({
    // The cast states what the configuration says of each name: a value that the contract takes.
    custom_fields: customValuesSchema(custom) as unknown as typeof customFields,
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
