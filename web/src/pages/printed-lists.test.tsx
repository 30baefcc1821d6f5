import { defaultUserSettings } from '@strojpark/core/domain/settings/user-settings';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { buildDemand } from '../../test/build-demand.ts';
import { buildMachine } from '../../test/build-machine.ts';
import { buildQueueEntry } from '../../test/build-queue-entry.ts';
import { publicSettings, userOf } from '../../test/session.ts';
import { buildUser } from '../../test/build-user.ts';
import { openApp } from '../../test/open-app.tsx';
import '../../test/render.tsx';
import { failure, json, stubFetch } from '../../test/stub-fetch.ts';
import { signIn } from '../lib/auth.ts';
import { queryClient } from '../lib/query.ts';

const aged = {
  ...buildMachine(),
  extra: { days_in_stock: 120, price_margin: -50_000, price_margin_percent: -2 },
};
const proposal = {
  id: aged.id,
  machine: aged,
  price: 2_375_000,
  at_floor: false,
  rule: { id: aged.id, category: null, after_days: 90, percent: 5, floor_percent: 3 },
  margin: 75_000,
  margin_percent: 3.3,
  proposed_at: '2026-11-20T08:00:00.000Z',
};
const { criteria: _criteria, matches: _matches, ...customer } = buildDemand();
const quote = {
  ...customer,
  number: 'CN-00042',
  status: 'sent',
  sent_version: 1,
  total: 98_000,
  openings: 0,
  items: [{ machine: aged }],
  actions: [],
};

let rows: readonly unknown[];

beforeEach(() => {
  queryClient.clear();
  signIn({ accessToken: 'a', refreshToken: 'r', user: userOf('admin') });
  // why: the server is outside of the web package
  stubFetch(({ path }) => {
    if (path === '/api/settings/public') return json(publicSettings);
    if (path === '/api/auth/me') return json(userOf('admin'));
    if (path === '/api/users/settings') return json(defaultUserSettings);
    if (path === '/api/company')
      return json({ name: 'Stroje Morava', address: [], phone: '', email: '', logo: null });
    if (path === '/api/categories')
      return json([{ key: 'heavy-machinery', name: 'Heavy machinery', nameCs: 'Těžká technika' }]);
    if (path === '/api/field-config' || path === '/api/repricing/rules') return json([]);
    if (path.startsWith('/api/repricing/proposals/count')) return json({ total: 1, totalIsExact: true });
    if (!/^\/api\/(?:users|machines|repricing\/proposals|queue|demands|quotes)\?/.test(path))
      return failure(404, 'not_found');
    return json({ items: rows, total: rows.length, totalIsExact: true, nextCursor: null, prevCursor: null });
  });
});

// No row is drawn here: jsdom lays nothing out.
test.each([
  [
    'users',
    '/admin/users?role=salesperson',
    buildUser({ name: 'Jan Novotný', email: 'jan@stroje.example', last_login_at: null }),
    ['Filtry: Obchodník', '1 uživatel', 'Jan Novotný', 'jan@stroje.example', 'Ještě nikdy'],
  ],
  [
    'aged stock',
    '/aged-stock?band=91&location=Brno',
    aged,
    ['Filtry: 91–180 dní, Brno', '1 stroj', 'Nakladač Volvo L120', 'VCE-120', '120', '−50 000 CZK', '−2,0 %'],
  ],
  [
    'proposed prices',
    '/repricing?location=Brno',
    proposal,
    ['Filtry: Brno', '1 návrh', 'VCE-120', '2 500 000 CZK', '2 375 000 CZK', '−5 %', 'po 90 dnech −5 %'],
  ],
  ['customers in a queue', '/queue', buildQueueEntry(), ['Lomy Vysočina s.r.o.', 'Petr Dlouhý', '2. z 3']],
  [
    'demands',
    '/demands',
    buildDemand(),
    ['Lomy Vysočina s.r.o.', 'Volvo', '2 nové', 'Jan Novotný', '31.03.2027'],
  ],
  ['quotes', '/quotes', quote, ['Lomy Vysočina s.r.o.', 'Nakladač Volvo L120', '98 000 CZK', 'CN-00042']],
] as const)('the list of %s is printed whole, with the letterhead', async (_, address, row, expected) => {
  rows = [row];
  const print = vi.fn<() => void>();
  // why: jsdom cannot print
  vi.stubGlobal('print', print);
  const { user } = openApp(address);
  await user.click(await screen.findByRole('button', { name: 'Zobrazení' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Vytisknout seznam' }));
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  const sheet = document.querySelector('[data-print-sheet]')?.textContent.replaceAll(/\s/g, ' ');
  for (const text of ['Stroje Morava', ...expected]) expect(sheet).toContain(text);
});

test.each(['/used-machines', '/aged-stock'])(
  'the print menu of the browser gets the loaded rows of %s as a sheet, with title, filters and letterhead',
  async (address) => {
    rows = [aged];
    openApp(`${address}?location=Brno`);
    const fire = (event: string) => act(() => void window.dispatchEvent(new Event(event)));
    const sheetOf = () => document.querySelector('[data-print-sheet]')?.textContent.replaceAll(/\s/g, ' ');
    // What it takes is loaded a while after the list. Not `waitFor`, which looks again after each change of the document.
    await expect
      .poll(() => {
        fire('beforeprint');
        const sheet = sheetOf();
        fire('afterprint');
        return sheet;
      })
      .toContain('Stroje Morava');
    fire('beforeprint');
    for (const text of [/Filtry: .*Brno/, /1 stroj · Vytištěno \d/, /Nakladač Volvo L120/])
      expect(sheetOf()).toMatch(text);
    fire('afterprint');
    expect(document.querySelector('[data-print-sheet]')).toBeNull();
  },
);
