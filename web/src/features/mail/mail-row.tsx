import { Button } from '@mantine/core';
import type { Mail } from '@strojpark/core/contracts/mails';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../lib/format.ts';
import { toast } from '../../lib/toast.ts';
import { Notes } from '../../ui/notes.tsx';
import { PanelRow } from '../../ui/panel-row.tsx';
import { useRetryMail } from './mail.queries.ts';
import classes from './mail-log.module.css';

interface MailRowProps {
  mail: Mail;
  isConfigured: boolean;
}

/** One mail: subject, recipient, and how far it has got. */
export function MailRow({ mail, isConfigured }: MailRowProps) {
  const { t } = useTranslation();
  const retry = useRetryMail();
  const { status, subject, toName, toEmail, createdAt, sentAt, attempts, nextAttemptAt, lastError } = mail;
  const template = t(`mails.templates.names.${mail.template}`);
  const canRetry = mail.canRetry && isConfigured && (status === 'failed' || attempts > 0);

  return (
    <PanelRow
      name={subject ?? template}
      actions={
        <>
          <div className={classes.state}>
            <span className={classes.status} data-status={status}>
              {status === 'failed' && <IconAlertTriangle size={14} aria-hidden />}
              {t(`mails.log.statuses.${status}`)}
            </span>
            <span className={classes.time}>{formatDateTime(sentAt ?? createdAt)}</span>
          </div>
          {canRetry && (
            <Button
              variant="default"
              size="xs"
              loading={retry.isPending}
              aria-label={t('mails.log.retryOf', { to: toEmail })}
              onClick={() =>
                retry.mutate(mail.id, {
                  onSuccess: () => toast.success(t('mails.log.retried', { to: toEmail })),
                })
              }
            >
              {t('mails.log.retry')}
            </Button>
          )}
        </>
      }
    >
      <Notes>
        {toName}
        {toEmail}
        {subject !== null && template}
        {status === 'queued' && !isConfigured && t('mails.log.waitsForServer')}
        {attempts > 1 && t('mails.log.attempts', { count: attempts })}
        {attempts > 0 &&
          nextAttemptAt !== null &&
          t('mails.log.nextAttempt', { time: formatDateTime(nextAttemptAt) })}
      </Notes>
      {lastError !== null && status !== 'sent' && <Notes isFailure>{lastError}</Notes>}
    </PanelRow>
  );
}
