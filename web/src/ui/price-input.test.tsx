import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderApp } from '../../test/render.tsx';
import { PriceInput } from './price-input.tsx';

function Price({ initial = null }: { initial?: number | null }) {
  const [value, setValue] = useState(initial);
  return (
    <>
      <PriceInput label="Cena" currency="CZK" value={value} onChange={setValue} />
      <output>{JSON.stringify(value)}</output>
      <button type="button" onClick={() => setValue(null)}>
        vymazat
      </button>
    </>
  );
}

const input = () => screen.getByLabelText<HTMLInputElement>('Cena');
const value = () => screen.getByRole('status').textContent;

test.each([
  ['12a3b4', '1234', '1234'],
  ['12,5', '12,5', '12.5'],
  ['12,567', '12,56', '12.56'],
  ['1,2,3', '1,23', '1.23'],
  [',5', '0,5', '0.5'],
  ['-50', '50', '50'],
])('typing %s shows %s', async (typed, shown, number) => {
  renderApp(<Price />);
  await userEvent.type(input(), typed);
  expect(input().value).toBe(shown);
  expect(value()).toBe(number);
});

test('empty clears the value', async () => {
  renderApp(<Price initial={100} />);
  await userEvent.clear(input());
  expect(value()).toBe('null');
});

test('a pasted price loses its spaces and currency', async () => {
  renderApp(<Price />);
  await userEvent.click(input());
  await userEvent.paste('1 234 567,50 Kč');
  expect(value()).toBe('1234567.5');
});

test('thousands are separated while the input has no focus, with both decimals if there are any', async () => {
  renderApp(<Price initial={1_234_567.5} />);
  expect(input().value).toBe('1\u00a0234\u00a0567,50');
  await userEvent.click(input());
  expect(input().value).toBe('1234567,5');
  await userEvent.tab();
  expect(input().value).toBe('1\u00a0234\u00a0567,50');
});

test('the currency is shown after the number', () => {
  renderApp(<Price />);
  expect(screen.getByText('CZK')).toBeDefined();
});

test('a value that is reset from outside replaces what was typed', async () => {
  renderApp(<Price />);
  await userEvent.type(input(), '12,');
  await userEvent.click(screen.getByText('vymazat'));
  expect(input().value).toBe('');
});
