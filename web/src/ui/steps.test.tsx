import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderApp } from '../../test/render.tsx';
import { Steps } from './steps.tsx';

test('the current step is marked, and only done ones that can be returned to are buttons', async () => {
  const onReturn = vi.fn<() => void>();
  const steps = [{ label: 'Soubor' }, { label: 'Přiřazení', onReturn }, { label: 'Náhled', onReturn }];
  renderApp(<Steps steps={steps} active={2} />);
  const [file, mapping, preview] = screen.getAllByRole('listitem');
  expect(preview?.getAttribute('aria-current')).toBe('step');
  expect(preview?.textContent).toBe('3Náhled');
  expect([file?.textContent, mapping?.textContent]).toEqual(['Soubor', 'Přiřazení']);
  await userEvent.click(screen.getByRole('button'));
  expect(screen.getByRole('button').textContent).toBe('Přiřazení');
  expect(onReturn).toHaveBeenCalledOnce();
});
