import type { Mail } from '@strojpark/core/contracts/mails';
import { defaultUserSettings } from '@strojpark/core/domain/settings/user-settings';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openApp } from '../../../test/open-app.tsx';
import '../../../test/render.tsx';
import { publicSettings, userOf } from '../../../test/session.ts';
import { failure, json, stubFetch, type SentRequest } from '../../../test/stub-fetch.ts';
import { signIn } from '../../lib/auth.ts';
import { queryClient } from '../../lib/query.ts';

const mail: Mail = {
  id: '22222222-2222-4222-8222-222222222222',
  template: 'reservation_created',
  language: 'cs',
  toEmail: 'eva@dealer.example',
  toName: 'Eva Dvořáková',
  subject: 'Nová rezervace: Volvo',
  status: 'sent',
  attempts: 1,
  nextAttemptAt: null,
  lastError: null,
  advice: null,
  serverReply: null,
  canRetry: false,
  createdAt: '2026-05-04T08:00:00.000Z',
  sentAt: '2026-05-04T08:00:10.000Z',
};
const page = {
  items: [mail],
  total: 1,
  totalIsExact: true,
  nextCursor: null,
  prevCursor: null,
  facets: { status: { queued: 0, sending: 0, sent: 1, failed: 0 } },
  isConfigured: true,
  held: 0,
};
const log = '/admin/settings/outgoing-emails';
let items: readonly Mail[];
let one: () => Response;
let requests: SentRequest[];

beforeEach(() => {
  queryClient.clear();
  items = [mail];
  one = () => json(mail);
  signIn({ accessToken: 'a', refreshToken: 'r', user: userOf('admin') });
  // why: the server is outside of the web package; these tests are about the address
  requests = stubFetch(({ method, path }) => {
    if (path === '/api/settings/public') return json(publicSettings);
    if (path === '/api/auth/me') return json(userOf('admin'));
    if (path === '/api/users/settings') return json(defaultUserSettings);
    if (path.startsWith('/api/mails?')) return json({ ...page, items });
    if (method === 'DELETE') {
      one = () => failure(404, 'not_found');
      return new Response(null, { status: 204 });
    }
    if (path === `/api/mails/${mail.id}`) return one();
    if (path === `/api/mails/${mail.id}/retry`) {
      one = () => json(mail);
      return json({ ...mail, status: 'queued' });
    }
    if (path.endsWith('/preview')) return json({ hidden: 'deleted', text: null, html: null });
    return failure(404, 'not_found');
  });
});

test('the address has the filter and the open mail, and closing or Back leaves the mail', async () => {
  const { user, address, router } = openApp(`${log}?status=sent&search=eva`);
  const open = async () => user.click(await screen.findByRole('button', { name: mail.subject ?? '' }));
  await open();
  await screen.findByRole('dialog', { name: 'E-mail' });
  expect(requests.findLast(({ path }) => path.startsWith('/api/mails?'))?.path).toMatch(
    /status=sent&search=eva/,
  );
  expect(address()).toBe(`${log}?status=sent&search=eva&mail=${mail.id}`);
  router.history.back();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(address()).toBe(`${log}?status=sent&search=eva`);

  await user.click(screen.getByRole('button', { name: 'Všechny stavy' }));
  await waitFor(() => expect(address()).toBe(`${log}?search=eva`));
});

test('a link opens a mail that is not in the list, which the tab names', async () => {
  items = [];
  const { user, address } = openApp(`${log}?mail=${mail.id}`);
  const drawer = await screen.findByRole('dialog', { name: 'E-mail' });
  await waitFor(() => expect(document.title).toBe('Nová rezervace: Volvo · E-mail · Strojpark'));
  await user.click(within(drawer).getByRole('button', { name: 'Zavřít' }));
  await waitFor(() => expect(address()).toBe(log));
});

test('a mail opened by a link is read again after it is sent again', async () => {
  items = [];
  one = () => json({ ...mail, status: 'failed', canRetry: true });
  const { user } = openApp(`${log}?mail=${mail.id}`);
  const drawer = await screen.findByRole('dialog', { name: 'E-mail' });
  await user.click(await within(drawer).findByRole('button', { name: 'Odeslat znovu' }));
  // The state and the time.
  await waitFor(() => expect(within(drawer).getAllByText('Odesláno')).toHaveLength(2));
});

test('a link to a mail that is no longer there says so', async () => {
  items = [];
  one = () => failure(404, 'not_found');
  const { user, address } = openApp(`${log}?mail=${mail.id}`);
  const drawer = await screen.findByRole('dialog', { name: 'E-mail' });
  expect(await within(drawer).findByText('Záznam nebyl nalezen')).toBeDefined();
  await user.click(within(drawer).getByRole('button', { name: 'Zavřít' }));
  await waitFor(() => expect(address()).toBe(log));
});

test('a mail opened by a link is discarded, and closes', async () => {
  items = [];
  one = () => json({ ...mail, status: 'queued', sentAt: null });
  const { user, address } = openApp(`${log}?mail=${mail.id}`);
  const drawer = await screen.findByRole('dialog', { name: 'E-mail' });
  await user.click(await within(drawer).findByRole('button', { name: 'Zahodit' }));
  const question = await screen.findByRole('dialog', { name: 'Zahodit e-mail?' });
  await user.click(within(question).getByRole('button', { name: 'Zahodit' }));
  expect(await screen.findByText('E-mail pro eva@dealer.example je zahozený')).toBeDefined();
  await waitFor(() => expect(address()).toBe(log));
});
