import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderApp } from '../../test/render.tsx';
import { LateTooltip } from './late-tooltip.tsx';

test('a tooltip shows once the pointer has reached what it explains', async () => {
  renderApp(
    <LateTooltip label="Stroje, rezervace">
      <span>2 oprávnění</span>
    </LateTooltip>,
  );
  const early = await screen.findByText('2 oprávnění');
  fireEvent.pointerEnter(early);
  await waitFor(() => expect(screen.getByText('2 oprávnění')).not.toBe(early));
  await userEvent.hover(screen.getByText('2 oprávnění'));
  expect((await screen.findByRole('tooltip')).textContent).toBe('Stroje, rezervace');
});

test('where there is nothing to explain, there is no tooltip', async () => {
  renderApp(
    <LateTooltip label={undefined}>
      <span>Povinné</span>
    </LateTooltip>,
  );
  const shown = await screen.findByText('Povinné');
  await userEvent.hover(shown);
  expect(screen.getByText('Povinné')).toBe(shown);
});
