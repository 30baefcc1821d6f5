import { defaultUserSettings } from '@strojpark/core/domain/settings/user-settings';
import { screen, within } from '@testing-library/react';
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
