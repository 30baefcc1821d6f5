import * as z from 'zod';
import { customerFields, type CustomerField } from '../domain/reservations/reservation-customer.ts';
import { emailAddress, money, optionalText, requiredText } from './common.ts';
import { customerShape } from './reservation-record.ts';

export const requiredField = (max: number, field: CustomerField) =>
  field === 'customerEmail' ? emailAddress(max) : requiredText(max);

/** The customer part of the form. The wizard also requires the tax id (`wizardCustomer`). */
const customer = {
  ...customerShape(requiredField, optionalText),
  sellingPrice: money.nullish(),
  notes: optionalText(10_000),
};
export const customerBody = z.object(customer);
export const wizardCustomer = z.object({
  ...customer,
  customerTaxId: requiredText(customerFields.customerTaxId.max),
});
