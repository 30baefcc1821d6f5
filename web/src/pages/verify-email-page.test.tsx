import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { publicSettings } from '../../test/session.ts';
import { openApp } from '../../test/open-app.tsx';
import '../../test/render.tsx';
import { failure, json, stubFetch } from '../../test/stub-fetch.ts';
import { signOut } from '../lib/auth.ts';
import { queryClient } from '../lib/query.ts';

beforeEach(() => {
  signOut();
  queryClient.clear();
});

/** The answer to the verification; returns what was sent to it. */
function server(verify: () => Response) {
  const verifications: unknown[] = [];
  stubFetch(({ path, body }) => {
    if (path === '/api/settings/public') return json(publicSettings);
    verifications.push(body);
    return verify();
  });
  return verifications;
}

test('verifies the address once and links to the sign-in', async () => {
  const verifications = server(() => new Response(null, { status: 204 }));
  openApp('/verify-email#token=t0ken');
  expect(await screen.findByRole('heading', { name: 'E-mail je ověřený' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Přejít na přihlášení' })).toBeDefined();
  expect(verifications).toEqual([{ token: 't0ken' }]);
});

test('a link that no longer works says how to get another', async () => {
  server(() => failure(410, 'link_invalid'));
  openApp('/verify-email#token=t0ken');
  expect(await screen.findByRole('heading', { name: 'Odkaz už neplatí' })).toBeDefined();
  expect(screen.getByText(/Nový odkaz si pošlete/)).toBeDefined();
});

test('without a token nothing is verified', async () => {
  const verifications = server(() => failure(500, 'internal'));
  openApp('/verify-email');
  expect(await screen.findByRole('heading', { name: 'Odkaz už neplatí' })).toBeDefined();
  expect(verifications).toEqual([]);
});

test('after any other error the user can retry', async () => {
  let answer = failure(429, 'too_many_requests', 'Příliš mnoho pokusů.');
  server(() => answer);
  openApp('/verify-email#token=t0ken');
  expect(await screen.findByText('E-mail se nepodařilo ověřit')).toBeDefined();
  answer = new Response(null, { status: 204 });
  screen.getByRole('button', { name: 'Zkusit znovu' }).click();
  expect(await screen.findByRole('heading', { name: 'E-mail je ověřený' })).toBeDefined();
});
