import { defaultUserSettings } from '@strojpark/core/domain/settings/user-settings';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { buildMachine } from '../../../../test/build-machine.ts';
import { buildQueueEntry } from '../../../../test/build-queue-entry.ts';
import { publicSettings, userOf } from '../../../../test/session.ts';
import { renderApp } from '../../../../test/render.tsx';
import { failure, json, stubFetch } from '../../../../test/stub-fetch.ts';
import { signIn } from '../../../lib/auth.ts';
import { queryClient } from '../../../lib/query.ts';
import { MachineDialogs } from './machine-dialogs.tsx';

const machine = buildMachine({ status: 'reserved', waiting: 2 });

beforeEach(() => {
  queryClient.clear();
  signIn({ accessToken: 'a', refreshToken: 'r', user: userOf('admin') });
  // why: the server is outside of the web package; its rules are tested there
  stubFetch(({ path }) => {
    if (path === '/api/settings/public') return json(publicSettings);
    if (path === '/api/auth/me') return json(userOf('admin'));
    if (path === '/api/users/settings') return json(defaultUserSettings);
    if (path === `/api/machines/${machine.id}`) return json(machine);
    if (path.startsWith('/api/queue?'))
      return json({
        items: [buildQueueEntry({ place: 1, customer_company: 'Lomy a.s.' })],
        total: 1,
        totalIsExact: true,
      });
    return failure(404, 'not_found');
  });
});

test('the sale of a sold machine is corrected from its menu', async () => {
  const id = '33333333-3333-4333-8333-333333333333';
  const soldMachine = {
    ...machine,
    status: 'sold',
    hold: null,
    sale: { id, created_by: null, has_reservation: false },
  };
  const sale = {
    id,
    machine_name: machine.name,
    price: 700_000,
    currency: 'CZK',
    sold_at: '2026-11-10T11:00:00.000Z',
  };
  stubFetch(({ path }) => {
    if (path === '/api/settings/public') return json(publicSettings);
    if (path === `/api/machines/${machine.id}`) return json(soldMachine);
    if (path === `/api/sales/${id}`) return json({ ...sale, reversed_at: null, version: 1 });
    return failure(404, 'not_found');
  });
  const nothing = () => undefined;
  renderApp(
    <MachineDialogs
      action={{ name: 'editSale', record: machine }}
      opened
      onClose={nothing}
      onDeleted={nothing}
    />,
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Upravit prodej' }));
  const price = dialog.getByRole<HTMLInputElement>('textbox', { name: /Prodejní cena/ });
  expect(price.value).toMatch(/^700.000$/);
});

test('another price is set from the record, with the margin that it leaves', async () => {
  const priced = { ...machine, price_margin: 500_000 };
  stubFetch(({ path }) => {
    if (path === '/api/settings/public') return json(publicSettings);
    if (path === `/api/machines/${machine.id}`) return json(priced);
    return failure(404, 'not_found');
  });
  const nothing = () => undefined;
  const action = { name: 'reprice', record: machine } as const;
  renderApp(<MachineDialogs action={action} opened onClose={nothing} onDeleted={nothing} />);
  const dialog = within(await screen.findByRole('dialog', { name: 'Přecenit stroj' }));
  const price = dialog.getByRole<HTMLInputElement>('textbox', { name: /Nová cena/ });
  expect(price.value).toMatch(/^2.500.000$/);
  expect(dialog.getByText(/^Marže 500.000.CZK/, { selector: '[data-numeric]' })).toBeDefined();
});

test('a sale that was reversed meanwhile is not corrected, and a message says why', async () => {
  const [nothing, onClose] = [() => undefined, vi.fn<() => void>()];
  const action = { name: 'editSale', record: machine } as const;
  renderApp(<MachineDialogs action={action} opened onClose={onClose} onDeleted={nothing} />);
  expect(await screen.findByText('Stroj není prodaný.')).toBeDefined();
  expect(onClose).toHaveBeenCalledOnce();
});

test.each(['release', 'cancelReservation'] as const)(
  '%s of a machine with a queue says who gets it, not that it is available',
  async (name) => {
    const nothing = () => undefined;
    renderApp(
      <MachineDialogs action={{ name, record: machine }} opened onClose={nothing} onDeleted={nothing} />,
    );
    const dialog = within(await screen.findByRole('dialog', { name: /Uvolnit stroj|Zrušit rezervaci/ }));
    expect(await dialog.findByText('Stroj se nabídne dalšímu v pořadí: Lomy a.s.')).toBeDefined();
    expect(dialog.queryByText(/k dispozici/)).toBeNull();
  },
);
