import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderApp } from '../../../test/render.tsx';
import { ImportCards } from './import-cards.tsx';

test('a card only says what the file contains: no second start, no status of a machine', async () => {
  const choose = vi.fn<(kind: string) => void>();
  renderApp(<ImportCards chosen="machines" onChoose={choose} />);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Stroje' }).getAttribute('aria-checked')).toBe(
    'true',
  );
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.queryByText('K dispozici')).toBeNull();
  await userEvent.setup().click(screen.getByRole('radio', { name: 'Uživatelé' }));
  expect(choose).toHaveBeenCalledWith('users');
});
