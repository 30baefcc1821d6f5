import { defaultUserSettings, type UserSettings } from '@strojpark/core/domain/settings/user-settings';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';

const storageName = 'user-settings';

/**
 * The personal settings in this browser: theme, language and formats follow them.
 * `public/color-scheme.js` reads the theme from the same storage key.
 */
export const useUserSettings = create<UserSettings>()(
  persist((): UserSettings => defaultUserSettings, { name: storageName }),
);

/** The page size of lists with a "load more" button. */
export const usePageSize = () => useUserSettings((settings) => settings.itemsPerPage);

/** Follows changes in other tabs. */
export function syncSettingsAcrossTabs(): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === storageName) void useUserSettings.persist.rehydrate();
  });
}
