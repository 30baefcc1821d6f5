import { Button, Text } from '@mantine/core';
import type { Mail, MailStatus } from '@strojpark/core/contracts/mails';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../lib/format.ts';
import { toast } from '../../lib/toast.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useRetryMail } from './mail.queries.ts';
import classes from './mail-log.module.css';

/** The colours of machine statuses with a similar meaning. */
const tones: Record<MailStatus, string> = {
  queued: 'pending_approval',
  sending: 'reserved',
  sent: 'available',
  failed: 'damaged',
};

interface MailRowProps {
  mail: Mail;
  isConfigured: boolean;
}

/** One mail: recipient, subject and status. */
export function MailRow({ mail, isConfigured }: MailRowProps) {
  const { t } = useTranslation();
  const retry = useRetryMail();
  const template = t(`mails.templates.names.${mail.template}`);
  const canRetry = mail.canRetry && isConfigured && (mail.status === 'failed' || mail.attempts > 0);

  return (
    <li className={classes.row}>
      <div className={classes.cell}>
        <Text size="sm" fw={500}>
          {mail.subject ?? template}
        </Text>
        <Text size="xs" c="dimmed">
          {mail.toName === null ? mail.toEmail : `${mail.toName} · ${mail.toEmail}`}
        </Text>
      </div>
      <div className={classes.cell}>
        <Text size="xs" c="dimmed">
          {mail.subject === null ? null : template}
        </Text>
        <Text size="xs" c="dimmed" className={classes.time}>
          {formatDateTime(mail.createdAt)}
        </Text>
      </div>
      <div className={classes.cell}>
        <StatusBadge status={tones[mail.status]} label={t(`mails.log.statuses.${mail.status}`)} />
        <MailProgress mail={mail} isConfigured={isConfigured} />
      </div>
      {canRetry && (
        <Button
          className={classes.retry ?? ''}
          variant="default"
          size="compact-sm"
          loading={retry.isPending}
          aria-label={t('mails.log.retryOf', { to: mail.toEmail })}
          onClick={() =>
            retry.mutate(mail.id, {
              onSuccess: () => toast.success(t('mails.log.retried', { to: mail.toEmail })),
            })
          }
        >
          {t('mails.log.retry')}
        </Button>
      )}
      {mail.lastError !== null && mail.status !== 'sent' && (
        <Text size="xs" className={classes.error}>
          {mail.lastError}
        </Text>
      )}
    </li>
  );
}

function MailProgress({ mail: { status, attempts, nextAttemptAt, sentAt }, isConfigured }: MailRowProps) {
  const { t } = useTranslation();
  const parts = [
    status === 'queued' && !isConfigured && t('mails.log.waitsForServer'),
    attempts > 1 && t('mails.log.attempts', { count: attempts }),
    sentAt !== null && t('mails.log.sentAt', { time: formatDateTime(sentAt) }),
    attempts > 0 &&
      nextAttemptAt !== null &&
      t('mails.log.nextAttempt', { time: formatDateTime(nextAttemptAt) }),
  ].filter((part) => part !== false);
  if (parts.length === 0) return null;
  return (
    <Text size="xs" c="dimmed" className={classes.time}>
      {parts.join(' · ')}
    </Text>
  );
}
