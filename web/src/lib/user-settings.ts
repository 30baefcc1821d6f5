import { defaultUserSettings, type UserSettings } from '@strojpark/core/domain/settings/user-settings';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';

const storageName = 'user-settings';

/**
 * The personal settings in force in this browser (spec 1 §3): colour scheme, language and formats follow them.
 * `public/color-scheme.js` reads the theme from the same place.
 */
export const useUserSettings = create<UserSettings>()(
  persist((): UserSettings => defaultUserSettings, { name: storageName }),
);

/** Rows that a list with a "load more" button asks for at a time. */
export const usePageSize = () => useUserSettings((settings) => settings.itemsPerPage);

/** Follows what is chosen in the browser's other tabs. */
export function followSettingsOfOtherTabs(): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === storageName) void useUserSettings.persist.rehydrate();
  });
}
