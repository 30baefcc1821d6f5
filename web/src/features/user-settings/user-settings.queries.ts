import { userSettings } from '@strojpark/core/contracts/user-settings';
import type { UserSettings } from '@strojpark/core/domain/settings/user-settings';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { storedSettingsKey as queryKey } from '../../entities/users/stored-settings.queries.ts';
import { call } from '../../lib/api.ts';
import { currentLanguage, setLanguage } from '../../lib/i18n.ts';
import { useUserSettings } from '../../lib/user-settings.ts';

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
