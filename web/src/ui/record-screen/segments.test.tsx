import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderApp } from '../../../test/render.tsx';
import { Segments } from './segments.tsx';

test('a click is shown at once, and the screen follows after the paint', async () => {
  const onClick = vi.fn<() => void>();
  renderApp(
    <Segments
      groups={[{ label: 'Stav', segments: [{ name: 'sold', label: 'Prodáno', isOn: false, onClick }] }]}
    />,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Prodáno' }));
  expect(screen.getByRole('button', { name: 'Prodáno', pressed: true })).toBeDefined();
  expect(onClick).not.toHaveBeenCalled();
  await waitFor(() => expect(onClick).toHaveBeenCalledOnce());
  expect(await screen.findByRole('button', { name: 'Prodáno', pressed: false })).toBeDefined();
});
