import type { CustomerRecord } from '@strojpark/core/contracts/customers';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { buildDemand } from '../../../../test/build-demand.ts';
import { userOf } from '../../../../test/session.ts';
import { renderApp } from '../../../../test/render.tsx';
import { json, stubFetch } from '../../../../test/stub-fetch.ts';
import { signIn } from '../../../lib/auth.ts';
import { queryClient } from '../../../lib/query.ts';
import { CustomerActs } from './customer-acts.tsx';

// why: the acts read only the customer
const customer = { ...buildDemand(), customer_company: 'Lomy Vysočina s.r.o.' } as unknown as CustomerRecord;
const texts = { intro: '', terms: '', footer: '' };

beforeEach(() => {
  queryClient.clear();
  stubFetch(({ path }) =>
    json(
      path.includes('defaults')
        ? {
            validUntil: '2099-01-01',
            currency: 'CZK',
            texts: { cs: texts, en: texts },
            contact: { name: '', phone: '', email: '' },
          }
        : /field-config|categories/.test(path)
          ? []
          : { items: [] },
    ),
  );
});

test.each(['Nová poptávka', 'Nová cenová nabídka'])('"%s" starts with the customer', async (act) => {
  signIn({ accessToken: 'a', refreshToken: 'r', user: userOf('admin') });
  renderApp(<CustomerActs customer={customer} />);
  await userEvent.click(screen.getByRole('button', { name: act }));
  await screen.findByRole('dialog', { name: act });
  expect(await screen.findByDisplayValue('Lomy Vysočina s.r.o.')).toBeDefined();
});

test('who may only read is offered nothing', () => {
  signIn({ accessToken: 'a', refreshToken: 'r', user: { ...userOf('salesperson'), permissions: [] } });
  renderApp(<CustomerActs customer={customer} />);
  expect(screen.queryByRole('button')).toBeNull();
});
