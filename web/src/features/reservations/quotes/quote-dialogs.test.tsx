import type { Quote } from '@strojpark/core/contracts/quotes';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { buildDemand } from '../../../../test/build-demand.ts';
import { buildMachine } from '../../../../test/build-machine.ts';
import { userOf } from '../../../../test/session.ts';
import { renderApp } from '../../../../test/render.tsx';
import { failure, json, stubFetch, type SentRequest } from '../../../../test/stub-fetch.ts';
import { quoteKeys } from '../../../entities/quotes/quote-keys.queries.ts';
import { useQuoteCounts } from '../../../entities/quotes/quotes.queries.ts';
import { signIn } from '../../../lib/auth.ts';
import { queryClient } from '../../../lib/query.ts';
import { copyLink } from './quote-actions.ts';
import { QuoteDialogs } from './quote-dialogs.tsx';

const { criteria: _criteria, matches: _matches, ...customer } = buildDemand();
const loader = buildMachine({ name: 'Nakladač' });
// why: the dialog reads only a few of the fields of a quote
const quote = {
  ...customer,
  id: '01111111-1111-4111-8111-111111111111',
  number: 'CN-00042',
  status: 'sent',
  currency: 'CZK',
  items: [{ machine_id: loader.id, machine: loader, price: null, shown_price: 1_000_000 }],
} as unknown as Quote;

let requests: SentRequest[] = [];
let defaults: () => Response;
beforeEach(() => {
  queryClient.clear();
  defaults = () => json({ canMail: true });
  signIn({ accessToken: 'a', refreshToken: 'r', user: userOf('admin') });
  requests = stubFetch(({ path }) => (path.endsWith('/defaults') ? defaults() : json(quote)));
});

test('recording that nothing was accepted is refused with a reason', async () => {
  const nothing = vi.fn<() => void>();
  renderApp(
    <QuoteDialogs action={{ name: 'accept', record: quote }} opened onClose={nothing} onDeleted={nothing} />,
  );
  const user = userEvent.setup();
  const machine = await screen.findByRole('checkbox', { name: /Nakladač/ });
  const confirm = screen.getByRole('button', { name: 'Zapsat přijetí' });
  await user.click(machine);
  await user.click(confirm);
  screen.getByText('Vyberte alespoň jeden stroj');
  expect(document.activeElement).toBe(machine);
  expect(requests.filter(({ method }) => method === 'POST')).toEqual([]);

  await user.click(machine);
  expect(screen.queryByText('Vyberte alespoň jeden stroj')).toBeNull();
  await user.click(confirm);
  await waitFor(() => expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1));
});

function renderSend() {
  const nothing = vi.fn<() => void>();
  return renderApp(
    <QuoteDialogs
      action={{ name: 'send', record: { ...quote, customer_email: 'jan@lom.example' } }}
      opened
      onClose={nothing}
      onDeleted={nothing}
    />,
  );
}

test.each([
  [true, 'Vystavit a odeslat', 'e-mail odchází na', { byEmail: true }],
  [false, 'Vystavit', 'je vystavená. Stáhněte její PDF', { byEmail: false }],
])(
  'sending says whether an email goes out (%s), before and after',
  async (isPossible, confirm, said, body) => {
    defaults = () => json({ canMail: isPossible });
    renderSend();
    const button = await screen.findByRole('button', { name: confirm });
    expect(screen.queryByText('E-mail zákazníkovi neodejde') === null).toBe(isPossible);
    await userEvent.setup().click(button);
    expect(await screen.findByText(new RegExp(said))).toBeDefined();
    expect(requests.find(({ method }) => method === 'POST')?.body).toMatchObject(body);
  },
);

test.each([
  ['taken', 1],
  ['available', 0],
])('issuing a quote names the machines that are no longer available: %s', async (state, count) => {
  const nothing = vi.fn<() => void>();
  const record = { ...quote, items: quote.items.map((item) => ({ ...item, state })) } as Quote;
  renderApp(<QuoteDialogs action={{ name: 'send', record }} opened onClose={nothing} onDeleted={nothing} />);
  await screen.findByRole('button', { name: 'Vystavit a odeslat' });
  expect(screen.queryAllByText('Už není k dispozici: Nakladač')).toHaveLength(count);
});

test('nothing is sent until it is known whether an email goes out', async () => {
  defaults = () => failure(403, 'forbidden');
  renderSend();
  const user = userEvent.setup();
  expect((await screen.findByRole('alert')).textContent).toContain('nemáte oprávnění');
  expect(screen.queryByText('E-mail zákazníkovi neodejde')).toBeNull();
  // The tests run at an address of this computer.
  expect(screen.getByText(/^Odkaz zákazník neotevře, adresa localhost/)).toBeDefined();
  const button = screen.getByRole('button', { name: 'Vystavit a odeslat' });
  await user.click(button);
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(requests.filter(({ method }) => method === 'POST')).toEqual([]);

  defaults = () => json({ canMail: true });
  await user.click(screen.getByRole('button', { name: 'Zkusit znovu' }));
  await screen.findByRole('switch', { name: /jan@lom\.example/ });
  await user.click(button);
  await waitFor(() =>
    expect(requests.filter(({ method }) => method === 'POST')).toMatchObject([{ body: { byEmail: true } }]),
  );
});

test('the link that the message about an issued quote offers is copied, also after the page was left', async () => {
  const { rerender } = renderSend();
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Vystavit a odeslat' }));
  await screen.findByText(/e-mail odchází na/);
  rerender(null);
  stubFetch(() => json({ url: 'https://stroje.example/quote#token' }));
  await user.click(screen.getByRole('button', { name: 'Kopírovat odkaz' }));
  expect(await screen.findByText('Odkaz na nabídku CN-\u206000042 je zkopírovaný')).toBeDefined();
  expect(await navigator.clipboard.readText()).toBe('https://stroje.example/quote#token');
  expect(screen.queryByText(/^Zákazník tento odkaz neotevře/)).toBeNull();
});

test.each([
  ['localhost', 'admin', /adresa localhost funguje jen .* nastaví správce serveru/],
  ['127.0.0.1:3000', 'admin', /adresa 127.0.0.1:3000 funguje jen/],
  ['[::1]:3000', 'admin', /adresa \[::1\]:3000 funguje jen/],
  ['localhost', 'salesperson', /^Zákazník tento odkaz neotevře, funguje jen .* Řekněte to prosím/],
] as const)(
  'a link that only works on this computer is copied with a warning: %s, %s',
  async (host, role, text) => {
    signIn({ user: userOf(role), accessToken: 'a', refreshToken: 'r' });
    renderApp(null);
    stubFetch(() => json({ url: `http://${host}/quote#token` }));
    await copyLink({ id: 'quote', number: 'CN-00042' });
    expect(await screen.findByText(text)).toBeDefined();
  },
);

test('the offer to copy the link goes once the link was copied elsewhere', async () => {
  renderSend();
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Vystavit a odeslat' }));
  await screen.findByText(/e-mail odchází na/);
  stubFetch(() => json({ url: 'https://stroje.example/quote#token' }));
  await copyLink(quote);
  await waitFor(() => expect(screen.queryByText(/e-mail odchází na/)).toBeNull());
  expect(await screen.findByText('Odkaz na nabídku CN-\u206000042 je zkopírovaný')).toBeDefined();
});

function Counts() {
  const { data } = useQuoteCounts({});
  return (
    <output>{data && `${data.status['sent']} ${data.status['declined'] ?? 0} ${data.mine['sent']}`}</output>
  );
}

test('a quote that ends moves in the counts by status before the answer', async () => {
  const page = { items: [quote], total: 3 };
  queryClient.setQueryData(quoteKeys.list({}), { pages: [page], pageParams: [null] });
  const { promise } = Promise.withResolvers<Response>();
  const facets = { status: { sent: 3 }, mine: { sent: 1 } };
  stubFetch(({ method }) => (method === 'GET' ? json({ items: [], facets, totalIsExact: true }) : promise));
  const nothing = vi.fn<() => void>();
  renderApp(
    <>
      <Counts />
      <QuoteDialogs
        action={{ name: 'decline', record: quote }}
        opened
        onClose={nothing}
        onDeleted={nothing}
      />
    </>,
  );
  expect(await screen.findByText('3 0 1')).toBeDefined();
  await userEvent.click(await screen.findByRole('button', { name: 'Zapsat odmítnutí' }));
  expect(await screen.findByText('2 1 1')).toBeDefined();
});
