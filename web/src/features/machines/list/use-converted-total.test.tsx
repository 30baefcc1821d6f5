import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '../../../../test/render.tsx';
import { json, stubFetch } from '../../../../test/stub-fetch.ts';
import { useConvertedTotal } from './use-converted-total.ts';
import { useUserSettings } from '../../../lib/user-settings.ts';

const rates = [
  { currency: 'CZK', rate: 1, day: null },
  { currency: 'EUR', rate: 25, day: '2026-11-20' },
  { currency: 'USD', rate: 20, day: null },
];

function Total() {
  const total = useConvertedTotal(1_000_000);
  return <output>{total.amount ? `${total.amount} · ${total.origin}` : 'only CZK'}</output>;
}

test('a total is also shown in the currency of the user, at the current rate and with its day', async () => {
  const sent = stubFetch(() => json({ rates }));
  renderApp(<Total />);
  expect(screen.getByText('only CZK')).toBeDefined();
  useUserSettings.setState({ currency: 'EUR' });
  expect(await screen.findByText(/^≈ 40\s000\sEUR · kurz z 20\.11\.2026$/)).toBeDefined();
  useUserSettings.setState({ currency: 'USD' });
  expect(await screen.findByText(/^≈ 50\s000\sUSD · kurz z nastavení$/)).toBeDefined();
  useUserSettings.setState({ currency: 'CZK' });
  expect(await screen.findByText('only CZK')).toBeDefined();
  expect(sent.map(({ path }) => path)).toEqual(['/api/exchange-rates']);
});

test.each([
  ['the day of the rate', { day: '2026-11-19' }, 'kurz z 19.11.2026'],
  ['that it is one of the settings', { day: null }, 'kurz z nastavení'],
  ['nothing if no machine is in another currency', null, ''],
])('a total in the currency of the user says %s', async (_, rate, text) => {
  stubFetch(() => json({ rates }));
  useUserSettings.setState({ currency: 'EUR' });
  function Origin() {
    return <output>{useConvertedTotal(1000, 'EUR', rate).origin}</output>;
  }
  renderApp(<Origin />);
  expect((await screen.findByRole('status')).textContent).toBe(text);
});
