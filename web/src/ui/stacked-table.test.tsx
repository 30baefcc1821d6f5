import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '../../test/render.tsx';
import { windowWidth } from '../../test/window-width.ts';
import { StackedTable } from './stacked-table.tsx';

test('on a phone, where cells have labels instead of a head, it is still a table for assistive technology', () => {
  windowWidth('phone');
  const columns = [{ label: 'Stroj', isTitle: true }, { label: 'Důvod' }];
  renderApp(<StackedTable columns={columns} rows={[{ id: '1', cells: ['Volvo L120', 'Prodáno'] }]} />);
  const [title, reason] = screen.getAllByRole('cell');
  expect(title?.dataset['label']).toBeUndefined();
  expect(reason?.dataset['label']).toBe('Důvod');
  const roles = ['td', 'tr', 'tbody', 'table'].map((tag) => reason?.closest(tag)?.getAttribute('role'));
  expect(roles).toEqual(['cell', 'row', 'rowgroup', 'table']);
});
