import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
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
  const [wasOffline] = useState(!isOnline);
  useEffect(() => log('error', 'Screen failed', error), [error]);
  const isMissing = isMissingCode(error);
  const retry = () => {
    // What could not be loaded is not asked for again before the page is.
    if (isMissing) {
      window.location.reload();
      return;
    }
    reset();
    void router.invalidate();
  };
  const onConnection = useEffectEvent(retry);
  useEffect(() => {
    if (wasOffline && isOnline) onConnection();
  }, [wasOffline, isOnline]);
  const isUnreachable = isMissing || (error instanceof ApiError && error.status === 0);
  const hint = isUnreachable ? 'common.failures.network' : 'common.screenFailedHint';
  return (
    <ErrorState
      title={t(wasOffline ? 'common.needsConnection.title' : 'common.screenFailed')}
      text={t(wasOffline ? 'common.needsConnection.text' : hint)}
      onRetry={retry}
      requestId={error instanceof ApiError ? error.requestId : undefined}
    />
  );
}
