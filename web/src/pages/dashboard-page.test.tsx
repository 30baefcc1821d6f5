import { screen } from '@testing-library/react';
import { defaultUserSettings } from '@strojpark/core/domain/settings/user-settings';
import { expect, test } from 'vitest';
import { pageOf } from '../../test/build-machine.ts';
import { openApp } from '../../test/open-app.tsx';
import '../../test/render.tsx';
import { publicSettings, userOf } from '../../test/session.ts';
import { failure, json, stubFetch } from '../../test/stub-fetch.ts';
import { signIn } from '../lib/auth.ts';
import { queryClient } from '../lib/query.ts';
import { useUserSettings } from '../lib/user-settings.ts';

test('how much waits is said once all of it is known', async () => {
  queryClient.clear();
  signIn({ accessToken: 'a', refreshToken: 'r', user: userOf('salesperson') });
  const { promise, resolve } = Promise.withResolvers<void>();
  stubFetch(async ({ path }) => {
    if (path === '/api/settings/public') return json(publicSettings);
    if (path === '/api/auth/me') return json(userOf('salesperson'));
    if (path === '/api/users/settings') return json({ ...defaultUserSettings, firstStepsHidden: true });
    if (path.startsWith('/api/demands')) return json({ ...pageOf([]), total: 3, totalIsExact: true });
    await promise;
    if (/^\/api\/(?:reservations|quotes|queue|imports|import)/.test(path))
      return json({ ...pageOf([]), total: 0, totalIsExact: true });
    return failure(404, 'not_found');
  });
  openApp('/dashboard');
  await screen.findByRole('region', { name: 'Co čeká na vyřízení' }, { timeout: 5000 });
  await new Promise((done) => setTimeout(done, 50));
  expect(screen.queryByText(/^Čeká na vás/)).toBeNull();
  resolve();
  expect(await screen.findByText('Čeká na vás: 3')).toBeDefined();
});

test.each([
  [true, 1],
  [false, 0],
])('how old the stock is, is shown to those who may see costs (%s)', async (seesCosts, sections) => {
  queryClient.clear();
  const { permissions, ...user } = userOf('salesperson');
  const allowed = permissions.filter((one) => seesCosts || one !== 'machines.view_costs');
  const person = { ...user, permissions: allowed };
  signIn({ accessToken: 'a', refreshToken: 'r', user: person });
  const bands = [{ from: 0, to: 30, count: 4, value: 1_500_000 }];
  stubFetch(({ path }) => {
    if (path === '/api/settings/public') return json(publicSettings);
    if (path === '/api/auth/me') return json(person);
    if (path === '/api/users/settings') return json({ ...defaultUserSettings, firstStepsHidden: true });
    if (path.startsWith('/api/machines/ageing')) return json({ bands, currency: 'CZK' });
    if (/^\/api\/(?:reservations|demands|quotes|queue|imports|import|repricing)/.test(path))
      return json({ ...pageOf([]), total: 0, totalIsExact: true });
    return failure(404, 'not_found');
  });
  openApp('/dashboard');
  await screen.findByRole('region', { name: 'Poslední rezervace' }, { timeout: 5000 });
  await expect
    .poll(() => screen.queryAllByRole('link', { name: /^0–30 dní\s*4 stroje/ }).length)
    .toBe(sections);
});

test('a skipped first step is added to those that were visited, and changes nothing else', async () => {
  queryClient.clear();
  const person = { ...userOf('admin'), created_at: new Date().toISOString() };
  signIn({ accessToken: 'a', refreshToken: 'r', user: person });
  const stored = { ...defaultUserSettings, visitedSteps: ['profile' as const] };
  useUserSettings.setState(stored);
  const company = { name: 'Strojpark', address: [], phone: '', email: '', logo: null };
  const sent = stubFetch(({ path, method }) => {
    if (path === '/api/settings/public') return json(publicSettings);
    if (path === '/api/auth/me') return json(person);
    if (path === '/api/users/settings') return method === 'GET' ? json(stored) : failure(500, 'internal');
    if (path === '/api/company') return json(company);
    if (path.startsWith('/api/settings')) return json([{ key: 'smtp_host', value: '' }]);
    if (/^\/api\/(?:machines|users|reservations)\/stat/.test(path)) return json({ total: 0, sold: 0 });
    if (/^\/api\/(?:reservations|demands|quotes|queue|imports|import|repricing)/.test(path))
      return json({ ...pageOf([]), total: 0, totalIsExact: true });
    return failure(404, 'not_found');
  });
  const { user } = openApp('/dashboard');
  await user.click(await screen.findByRole('button', { name: 'Nepotřebujeme' }, { timeout: 5000 }));
  const put = () => sent.find(({ method }) => method === 'PUT');
  await expect.poll(() => put()?.body).toEqual({ visitedSteps: ['mail'] });
  expect(useUserSettings.getState().visitedSteps).toEqual(['profile']);
});

test.each([
  ['some waits', () => json({ ...pageOf([]), total: 1, totalIsExact: true })],
  // Perhaps something waits.
  ['some failed to load', () => failure(404, 'not_found')],
])('where %s, the first steps are below the work, as a region of their own', async (_, answer) => {
  queryClient.clear();
  const person = { ...userOf('admin'), created_at: new Date().toISOString() };
  signIn({ accessToken: 'a', refreshToken: 'r', user: person });
  useUserSettings.setState(defaultUserSettings);
  stubFetch(({ path }) => {
    if (path === '/api/settings/public') return json(publicSettings);
    if (path === '/api/auth/me') return json(person);
    if (path === '/api/users/settings') return json(defaultUserSettings);
    if (path === '/api/company')
      return json({ name: 'Strojpark', address: [], phone: '', email: '', logo: null });
    if (path.startsWith('/api/settings')) return json([{ key: 'smtp_host', value: '' }]);
    if (/^\/api\/(?:machines|users|reservations)\/stat/.test(path)) return json({ total: 0, sold: 0 });
    if (path.startsWith('/api/demands')) return answer();
    if (/^\/api\/(?:reservations|quotes|queue|imports|import|repricing)/.test(path))
      return json({ ...pageOf([]), total: 0, totalIsExact: true });
    return failure(404, 'not_found');
  });
  openApp('/dashboard');
  const steps = await screen.findByRole('region', { name: 'První kroky' }, { timeout: 5000 });
  const work = screen.getByRole('region', { name: 'Co čeká na vyřízení' });
  expect(work.contains(steps)).toBe(false);
  expect(work.compareDocumentPosition(steps)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('the ages wait for the reservations above them, which would move them', async () => {
  queryClient.clear();
  signIn({ accessToken: 'a', refreshToken: 'r', user: userOf('admin') });
  const { promise, resolve } = Promise.withResolvers<void>();
  const sent = stubFetch(async ({ path }) => {
    if (path === '/api/settings/public') return json(publicSettings);
    if (path === '/api/auth/me') return json(userOf('admin'));
    if (path === '/api/users/settings') return json({ ...defaultUserSettings, firstStepsHidden: true });
    if (path.startsWith('/api/machines/ageing')) return json({ bands: [], currency: 'CZK' });
    if (path === '/api/reservations?limit=5') await promise;
    if (/^\/api\/(?:reservations|demands|quotes|queue|imports|import|repricing)/.test(path))
      return json({ ...pageOf([]), total: 0, totalIsExact: true });
    return failure(404, 'not_found');
  });
  const asksForAges = () => sent.some(({ path }) => path.startsWith('/api/machines/ageing'));
  openApp('/dashboard');
  await screen.findByText('Nic na vás nečeká');
  expect(asksForAges()).toBe(false);
  resolve();
  await expect.poll(asksForAges).toBe(true);
});
