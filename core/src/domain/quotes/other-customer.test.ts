import { expect, test } from 'vitest';
import { isOtherCustomer } from './other-customer.ts';

const customer = {
  customer_company: 'Lomy a.s.',
  customer_name: 'Jan Malý',
  customer_email: 'lomy@lomy.example',
  customer_tax_id: '27082440',
};
const nobody = { customer_company: '', customer_name: '', customer_email: '', customer_tax_id: '' };

test.each([
  ['the same', customer, false],
  ['the same by VAT number', { ...nobody, customer_tax_id: 'CZ 270 82 440' }, false],
  ['the same with a corrected tax id', { ...customer, customer_tax_id: '00000019' }, false],
  ['the same by name, if nothing else is known', { ...nobody, customer_company: 'lomy a.s. ' }, false],
  ['nobody', nobody, false],
  ['another by tax id', { ...nobody, customer_company: 'Lomy a.s.', customer_tax_id: '00000019' }, true],
  ['another by email', { ...nobody, customer_email: 'jana@stavby.example' }, true],
  ['another by name', { ...nobody, customer_name: 'Jana Nová' }, true],
])('compared with the customer who accepted: %s', (_, given, isOther) => {
  expect(isOtherCustomer([customer], given)).toBe(isOther);
  expect(isOtherCustomer([{ ...customer, ...nobody }, customer], given)).toBe(isOther);
  expect(isOtherCustomer([], given)).toBe(false);
});
