import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderApp } from '../../test/render.tsx';
import { TimeInput } from './time-input.tsx';

const onChange = vi.fn<(value: string) => void>();

function Field() {
  const [value, setValue] = useState('');
  return (
    <TimeInput
      label="Čas"
      format="24h"
      value={value}
      onChange={(next) => {
        setValue(next);
        onChange(next);
      }}
    />
  );
}

test.each(['7', '730', '7.30', '7:30 pm'])('all times are offered while %s is typed', async (typed) => {
  renderApp(<Field />);
  await userEvent.type(screen.getByLabelText('Čas'), typed);
  expect(screen.getAllByRole('option')).toHaveLength(29);
});

test('a picked time is the value, a typed one is written in full when the field is left', async () => {
  renderApp(<Field />);
  const field = screen.getByLabelText<HTMLInputElement>('Čas');
  await userEvent.click(field);
  await userEvent.click(screen.getByRole('option', { name: '16:30' }));
  expect(onChange).toHaveBeenLastCalledWith('16:30');
  await userEvent.clear(field);
  await userEvent.type(field, '730');
  await userEvent.tab();
  expect(onChange).toHaveBeenLastCalledWith('07:30');
  expect(field.value).toBe('07:30');
});
