import { focusManager, MutationCache, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { refreshUser } from './auth-check.ts';
import { useAuth } from './auth.ts';
import { toastFailure } from './failure.ts';
import { log } from './log.ts';
import { sharedWithChanges } from './optimistic.ts';

interface CallMeta extends Record<string, unknown> {
  /** What is read again without a connection: see `offline-data.ts`. */
  keepOffline?: boolean;
  /** No error toast: the screen shows the error itself. */
  quiet?: boolean;
  /** Shown before its answer: its dialog is out of sight until then. */
  isOptimistic?: boolean;
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: CallMeta;
    mutationMeta: CallMeta;
  }
}

const minute = 60_000;
/** One: a screen must say within two seconds that it failed (decision 36). */
const maxRetries = 1;

/** A rejection will not change on retry; a server error may be temporary. */
const isRefused = (error: Error) => error instanceof ApiError && error.status >= 400 && error.status < 500;

function report(error: Error, meta: CallMeta | undefined): void {
  log(isRefused(error) ? 'warn' : 'error', 'Request failed', error);
  // The permissions must have changed since they were loaded, or the action would not have been offered.
  if (error instanceof ApiError && error.code === 'forbidden') void refreshUser();
  if (!meta?.quiet) toastFailure(error);
}

/** The cache of all server data. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (error, query) => report(error, query.meta) }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, mutation) => report(error, mutation.meta),
  }),
  defaultOptions: {
    queries: {
      staleTime: 5 * minute,
      gcTime: 10 * minute,
      retry: (failures, error) => failures < maxRetries && !isRefused(error),
      retryDelay: 1000,
      refetchOnWindowFocus: false,
      structuralSharing: sharedWithChanges,
    },
    // No retry here: `call` repeats a change without a response, with the same idempotency key.
    mutations: { retry: false, networkMode: 'always' },
  },
});

// It takes every start for one with a connection.
onlineManager.setOnline(navigator.onLine);

// Both events: a window side by side with another stays visible and only receives the focus.
focusManager.setEventListener((onFocus) => {
  const listener = () => onFocus();
  document.addEventListener('visibilitychange', listener);
  window.addEventListener('focus', listener);
  return () => {
    document.removeEventListener('visibilitychange', listener);
    window.removeEventListener('focus', listener);
  };
});

// The next user must not see data loaded by the previous one.
useAuth.subscribe(({ user }, before) => {
  if (user?.id !== before.user?.id) queryClient.clear();
});
