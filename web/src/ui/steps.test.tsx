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

test('in a dialog each step begins at its top', () => {
  const steps = [{ label: 'Soubor' }, { label: 'Náhled' }];
  const at = (active: number) => (
    <div role="dialog" aria-label="Import">
      <Steps steps={steps} active={active} />
    </div>
  );
  const { rerender } = renderApp(at(0));
  const dialog = screen.getByRole('dialog');
  dialog.scrollTop = 100;
  rerender(at(0));
  expect(dialog.scrollTop).toBe(100);
  rerender(at(1));
  expect(dialog.scrollTop).toBe(0);
});
