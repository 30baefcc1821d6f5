import { defaultUserSettings } from '@strojpark/core/domain/settings/user-settings';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { buildReservation } from '../../../../test/build-reservation.ts';
import { publicSettings, userOf } from '../../../../test/session.ts';
import { openApp } from '../../../../test/open-app.tsx';
import '../../../../test/render.tsx';
import { failure, json, stubFetch, type SentRequest } from '../../../../test/stub-fetch.ts';
import { windowWidth } from '../../../../test/window-width.ts';
import { useFollowedRuns } from '../../../entities/bulk-runs/followed-runs.ts';
import { cachedReservation } from '../../../entities/reservations/expected-reservation.ts';
import { signIn } from '../../../lib/auth.ts';
import { queryClient } from '../../../lib/query.ts';

const page = {
  items: [buildReservation()],
  total: 1,
  totalIsExact: true,
  nextCursor: null,
  prevCursor: null,
  facets: { status: { active: 1 } },
};
let requests: SentRequest[] = [];

beforeEach(() => {
  queryClient.clear();
  useFollowedRuns.setState({ followed: [], shown: null });
  signIn({ accessToken: 'a', refreshToken: 'r', user: userOf('admin') });
  // why: the server is outside of the web package; its counts are tested there
  requests = stubFetch(({ path }) => {
    if (path === '/api/settings/public') return json(publicSettings);
    if (path === '/api/auth/me') return json(userOf('admin'));
    if (path === '/api/users/settings') return json(defaultUserSettings);
    if (path === '/api/reservations/statistics') return failure(403, 'forbidden');
    return path.startsWith('/api/reservations?') ? json(page) : json({ total: 0 });
  });
});

test('the counts of the statuses respect the other filters, including the customer', async () => {
  openApp('/reservations?customer=27082440&status=active');
  await waitFor(() =>
    expect(requests.map(({ path }) => path)).toContain(
      '/api/reservations?customer=27082440&limit=1&facets=status%2Cexpired%2Csoon',
    ),
  );
});

test('the filters of decided requests are chips that name the approver and can be cleared one by one', async () => {
  const approver = '88888888-8888-4888-8888-888888888888';
  requests = stubFetch(({ path }) => {
    if (path === '/api/settings/public') return json(publicSettings);
    if (path === '/api/auth/me') return json(userOf('admin'));
    if (path === '/api/users/settings') return json(defaultUserSettings);
    if (path.startsWith('/api/reservations?'))
      return json({ ...page, items: [buildReservation({ decided_by_name: 'Alena Dvořáková' })] });
    return json({ total: 0 });
  });
  openApp(
    `/reservations?outcome=approved&outcome=rejected&endedFrom=2026-11-01&endedTo=2026-11-30&approver=${approver}&misfit=too_old`,
  );
  expect(await screen.findByText('Rozhodnutí: Alena Dvořáková')).toBeDefined();
  expect(screen.getByText('Schválené žádosti, Zamítnuté žádosti')).toBeDefined();
  expect(screen.getByText('Náhrady: Příliš starý')).toBeDefined();
  await userEvent.click(
    screen.getByRole('button', { name: 'Zrušit filtr Vyřízeno 01.11.2026 – 30.11.2026' }),
  );
  await waitFor(() =>
    expect(requests.map(({ path }) => path)).toContain(
      `/api/reservations?outcome=approved&outcome=rejected&approver=${approver}&misfit=too_old&limit=1&facets=status%2Cexpired%2Csoon`,
    ),
  );
});

test('of all and overdue reservations one is chosen, and the count of all is what choosing it shows', async () => {
  stubFetch(({ path }) => {
    if (path === '/api/settings/public') return json(publicSettings);
    if (path === '/api/auth/me') return json(userOf('admin'));
    if (path === '/api/users/settings') return json(defaultUserSettings);
    if (!path.startsWith('/api/reservations?')) return json({ total: 0 });
    const active = path.includes('expiry=expired') ? 1 : 46;
    return json({ ...page, facets: { status: { active, completed: active - 1 }, expired: { active: 1 } } });
  });
  const { user, address } = openApp('/reservations?expiry=expired&mine=true');
  const all = await screen.findByRole('button', { name: /^Všechny\s*91/, pressed: false });
  expect(screen.getByRole('button', { name: /^Po termínu\s*1/, pressed: true })).toBeDefined();
  await user.click(all);
  await waitFor(() => expect(address()).toBe('/reservations?mine=true'));
});

test('chips of deadlines are counted, and the badges of the sidebar count work that waits', async () => {
  const counts = { total: 30, active: 17, extended: 5, pending_approval: 1, completed: 5, cancelled: 2 };
  const facets = { status: counts, expired: { active: 3, extended: 1 }, soon: { active: 3 } };
  stubFetch(({ path }) => {
    if (path === '/api/settings/public') return json(publicSettings);
    if (path === '/api/auth/me') return json(userOf('admin'));
    if (path === '/api/users/settings') return json(defaultUserSettings);
    if (path === '/api/badges') return json({ unread: 0, overdue: 4, approvals: 1, offers: 0, matches: 0 });
    if (path.startsWith('/api/reservations?')) return json({ ...page, facets });
    return json({ total: 0 });
  });
  // Other filters do not hide them.
  openApp('/reservations?search=volvo');
  const chips = await screen.findByRole('group', { name: 'Filtr podle platnosti' });
  await waitFor(() => expect(chips.textContent).toMatch(/Brzy vyprší\s*3/));
  expect(chips.textContent).toMatch(/Po termínu\s*4/);
  const statuses = screen.getByRole('group', { name: 'Filtr podle stavu' });
  expect(statuses.textContent).toMatch(/Aktivní\s*17/);
  expect(await screen.findByRole('link', { name: /^Rezervace\s*4\s*po termínu$/ })).toBeDefined();
  expect(screen.getByRole('link', { name: /^Ke schválení\s*1\s*ke schválení$/ })).toBeDefined();
  // The number opens what it counts; the entry opens them all.
  expect(screen.getByRole('link', { name: '4 po termínu' }).getAttribute('href')).toBe(
    '/reservations?expiry=expired',
  );
});

test('on a phone, which has no column headers, a menu orders the list', async () => {
  windowWidth('phone');
  const { user, address } = openApp('/reservations?search=volvo');
  await user.click(await screen.findByRole('button', { name: 'Řadit podle' }));
  const orders = await screen.findAllByRole('menuitemradio');
  expect(orders.map(({ textContent }) => textContent)).toEqual(['Platnost', 'Vytvořeno']);
  await user.click(screen.getByRole('menuitemradio', { name: 'Platnost', checked: false }));
  await waitFor(() => expect(address()).toBe('/reservations?search=volvo&sort=expires_at&order=asc'));
  // The one in use reverses the order.
  await user.click(screen.getByRole('button', { name: 'Řadit podle' }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Platnost', checked: true }));
  await waitFor(() => expect(address()).toBe('/reservations?search=volvo&sort=expires_at&order=desc'));
});

test.each([
  [4, '4 po termínu, moje', false, 'expiry=expired&mine=true'],
  [1, '1 po termínu, moje', false, 'expiry=expired&mine=true'],
  // Colleagues' only while none is mine, as below on the dashboard.
  [0, '4 po termínu, u kolegů', true, 'expiry=expired&others=true'],
])(
  'the badge counts my overdue reservations and opens them (%i of 4 are mine)',
  async (own, name, isQuiet, search) => {
    stubFetch(({ path }) => {
      if (path === '/api/settings/public') return json(publicSettings);
      if (path === '/api/auth/me') return json(userOf('admin'));
      if (path === '/api/users/settings') return json(defaultUserSettings);
      if (path === '/api/badges')
        return json({ unread: 0, overdue: 4, ownOverdue: own, approvals: 0, offers: 0, matches: 0 });
      if (path.startsWith('/api/reservations?')) return json(page);
      return json({ total: 0 });
    });
    openApp('/reservations');
    const counted = await screen.findByRole('link', { name });
    expect(counted.getAttribute('href')).toBe(`/reservations?${search}`);
    const entry = screen.getByRole('link', {
      name: new RegExp(`^Rezervace\\s*${name.replace(' ', '\\s*')}$`),
    });
    expect(entry.querySelector('[data-others]') !== null).toBe(isQuiet);
  },
);

test('reservations of colleagues are asked for as the dashboard links to them, and the chip clears that filter', async () => {
  const { user, address } = openApp('/reservations?expiry=expired&others=true');
  await user.click(await screen.findByRole('button', { name: 'Zobrazit rezervace všech' }));
  await waitFor(() => expect(address()).toBe('/reservations?expiry=expired'));
  expect(requests.some(({ path }) => path.includes('expiry=expired&others=true'))).toBe(true);
});

test('of a very large search, the bulk dialog counts at least so many others, and one reason ends them all', async () => {
  let sent: unknown;
  stubFetch(({ path, body }) => {
    if (path === '/api/settings/public') return json(publicSettings);
    if (path === '/api/auth/me') return json(userOf('admin'));
    if (path === '/api/users/settings') return json(defaultUserSettings);
    if (path === '/api/reservations/bulk-cancel') {
      sent = body;
      return json({ runId: 'r', total: 1000 });
    }
    if (path === '/api/bulk-runs/r') return new Promise(() => undefined);
    if (path.startsWith('/api/reservations?')) return json({ ...page, total: 1000, totalIsExact: false });
    return json({ total: 0 });
  });
  const { user } = openApp('/reservations?status=active&outcome=approved');
  await user.click(await screen.findByRole('checkbox', { name: 'Vybrat všechny zobrazené' }));
  const bar = await screen.findByRole('toolbar', { name: 'Hromadné akce' });
  await user.click(within(bar).getByRole('button', { name: /^Vybrat vše/ }));
  await user.click(within(bar).getByRole('button', { name: 'Zrušit rezervace' }));
  const dialog = await screen.findByRole('dialog', { name: /^Zrušit 1\s000\+ rezervací/ });
  expect(dialog.textContent).toMatch(/a ještě 999\+ rezervací/);
  const reason = within(dialog).getByRole('textbox', { name: /^Důvod/ });
  await user.type(reason, 'Konec akce');
  await user.click(within(dialog).getByRole('button', { name: /^Zrušit 1\s000\+ rezervací/ }));
  await waitFor(() =>
    expect(sent).toEqual({
      filter: { status: ['active'], outcome: ['approved'] },
      except: [],
      reason: 'Konec akce',
    }),
  );
});

test('selected reservations are cancelled on the screen with the reason, before the answer', async () => {
  const [shown] = page.items;
  stubFetch(({ path }) => {
    if (path === '/api/settings/public') return json(publicSettings);
    if (path === '/api/auth/me') return json(userOf('admin'));
    if (path === '/api/users/settings') return json(defaultUserSettings);
    if (path === '/api/reservations/bulk-cancel') return new Promise(() => undefined);
    return path.startsWith('/api/reservations?') ? json(page) : json({ total: 0 });
  });
  const { user } = openApp('/reservations');
  await user.click(await screen.findByRole('checkbox', { name: 'Vybrat všechny zobrazené' }));
  await user.click(await screen.findByRole('button', { name: 'Zrušit rezervace' }));
  const dialog = await screen.findByRole('dialog', { name: 'Zrušit 1 rezervaci?' });
  const reason = within(dialog).getByRole('textbox', { name: /^Důvod/ });
  await user.type(reason, 'Konec akce');
  await user.click(within(dialog).getByRole('button', { name: 'Zrušit 1 rezervaci' }));
  await waitFor(() =>
    expect(cachedReservation(queryClient, shown?.id ?? '')).toMatchObject({
      status: 'cancelled',
      cancellation_reason: 'Konec akce',
    }),
  );
});
