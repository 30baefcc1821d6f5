import { type MantineColorScheme, type MantineColorSchemeManager, MantineProvider } from '@mantine/core';
import type { Theme } from '@strojpark/core/domain/settings/user-settings';
import { RouterProvider } from '@tanstack/react-router';
import { useAuth } from '../lib/auth.ts';
import { useUserSettings } from '../lib/user-settings.ts';
import { LoadingScreen } from './loading-screen.tsx';
import { router } from './router.ts';
import { cssVariables, theme } from './theme.ts';

/** What every page needs; the data cache and the dialogs come with the signed-in layout. */
export function Providers() {
  const isLoading = useAuth((state) => state.isLoading);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorSchemeManager}
    >
      {isLoading ? <LoadingScreen /> : <RouterProvider router={router} />}
    </MantineProvider>
  );
}

const schemeOf = (chosen: Theme): MantineColorScheme => (chosen === 'system' ? 'auto' : chosen);

let unsubscribe: (() => void) | undefined;

/** The kit's colour scheme, kept as `theme` among the personal settings: setting it there is enough. */
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
