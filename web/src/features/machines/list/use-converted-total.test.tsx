import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { publicSettings } from '../../../../test/build-reservation.ts';
import { renderApp } from '../../../../test/render.tsx';
import { json, stubFetch } from '../../../../test/stub-fetch.ts';
import { useConvertedTotal } from './use-converted-total.ts';
import { useUserSettings } from '../../../lib/user-settings.ts';

const rates = { exchange_rate_czk_eur: 0.041, exchange_rate_czk_usd: 0.044 };

function Total() {
  return <output>{useConvertedTotal(1_000_000) ?? 'only CZK'}</output>;
}

test('a total is also shown in the currency of the user', async () => {
  stubFetch(() => json({ ...publicSettings, ...rates }));
  renderApp(<Total />);
  expect(screen.getByText('only CZK')).toBeDefined();
  useUserSettings.setState({ currency: 'EUR' });
  expect(await screen.findByText(/^≈ 41\s000\sEUR$/)).toBeDefined();
  useUserSettings.setState({ currency: 'USD' });
  expect(await screen.findByText(/^≈ 44\s000\sUSD$/)).toBeDefined();
  useUserSettings.setState({ currency: 'CZK' });
  expect(await screen.findByText('only CZK')).toBeDefined();
});
