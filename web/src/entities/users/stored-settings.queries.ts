import { userSettings } from '@strojpark/core/contracts/user-settings';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { queryNoun } from '../../lib/query-noun.ts';

export const storedSettingsKey = queryNoun('user-settings');

/** The stored settings of the signed-in user; the screen shows errors itself. */
export function useStoredSettings(enabled = true) {
  return useQuery({
    enabled,
    queryKey: storedSettingsKey,
    queryFn: ({ signal }) => call(userSettings.get, { signal, background: true }),
    // Only the user changes them, so a refetch would bring nothing new and could revert a pending change.
    staleTime: 'static',
    meta: { quiet: true },
  });
}
