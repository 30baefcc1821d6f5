import { MantineProvider } from '@mantine/core';
import { RouterProvider } from '@tanstack/react-router';
import { useAuth } from '../lib/auth.ts';
import { colorSchemeManager } from './color-scheme.ts';
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
