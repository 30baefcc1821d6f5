import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { toast } from '../../lib/toast.ts';
import { useRetryFailedMails } from './mail.queries.ts';

/** Sends every failed mail once more; not there while none has failed. */
export function RetryFailedButton({ count }: { count: number }) {
  const { t } = useTranslation();
  const retry = useRetryFailedMails();
  if (count === 0) return null;
  return (
    <Button
      variant="default"
      size="compact-sm"
      loading={retry.isPending}
      onClick={() =>
        retry.mutate(undefined, {
          onSuccess: ({ retried }) => toast.success(t('mails.log.retriedAll', { count: retried })),
        })
      }
    >
      {t('mails.log.retryFailed', { count })}
    </Button>
  );
}
