import { expect, test, vi } from 'vitest';
import { loadAhead } from './load-ahead.ts';

test('a part that cannot be loaded ahead leaves no rejection that nobody handles', async () => {
  const unhandled = vi.fn();
  process.on('unhandledRejection', unhandled);
  const load = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')));
  loadAhead(load);
  await new Promise((resolve) => setTimeout(resolve));
  process.off('unhandledRejection', unhandled);
  expect(load).toHaveBeenCalledOnce();
  expect(unhandled).not.toHaveBeenCalled();
});
