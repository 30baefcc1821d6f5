import * as z from 'zod';
import { customerFields, type CustomerField } from '../domain/reservations/reservation-customer.ts';
import { isPhoneNumber } from '../domain/customers/phone.ts';
import { emailAddress, money, optionalText, requiredText } from './common.ts';
import { customerShape } from './reservation-record.ts';

export const requiredField = (max: number, field: CustomerField) =>
  field === 'customerEmail' ? emailAddress(max) : requiredText(max);

/** A blank one is only missing. */
const phoneNumber = requiredText(customerFields.customerPhone.max).refine(
  (text) => text === '' || isPhoneNumber(text),
  { error: 'validation.phone' },
);
/** In a changed record the stored one may stay, whatever it is: the server checks another one. */
export const storedPhone = requiredText(customerFields.customerPhone.max);

/** The customer part of the form. The wizard also requires the tax id (`wizardCustomer`). */
const customer = {
  ...customerShape(requiredField, optionalText),
  customerPhone: phoneNumber,
  sellingPrice: money.nullish(),
  notes: optionalText(10_000),
};
export const customerBody = z.object(customer);
/** The same in a record that is changed. */
export const storedCustomerBody = customerBody.extend({ customerPhone: storedPhone });
export const wizardCustomer = z.object({
  ...customer,
  customerTaxId: requiredText(customerFields.customerTaxId.max),
});
