import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderApp } from '../../test/render.tsx';
import { FormPart } from './form-part.tsx';

function show({ isNeeded, isPhone }: { isNeeded: boolean; isPhone: boolean }) {
  const narrow = window.matchMedia;
  // why: jsdom has no window size; a real browser checks the layout
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(narrow(query), { matches: isPhone && query.includes('max-width: 47.99em') }),
  );
  renderApp(
    <FormPart title="Texty" fold={{ isNeeded }}>
      <input aria-label="Úvod" defaultValue="Dobrý den" />
    </FormPart>,
  );
}

const field = () => screen.queryByRole('textbox', { name: 'Úvod' });

test('on a phone a seldom filled part is a line that opens it', async () => {
  show({ isNeeded: false, isPhone: true });
  expect(field()).toBeNull();
  const line = screen.getByRole('button', { name: 'Texty', expanded: false });
  await userEvent.click(line);
  expect(field()).not.toBeNull();
  expect(screen.getByRole('button', { name: 'Texty', expanded: true })).toBe(line);
});

test('a part with errors or content is open', () => {
  show({ isNeeded: true, isPhone: true });
  expect(field()).not.toBeNull();
});

test('on a wide screen no part is folded', () => {
  show({ isNeeded: false, isPhone: false });
  expect(field()).not.toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});
