import { create } from 'zustand';
import { persist } from 'zustand/middleware';

export const themes = ['light', 'dark', 'system'] as const;
export type Theme = (typeof themes)[number];

interface UserSettings {
  theme: Theme;
}

export const userSettingsName = 'user-settings';

/** Personal settings in this browser; `public/color-scheme.js` reads the theme from the same place. */
export const useUserSettings = create<UserSettings>()(
  persist((): UserSettings => ({ theme: 'light' }), { name: userSettingsName }),
);
