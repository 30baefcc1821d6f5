import { expect, test } from 'vitest';
import { customerNames } from './reservation-customer.ts';

test.each([
  ['Stavby a.s.', 'Jan Dlouhý', 'Stavby a.s.', 'Jan Dlouhý'],
  ['', 'Jan Dlouhý', 'Jan Dlouhý', null],
  ['Jan Dlouhý', 'Jan Dlouhý ', 'Jan Dlouhý', null],
  ['Stavby a.s.', '', 'Stavby a.s.', null],
])('company %j with contact %j is named %j, then %j', (customer_company, customer_name, name, contact) => {
  expect(customerNames({ customer_company, customer_name })).toEqual({ name, contact });
});
