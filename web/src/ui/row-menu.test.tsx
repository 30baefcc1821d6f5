import { Menu } from '@mantine/core';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderApp } from '../../test/render.tsx';
import { RowMenu } from './row-menu.tsx';

/** A row that can be scrolled out of sight; its list keeps which menu was opened last. */
function Row() {
  const [isInSight, setIsInSight] = useState(true);
  const [hasMenu, setHasMenu] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsInSight(!isInSight)}>
        Posunout
      </button>
      {isInSight && (
        <RowMenu label="Akce" tabIndex={0} hasMenu={hasMenu} onOpen={() => setHasMenu(true)}>
          <Menu.Item>Smazat</Menu.Item>
        </RowMenu>
      )}
    </>
  );
}

const button = () => screen.getByRole('button', { name: 'Akce' });
const item = () => screen.queryByRole('menuitem', { name: 'Smazat' });

test('a row that comes back into sight does not open its menu by itself, but with the next click', async () => {
  const user = userEvent.setup();
  renderApp(<Row />);
  await user.click(button());
  expect(await screen.findByRole('menuitem', { name: 'Smazat' })).toBeDefined();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(item()).toBeNull());
  const scroll = screen.getByRole('button', { name: 'Posunout' });
  await user.click(scroll);
  await user.click(scroll);
  expect(button().getAttribute('aria-expanded')).not.toBe('true');
  expect(item()).toBeNull();
  await user.click(button());
  expect(await screen.findByRole('menuitem', { name: 'Smazat' })).toBeDefined();
});
