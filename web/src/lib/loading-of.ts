import i18next from 'i18next';
import { failureState } from './failure.ts';

interface Query {
  error: unknown;
  refetch: () => unknown;
}

/** The props of a `LoadState` for a query without data. */
export function loadingOf({ error, refetch }: Query) {
  return {
    title: i18next.t('common.failedToLoad'),
    failure: error === null ? null : { ...failureState(error), onRetry: () => void refetch() },
  };
}
