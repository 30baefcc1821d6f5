import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { buildMachine } from '../../../../test/build-machine.ts';
import { userOf } from '../../../../test/session.ts';
import { renderApp } from '../../../../test/render.tsx';
import { json, stubFetch } from '../../../../test/stub-fetch.ts';
import { signIn } from '../../../lib/auth.ts';
import { RepriceDialog } from './reprice-dialog.tsx';

beforeEach(() => {
  signIn({ accessToken: 'a', refreshToken: 'r', user: userOf('admin') });
  stubFetch(() => json({}));
});

const machine = buildMachine({ name: 'Volvo L90H', current_value: 1_000_000, currency: 'CZK' });

/** Other than what is announced. */
const visible = { selector: '[aria-hidden]' };

async function typePrice(price: string): Promise<void> {
  const input = await screen.findByLabelText(/^Nová cena/);
  await userEvent.clear(input);
  await userEvent.type(input, price);
}

test('another price shows its margin at once', async () => {
  const known = { ...machine, extra: { price_margin: 150_000, price_margin_percent: 15 } };
  renderApp(<RepriceDialog machine={known} opened onClose={() => undefined} />);
  await typePrice('900000');
  expect(await screen.findByText(/Změna: −10\s% · Marže 50\s000\sCZK \(5,6\s%\)/, visible)).toBeDefined();
});

test('a margin that is unknown or hidden is not shown', async () => {
  renderApp(
    <RepriceDialog
      machine={{ ...machine, extra: { price_margin: null } }}
      opened
      onClose={() => undefined}
    />,
  );
  await typePrice('900000');
  expect(await screen.findByText(/^Změna: −10\s%$/, visible)).toBeDefined();
});

test('a change is announced after a pause, by a status that was there before', async () => {
  renderApp(<RepriceDialog machine={machine} opened onClose={() => undefined} />);
  const input = await screen.findByLabelText(/^Nová cena/);
  const status = screen.getByRole('status');
  fireEvent.change(input, { target: { value: '900000' } });
  expect(screen.getByText(/^Změna: −10\s%$/, visible)).toBeDefined();
  expect(status.textContent).toBe('');
  await waitFor(() => expect(status.textContent).toMatch(/^Změna: −10\s%$/));
});
