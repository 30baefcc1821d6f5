import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core';
import { useUserSettings, userSettingsName, type Theme } from '../lib/user-settings.ts';

const schemeOf = (theme: Theme): MantineColorScheme => (theme === 'system' ? 'auto' : theme);
const currentScheme = () => schemeOf(useUserSettings.getState().theme);

let otherTabs = new AbortController();

/** The kit's colour scheme, kept as `theme` among the personal settings. */
export const colorSchemeManager: MantineColorSchemeManager = {
  get: currentScheme,
  set: (scheme) => useUserSettings.setState({ theme: scheme === 'auto' ? 'system' : scheme }),
  subscribe: (onUpdate) => {
    otherTabs = new AbortController();
    const follow = async ({ key }: StorageEvent) => {
      if (key !== userSettingsName) return;
      await useUserSettings.persist.rehydrate();
      onUpdate(currentScheme());
    };
    window.addEventListener('storage', (event) => void follow(event), { signal: otherTabs.signal });
  },
  unsubscribe: () => otherTabs.abort(),
  clear: () => useUserSettings.persist.clearStorage(),
};
