import {
  defaultUserSettings,
  type UserSettings,
  type VisitedStep,
} from '@strojpark/core/domain/settings/user-settings';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { buildMachine, pageOf } from '../../../test/build-machine.ts';
import { publicSettings, userOf } from '../../../test/session.ts';
import { openApp } from '../../../test/open-app.tsx';
import '../../../test/render.tsx';
import { failure, json, stubFetch } from '../../../test/stub-fetch.ts';
import { storedSettingsKey } from '../../entities/users/stored-settings.queries.ts';
import { signIn } from '../../lib/auth.ts';
import { queryClient } from '../../lib/query.ts';

const user = { ...userOf('salesperson'), created_at: new Date().toISOString() };

beforeEach(() => queryClient.clear());

function answerSettings(stored: object, afterVisit: object) {
  signIn({ accessToken: 'a', refreshToken: 'r', user });
  // why: the server is outside of the web package; this is about the pages of the browser
  return stubFetch(({ path, method }) => {
    if (path === '/api/settings/public') return json(publicSettings);
    if (path === '/api/auth/me') return json(user);
    if (path === '/api/users/settings') return json(method === 'PUT' ? afterVisit : stored);
    return failure(404, 'not_found');
  });
}

test('an older server, which keeps no visits, is not told of any', async () => {
  const { visitedSteps: _visited, ...older } = defaultUserSettings;
  const requests = answerSettings(older, older);
  openApp('/help');
  expect(await screen.findByRole('heading', { level: 1 })).toBeDefined();
  await waitFor(() => expect(queryClient.getQueryData(storedSettingsKey)).toEqual(older));
  expect(await screen.findByRole('heading', { level: 1 })).toBeDefined();
  expect(requests.filter(({ method }) => method === 'PUT')).toEqual([]);
});

test('a visit changes no other setting', async () => {
  const before = { ...defaultUserSettings, itemsPerPage: 50 };
  answerSettings(before, { ...defaultUserSettings, visitedSteps: ['guide'] });
  openApp('/help');
  await waitFor(() =>
    expect(queryClient.getQueryData(storedSettingsKey)).toEqual({ ...before, visitedSteps: ['guide'] }),
  );
});

test('a first step is ticked off by opening its page, from an address as well as from the sidebar', async () => {
  signIn({ accessToken: 'a', refreshToken: 'r', user });
  // why: the server is outside of the web package; this is about the pages of the browser
  const ticked: VisitedStep[] = [];
  stubFetch(({ path, method, body }) => {
    if (path === '/api/users/settings' && method === 'PUT')
      ticked.push(...(body as Pick<UserSettings, 'visitedSteps'>).visitedSteps);
    if (path === '/api/settings/public') return json(publicSettings);
    if (path === '/api/auth/me') return json(user);
    if (path === '/api/users/settings') return json({ ...defaultUserSettings, visitedSteps: ticked });
    if (path.startsWith('/api/machines?')) return json(pageOf([buildMachine()]));
    if (path === '/api/categories') return json([]);
    return failure(404, 'not_found');
  });
  // With its labels: those of icons are tooltips, whose code loads late.
  localStorage.setItem('sidebar-icons', 'false');
  const app = openApp('/help');
  await waitFor(() => expect(ticked).toEqual(['guide']));
  const sidebar = within(await screen.findByRole('navigation', { name: 'Hlavní nabídka' }));
  await app.user.click(sidebar.getByRole('link', { name: 'Použité stroje' }));
  await waitFor(() => expect(ticked).toEqual(['guide', 'browse']));
});
