import { defaultUserSettings } from '@strojpark/core/domain/settings/user-settings';
import { waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openApp } from '../../../../test/open-app.tsx';
import '../../../../test/render.tsx';
import { publicSettings, userOf } from '../../../../test/session.ts';
import { failure, json, stubFetch, type SentRequest } from '../../../../test/stub-fetch.ts';
import { signIn } from '../../../lib/auth.ts';
import { queryClient } from '../../../lib/query.ts';

let requests: SentRequest[] = [];
beforeEach(() => {
  queryClient.clear();
  signIn({ accessToken: 'a', refreshToken: 'r', user: userOf('admin') });
  requests = stubFetch(({ path }) => {
    if (path === '/api/settings/public') return json(publicSettings);
    if (path === '/api/auth/me') return json(userOf('admin'));
    if (path === '/api/users/settings') return json(defaultUserSettings);
    if (path.includes('?')) return json({ items: [], total: 0, totalIsExact: true, nextCursor: null });
    return failure(404, 'not_found');
  });
});

/** How the rows of quotes were asked for. */
const asked = () =>
  requests
    .map(({ path }) => new URL(path, 'http://localhost'))
    .filter(({ pathname, searchParams }) => pathname === '/api/quotes' && !searchParams.has('facets'))
    .map(({ searchParams: query }) => [query.get('asked'), query.get('sort'), query.get('order')]);

test.each([
  ['questions in the list', '/quotes?asked=true', ['true', 'asked_at', 'asc']],
  [
    'questions in the list, in the chosen order',
    '/quotes?asked=true&sort=valid_until&order=asc',
    ['true', 'valid_until', 'asc'],
  ],
  ['all quotes', '/quotes', [null, 'created_at', 'desc']],
])('the first of %s', async (_, address, order) => {
  openApp(address);
  await waitFor(() => expect(asked()).toContainEqual(order));
});

test('the dashboard starts with the question that has waited the longest', async () => {
  openApp('/dashboard');
  await waitFor(() => expect(asked()).toContainEqual(['true', 'asked_at', 'asc']));
});
