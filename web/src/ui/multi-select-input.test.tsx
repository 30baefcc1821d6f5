import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderApp } from '../../test/render.tsx';
import { MultiSelectInput } from './multi-select-input.tsx';

test('Enter after a word that finds nothing does not send the form, and sends it without one', async () => {
  const onSubmit = vi.fn<(event: { preventDefault: () => void }) => void>((event) => event.preventDefault());
  renderApp(
    <form onSubmit={onSubmit}>
      <MultiSelectInput label="Kategorie" data={[{ value: 'cranes', label: 'Jeřáby' }]} />
      <button type="submit">Zobrazit</button>
    </form>,
  );
  const user = userEvent.setup();
  await user.type(screen.getByRole('combobox', { name: 'Kategorie' }), 'xyz{Enter}');
  expect(onSubmit).not.toHaveBeenCalled();
  await user.clear(screen.getByRole('combobox', { name: 'Kategorie' }));
  await user.keyboard('{Enter}');
  expect(onSubmit).toHaveBeenCalledOnce();
});
