import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderApp } from '../../test/render.tsx';
import { CopyLink } from './copy-link.tsx';

async function copy() {
  const person = userEvent.setup();
  renderApp(<CopyLink keyName="y" />);
  return () => person.click(screen.getByRole('button', { name: 'Kopírovat odkaz pro kolegy' }));
}

test('the address of the record is copied', async () => {
  const click = await copy();
  await click();
  expect(await screen.findByText('Odkaz pro kolegy zkopírován')).toBeDefined();
  expect(await navigator.clipboard.readText()).toBe(location.href);
});

test('the address is shown where the browser does not allow copying', async () => {
  const click = await copy();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('x', 'NotAllowedError'));
  await click();
  expect(await screen.findByText(location.href)).toBeDefined();
});
