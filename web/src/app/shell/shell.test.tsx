import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { version } from '../../../../package.json';
import { userOf } from '../../../test/session.ts';
import { openApp } from '../../../test/open-app.tsx';
import '../../../test/render.tsx';
import { failure, stubFetch } from '../../../test/stub-fetch.ts';
import { signIn } from '../../lib/auth.ts';
import { queryClient } from '../../lib/query.ts';

beforeEach(() => {
  queryClient.clear();
  stubFetch(() => failure(503, 'unavailable'));
});

test('the footer names the version', async () => {
  signIn({ accessToken: 'a', refreshToken: 'r', user: userOf('salesperson') });
  openApp('/admin/settings/general');
  expect((await screen.findByRole('contentinfo')).textContent).toBe(`Strojpark v${version}`);
});
