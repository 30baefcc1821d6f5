import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderApp } from '../../../test/render.tsx';
import { Dialog } from '../dialog.tsx';
import { ScreenKeys } from './screen-keys.tsx';

const own = [{ keys: ['Page Up'], label: 'Dřívější období' }];

test('a question mark shows the keys of a screen that is no list, with those that work everywhere', async () => {
  renderApp(<ScreenKeys shared={['open']} own={own} />);
  const user = userEvent.setup();
  await user.keyboard('?');
  const dialog = await screen.findByRole('dialog', { name: 'Klávesové zkratky' });
  expect(
    within(dialog)
      .getAllByRole('definition')
      .map(({ textContent }) => textContent),
  ).toEqual(['Hledat v celé aplikaci', 'Zobrazit detail', 'Dřívější období', 'Tento přehled']);
  await user.click(within(dialog).getByRole('button', { name: 'Zavřít' }));
  await user.keyboard('?');
  expect(await screen.findByRole('dialog', { name: 'Klávesové zkratky' })).toBeDefined();
});

test('neither in a field nor under a dialog', () => {
  renderApp(
    <>
      <ScreenKeys own={own} />
      <input aria-label="Pole" />
      <Dialog opened onClose={() => undefined} title="Dotaz">
        text
      </Dialog>
    </>,
  );
  fireEvent.keyDown(document.body, { key: '?', shiftKey: true });
  fireEvent.keyDown(screen.getByLabelText('Pole'), { key: '?', shiftKey: true });
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
});
