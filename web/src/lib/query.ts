import { focusManager, MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { refreshUser } from './auth-check.ts';
import { useAuth } from './auth.ts';
import { toastFailure } from './failure.ts';
import { log } from './log.ts';

interface CallMeta extends Record<string, unknown> {
  /** No toasts of the shared catalogue: the screen shows the failure itself. */
  quiet?: boolean;
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: CallMeta;
    mutationMeta: CallMeta;
  }
}

const minute = 60_000;
const maxRetries = 3;

/** A refusal stays one however often it is repeated; a server in trouble may recover. */
const isRefused = (error: Error) => error instanceof ApiError && error.status >= 400 && error.status < 500;

function report(error: Error, meta: CallMeta | undefined): void {
  log(isRefused(error) ? 'warn' : 'error', 'Request failed', error);
  // What the user may do has changed since it was last asked, or the button would not have been there.
  if (error instanceof ApiError && error.code === 'forbidden') void refreshUser();
  if (!meta?.quiet) toastFailure(error);
}

/** The one cache of server data (spec 1 §9, "Data query defaults"). */
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
      retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 30_000),
      refetchOnWindowFocus: false,
    },
    // `call` repeats a change that got no answer: only there the repetition keeps its idempotency key.
    mutations: { retry: false, networkMode: 'always' },
  },
});

// Both events (spec 2 §2): a window next to another one stays visible and only gets the focus.
focusManager.setEventListener((onFocus) => {
  const listener = () => onFocus();
  document.addEventListener('visibilitychange', listener);
  window.addEventListener('focus', listener);
  return () => {
    document.removeEventListener('visibilitychange', listener);
    window.removeEventListener('focus', listener);
  };
});

// What one person loaded is not for the next one's eyes.
useAuth.subscribe(({ user }, before) => {
  if (user?.id !== before.user?.id) queryClient.clear();
});
