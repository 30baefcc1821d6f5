import { createMachineBody, machineStatus } from '@strojpark/core/contracts/machine-record';
import { minSalePrice, type MachineStatus } from '@strojpark/core/domain/machine-status';
import type * as z from 'zod';

/** The whole record as the form holds it, for adding and for editing. */
export const machineForm = createMachineBody.omit({ custom_fields: true }).extend({ status: machineStatus });

/** The same where `sold` is a choice and needs its price. */
const machineFormWithSale = machineForm.refine(
  ({ status, sale_price }) => status !== 'sold' || (sale_price ?? 0) >= minSalePrice,
  { path: ['sale_price'], error: 'validation.salePrice' },
);

/** The schema for a machine of that status; one that is sold already keeps the price of its sale. */
export const machineFormSchema = (status: MachineStatus): typeof machineForm =>
  status === 'sold' ? machineForm : machineFormWithSale;

export type FormInput = z.input<typeof machineForm>;
export type FormValues = z.output<typeof machineForm>;
export type FormFieldName = keyof FormInput;
