/**
 * Who is the same customer (decision 51): there is no register of customers, so records belong together by what is
 * written on them. The SQL functions `tax_number` and `customer_key` follow the same rule.
 */

import { fold } from '../search-fold.ts';

export interface IdentifiedCustomer {
  customer_tax_id: string | null;
  customer_email: string | null;
}

/** A Czech company’s VAT number is its company number (IČO) after the country. */
const czechVat = /^cz(\d{8})$/;

/**
 * A tax id without what people spell differently: `CZ 270 82 440`, `cz27082440` and `27082440` are one. Null for
 * what cannot be a number: blank, a dash, `není`, zeros.
 */
export function taxNumber(text: string | null): string | null {
  const compact = fold(text ?? '').replaceAll(/[^a-z0-9]/g, '');
  const number = czechVat.exec(compact)?.[1] ?? compact;
  return /[1-9]/.test(number) ? number : null;
}

const foldedEmail = (text: string | null): string | null => fold(text ?? '').replaceAll(' ', '') || null;

/** What the customer is recognised by: the tax id, without one the e-mail. Null for an anonymised customer. */
export function customerMark({ customer_tax_id, customer_email }: IdentifiedCustomer): string | null {
  return taxNumber(customer_tax_id) ?? foldedEmail(customer_email);
}

/** The customer that a person means by a tax id or an e-mail. */
export function markOfText(text: string): string | null {
  return text.includes('@') ? foldedEmail(text) : taxNumber(text);
}

const hasSameEmail = (one: IdentifiedCustomer, other: IdentifiedCustomer) => {
  const email = foldedEmail(one.customer_email);
  return email !== null && email === foldedEmail(other.customer_email);
};

/** Whether two records name the same customer: by tax id, or by e-mail when one of them has no tax id. */
export function isSameCustomer(one: IdentifiedCustomer, other: IdentifiedCustomer): boolean {
  const [number, otherNumber] = [taxNumber(one.customer_tax_id), taxNumber(other.customer_tax_id)];
  return number !== null && otherNumber !== null ? number === otherNumber : hasSameEmail(one, other);
}

/** Whether a reservation is for the customer who waited: one of tax id and e-mail may have been corrected. */
export function isForCustomer(entry: IdentifiedCustomer, given: IdentifiedCustomer): boolean {
  return isSameCustomer(entry, given) || hasSameEmail(entry, given);
}
