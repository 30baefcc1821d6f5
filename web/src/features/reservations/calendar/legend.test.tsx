import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '../../../../test/render.tsx';
import { Legend } from './legend.tsx';

test('the legend says what the mark at the end of a bar means', () => {
  const { container } = renderApp(<Legend />);
  const entry = screen.getByText('Lze prodloužit tažením za konec');
  expect(container.querySelectorAll('[class*=handle]')).toHaveLength(1);
  expect(entry.querySelector('[class*=handle]')).not.toBeNull();
});
