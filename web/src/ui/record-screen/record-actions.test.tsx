import { IconCalendarPlus, IconCash, IconPencil, IconTrash } from '@tabler/icons-react';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderApp } from '../../../test/render.tsx';
import { windowWidth } from '../../../test/window-width.ts';
import { RecordActions, type RecordAction } from './record-actions.tsx';

const run = vi.fn<() => void>();
const sell = {
  name: 'sell',
  label: 'Prodat',
  icon: IconCash,
  keyName: 's',
  isDestructive: false,
  isRare: true,
  run,
};
const remove = { name: 'delete', label: 'Smazat', icon: IconTrash, keyName: 'd', isDestructive: true, run };
const likely = { isDestructive: false, run };
const edit = { ...likely, name: 'edit', label: 'Upravit', icon: IconPencil, keyName: 'e' };
const reserve = { ...likely, name: 'reserve', label: 'Rezervovat', icon: IconCalendarPlus, keyName: 'r' };

const namesOf = (role: 'button' | 'menuitem') =>
  screen.getAllByRole(role).map((one) => one.ariaLabel ?? one.textContent);

test.each<[string, RecordAction[], string[]]>([
  ['a single rare action is a button', [sell], ['Prodats']],
  ['what is destructive stays in the menu, with the rare ones', [sell, remove], ['Další akce']],
  ['a single destructive action is a button too', [remove], ['Smazatd']],
])('%s', (_, actions, names) => {
  renderApp(<RecordActions actions={actions} />);
  expect(namesOf('button')).toEqual(names);
});

test('on a phone the main action is one button, and a menu in words has the others, the destructive ones last', async () => {
  windowWidth('phone');
  renderApp(<RecordActions actions={[remove, sell, edit, reserve]} main="reserve" />);
  expect(namesOf('button')).toEqual(['Rezervovatr', 'Další akce']);
  const more = screen.getByRole('button', { name: 'Další akce' });
  expect(more.textContent).toBe('Další akce');
  await userEvent.setup().click(more);
  expect(namesOf('menuitem')).toEqual(['Upravite', 'Prodats', 'Smazatd']);
});

test('on a phone the two halves of a decision are side by side', () => {
  windowWidth('phone');
  renderApp(
    <RecordActions
      actions={[reserve, { ...sell, isRare: false, isOther: true }, edit, remove]}
      main="reserve"
    />,
  );
  expect(namesOf('button')).toEqual(['Rezervovatr', 'Prodats', 'Další akce']);
});

test.each<[string, RecordAction[], string[]]>([
  [
    'the first likely action is the button where none is the main one',
    [sell, edit, reserve],
    ['Upravite', 'Další akce'],
  ],
  ['two actions are two buttons', [edit, sell], ['Upravite', 'Prodats']],
  ['a single destructive action is a button', [remove], ['Smazatd']],
])('on a phone %s', (_, actions, names) => {
  windowWidth('phone');
  renderApp(<RecordActions actions={actions} />);
  expect(namesOf('button')).toEqual(names);
});
