import { customerBody } from '@strojpark/core/contracts/reservation-customer';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { renderApp } from '../../../test/render.tsx';
import { userOf } from '../../../test/session.ts';
import { json, stubFetch } from '../../../test/stub-fetch.ts';
import { useAuth } from '../../lib/auth.ts';
import { queryClient } from '../../lib/query.ts';
import { useContractForm } from '../../lib/forms.ts';
import { CustomerFields } from './customer-fields.tsx';
import { blankCustomer, type CustomerInput, type CustomerSchema } from './customer-form.ts';

const zeman = {
  ...blankCustomer,
  customerCompany: 'Zeman s.r.o.',
  customerName: 'Michal Zeman',
  customerEmail: 'info@zeman.example',
  customerPhone: '602 310 211',
  customerTaxId: '99011115',
};
const known = {
  customer_key: '77777777-7777-4777-8777-777777777777',
  customer_name: 'Jana Malá',
  customer_company: 'Stavby a.s.',
  customer_email: 'jana@stavby.example',
  customer_phone: '777 123 456',
  customer_tax_id: null,
  customer_address: 'Brno',
  last_at: '2026-11-03T08:00:00.000Z',
};

const nothing = { total: 0, totalIsExact: true, nextCursor: null, prevCursor: null, facets: { status: {} } };

beforeEach(() => {
  queryClient.clear();
  useAuth.setState({ user: userOf('salesperson') });
  // why: the server is outside of the web package; its answers are tested there
  stubFetch(({ path }) =>
    json({
      ...nothing,
      items: path.startsWith('/api/customers/suggestions?') && path.includes('stav') ? [known] : [],
    }),
  );
});

function Fields({ values }: { values: CustomerInput }) {
  const customer = useContractForm<CustomerSchema>(customerBody, {
    defaultValues: values,
    submit: () => Promise.resolve(),
  });
  return (
    <form {...customer.formProps}>
      <CustomerFields
        customer={customer}
        isTaxIdRequired={false}
        currency={null}
        machine={null}
        withHistory
      />
    </form>
  );
}

const input = (name: string) =>
  screen.queryByRole<HTMLInputElement>('combobox', { name }) ??
  screen.getByRole<HTMLInputElement>('textbox', { name });
const valuesOf = (...names: string[]) => names.map((name) => input(name).value);
const note = /^Údaje firmy .* zůstaly vyplněné\.$/;

test('under another company than the one filled in, a note says whose the rest is; its button empties it', async () => {
  const user = userEvent.setup();
  renderApp(<Fields values={zeman} />);
  await user.clear(input('Firma'));
  await user.type(input('Firma'), 'zeman s.r.o.');
  expect(screen.queryByText(note)).toBeNull();
  await user.clear(input('Firma'));
  await user.type(input('Firma'), 'Lomy a.s.');
  await user.clear(input('Telefon'));
  await user.type(input('Telefon'), '777 000 000');
  expect((await screen.findByText(note)).textContent).toBe('Údaje firmy Zeman s.r.o. zůstaly vyplněné.');
  expect(valuesOf('SAP ID/IČO', 'E-mail')).toEqual(['99011115', 'info@zeman.example']);
  await user.click(screen.getByRole('button', { name: 'Vymazat je' }));
  expect(valuesOf('Firma', 'SAP ID/IČO', 'Kontaktní osoba', 'E-mail', 'Telefon')).toEqual([
    'Lomy a.s.',
    '',
    '',
    '',
    '777 000 000',
  ]);
  expect(screen.queryByText(note)).toBeNull();
  expect(document.activeElement).toBe(input('SAP ID/IČO'));
});

test('so it does after a known customer was picked, and not of what was typed', async () => {
  const user = userEvent.setup();
  renderApp(<Fields values={blankCustomer} />);
  await user.type(input('Firma'), 'stav');
  await user.click(await screen.findByRole('option'));
  expect(input('Firma').value).toBe('Stavby a.s.');
  expect(screen.queryByText(note)).toBeNull();
  await user.clear(input('Firma'));
  await user.type(input('Firma'), 'Lomy');
  expect(await screen.findByText(/Stavby a\.s\./)).toBeDefined();
});
