import { customerNames } from '@strojpark/core/domain/reservations/reservation-customer';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { setUpTestDb } from '../../test/test-db.ts';
import { customerName } from './customer-name.ts';

const test = setUpTestDb();

it('the name of a customer in SQL equals that of the domain for every combination of blank columns', async () => {
  const customers = ['', '  ', 'Stavby a.s.', ' Stavby a.s. ', 'Jana Malá'].map((customer_company) => ({
    customer_company,
    customer_name: 'Jana Malá',
  }));
  const { rows } = await sql<{ name: string }>`
    select ${customerName('x')} as name
    from jsonb_to_recordset(${JSON.stringify(customers)}::jsonb)
      as x (customer_company text, customer_name text)`.execute(test.db);
  expect(rows.map(({ name }) => name)).toEqual(customers.map((customer) => customerNames(customer).name));
});
