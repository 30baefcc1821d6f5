import { customerBody } from '@strojpark/core/contracts/reservation-customer';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { buildMachine } from '../../../../test/build-machine.ts';
import { renderApp } from '../../../../test/render.tsx';
import { userOf } from '../../../../test/session.ts';
import { json, type SentRequest, stubFetch } from '../../../../test/stub-fetch.ts';
import { useAuth } from '../../../lib/auth.ts';
import { useContractForm } from '../../../lib/forms.ts';
import { queryClient } from '../../../lib/query.ts';
import { blankCustomer, type CustomerSchema } from '../customer-form.ts';
import { AgreedMargin } from './agreed-margin.tsx';

const machine = { ...buildMachine({ purchase_price: 900, currency: 'CZK' }), costs_total: 200 };

function Price() {
  const customer = useContractForm<CustomerSchema>(customerBody, {
    defaultValues: { ...blankCustomer, sellingPrice: 1000 },
    submit: () => Promise.resolve(),
  });
  return <AgreedMargin customer={customer} machineId={machine.id} />;
}

let requests: SentRequest[] = [];
beforeEach(() => {
  queryClient.clear();
  // why: the server is outside of the web package
  requests = stubFetch(({ path }) => json(path.startsWith('/api/machines/') ? machine : {}));
});

test('an agreed price below what the machine has cost is a loss', async () => {
  useAuth.setState({ user: userOf('admin') });
  renderApp(<Price />);
  expect(await screen.findByText(/^Ztráta/, { selector: '[data-numeric] span' })).toBeDefined();
});

test('without the permission to see costs nothing is said', async () => {
  useAuth.setState({ user: { ...userOf('salesperson'), permissions: ['reservations.view'] } });
  const { container } = renderApp(<Price />);
  await waitFor(() => expect(requests.length).toBeGreaterThan(0));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(container.textContent).not.toContain('Ztráta');
});
