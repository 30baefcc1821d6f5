import { onlineManager, useQuery } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { renderApp } from '../../../test/render.tsx';
import { categoryKeys } from '../../entities/categories/categories.queries.ts';
import { machineKeys } from '../../entities/machines/machines.queries.ts';
import { queryClient } from '../../lib/query.ts';
import { quietOffline } from '../../lib/query-options.ts';
import { OfflineBanner } from '../../ui/offline-banner.tsx';
import { OfflineTextContext } from '../../ui/offline-text.ts';
import { OfflineText } from './offline-text.tsx';

beforeEach(() => queryClient.clear());
afterEach(() => onlineManager.setOnline(true));

const banner = (
  <OfflineTextContext value={<OfflineText />}>
    <OfflineBanner />
  </OfflineTextContext>
);

function Screen() {
  useQuery({ ...quietOffline, queryKey: categoryKeys.all, queryFn: () => [], staleTime: Infinity });
  useQuery({ ...quietOffline, queryKey: machineKeys.one('1'), queryFn: () => 1, staleTime: Infinity });
  return null;
}

const load = (queryKey: Parameters<typeof queryClient.setQueryData>[0], at: string) =>
  queryClient.setQueryData(queryKey, 1, { updatedAt: Date.parse(at) });

test('without a connection the banner says when the records on the screen were loaded, but not their setup', () => {
  load(categoryKeys.all, '2026-11-30T06:00:00Z');
  load(machineKeys.one('1'), '2026-11-30T08:05:00Z');
  // Not on the screen.
  load(machineKeys.one('2'), '2026-11-29T08:05:00Z');
  const { rerender } = renderApp(banner);
  expect(screen.getByRole('status').textContent).toBe('');
  act(() => onlineManager.setOnline(false));
  expect(screen.getByRole('status').textContent).toMatch(/^Jste bez připojení. Vidíte, co jste naposledy/);
  rerender(
    <>
      {banner}
      <Screen />
    </>,
  );
  expect(screen.getByRole('status').textContent).toMatch(
    /^Jste bez připojení. Zobrazené údaje jsou z 30\.11\.2026 09:05/,
  );
});
