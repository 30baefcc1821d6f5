import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../lib/api-error.ts';
import { isMissingCode } from '../lib/failure.ts';
import { log } from '../lib/log.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { useIsOnline } from '../ui/use-is-offline.ts';

/** Shown instead of a screen that failed to render or load. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation();
  const router = useRouter();
  const isOnline = useIsOnline();
  useEffect(() => log('error', 'Screen failed', error), [error]);
  return (
    <ErrorState
      title={t(isOnline ? 'common.screenFailed' : 'common.needsConnection.title')}
      text={t(isOnline ? 'common.screenFailedHint' : 'common.failures.offline')}
      onRetry={() => {
        // What could not be loaded is not asked for again before the page is.
        if (isMissingCode(error)) {
          window.location.reload();
          return;
        }
        reset();
        void router.invalidate();
      }}
      requestId={error instanceof ApiError ? error.requestId : undefined}
    />
  );
}
