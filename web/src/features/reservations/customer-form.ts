import type { customerBody } from '@strojpark/core/contracts/reservations';
import type * as z from 'zod';
import type { ContractForm } from '../../lib/forms.ts';

export type CustomerInput = z.input<typeof customerBody>;
export type CustomerValues = z.output<typeof customerBody>;
/** The simple form and the wizard's: they differ in whether the tax id is required. */
export type CustomerSchema = z.ZodType<CustomerValues, CustomerInput>;
export type CustomerForm = ContractForm<CustomerSchema>;

export const blankCustomer = {
  customerName: '',
  customerCompany: '',
  customerEmail: '',
  customerPhone: '',
  customerTaxId: '',
  customerAddress: '',
  sellingPrice: null,
  notes: '',
} satisfies CustomerInput;
