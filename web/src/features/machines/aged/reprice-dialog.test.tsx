import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { buildMachine } from '../../../../test/build-machine.ts';
import { userOf } from '../../../../test/session.ts';
import { readQuestion } from '../../../../test/read-question.ts';
import { renderApp } from '../../../../test/render.tsx';
import { failure, json, stubFetch } from '../../../../test/stub-fetch.ts';
import { signIn } from '../../../lib/auth.ts';
import { queryClient } from '../../../lib/query.ts';
import { RepriceDialog } from './reprice-dialog.tsx';

beforeEach(() => {
  queryClient.clear();
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

const submit = () => userEvent.click(screen.getByRole('button', { name: 'Přecenit' }));

test('a price far from the value is asked about once; the message offers to set the price before', async () => {
  const sent = stubFetch(({ method, body }) =>
    json(method === 'PATCH' ? { ...machine, ...(body as object), version: 4 } : {}),
  );
  const changes = () => sent.flatMap(({ method, body }) => (method === 'PATCH' ? [body] : []));
  const onClose = vi.fn<() => void>();
  renderApp(<RepriceDialog machine={machine} opened onClose={onClose} />);
  await typePrice('9500000');
  await submit();
  expect((await screen.findByRole('alert')).textContent).toMatch(/9\s500\s000\sCZK/);
  expect(changes()).toEqual([]);
  readQuestion();
  await userEvent.click(screen.getByRole('button', { name: 'Ano, je to správně' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(changes()).toEqual([{ current_value: 9_500_000, price_reason: '', version: 3 }]);
  expect(await screen.findByText(/^Volvo L90H: nová cena 9\s500\s000\sCZK$/)).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Vrátit zpět' }));
  await waitFor(() => expect(changes()).toHaveLength(2));
  expect(changes()[1]).toEqual({ current_value: 1_000_000, version: 4 });
});

test('another price than the proposed one that is refused says so in the form, and nowhere else', async () => {
  stubFetch(({ method }) =>
    method === 'POST' ? failure(403, 'forbidden', 'Na to nemáte oprávnění') : json({}),
  );
  renderApp(<RepriceDialog machine={machine} proposed={950_000} opened onClose={() => undefined} />);
  await typePrice('930000');
  await submit();
  expect(await screen.findByText('Na to nemáte oprávnění')).toBeDefined();
  expect(screen.getAllByText('Na to nemáte oprávnění')).toHaveLength(1);
});
