import { userSettings } from '@strojpark/core/contracts/user-settings';
import type { UserSettings } from '@strojpark/core/domain/settings/user-settings';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { currentLanguage, setLanguage } from '../../lib/i18n.ts';
import { queryNoun } from '../../lib/query-noun.ts';
import { useUserSettings } from '../../lib/user-settings.ts';

const queryKey = queryNoun('user-settings');

/** The stored settings of the signed-in user; the screen shows errors itself. */
export function useStoredSettings() {
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => call(userSettings.get, { signal, background: true }),
    // Only the user changes them, so a refetch would bring nothing new and could revert a pending change.
    staleTime: 'static',
    meta: { quiet: true },
  });
}

/** Applies language, theme and formats everywhere at once. */
export async function applySettings(settings: UserSettings): Promise<void> {
  if (settings.language !== currentLanguage()) await setLanguage(settings.language);
  useUserSettings.setState(settings);
}

function useSave({ quiet }: { quiet: boolean }) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (changes: Partial<UserSettings>) => call(userSettings.update, { body: changes }),
    // A response still in flight would restore the old choice.
    onMutate: () => client.cancelQueries({ queryKey }),
    onSuccess: async (saved) => {
      await applySettings(saved);
      client.setQueryData(queryKey, saved);
    },
    meta: { quiet },
  });
}

/** Saves the form of personal settings and applies the stored values. */
export const useSaveSettings = () => useSave({ quiet: false });

/**
 * A change outside of the form (the top bar): applies at once and is saved in the background; a failure is only
 * logged.
 */
export function useChooseSetting() {
  const save = useSave({ quiet: true });
  return (choice: Partial<Pick<UserSettings, 'language' | 'theme' | 'firstStepsHidden'>>) => {
    useUserSettings.setState(choice);
    save.mutate(choice);
  };
}
