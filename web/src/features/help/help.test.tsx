import { permissions } from '@strojpark/core/domain/access/permissions';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { userOf } from '../../../test/build-reservation.ts';
import { renderApp } from '../../../test/render.tsx';
import { signIn } from '../../lib/auth.ts';
import { Help } from './help.tsx';

const panel = (name: RegExp) => within(screen.getByRole('region', { name }));

test('the permissions are those of the signed-in user, all of the catalogue', () => {
  signIn({ accessToken: 'a', refreshToken: 'r', user: userOf('salesperson') });
  const { unmount } = renderApp(<Help />);
  const mine = panel(/^Co smíte v roli Obchodník/);
  expect(mine.getAllByRole('listitem')).toHaveLength(permissions.length);
  const markOf = (name: string) =>
    within(mine.getByText(name).closest('li') ?? document.body)
      .getByRole('img')
      .getAttribute('aria-label');
  expect(markOf('Vytvářet rezervace')).toBe('Smíte');
  expect(markOf('Schvalovat rezervace')).toBe('Nesmíte');
  unmount();
  signIn({ accessToken: 'a', refreshToken: 'r', user: userOf('admin') });
  renderApp(<Help />);
  expect(screen.queryByRole('img', { name: 'Nesmíte' })).toBeNull();
});

test('every status of machines and reservations is explained, and the keys of lists', () => {
  signIn({ accessToken: 'a', refreshToken: 'r', user: userOf('salesperson') });
  renderApp(<Help />);
  expect(panel(/^Stavy strojů/).getAllByRole('definition')).toHaveLength(6);
  expect(panel(/^Stavy rezervací/).getAllByRole('definition')).toHaveLength(5);
  expect(panel(/^Klávesové zkratky/).getByText('Hledat v celé aplikaci')).toBeDefined();
});
