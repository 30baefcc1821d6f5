import { UnstyledButton } from '@mantine/core';
import type { Mail } from '@strojpark/core/contracts/mails';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../lib/format.ts';
import { Notes } from '../../ui/notes.tsx';
import { MailState } from './mail-state.tsx';
import classes from './mail-log.module.css';

interface MailRowProps {
  mail: Mail;
  isConfigured: boolean;
  onOpen: () => void;
}

/** One mail: what it says, to whom, and how far it has got. A click opens it. */
export function MailRow({ mail, isConfigured, onOpen }: MailRowProps) {
  const { t } = useTranslation();
  const { status, subject, toName, toEmail, createdAt, sentAt, attempts, nextAttemptAt, lastError } = mail;
  const template = t(`mails.templates.names.${mail.template}`);

  return (
    <li className={classes.row}>
      <div className={classes.cell}>
        <UnstyledButton className={classes.subject} aria-haspopup="dialog" onClick={onOpen}>
          {subject ?? template}
        </UnstyledButton>
        <Notes>
          {subject !== null && template}
          {status === 'queued' && !isConfigured && t('mails.log.waitsForServer')}
          {status === 'queued' && isConfigured && nextAttemptAt === null && t('mails.log.waitsForDecision')}
          {attempts > 1 && t('mails.log.attempts', { count: attempts })}
          {attempts > 0 &&
            nextAttemptAt !== null &&
            t('mails.log.nextAttempt', { time: formatDateTime(nextAttemptAt) })}
        </Notes>
        {lastError !== null && status !== 'sent' && <Notes isFailure>{lastError}</Notes>}
      </div>
      <div className={classes.cell}>
        {toName !== null && <div className={classes.recipient}>{toName}</div>}
        <Notes>{toEmail}</Notes>
      </div>
      <div className={classes.progress}>
        <MailState status={status} />
        <span className={classes.time}>{formatDateTime(sentAt ?? createdAt)}</span>
      </div>
    </li>
  );
}
