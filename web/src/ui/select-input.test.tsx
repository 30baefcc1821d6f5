import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderApp } from '../../test/render.tsx';
import { SelectInput } from './select-input.tsx';

test('options are rendered with the first focus; arrow keys go on from the chosen one', async () => {
  const onChange = vi.fn<(value: string | null) => void>();
  renderApp(
    <SelectInput label="Stav" data={['nový', 'použitý', 'rozbitý']} value="použitý" onChange={onChange} />,
  );
  const options = () => document.querySelectorAll('[data-combobox-option]').length;
  expect(options()).toBe(0);
  await userEvent.tab();
  expect(options()).toBe(3);
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getByRole('combobox', { name: 'Stav' }).getAttribute('aria-activedescendant')).not.toBeNull();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(onChange.mock.calls[0]?.[0]).toBe('rozbitý');
});
