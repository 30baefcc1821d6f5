import { stockBands } from '@strojpark/core/domain/machines/stock-bands';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { renderApp } from '../../../../test/render.tsx';
import { json, stubFetch } from '../../../../test/stub-fetch.ts';
import { queryClient } from '../../../lib/query.ts';
import { StockAges } from './stock-ages.tsx';

const stub = (counts: readonly number[]) =>
  stubFetch(() =>
    json({
      bands: stockBands.map((band, index) => ({ ...band, count: counts[index], value: 1_500_000 })),
      currency: 'CZK',
    }),
  );

beforeEach(() => queryClient.clear());

test('each age of the stock has its number and value, and opens its machines', async () => {
  stub([4, 0, 1, 12, 2]);
  renderApp(<StockAges />);
  const old = await screen.findByRole('link', { name: /^91–180 dní\s*12 strojů\s*1,5\smil\.\sCZK$/ });
  expect(old.getAttribute('href')).toBe('/aged-stock?band=91');
  expect(screen.getByRole('link', { name: /^31–60 dní\s*0 strojů$/ })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Ležáky' }).getAttribute('href')).toBe('/aged-stock');
});

test('without any machine there is nothing to show', async () => {
  const requests = stub([0, 0, 0, 0, 0]);
  renderApp(<StockAges />);
  await screen.findByRole('heading', { name: 'Dní skladem' });
  expect(requests).toHaveLength(1);
  await expect.poll(() => screen.queryByRole('heading', { name: 'Dní skladem' })).toBeNull();
});
