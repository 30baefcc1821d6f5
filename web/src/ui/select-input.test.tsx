import { createEvent, fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../test/render.tsx';
import type { Choices } from './choices.ts';
import { SelectInput } from './select-input.tsx';

const onChange = vi.fn<(value: string | null) => void>();
// Loads the code of the list, which happens only once.
beforeAll(async () => {
  const { unmount } = renderApp(<Field />);
  fireEvent.click(field());
  await screen.findAllByRole('option');
  unmount();
});
beforeEach(() => onChange.mockClear());

const states = ['nový', 'použitý', 'rozbitý', 'řezaný'];
const makers = ['Bobcat', 'Case', 'Caterpillar', 'Doosan', 'JCB', 'Komatsu', 'Liebherr', 'Manitou', 'Volvo'];

interface FieldProps {
  data?: Choices;
  initial?: string | null;
  clearable?: boolean;
  searchable?: boolean;
  loading?: boolean;
  nothingFound?: string;
  disabled?: boolean;
}

function Field({ data = states, initial = null, ...input }: FieldProps) {
  const [value, setValue] = useState(initial);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onChange('submitted');
      }}
    >
      <SelectInput
        label="Stav"
        data={data}
        value={value}
        onChange={(next) => {
          setValue(next);
          onChange(next);
        }}
        {...input}
      />
      <button type="submit">Uložit</button>
    </form>
  );
}

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Stav' });
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const highlighted = () =>
  document.getElementById(field().getAttribute('aria-activedescendant') ?? '-')?.textContent ?? null;

test('the list is not rendered until it opens; focus alone does not open it', async () => {
  renderApp(<Field />);
  await userEvent.tab();
  expect(document.activeElement).toBe(field());
  expect(document.querySelectorAll('[data-combobox-option]')).toHaveLength(0);
  await userEvent.keyboard('{ArrowDown}');
  expect(options()).toEqual(states);
});

test('keys pressed while the code of the list is loading count, and the list shows what they did', async () => {
  vi.resetModules();
  const fresh = await import('./select-input.tsx');
  const { unmount } = renderApp(
    <fresh.SelectInput label="Stav" data={states} value="nový" onChange={onChange} />,
  );
  field().focus();
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown']) fireEvent.keyDown(field(), { key });
  expect(field().getAttribute('aria-expanded')).toBe('true');
  expect(options()).toEqual([]);
  expect(await screen.findAllByRole('option')).toHaveLength(states.length);
  expect(highlighted()).toBe('rozbitý');
  unmount();
  vi.resetModules();
  const again = await import('./select-input.tsx');
  renderApp(<again.SelectInput label="Stav" data={states} value="nový" onChange={onChange} />);
  field().focus();
  for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) fireEvent.keyDown(field(), { key });
  expect(onChange.mock.calls).toEqual([['použitý']]);
});

test('a list whose code cannot be loaded stays closed with a message, keeps what was typed, and loads at the next opening', async () => {
  vi.resetModules();
  vi.doMock('./select-list.tsx', () => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  const fresh = await import('./select-input.tsx');
  renderApp(<fresh.SelectInput label="Stav" data={makers} value={null} onChange={onChange} />);
  fireEvent.change(field(), { target: { value: 'ca' } });
  expect(await screen.findByRole('alert')).toBeDefined();
  expect(field().getAttribute('aria-expanded')).toBe('false');
  expect(field().value).toBe('ca');
  vi.doUnmock('./select-list.tsx');
  fireEvent.click(field());
  expect(await screen.findAllByRole('option')).toHaveLength(makers.filter((name) => /ca/i.test(name)).length);
});

test('arrow keys continue from the chosen option, wrap around and skip disabled ones', async () => {
  const data = states.map((value) => ({ value, label: value, disabled: value === 'rozbitý' }));
  renderApp(<Field initial="použitý" data={data} />);
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}');
  expect(highlighted()).toBe('použitý');
  await userEvent.keyboard('{ArrowDown}');
  expect(highlighted()).toBe('řezaný');
  await userEvent.keyboard('{ArrowDown}');
  expect(highlighted()).toBe('nový');
  await userEvent.keyboard('{ArrowUp}{Enter}');
  expect(onChange.mock.calls).toEqual([['řezaný']]);
  expect(options()).toEqual([]);
});

test('keys pressed together with the typed text count: none waits for the list', () => {
  renderApp(<Field data={makers} />);
  field().focus();
  // No timer can run in between.
  fireEvent.change(field(), { target: { value: 'ca' } });
  fireEvent.keyDown(field(), { key: 'ArrowDown' });
  fireEvent.keyDown(field(), { key: 'ArrowDown' });
  fireEvent.keyDown(field(), { key: 'Enter' });
  expect(onChange.mock.calls).toEqual([['Case']]);
});

test('in a long list typing searches, ignoring case and diacritics; Enter prefers a match that begins with the text', async () => {
  renderApp(<Field data={[...makers, 'Žďár']} />);
  await userEvent.type(field(), 'zda');
  expect(options()).toEqual(['Žďár']);
  await userEvent.keyboard('{Enter}');
  expect(onChange.mock.calls).toEqual([['Žďár']]);
  expect(field().value).toBe('Žďár');
  // What is typed next replaces the label, after Enter and after Escape too.
  await userEvent.keyboard('cat{Enter}');
  await userEvent.keyboard('bcat{Enter}');
  await userEvent.keyboard('x{Escape}');
  await userEvent.keyboard('v');
  expect(options()).toEqual(['Volvo']);
  expect(onChange.mock.calls.slice(1)).toEqual([['Caterpillar'], ['Bobcat']]);
});

test('a label typed in full counts when the field is left; two equal ones and a disabled one do not', async () => {
  const more = [
    { value: 'a', label: 'Deutz' },
    { value: 'b', label: 'Deutz' },
    { value: 'c', label: 'Fendt', disabled: true },
  ];
  renderApp(<Field data={[...makers, ...more]} initial="JCB" />);
  await userEvent.type(field(), 'caterpillar');
  await userEvent.tab();
  expect(field().value).toBe('Caterpillar');
  await userEvent.type(field(), 'Volvo');
  await userEvent.click(document.body);
  expect(field().value).toBe('Volvo');
  for (const text of ['Deutz', 'Fendt', 'Bob']) {
    await userEvent.type(field(), text);
    await userEvent.tab();
    expect(field().value).toBe('Volvo');
  }
  expect(onChange.mock.calls).toEqual([['Caterpillar'], ['Volvo']]);
});

test('Enter takes the choice that begins with a repeated digit', async () => {
  renderApp(<Field data={['1011', '110']} searchable />);
  await userEvent.type(field(), '11{Enter}');
  expect(onChange.mock.calls).toEqual([['110']]);
});

test('the highlight stays on its choice when the choices are loaded again; none is missing while they load', async () => {
  const { rerender } = renderApp(<Field data={[]} searchable loading />);
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}');
  expect(field().getAttribute('aria-expanded')).toBe('true');
  expect(screen.queryByText('Nic nenalezeno')).toBeNull();
  rerender(<Field data={[]} searchable nothingFound="Žádný pohled" />);
  expect(screen.getByText('Žádný pohled')).toBeDefined();
  rerender(<Field data={['Case', 'JCB']} searchable />);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(highlighted()).toBe('JCB');
  rerender(<Field data={['Bobcat', 'Case', 'JCB', 'Volvo']} searchable />);
  expect(highlighted()).toBe('JCB');
  await userEvent.keyboard('{Enter}');
  expect(onChange.mock.calls).toEqual([['JCB']]);
});

test('letters pressed within 700 ms are one word, later ones begin a new one', () => {
  renderApp(<Field data={['pozdě', 'poškozený', 'šedý']} />);
  field().focus();
  const press = (key: string, at: number) => {
    const event = createEvent.keyDown(field(), { key });
    Object.defineProperty(event, 'timeStamp', { value: at });
    fireEvent(field(), event);
  };
  press('p', 1000);
  press('o', 1700);
  press('š', 2400);
  expect(highlighted()).toBe('poškozený');
  press('š', 3101);
  expect(highlighted()).toBe('šedý');
});

test('typing after a click replaces the chosen label; Escape and leaving the field restore it', async () => {
  renderApp(<Field data={makers} initial="Komatsu" />);
  await userEvent.click(field());
  expect(options()).toHaveLength(makers.length);
  await userEvent.keyboard('xyz');
  expect(field().value).toBe('xyz');
  expect(screen.getByText('Nic nenalezeno')).toBeDefined();
  await userEvent.keyboard('{Enter}');
  expect(field().value).toBe('Komatsu');
  await userEvent.keyboard('v');
  await userEvent.keyboard('{Escape}');
  expect(field().value).toBe('Komatsu');
  await userEvent.keyboard('v');
  await userEvent.tab();
  expect(field().value).toBe('Komatsu');
  expect(onChange).not.toHaveBeenCalled();
});

test('in a short list letters go to the option that begins with them; nothing is typed into the field', async () => {
  renderApp(<Field />);
  expect(field().readOnly).toBe(true);
  await userEvent.tab();
  await userEvent.keyboard('r');
  expect(highlighted()).toBe('rozbitý');
  await userEvent.keyboard('r');
  expect(highlighted()).toBe('řezaný');
  await userEvent.keyboard('{Enter}');
  expect(onChange.mock.calls).toEqual([['řezaný']]);
});

test('leaving the field with Tab chooses what keys have highlighted', async () => {
  renderApp(<Field />);
  await userEvent.tab();
  await userEvent.keyboard('po');
  await userEvent.tab();
  expect(onChange.mock.calls).toEqual([['použitý']]);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Uložit' }));
});

test('Enter and Space open a short list and choose in it; only a closed long one leaves Enter to the form', async () => {
  const { unmount } = renderApp(<Field initial="nový" />);
  await userEvent.tab();
  await userEvent.keyboard('{Enter}{ArrowDown} ');
  await userEvent.keyboard(' {End}{Enter}');
  expect(onChange.mock.calls).toEqual([['použitý'], ['řezaný']]);
  unmount();
  renderApp(<Field data={makers} />);
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(onChange.mock.lastCall).toEqual(['submitted']);
});

test('a tap opens the list, a tap on an option chooses it, a second tap on the field closes it', async () => {
  renderApp(<Field />);
  const user = userEvent.setup();
  const tap = (target: Element) => user.pointer([{ keys: '[TouchA]', target }]);
  await tap(field());
  await tap(screen.getByRole('option', { name: 'rozbitý' }));
  expect(onChange.mock.calls).toEqual([['rozbitý']]);
  await tap(field());
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('rozbitý');
  await tap(field());
  expect(options()).toEqual([]);
});

test('it is cleared by its button, by Delete in a short list, and in a long one by deleting the text and leaving it', async () => {
  const { unmount } = renderApp(<Field clearable initial="nový" />);
  await userEvent.click(screen.getByLabelText('Vymazat pole Stav'));
  expect(onChange.mock.calls).toEqual([[null]]);
  expect(screen.queryByLabelText('Vymazat pole Stav')).toBeNull();
  field().focus();
  await userEvent.keyboard('n{Enter}{Delete}');
  expect(onChange.mock.calls).toEqual([[null], ['nový'], [null]]);
  unmount();
  onChange.mockClear();
  renderApp(<Field clearable data={makers} initial="JCB" />);
  await userEvent.clear(field());
  await userEvent.keyboard('{Escape}');
  expect(field().value).toBe('JCB');
  await userEvent.clear(field());
  expect(onChange).not.toHaveBeenCalled();
  await userEvent.tab();
  expect(onChange.mock.calls).toEqual([[null]]);
  expect(field().value).toBe('');
  await userEvent.type(field(), 'jcb{Enter}');
  await userEvent.clear(field());
  await userEvent.keyboard('{Enter}');
  expect(onChange.mock.calls).toEqual([[null], ['JCB'], [null]]);
});

test('a required field is not cleared, and a disabled one does not open', async () => {
  const { unmount } = renderApp(<Field initial="nový" />);
  await userEvent.tab();
  await userEvent.keyboard('{Delete}{Backspace}');
  expect(onChange).not.toHaveBeenCalled();
  unmount();
  renderApp(<Field initial="nový" disabled clearable />);
  await userEvent.click(field());
  expect(options()).toEqual([]);
  expect(screen.queryByLabelText('Vymazat pole Stav')).toBeNull();
});

test('screen readers hear the field, its list, the groups and the highlighted option', async () => {
  renderApp(
    <Field
      data={[
        { group: 'Volné', items: ['nový'] },
        { group: 'Ostatní', items: ['rozbitý'] },
      ]}
    />,
  );
  expect(field().getAttribute('aria-expanded')).toBe('false');
  await userEvent.click(field());
  expect(field().getAttribute('aria-expanded')).toBe('true');
  const list = screen.getByRole('listbox', { name: 'Stav' });
  expect(field().getAttribute('aria-controls')).toBe(list.id);
  const group = screen.getByRole('group', { name: 'Ostatní' });
  expect(within(group).getByRole('option').textContent).toBe('rozbitý');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(highlighted()).toBe('rozbitý');
});
