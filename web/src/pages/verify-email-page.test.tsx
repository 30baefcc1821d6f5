import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openApp } from '../../test/open-app.tsx';
import '../../test/render.tsx';
import { failure, stubFetch } from '../../test/stub-fetch.ts';
import { signOut } from '../lib/auth.ts';
import { queryClient } from '../lib/query.ts';

beforeEach(() => {
  signOut();
  queryClient.clear();
});

test('verifies the address once and links to the sign-in', async () => {
  const requests = stubFetch(() => new Response(null, { status: 204 }));
  openApp('/verify-email#token=t0ken');
  expect(await screen.findByRole('heading', { name: 'E-mail je ověřený' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Přejít na přihlášení' })).toBeDefined();
  expect(requests.map(({ body }) => body)).toEqual([{ token: 't0ken' }]);
});

test('a link that no longer works says how to get another', async () => {
  stubFetch(() => failure(410, 'link_invalid'));
  openApp('/verify-email#token=t0ken');
  expect(await screen.findByRole('heading', { name: 'Odkaz už neplatí' })).toBeDefined();
  expect(screen.getByText(/Nový odkaz si pošlete/)).toBeDefined();
});

test('without a token no request is sent', async () => {
  const requests = stubFetch(() => failure(500, 'internal'));
  openApp('/verify-email');
  expect(await screen.findByRole('heading', { name: 'Odkaz už neplatí' })).toBeDefined();
  expect(requests).toHaveLength(0);
});

test('after any other error the user can retry', async () => {
  let answer = failure(429, 'too_many_requests', 'Příliš mnoho pokusů.');
  stubFetch(() => answer);
  openApp('/verify-email#token=t0ken');
  expect(await screen.findByText('E-mail se nepodařilo ověřit')).toBeDefined();
  answer = new Response(null, { status: 204 });
  screen.getByRole('button', { name: 'Zkusit znovu' }).click();
  expect(await screen.findByRole('heading', { name: 'E-mail je ověřený' })).toBeDefined();
});
