import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderApp } from '../../../test/render.tsx';
import { ImportCards } from './import-cards.tsx';

test('a card only says what the file contains: no second start, no status of a machine', async () => {
  const choose = vi.fn<(subject: object) => void>();
  renderApp(<ImportCards chosen={{ kind: 'machines', machineType: 'used' }} onChoose={choose} />);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Použité stroje' }).checked).toBe(true);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Skladové stroje' }).checked).toBe(false);
  expect(screen.getByText(/^Stroje, které už pracovaly, .* Nové se přidají/)).toBeDefined();
  expect(screen.getByText(/^Stroje na skladě nebo objednané/)).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.queryByText('K dispozici')).toBeNull();
  await userEvent.setup().click(screen.getByRole('radio', { name: 'Uživatelé' }));
  expect(choose).toHaveBeenCalledWith({ kind: 'users' });
});
