import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { renderApp } from '../../test/render.tsx';
import { windowWidth } from '../../test/window-width.ts';
import { FormPart } from './form-part.tsx';

/** A required text, checked by each submit and by each change after it. */
function Form({ start, showsContent }: { start: string; showsContent: boolean }) {
  const [text, setText] = useState(start);
  const [submitCount, setSubmitCount] = useState(0);
  const hasErrors = submitCount > 0 && text === '';
  return (
    <>
      <FormPart title="Texty" fold={{ ...(showsContent && { content: text }), hasErrors, submitCount }}>
        <input aria-label="Úvod" value={text} onChange={(event) => setText(event.currentTarget.value)} />
      </FormPart>
      <button type="button" onClick={() => setText('Doplněno')}>
        Doplnit
      </button>
      <button type="button" onClick={() => setSubmitCount(submitCount + 1)}>
        Uložit
      </button>
    </>
  );
}

function show({ start = '', showsContent = false } = {}) {
  renderApp(<Form start={start} showsContent={showsContent} />);
}

const name = 'Úvod';
const field = () => screen.queryByRole('textbox', { name });
const press = (button: string) => userEvent.click(screen.getByRole('button', { name: button }));

describe('on a phone a seldom filled part', () => {
  test('is a line that opens and closes it', async () => {
    windowWidth('phone');
    show();
    expect(field()).toBeNull();
    const line = screen.getByRole('button', { name: 'Texty', expanded: false });
    await userEvent.click(line);
    expect(field()).not.toBeNull();
    expect(screen.getByRole('button', { name: 'Texty', expanded: true })).toBe(line);
    await userEvent.click(line);
    expect(field()).toBeNull();
  });

  test('starts open with content, and can be closed', async () => {
    windowWidth('phone');
    show({ start: 'Dobrý den', showsContent: true });
    expect(field()).not.toBeNull();
    await press('Texty');
    expect(field()).toBeNull();
  });

  test('opens when its content comes from outside', async () => {
    windowWidth('phone');
    show({ showsContent: true });
    await press('Doplnit');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name }).value).toBe('Doplněno');
  });

  test('stays open while its content is deleted', async () => {
    windowWidth('phone');
    show({ start: 'Dobrý den', showsContent: true });
    await userEvent.clear(screen.getByRole('textbox', { name }));
    expect(field()).not.toBeNull();
  });

  test('opens with an error and stays open when it is corrected', async () => {
    windowWidth('phone');
    show();
    await press('Uložit');
    await userEvent.type(screen.getByRole('textbox', { name }), 'Dobrý den');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name }).value).toBe('Dobrý den');
  });

  test('with an error can be closed, and opens again with the next submit', async () => {
    windowWidth('phone');
    show();
    await press('Uložit');
    await press('Texty');
    expect(field()).toBeNull();
    await press('Uložit');
    expect(field()).not.toBeNull();
  });
});

test('on a wide screen no part is folded', () => {
  windowWidth('wide');
  show();
  expect(field()).not.toBeNull();
  expect(screen.queryByRole('button', { name: 'Texty' })).toBeNull();
});
