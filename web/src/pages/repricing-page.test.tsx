import { defaultUserSettings } from '@strojpark/core/domain/settings/user-settings';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { buildMachine, pageOf } from '../../test/build-machine.ts';
import { openApp } from '../../test/open-app.tsx';
import '../../test/render.tsx';
import { publicSettings, userOf } from '../../test/session.ts';
import { failure, json, stubFetch, type SentRequest } from '../../test/stub-fetch.ts';
import { signIn } from '../lib/auth.ts';
import { queryClient } from '../lib/query.ts';

const machine = buildMachine({ name: 'Volvo L90H', current_value: 1_000_000, currency: 'CZK' });
const proposal = {
  id: machine.id,
  machine,
  price: 950_000,
  at_floor: false,
  rule: { id: machine.id, category: null, after_days: 90, percent: 5, floor_percent: 3 },
  margin: 50_000,
  margin_percent: 5.3,
  proposed_at: '2026-11-20T08:00:00.000Z',
};
let requests: SentRequest[] = [];

beforeEach(() => {
  queryClient.clear();
  const user = userOf('admin');
  signIn({ accessToken: 'a', refreshToken: 'r', user });
  // why: the server is outside of the web package; accepting is tested there
  requests = stubFetch(({ path }) => {
    if (path === '/api/settings/public') return json(publicSettings);
    if (path === '/api/auth/me') return json(user);
    if (path === '/api/users/settings') return json(defaultUserSettings);
    if (path === `/api/machines/${machine.id}`) return json(machine);
    if (path.startsWith('/api/repricing/proposals/count')) return json({ total: 1, totalIsExact: true });
    if (path.startsWith('/api/repricing/proposals?')) return json({ ...pageOf([]), items: [proposal] });
    if (path === '/api/repricing/bulk-accept')
      return json({ accepted: 1, failures: [], runId: machine.id, undoUntil: null });
    if (/^\/api\/(?:reservations|quotes)\?/.test(path)) return json(pageOf([]));
    if (/^\/api\/(?:categories|field-config|attachments|repricing\/rules)/.test(path)) return json([]);
    return failure(404, 'not_found');
  });
});

test('the open record of a proposal is repriced as an answer to it', async () => {
  const { user } = openApp(`/repricing?machine=${machine.id}`);
  const record = within(await screen.findByRole('dialog', { name: 'Detail stroje' }));
  await user.click(await record.findByRole('button', { name: 'Další akce' }));
  await user.click(await screen.findByRole('menuitem', { name: /^Přecenit/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Přecenit stroj' }));
  const price = await dialog.findByRole<HTMLInputElement>('textbox', { name: /Nová cena/ });
  expect(price.value.replaceAll(/\s/g, ' ')).toBe('950 000');
  await user.click(dialog.getByRole('button', { name: 'Přecenit' }));
  await waitFor(() =>
    expect(requests.find(({ method }) => method === 'POST')).toMatchObject({
      path: '/api/repricing/bulk-accept',
      body: { ids: [machine.id], prices: [{ id: machine.id, price: 950_000 }] },
    }),
  );
});
