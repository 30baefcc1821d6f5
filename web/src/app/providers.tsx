import { type MantineColorScheme, type MantineColorSchemeManager, MantineProvider } from '@mantine/core';
import type { Theme } from '@strojpark/core/domain/settings/user-settings';
import { RouterProvider } from '@tanstack/react-router';
import { useUserSettings } from '../lib/user-settings.ts';
import { router } from './router.ts';
import { cssVariables, theme } from './theme.ts';

/** The providers of every page; the query client and the dialogs are added by the signed-in layout. */
export function Providers() {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorSchemeManager}
    >
      <RouterProvider router={router} />
    </MantineProvider>
  );
}

const schemeOf = (chosen: Theme): MantineColorScheme => (chosen === 'system' ? 'auto' : chosen);

let unsubscribe: (() => void) | undefined;

/** Stores Mantine's colour scheme as `theme` in the personal settings, so setting it there is enough. */
const colorSchemeManager: MantineColorSchemeManager = {
  get: () => schemeOf(useUserSettings.getState().theme),
  set: (scheme) => useUserSettings.setState({ theme: scheme === 'auto' ? 'system' : scheme }),
  subscribe: (onUpdate) => {
    unsubscribe = useUserSettings.subscribe((settings, before) => {
      if (settings.theme !== before.theme) onUpdate(schemeOf(settings.theme));
    });
  },
  unsubscribe: () => unsubscribe?.(),
  clear: () => useUserSettings.persist.clearStorage(),
};
