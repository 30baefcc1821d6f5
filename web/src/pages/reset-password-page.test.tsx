import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp } from '../../test/open-app.tsx';
import { publicSettings } from '../../test/session.ts';
import { json, stubFetch } from '../../test/stub-fetch.ts';

test('another link is requested by e-mail, with the same answer for every address', async () => {
  const requests = stubFetch(({ path }) =>
    path === '/api/settings/public' ? json(publicSettings) : new Response(null, { status: 204 }),
  );
  const { user } = openApp('/reset-password');
  await user.type(await screen.findByLabelText('E-mail'), 'jana@strojpark.example');
  await user.click(screen.getByRole('button', { name: 'Poslat nový odkaz' }));
  expect(await screen.findByText(/^Pokud k této adrese existuje účet/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Poslat nový odkaz' })).toBeNull();
  expect(requests.at(-1)).toMatchObject({
    path: '/api/auth/forgot-password',
    body: { email: 'jana@strojpark.example' },
  });
});
