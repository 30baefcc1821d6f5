import { expect, test } from 'vitest';
import { customerLine, customerNames } from './reservation-customer.ts';

test.each([
  ['Stavby a.s.', 'Jan Dlouhý', 'Stavby a.s.', 'Jan Dlouhý'],
  ['', 'Jan Dlouhý', 'Jan Dlouhý', null],
  ['Jan Dlouhý', 'Jan Dlouhý ', 'Jan Dlouhý', null],
  ['Stavby a.s.', '', 'Stavby a.s.', null],
])('company %j with contact %j is named %j, then %j', (customer_company, customer_name, name, contact) => {
  expect(customerNames({ customer_company, customer_name })).toEqual({ name, contact });
});

test('a line names the company before its contact', () => {
  expect(customerLine({ customer_company: 'Stavby a.s.', customer_name: 'Jana Malá' })).toBe(
    'Stavby a.s., Jana Malá',
  );
  expect(customerLine({ customer_company: '', customer_name: 'Jana Malá' })).toBe('Jana Malá');
});
