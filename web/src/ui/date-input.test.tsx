import { Modal } from '@mantine/core';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../test/render.tsx';
import { windowWidth } from '../../test/window-width.ts';
import { DateInput } from './date-input.tsx';

const onChange = vi.fn<(value: string | null) => void>();
beforeEach(() => onChange.mockClear());

function Field({ isFilter }: { isFilter: boolean }) {
  const [value, setValue] = useState<string | null>(null);
  return (
    <DateInput
      label="Platí do"
      format="DD/MM/YYYY"
      minDate="2026-03-10"
      isFilter={isFilter}
      value={value}
      onChange={(next) => {
        setValue(next);
        onChange(next);
      }}
    />
  );
}

async function typeInto(isFilter: boolean, text: string) {
  renderApp(<Field isFilter={isFilter} />);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Platí do' });
  await userEvent.type(field, text);
  await userEvent.tab();
  return field;
}

test('a typed date is the value and is written in full when the field is left', async () => {
  const field = await typeInto(false, '1.4.2026');
  expect(onChange.mock.calls).toEqual([['2026-04-01']]);
  expect(field.value).toBe('01.04.2026');
});

test('a year of two digits is read when the field is left', async () => {
  const field = await typeInto(false, '1.4.26');
  expect(onChange.mock.calls).toEqual([['2026-04-01']]);
  expect(field.value).toBe('01.04.2026');
});

test.each([
  ['31.2.2026', '31.2.2026', '31.2.2026'],
  ['zítra', 'zítra', 'zítra'],
  ['9.3.2026', '2026-03-09', '09.03.2026'],
])('a form gets what is typed wrong, and it stays: %s', async (typed, value, shown) => {
  const field = await typeInto(false, typed);
  expect(onChange.mock.calls).toEqual([[value]]);
  expect(field.value).toBe(shown);
  // A right one takes its place.
  await userEvent.clear(field);
  await userEvent.type(field, '11.3.2026');
  await userEvent.tab();
  expect(onChange).toHaveBeenLastCalledWith('2026-03-11');
  expect(field.value).toBe('11.03.2026');
});

test('what is typed wrong over a date stays in sight too', async () => {
  const field = await typeInto(false, '11.3.2026');
  await userEvent.tripleClick(field);
  await userEvent.keyboard('1.1.2500');
  await userEvent.tab();
  expect(onChange).toHaveBeenLastCalledWith('1.1.2500');
  expect(field.value).toBe('1.1.2500');
});

test('a calendar in the field says that a day can be picked, until there is one to clear', async () => {
  const { container } = renderApp(<Field isFilter={false} />);
  const calendar = () => container.querySelector('.tabler-icon-calendar');
  expect(calendar()).not.toBeNull();
  await userEvent.type(screen.getByRole('textbox', { name: 'Platí do' }), '1.4.2026');
  await userEvent.tab();
  expect(calendar()).toBeNull();
});

test('the button that clears the field has its name', async () => {
  await typeInto(false, '1.4.2026');
  await userEvent.click(screen.getByRole('button', { name: 'Vymazat pole Platí do' }));
  expect(onChange).toHaveBeenLastCalledWith(null);
});

test('Enter sends the form with it', async () => {
  renderApp(<Field isFilter={false} />);
  await userEvent.type(screen.getByRole('textbox', { name: 'Platí do' }), 'zítra{Enter}');
  expect(onChange.mock.calls).toEqual([['zítra']]);
});

test.each([
  ['31.2.2026', 'Zadejte platné datum'],
  ['9.3.26', 'Zadejte platné datum od 10.03.2026'],
])('what is typed wrong into a filter stays in sight with a message: %s', async (typed, message) => {
  const field = await typeInto(true, typed);
  expect(onChange).not.toHaveBeenCalled();
  expect(field.value).toBe(typed);
  expect(screen.getByText(message)).toBeDefined();
  await userEvent.clear(field);
  expect(screen.queryByText(message)).toBeNull();
  await userEvent.type(field, '11.3.26');
  await userEvent.tab();
  expect(onChange).toHaveBeenLastCalledWith('2026-03-11');
  expect(field.value).toBe('11.03.2026');
  expect(screen.queryByText(message)).toBeNull();
});

test('what is typed wrong into a filter over a day ends the filter by that day', async () => {
  const field = await typeInto(true, '11.3.2026');
  await userEvent.tripleClick(field);
  await userEvent.keyboard('31.2.2026');
  await userEvent.tab();
  expect(onChange).toHaveBeenLastCalledWith(null);
  expect(field.value).toBe('31.2.2026');
  expect(screen.getByText('Zadejte platné datum')).toBeDefined();
  // Another one as well, and the field can be emptied and filled again.
  await userEvent.type(field, '6');
  await userEvent.tab();
  expect(field.value).toBe('31.2.20266');
  await userEvent.clear(field);
  expect(field.value).toBe('');
  await userEvent.type(field, 'zítra');
  await userEvent.tab();
  expect(field.value).toBe('zítra');
  await userEvent.clear(field);
  await userEvent.type(field, '11.3.26');
  await userEvent.tab();
  expect(onChange).toHaveBeenLastCalledWith('2026-03-11');
  expect(field.value).toBe('11.03.2026');
  expect(screen.queryByText('Zadejte platné datum')).toBeNull();
});

test('a day of a year that is no longer accepted is shown as it was stored', () => {
  renderApp(<DateInput label="Platí do" format="DD/MM/YYYY" value="9999-12-31" onChange={onChange} />);
  expect(screen.getByRole('textbox', { name: 'Platí do' })).toHaveProperty('value', '31.12.9999');
});

test('another value from outside takes the place of what was typed wrong', async () => {
  const shown = (value: string | null) => (
    <DateInput isFilter label="Od" format="DD/MM/YYYY" value={value} onChange={onChange} />
  );
  const { rerender } = renderApp(shown(null));
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Od' });
  await userEvent.type(field, 'zítra');
  await userEvent.tab();
  rerender(shown('2026-03-11'));
  expect(field.value).toBe('11.03.2026');
  expect(screen.queryByText('Zadejte platné datum')).toBeNull();
});

test('Escape closes the calendar before the dialog', async () => {
  const onClose = vi.fn<() => void>();
  renderApp(
    <Modal opened onClose={onClose}>
      <Field isFilter={false} />
    </Modal>,
  );
  await userEvent.click(await screen.findByRole('textbox', { name: 'Platí do' }));
  await screen.findByRole('table');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('table')).toBeNull());
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

test('on a phone the first tap opens the calendar without the keyboard, the second one the keyboard in its place', async () => {
  windowWidth('phone');
  renderApp(<Field isFilter={false} />);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Platí do' });
  const calendar = () => screen.queryByRole('table');
  expect(field.inputMode).toBe('none');
  await userEvent.click(field);
  await waitFor(() => expect(calendar()).not.toBeNull());
  expect(field.inputMode).toBe('none');
  await userEvent.click(field);
  expect(field.inputMode).toBe('');
  expect(calendar()).toBeNull();
  await userEvent.type(field, '1.4.2026');
  expect(calendar()).toBeNull();
  expect(onChange).toHaveBeenLastCalledWith('2026-04-01');
  // The next visit begins with the calendar again.
  await userEvent.tab();
  await waitFor(() => expect(field.inputMode).toBe('none'));
  await userEvent.click(field);
  await waitFor(() => expect(calendar()).not.toBeNull());
});

test('in a wide window a click opens the calendar, and another one leaves it open', async () => {
  renderApp(<Field isFilter={false} />);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Platí do' });
  await userEvent.dblClick(field);
  expect(field.inputMode).toBe('');
  expect(await screen.findByRole('table')).toBeDefined();
});

test('in a wide window neither the Tab key nor typing has the calendar over what is below, and Escape closes the dialog', async () => {
  const onClose = vi.fn<() => void>();
  renderApp(
    <Modal opened onClose={onClose} withCloseButton={false} trapFocus={false}>
      <Field isFilter={false} />
    </Modal>,
  );
  const field = await screen.findByRole('textbox', { name: 'Platí do' });
  const calendar = () => screen.queryByRole('table');
  await userEvent.tab();
  expect(document.activeElement).toBe(field);
  expect(calendar()).toBeNull();
  await userEvent.click(field);
  expect(await screen.findByRole('table')).toBeDefined();
  await userEvent.type(field, '1', { skipClick: true });
  await waitFor(() => expect(calendar()).toBeNull());
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});
