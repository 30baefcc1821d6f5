import { settings, type Setting } from '@strojpark/core/contracts/settings';
import { system } from '@strojpark/core/contracts/system';
import type { SettingCategory } from '@strojpark/core/domain/settings/setting-categories';
import type { BodyInput } from '@strojpark/core/endpoint';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { settingKeys } from '../../entities/settings/settings.queries.ts';
import { call } from '../../lib/api.ts';

/** Caches single settings from a server response. */
export function useCacheSettings(category: SettingCategory) {
  const queryClient = useQueryClient();
  return (current: readonly Setting[]) => {
    const byKey = new Map(current.map((setting) => [setting.key, setting]));
    queryClient.setQueryData<Setting[]>(settingKeys.category(category), (known) =>
      known?.map((setting) => byKey.get(setting.key) ?? setting),
    );
  };
}

/** Saves settings of a category, all or none. */
export function useSaveSettings(category: SettingCategory) {
  const queryClient = useQueryClient();
  const takeOver = useCacheSettings(category);
  return useMutation({
    mutationFn: (body: BodyInput<typeof settings.updateMany>) => call(settings.updateMany, { body }),
    onSuccess: (saved) => {
      takeOver(saved.settings);
      // Figures, forms and limits depend on the settings.
      void queryClient.invalidateQueries();
    },
  });
}

const informationInterval = 30_000;

/** The state of the installation, polled while it is shown. */
export function useSystemInformation() {
  return useQuery({
    queryKey: settingKeys.systemInformation,
    queryFn: ({ signal }) => call(system.get, { signal, background: true }),
    staleTime: 0,
    refetchInterval: informationInterval,
    meta: { quiet: true },
  });
}
