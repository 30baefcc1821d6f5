import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useAuth } from '../lib/auth.ts';
import { useLeaveQuestion } from '../lib/leave-guard.ts';
import { queryClient } from '../lib/query.ts';
import { colorSchemeManager } from './color-scheme.ts';
import { LoadingScreen } from './loading-screen.tsx';
import { router } from './router.ts';
import { cssVariables, theme } from './theme.ts';

const LeaveDialog = lazy(async () => ({ default: (await import('./leave-dialog.tsx')).LeaveDialog }));

const maxToasts = 20;

export function Providers() {
  const isLoading = useAuth((state) => state.isLoading);
  const isAsking = useLeaveQuestion(({ answer }) => answer !== null);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorSchemeManager}
    >
      <QueryClientProvider client={queryClient}>
        <Notifications position="top-right" limit={maxToasts} containerWidth={360} />
        {isLoading ? <LoadingScreen /> : <RouterProvider router={router} />}
        <Suspense>{isAsking && <LeaveDialog />}</Suspense>
      </QueryClientProvider>
    </MantineProvider>
  );
}
