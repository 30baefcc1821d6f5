import { sellBody } from '@strojpark/core/contracts/machine-record';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { userOf } from '../../../test/session.ts';
import { renderApp } from '../../../test/render.tsx';
import { json, stubFetch, type SentRequest } from '../../../test/stub-fetch.ts';
import { signIn } from '../../lib/auth.ts';
import { useContractForm } from '../../lib/forms.ts';
import { queryClient } from '../../lib/query.ts';
import { SaleButtons } from './sale-buttons.tsx';
import type { SaleCosts } from './sale-costs.ts';
import { SaleDetailsInputs } from './sale-details-inputs.tsx';
import { SalePrice } from './sale-price.tsx';

const rates = (euro: number) => ({
  rates: [
    { currency: 'CZK', rate: 1, day: null },
    { currency: 'EUR', rate: euro, day: null },
    { currency: 'USD', rate: 20, day: null },
    { currency: 'GBP', rate: 30, day: null },
  ],
});

let requests: SentRequest[];
let others: object[];
beforeEach(() => {
  queryClient.clear();
  others = [];
  signIn({ accessToken: 'a', refreshToken: 'r', user: userOf('admin') });
  // why: the server is outside of the web package; its rules are tested there
  requests = stubFetch(({ path }) => {
    if (path.startsWith('/api/exchange-rates')) return json(rates(path.includes('day=2026-11-02') ? 20 : 25));
    if (path.startsWith('/api/sales/by-invoice')) return json(others);
    return json([]);
  });
});

afterEach(() => void vi.useRealTimers());

const costs: SaleCosts = { purchase_price: 700_000, purchase_currency: 'CZK', costs: 100_000 };

function Form({ price = 1_000_000, costs }: { price?: number; costs?: SaleCosts }) {
  const { form, field } = useContractForm(sellBody, {
    defaultValues: { salePrice: price, currency: 'CZK', invoice_number: '', sale_note: '' },
    submit: () => Promise.resolve(),
  });
  return (
    <>
      <SalePrice
        form={form}
        machine={{ current_value: 1_000_000, currency: 'CZK' }}
        costs={costs}
        suggested={{ price, currency: 'CZK' }}
        hint="Bez DPH"
      />
      <SaleDetailsInputs form={form} field={field} saleId="sale-1" />
      <SaleButtons form={form} question={null} isSubmitting={false} onCancel={() => undefined} />
    </>
  );
}

const price = () => screen.getByRole<HTMLInputElement>('textbox', { name: /Prodejní cena/ });

async function choose(currency: string) {
  const user = userEvent.setup();
  await user.click(screen.getByRole('combobox', { name: 'Měna' }));
  await user.click(await screen.findByRole('option', { name: currency }));
}

async function sellOn(day: string) {
  const user = userEvent.setup();
  const input = screen.getByRole('textbox', { name: 'Datum prodeje' });
  await user.clear(input);
  await user.type(input, `${day}{Tab}`);
}

const ratesLoaded = () =>
  waitFor(() => expect(requests.map(({ path }) => path)).toContain('/api/exchange-rates'));

test('the margin and the difference are those of the day of the sale, as its record will show them', async () => {
  renderApp(<Form costs={costs} />);
  expect(
    screen.getByText(/^Marže 200.000.CZK \(20,0.%\)$/, { selector: '[data-numeric] span' }),
  ).toBeDefined();
  expect(screen.getByText('Odpovídá hodnotě stroje')).toBeDefined();
  await ratesLoaded();
  await choose('EUR');
  const user = userEvent.setup();
  await user.clear(price());
  await user.type(price(), '35000');
  expect(await screen.findByText(/^O 5.000.EUR pod hodnotou \(12,5.%\)$/)).toBeDefined();
  expect(
    await screen.findByText(/^Marže 3.000.EUR \(8,6.%\)$/, { selector: '[data-numeric] span' }),
  ).toBeDefined();
  await sellOn('02.11.2026');
  expect(await screen.findByText(/^O 15.000.EUR pod hodnotou \(30,0.%\)$/)).toBeDefined();
  expect(
    await screen.findByText(/^Ztráta: marže −5.000.EUR \(−14,3.%\)$/, { selector: '[data-numeric] span' }),
  ).toBeDefined();
  expect(price().value).toMatch(/^35.000$/);
});

test('a day that does not exist is said when its field is left, and has no rates', async () => {
  renderApp(<Form />);
  await ratesLoaded();
  await sellOn('31.2.2026');
  expect(await screen.findByText('Zadejte platné datum')).toBeDefined();
  expect(requests.map(({ path }) => path).filter((path) => path.includes('day='))).toEqual([]);
  await sellOn('2.11.2026');
  await waitFor(() => expect(screen.queryByText('Zadejte platné datum')).toBeNull());
});

test('a suggested price follows the currency, a typed one stays', async () => {
  renderApp(<Form />);
  await ratesLoaded();
  await choose('EUR');
  await waitFor(() => expect(price().value).toMatch(/^40.000$/));
  expect(screen.getByText('Odpovídá hodnotě stroje')).toBeDefined();
  expect(screen.getByRole('button', { name: /^Prodat za 40.000.EUR$/ })).toBeDefined();
  await choose('CZK');
  await waitFor(() => expect(price().value).toMatch(/^1.000.000$/));
  const user = userEvent.setup();
  await user.clear(price());
  await user.type(price(), '42000');
  await choose('EUR');
  expect(await screen.findByText(/^O 2.000.EUR nad hodnotou \(5,0.%\)$/)).toBeDefined();
  expect(price().value).toMatch(/^42.000$/);
});

test('without rates a suggested price is asked for, instead of the same number in another currency', async () => {
  requests = stubFetch(() => new TypeError('offline'));
  renderApp(<Form />);
  await choose('EUR');
  await waitFor(() => expect(price().value).toBe(''));
  await choose('CZK');
  await waitFor(() => expect(price().value).toMatch(/^1.000.000$/));
});

test('a loss is shown at once, in the place of the margin, and said once, after a pause in typing', () => {
  vi.useFakeTimers();
  renderApp(<Form costs={costs} />);
  const shown = () => screen.getByText(/arže/, { selector: '[data-numeric] span' });
  const said = () => screen.getByText(/arže/, { selector: '[role=status]' });
  const before = said().textContent;
  fireEvent.change(price(), { target: { value: '750000' } });
  expect(shown().textContent).toMatch(/^Ztráta: marže −50.000.CZK/);
  expect(shown().closest('[data-loss]')).not.toBeNull();
  expect(said().textContent).toBe(before);
  for (let timers = 0; timers < 20 && said().textContent === before; timers += 1)
    act(() => void vi.advanceTimersToNextTimer());
  expect(said().textContent).toBe(shown().textContent);
});

test('an invoice number that another sale has is warned about, with a link to that sale', async () => {
  others = [{ id: 'sale-2', machine_name: 'Volvo L120H', sold_at: '2026-11-10T11:00:00.000Z' }];
  renderApp(<Form />);
  expect(screen.queryByText(/Stejné číslo faktury/)).toBeNull();
  await userEvent.type(screen.getByRole('textbox', { name: 'Číslo faktury' }), ' FV-7 ');
  expect(await screen.findByText(/^Se stejným číslem faktury už je zapsáno:/)).toBeDefined();
  const link = screen.getByRole('link', { name: 'Volvo L120H, prodáno 10.11.2026' });
  expect(link.getAttribute('href')).toBe('/sales?sale=sale-2');
  // Once, after a pause in typing.
  expect(requests.map(({ path }) => path).filter((path) => path.includes('by-invoice'))).toEqual([
    '/api/sales/by-invoice?invoice_number=FV-7&except=sale-1',
  ]);
});
