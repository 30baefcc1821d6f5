import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderApp } from '../../test/render.tsx';
import { IntegerInput } from './integer-input.tsx';

function Days() {
  const [value, setValue] = useState<number | null>(200);
  return (
    <>
      <IntegerInput label="Dny" value={value} onChange={setValue} />
      <output>{JSON.stringify(value)}</output>
    </>
  );
}

test('takes only digits, keeps the zeros that are left of a number, and may be blank', async () => {
  renderApp(<Days />);
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Dny' });
  const type = (value: string) => fireEvent.change(field, { target: { value } });
  const stored = () => screen.getByRole('status').textContent;
  expect(field.value).toBe('200');
  type('-1x4,5');
  expect([field.value, stored()]).toEqual(['145', '145']);
  type('00');
  expect([field.value, stored()]).toEqual(['00', '0']);
  fireEvent.blur(field);
  expect(field.value).toBe('0');
  type('');
  expect([field.value, stored()]).toEqual(['', 'null']);
});
