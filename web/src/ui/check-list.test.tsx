import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { renderApp } from '../../test/render.tsx';
import { CheckList } from './check-list.tsx';

const letters = Array.from('ABCDEFGHIJKLMN', (letter) => ({ value: letter, label: `Sloupec ${letter}` }));
let stored: readonly string[];
beforeEach(() => {
  stored = [];
});

function Field({ start, options = letters }: { start?: string[]; options?: typeof letters }) {
  const [value, setValue] = useState<string[]>(start ?? []);
  const change = (next: string[]) => {
    stored = next;
    setValue(next);
  };
  return <CheckList label="Sloupce" all="Všechny" options={options} value={value} onChange={change} />;
}

const field = () => screen.getByRole('button', { name: /^Sloupce: / });
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Sloupec ${name}` });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('the closed field says which options are chosen', () => {
  renderApp(<Field start={['A', 'C']} />);
  expect(field().textContent).toBe('2 z 14: Sloupec A, Sloupec C');
  expect(field().getAttribute('aria-expanded')).toBe('false');
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('all are ticked while no choice was made, and unticking one leaves the others', async () => {
  renderApp(<Field />);
  await userEvent.click(field());
  expect(screen.getByText('14 z 14')).toBeDefined();
  await userEvent.click(box('B'));
  expect(stored).toHaveLength(13);
  expect(stored).not.toContain('B');
  await userEvent.click(box('B'));
  expect(stored).toEqual([]);
  expect(field().textContent).toBe('Všechny');
});

test('with none ticked a few are ticked; they keep the order of the options', async () => {
  renderApp(<Field />);
  await userEvent.click(field());
  await press('Nic');
  expect(screen.getByText('0 z 14')).toBeDefined();
  expect(box('A').checked).toBe(false);
  await userEvent.click(box('D'));
  await userEvent.click(box('A'));
  expect(stored).toEqual(['A', 'D']);
  await press('Vše');
  expect(stored).toEqual([]);
  expect(box('N').checked).toBe(true);
});

test('a long list is searched without changing the choice, a short one is not', async () => {
  const { unmount } = renderApp(<Field start={['A']} />);
  await userEvent.click(field());
  await userEvent.type(screen.getByRole('textbox', { name: 'Hledat v seznamu' }), 'sloupec k');
  expect(screen.getAllByRole('checkbox')).toEqual([box('K')]);
  await userEvent.click(box('K'));
  expect(stored).toEqual(['A', 'K']);
  await userEvent.type(screen.getByRole('textbox'), 'x');
  expect(screen.getByText('Nic nenalezeno')).toBeDefined();
  unmount();
  renderApp(<Field options={letters.slice(0, 3)} />);
  await userEvent.click(field());
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('Enter in the search does not submit the form, and Escape closes the list and returns the focus', async () => {
  let submits = 0;
  renderApp(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submits += 1;
      }}
    >
      <Field />
      <button type="submit">Uložit</button>
    </form>,
  );
  await userEvent.click(field());
  await userEvent.type(screen.getByRole('textbox'), 'a{Enter}');
  expect(submits).toBe(0);
  // A dialog leaves Escape to what is marked so.
  expect(screen.getByRole('textbox').getAttribute('data-mantine-stop-propagation')).toBe('true');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(document.activeElement).toBe(field());
});
