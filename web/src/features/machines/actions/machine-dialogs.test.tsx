import { defaultUserSettings } from '@strojpark/core/domain/settings/user-settings';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
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

test('a sale on a day to come is refused at its field, which has the focus', async () => {
  const free = buildMachine({ current_value: 1000 });
  // why: the server is outside of the web package; its rules are tested there
  stubFetch(({ path, method }) => {
    if (path === '/api/settings/public') return json(publicSettings);
    if (path === '/api/auth/me') return json(userOf('admin'));
    if (path === '/api/users/settings') return json(defaultUserSettings);
    if (path === `/api/machines/${free.id}` && method === 'PATCH')
      return json(
        {
          code: 'validation_failed',
          message: 'Neplatné údaje',
          requestId: 'req-1',
          errors: { sale_date: ['Datum prodeje nesmí být v budoucnosti'] },
        },
        422,
      );
    if (path === `/api/machines/${free.id}`) return json(free);
    if (
      path.startsWith('/api/queue?') ||
      path.startsWith('/api/reservations') ||
      path.startsWith('/api/quotes')
    )
      return json({ items: [], total: 0, totalIsExact: true, nextCursor: null, prevCursor: null });
    return failure(404, 'not_found');
  });
  const nothing = () => undefined;
  renderApp(
    <MachineDialogs action={{ name: 'sell', record: free }} opened onClose={nothing} onDeleted={nothing} />,
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Prodat stroj' }));
  const user = userEvent.setup();
  const day = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Datum prodeje' });
  await user.clear(day);
  await user.type(day, '24.12.2100');
  await user.click(dialog.getByRole('button', { name: /^Prodat/ }));
  expect(await screen.findByText('Datum prodeje nesmí být v budoucnosti')).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(day));
  expect(screen.getByText('Datum prodeje nesmí být v budoucnosti')).toBeDefined();
});
