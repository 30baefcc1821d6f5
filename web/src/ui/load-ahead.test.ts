import { expect, test, vi } from 'vitest';
import { loadAhead } from './load-ahead.ts';

// A rejection that nobody handles fails the run.
test('a part that cannot be loaded ahead leaves no rejection', async () => {
  const load = vi.fn<() => Promise<unknown>>(() => Promise.reject(new TypeError('Failed to fetch')));
  loadAhead(load);
  await vi.waitFor(() => expect(load.mock.settledResults).toMatchObject([{ type: 'rejected' }]));
});
