import { expect, it } from 'vitest';
import { addMachine } from '../../../test/build.ts';
import { quoteCalls } from '../../../test/quotes.ts';
import { setUpTestApp } from '../../../test/test-app.ts';

const test = setUpTestApp();
const seller = test.addUser('salesperson');

it('a quote is in the currency of the first machine with a value, else in that of the user', async () => {
  const { db } = test.testDb;
  await test.call(seller, 'PUT', '/users/settings', { currency: 'USD' });
  const unknown = await addMachine(db, { current_value: null, currency: 'CZK' });
  const euros = await addMachine(db, { current_value: 50_000, currency: 'EUR' });
  const crowns = await addMachine(db, { current_value: 900_000, currency: 'CZK' });
  const currencyOf = async (...ids: string[]) => {
    const machines = ids.map((machineId) => ({ machineId }));
    return (await quoteCalls(test).draft(seller, { machines }, 0)).currency;
  };
  expect(await currencyOf(unknown, euros, crowns)).toBe('EUR');
  expect(await currencyOf(crowns, euros)).toBe('CZK');
  expect(await currencyOf(unknown)).toBe('USD');
});
