import { getDefaultZIndex } from '@mantine/core';
import { expect, test } from 'vitest';
import { renderApp } from '../../test/render.tsx';
import { ToastArea } from './toast-area.tsx';

test('toasts are above dialogs and below open menus', () => {
  renderApp(<ToastArea />);
  const area = document.querySelector<HTMLElement>(
    '.mantine-Notifications-root[data-position="bottom-left"]',
  );
  const layer = Number(area?.style.getPropertyValue('--notifications-z-index'));
  expect(layer).toBeGreaterThan(getDefaultZIndex('modal'));
  expect(layer).toBeLessThan(getDefaultZIndex('popover'));
});
