import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { userOf } from '../../../../test/session.ts';
import { renderApp } from '../../../../test/render.tsx';
import { json, stubFetch } from '../../../../test/stub-fetch.ts';
import { signIn } from '../../../lib/auth.ts';
import { queryClient } from '../../../lib/query.ts';
import { RulesDialog } from './rules-dialog.tsx';

const rule = {
  id: '11111111-1111-4111-8111-111111111111',
  category: null,
  after_days: 90,
  percent: 5,
  floor_percent: 3,
  updated_at: '2026-11-20T08:00:00.000Z',
};

beforeEach(() => {
  queryClient.clear();
  signIn({ accessToken: 'a', refreshToken: 'r', user: userOf('admin') });
});

test('a rule stays in its form until it is saved: nothing else shows it before', async () => {
  const { promise: answer, resolve } = Promise.withResolvers<Response>();
  stubFetch(({ method, path }) => {
    if (method === 'PUT') return answer;
    return json(path === '/api/repricing/rules' ? [rule] : []);
  });
  renderApp(<RulesDialog opened onClose={() => undefined} />);
  await userEvent.click(await screen.findByRole('button', { name: /^Upravit pravidlo/ }));
  const save = await screen.findByRole('button', { name: 'Uložit' });
  await userEvent.click(save);
  await expect.poll(() => save.dataset['loading']).toBe('true');
  expect(screen.getByRole('dialog', { name: 'Upravit pravidlo' })).toBeDefined();
  resolve(json(rule));
  expect(await screen.findByRole('dialog', { name: 'Pravidla přecenění' })).toBeDefined();
});
