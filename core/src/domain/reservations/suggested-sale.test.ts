import { expect, test } from 'vitest';
import { suggestedSale } from './suggested-sale.ts';

const machine = { current_value: 1000, currency: 'EUR' };

test('a sale starts with the agreed price in its currency', () => {
  const agreed = { selling_price: 24_000, selling_currency: 'CZK' } as const;
  expect(suggestedSale(machine, agreed, 'USD')).toEqual({ price: 24_000, currency: 'CZK' });
});

test('without an agreed price it starts with the value in the currency of the machine', () => {
  expect(suggestedSale(machine, null, 'USD')).toEqual({ price: 1000, currency: 'EUR' });
  const none = { selling_price: null, selling_currency: 'CZK' } as const;
  expect(suggestedSale(machine, none, 'USD')).toEqual({ price: 1000, currency: 'EUR' });
});

test('a value in a currency that sales do not allow is not suggested as if it were in another', () => {
  const foreign = { ...machine, currency: 'GBP' };
  expect(suggestedSale(foreign, null, 'USD')).toEqual({ price: null, currency: 'USD' });
});

test('where nothing has a price it starts with the preferred currency', () => {
  const unvalued = { ...machine, current_value: null };
  expect(suggestedSale(unvalued, null, 'USD')).toEqual({ price: null, currency: 'USD' });
});
