import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderApp } from '../../test/render.tsx';
import { IntegerInput } from './integer-input.tsx';

function Days() {
  const [value, setValue] = useState<number | null>(200);
  return (
    <>
      <IntegerInput label="Dny" unit="dní" value={value} onChange={setValue} />
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

test('the arrow keys change the number by one, down to zero, and its unit follows it', async () => {
  renderApp(<Days />);
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Dny' });
  expect(screen.getByText('dní')).toBeDefined();
  const press = (key: string) => fireEvent.keyDown(field, { key });
  press('ArrowUp');
  expect(field.value).toBe('201');
  press('ArrowDown');
  press('ArrowDown');
  expect(field.value).toBe('199');
  fireEvent.change(field, { target: { value: '00' } });
  press('ArrowDown');
  expect([field.value, screen.getByRole('status').textContent]).toEqual(['0', '0']);
});
