import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core';
import type { Theme } from '@strojpark/core/domain/user-settings';
import { useUserSettings } from '../lib/user-settings.ts';

const schemeOf = (theme: Theme): MantineColorScheme => (theme === 'system' ? 'auto' : theme);

let unsubscribe: (() => void) | undefined;

/** The kit's colour scheme, kept as `theme` among the personal settings: setting it there is enough. */
export const colorSchemeManager: MantineColorSchemeManager = {
  get: () => schemeOf(useUserSettings.getState().theme),
  set: (scheme) => useUserSettings.setState({ theme: scheme === 'auto' ? 'system' : scheme }),
  subscribe: (onUpdate) => {
    unsubscribe = useUserSettings.subscribe(({ theme }, before) => {
      if (theme !== before.theme) onUpdate(schemeOf(theme));
    });
  },
  unsubscribe: () => unsubscribe?.(),
  clear: () => useUserSettings.persist.clearStorage(),
};
