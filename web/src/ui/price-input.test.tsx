import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderApp } from '../../test/render.tsx';
import { PriceInput } from './price-input.tsx';

function Price({ initial = null, isSigned = false }: { initial?: number | null; isSigned?: boolean }) {
  const [value, setValue] = useState(initial);
  return (
    <>
      <PriceInput label="Cena" currency="CZK" isSigned={isSigned} value={value} onChange={setValue} />
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
  ['12a3b4', '1\u00a0234', '1234'],
  ['1234567', '1\u00a0234\u00a0567', '1234567'],
  ['12.5', '12,5', '12.5'],
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

test.each(['1 234 567,50 Kč', '1.234.567,50', '1234567.5'])('%s can be pasted', async (price) => {
  renderApp(<Price initial={8} />);
  await userEvent.click(input());
  await userEvent.paste(price);
  expect(value()).toBe('1234567.5');
  await userEvent.tab();
  expect(input().value).toBe('1\u00a0234\u00a0567,50');
});

test('a book value may be negative, typed or pasted', async () => {
  renderApp(<Price isSigned />);
  await userEvent.type(input(), '-1234,5');
  expect(input().value).toBe('-1\u00a0234,5');
  expect(value()).toBe('-1234.5');
  await userEvent.tab();
  await userEvent.click(input());
  await userEvent.paste('-2 000,00 Kč');
  expect(value()).toBe('-2000');
});

test('digits can be pasted into a price', async () => {
  renderApp(<Price initial={8} />);
  await userEvent.click(input());
  await userEvent.keyboard('{End}');
  await userEvent.paste('50');
  expect(value()).toBe('850');
});

test('thousands are separated, and both decimals shown if there are any', async () => {
  renderApp(<Price initial={1_234_567.5} />);
  expect(input().value).toBe('1\u00a0234\u00a0567,50');
  await userEvent.tab();
  await userEvent.keyboard('7654,5');
  expect(input().value).toBe('7\u00a0654,5');
  await userEvent.tab();
  expect(input().value).toBe('7\u00a0654,50');
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
