import { IconCash, IconTrash } from '@tabler/icons-react';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderApp } from '../../../test/render.tsx';
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

test.each<[string, RecordAction[], string[]]>([
  ['a single rare action is a button', [sell], ['Prodats']],
  ['what is destructive stays in the menu, with the rare ones', [sell, remove], ['Další akce']],
  ['what is destructive is in the menu alone', [remove], ['Další akce']],
])('%s', (_, actions, names) => {
  renderApp(<RecordActions actions={actions} />);
  expect(screen.getAllByRole('button').map((button) => button.ariaLabel ?? button.textContent)).toEqual(
    names,
  );
});
