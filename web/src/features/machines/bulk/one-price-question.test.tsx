import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { userOf } from '../../../../test/session.ts';
import { readQuestion } from '../../../../test/read-question.ts';
import { renderApp } from '../../../../test/render.tsx';
import { failure, json, stubFetch, type SentRequest } from '../../../../test/stub-fetch.ts';
import { signIn } from '../../../lib/auth.ts';
import { queryClient } from '../../../lib/query.ts';
import { BulkEditDialog } from './bulk-edit-dialog.tsx';
import { BulkSellDialog } from './bulk-sell-dialog.tsx';
import { BulkStatusDialog } from './bulk-status-dialog.tsx';

const furthest = { name: 'Levný nakladač', value: 100_000, currency: 'CZK', times: 10 };
const started = { runId: '11111111-1111-4111-8111-111111111111', total: 120 };
let requests: SentRequest[] = [];
let checked: () => Response;

beforeEach(() => {
  queryClient.clear();
  signIn({ accessToken: 'a', refreshToken: 'r', user: userOf('admin') });
  checked = () => json({ far: 3, furthest });
  requests = stubFetch(({ path, method }) => {
    if (path.startsWith('/api/machines/bulk-sell/price-check')) return checked();
    if (path === '/api/machines/bulk-update/value-check') return checked();
    return method === 'POST' ? json(started, 202) : json([]);
  });
});

/** More than are listed with a price of their own, and of a filter. */
const subject = {
  type: 'used' as const,
  target: { filter: { manufacturer: 'Volvo' }, except: [] },
  count: 120,
  isExact: true,
  shown: '120',
  known: [],
};
const sent = (path: string) =>
  requests.filter((one) => one.method === 'POST' && one.path === path).map(({ body }) => body);
const checks = () => sent('/api/machines/bulk-sell/price-check');

const sale = {
  dialog: BulkSellDialog,
  open: async (user: ReturnType<typeof userEvent.setup>) =>
    user.click(await screen.findByRole('radio', { name: 'Všechny za stejnou cenu' })),
  submit: /^Prodat 120 /,
  path: '/api/machines/bulk-sell',
};
const status = {
  dialog: BulkStatusDialog,
  open: async (user: ReturnType<typeof userEvent.setup>) => {
    await user.click(await screen.findByRole('combobox', { name: 'Stav' }));
    await user.click(await screen.findByRole('option', { name: 'Prodáno' }));
  },
  submit: 'Změnit stav',
  path: '/api/machines/bulk-update',
};

test.each([
  ['a sale', sale],
  ['a change of the status', status],
] as const)(
  'one price for any number of machines is asked about by %s when it is far from their value, and confirmed',
  async (_name, { dialog: Dialog, open, submit, path }) => {
    const onDone = vi.fn<() => void>();
    renderApp(<Dialog subject={subject} opened onClose={vi.fn<() => void>()} onDone={onDone} />);
    const user = userEvent.setup();
    await open(user);
    await user.type(await screen.findByRole('textbox', { name: /Prodejní cena/ }), '1000000');
    await user.click(screen.getByRole('button', { name: submit }));
    expect((await screen.findByRole('alert')).textContent).toMatch(
      /od hodnoty některých strojů \(počet: 3\).*Levný nakladač: je 10× vyšší než/,
    );
    expect(checks()).toEqual([{ ...subject.target, salePrice: 1_000_000, currency: 'CZK' }]);
    expect(sent(path)).toEqual([]);
    readQuestion();
    await user.click(screen.getByRole('button', { name: /^Ano, / }));
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    expect(sent(path)).toHaveLength(1);
  },
);

test('a price near every value is not asked about; a check that fails is reported, and nothing is sold', async () => {
  const onDone = vi.fn<() => void>();
  renderApp(<BulkSellDialog subject={subject} opened onClose={vi.fn<() => void>()} onDone={onDone} />);
  const user = userEvent.setup();
  await sale.open(user);
  await user.type(await screen.findByRole('textbox', { name: /Prodejní cena/ }), '1000000');
  checked = () => failure(503, 'unavailable', 'Server je přetížený.');
  await user.click(screen.getByRole('button', { name: sale.submit }));
  expect((await screen.findByRole('alert')).textContent).toContain('Server je přetížený.');
  expect(sent(sale.path)).toEqual([]);
  checked = () => json({ far: 0, furthest: null });
  await user.click(screen.getByRole('button', { name: sale.submit }));
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(sent(sale.path)).toHaveLength(1);
});

test('one value for any number of machines is asked about when it is far from that of some, and confirmed', async () => {
  const onDone = vi.fn<() => void>();
  renderApp(<BulkEditDialog subject={subject} opened onClose={vi.fn<() => void>()} onDone={onDone} />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('combobox', { name: 'Přidat údaj, který se má změnit' }));
  await user.click(await screen.findByRole('option', { name: 'Aktuální hodnota' }));
  await user.type(await screen.findByRole('textbox', { name: /Aktuální hodnota/ }), '1000000');
  const submit = screen.getByRole('button', { name: 'Uložit změny' });
  await user.click(submit);
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /1.000.000.CZK .*od dosavadní hodnoty některých strojů \(počet: 3\).*Levný nakladač: je 10× vyšší než/,
  );
  expect(sent('/api/machines/bulk-update/value-check')).toEqual([
    { ...subject.target, current_value: 1_000_000 },
  ]);
  expect(sent('/api/machines/bulk-update')).toEqual([]);
  readQuestion();
  await user.click(submit);
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(sent('/api/machines/bulk-update')).toMatchObject([{ changes: { current_value: 1_000_000 } }]);
});
