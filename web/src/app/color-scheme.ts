import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core';
import { useUserSettings, type Theme } from '../lib/user-settings.ts';

const schemeOf = (theme: Theme): MantineColorScheme => (theme === 'system' ? 'auto' : theme);

let unsubscribe: (() => void) | undefined;

/** The kit's colour scheme, kept as `theme` among the personal settings. */
export const colorSchemeManager: MantineColorSchemeManager = {
  get: () => schemeOf(useUserSettings.getState().theme),
  set: (scheme) => useUserSettings.setState({ theme: scheme === 'auto' ? 'system' : scheme }),
  subscribe: (onUpdate) => {
    unsubscribe = useUserSettings.subscribe(({ theme }) => onUpdate(schemeOf(theme)));
  },
  unsubscribe: () => unsubscribe?.(),
  clear: () => useUserSettings.persist.clearStorage(),
};
