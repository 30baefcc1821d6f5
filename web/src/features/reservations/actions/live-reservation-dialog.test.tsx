import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { buildReservation } from '../../../../test/build-reservation.ts';
import { publicSettings, userOf } from '../../../../test/session.ts';
import { renderApp } from '../../../../test/render.tsx';
import { json, stubFetch, type SentRequest } from '../../../../test/stub-fetch.ts';
import { signIn } from '../../../lib/auth.ts';
import { queryClient } from '../../../lib/query.ts';
import { LiveReservationDialog } from './live-reservation-dialog.tsx';

const live = buildReservation();
const finished = buildReservation({ id: '66666666-6666-4666-8666-666666666666', status: 'completed' });
let requests: SentRequest[];

beforeEach(() => {
  queryClient.clear();
  signIn({ accessToken: 'a', refreshToken: 'r', user: userOf('admin') });
  requests = stubFetch(({ path, method }) => {
    if (path === '/api/settings/public') return json(publicSettings);
    if (path.endsWith('/request-extension')) return new Response(null, { status: 204 });
    return method === 'GET' ? json({ items: [finished, live], total: 2 }) : json(live);
  });
});

test.each([
  ['requestExtension', 'Důvod prodloužení', 'Odeslat žádost', 'request-extension', /Žádost .* odeslána/],
  [
    'declineExtension',
    'Důvod zamítnutí',
    'Zamítnout prodloužení',
    'decline-extension',
    /Prodloužení zamítnuto/,
  ],
] as const)(
  '%s is possible from the record of the machine, too',
  async (action, reason, confirm, path, done) => {
    const closed = () => undefined;
    renderApp(<LiveReservationDialog action={action} machineId={live.machine_id} opened onClose={closed} />);
    const dialog = within(await screen.findByRole('dialog'));
    const user = userEvent.setup();
    await user.type(await dialog.findByRole('textbox', { name: reason }), 'čeká na banku');
    await user.click(dialog.getByRole('button', { name: confirm }));
    expect(await screen.findByText(done)).toBeDefined();
    expect(requests.filter(({ method }) => method === 'POST').map((sent) => [sent.path, sent.body])).toEqual([
      [`/api/reservations/${live.id}/${path}`, { reason: 'čeká na banku' }],
    ]);
  },
);

test('the live reservation of a machine is extended from the record of the machine', async () => {
  renderApp(
    <LiveReservationDialog action="extend" machineId={live.machine_id} opened onClose={() => undefined} />,
  );
  const dialog = within(await screen.findByRole('dialog'));
  const user = userEvent.setup();
  await user.type(await dialog.findByRole('textbox', { name: 'Důvod prodloužení' }), 'čeká na úvěr');
  await user.click(dialog.getByRole('button', { name: 'Prodloužit' }));
  expect(await screen.findByText(/Rezervace prodloužena/)).toBeDefined();
  expect(requests.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body])).toEqual([
    [`/api/reservations/${live.id}/extend`, { reason: 'čeká na úvěr' }],
  ]);
});
