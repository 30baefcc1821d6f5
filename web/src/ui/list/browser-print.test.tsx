import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../../test/render.tsx';
import { windowWidth } from '../../../test/window-width.ts';
import { BrowserPrint } from './browser-print.tsx';
import type { ListPrint } from './use-print.tsx';

const rows = { items: [], lead: 0, base: 0, total: 0, totalIsExact: true };
const prepare = vi.fn<ListPrint<never>['prepare']>(async () => undefined);
const print: ListPrint<never> = { label: 'Vytisknout seznam', renderSheet: () => null, prepare };
const wait = () => act(() => vi.advanceTimersByTimeAsync(5000));

beforeEach(() => {
  vi.useFakeTimers();
  prepare.mockClear();
});
afterEach(() => vi.useRealTimers());

test('the sheet is prepared once the list can be printed, however late that is', async () => {
  const { rerender } = renderApp(<BrowserPrint print={undefined} rows={rows} />);
  await wait();
  rerender(<BrowserPrint print={print} rows={rows} />);
  await wait();
  expect(prepare).toHaveBeenCalledOnce();
});

test('a phone loads nothing for it', async () => {
  windowWidth('phone');
  renderApp(<BrowserPrint print={print} rows={rows} />);
  await wait();
  expect(prepare).not.toHaveBeenCalled();
});
