import { useTranslation } from 'react-i18next';
import { ApiError } from '../../lib/api-error.ts';
import { failureTexts } from '../../lib/failure.ts';
import { ErrorState } from '../../ui/error-state.tsx';

interface LoadFailureProps {
  error: Error;
  onRetry: () => void;
}

/** What could not be loaded, in the place where it would stand. */
export function LoadFailure({ error, onRetry }: LoadFailureProps) {
  const { t } = useTranslation();
  return (
    <ErrorState
      title={t('common.failedToLoad')}
      text={failureTexts(error).join(' ')}
      retryLabel={t('common.actions.retry')}
      onRetry={onRetry}
      requestIdLabel={t('common.requestId')}
      requestId={error instanceof ApiError ? error.requestId : undefined}
      copyLabel={t('common.actions.copy')}
      copiedLabel={t('common.copied')}
    />
  );
}
