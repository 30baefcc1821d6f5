import { machines } from '@strojpark/core/contracts/machines';
import { settings, type Setting } from '@strojpark/core/contracts/settings';
import { system } from '@strojpark/core/contracts/system';
import type { SettingCategory } from '@strojpark/core/domain/setting-catalogue';
import type { BodyInput } from '@strojpark/core/endpoint';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

const categoryKey = (category: SettingCategory) => ['settings', 'category', category] as const;
const informationInterval = 30_000;

/** The settings of a category; the form begins from them. */
export function useSettings(category: SettingCategory) {
  return useQuery({
    queryKey: categoryKey(category),
    queryFn: ({ signal }) => call(settings.listByCategory, { params: { category }, signal }),
    // Somebody else may have changed them since.
    staleTime: 0,
    meta: { quiet: true },
  });
}

/** Takes over single settings as the server knows them now. */
export function useTakeOver(category: SettingCategory) {
  const queryClient = useQueryClient();
  return (current: readonly Setting[]) => {
    const byKey = new Map(current.map((setting) => [setting.key, setting]));
    queryClient.setQueryData<Setting[]>(categoryKey(category), (known) =>
      known?.map((setting) => byKey.get(setting.key) ?? setting),
    );
  };
}

/** Saves settings of a category, all or none. */
export function useSaveSettings(category: SettingCategory) {
  const queryClient = useQueryClient();
  const takeOver = useTakeOver(category);
  return useMutation({
    mutationFn: (body: BodyInput<typeof settings.updateMany>) => call(settings.updateMany, { body }),
    onSuccess: (saved) => {
      takeOver(saved.settings);
      // Figures, forms and limits everywhere follow the settings.
      void queryClient.invalidateQueries();
    },
  });
}

/** The columns that an export may hold, with the names that people know them by. */
export function useExportColumns() {
  return useQuery({
    queryKey: ['machines', 'export-columns', 'all'],
    queryFn: ({ signal }) => call(machines.listExportColumns, { query: {}, signal }),
    meta: { quiet: true },
  });
}

/** How the installation is doing, asked for again while somebody looks. */
export function useSystemInformation() {
  return useQuery({
    queryKey: ['settings', 'system-information'],
    queryFn: ({ signal }) => call(system.get, { signal, background: true }),
    staleTime: 0,
    refetchInterval: informationInterval,
    meta: { quiet: true },
  });
}
