import { Button, Drawer, Group, SegmentedControl, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Mail } from '@strojpark/core/contracts/mails';
import { joined } from '@strojpark/core/domain/joined';
import {
  IconAlertTriangle,
  IconClock,
  IconLock,
  IconMailOff,
  IconSend,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber } from '../../lib/format.ts';
import { loadingOf } from '../../lib/loading-of.ts';
import { useTabTitle } from '../../lib/tab-title.ts';
import { toast } from '../../lib/toast.ts';
import { Callout } from '../../ui/callout.tsx';
import { ConfirmAction } from '../../ui/confirm-action.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Facts } from '../../ui/facts.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { RecordSheet } from '../../ui/record-screen/record-sheet.tsx';
import { Section } from '../../ui/section.tsx';
import { useOpening } from '../../ui/use-opening.ts';
import { MailBody } from './mail-body.tsx';
import { MailState } from './mail-state.tsx';
import { useDiscardMail, useMailPreview, useRetryMail } from './mail.queries.ts';
import classes from './mail-drawer.module.css';

interface MailDrawerProps {
  /** Kept while the drawer closes. `gone`: there is no such mail, or no longer. */
  mail: Mail | 'gone';
  opened: boolean;
  isConfigured: boolean;
  onClose: () => void;
}

/** One mail of the outbox: its progress, and its text as the recipient sees it. */
export function MailDrawer({ mail, opened, isConfigured, onClose }: MailDrawerProps) {
  const { t } = useTranslation();
  return (
    <Drawer
      opened={useOpening(opened)}
      onClose={onClose}
      position="right"
      size="min(100%, 720px)"
      padding={0}
      title={t('mails.detail.title')}
      closeButtonProps={{ 'aria-label': t('common.actions.close') }}
      classNames={{ header: classes.header }}
    >
      {mail === 'gone' ? (
        <EmptyState icon={IconMailOff} title={t('common.failures.notFound')} />
      ) : (
        <MailDetail mail={mail} isConfigured={isConfigured} onDiscarded={onClose} />
      )}
    </Drawer>
  );
}

interface MailDetailProps {
  mail: Mail;
  isConfigured: boolean;
  onDiscarded: () => void;
}

function MailDetail({ mail, isConfigured, onDiscarded }: MailDetailProps) {
  const { t } = useTranslation();
  const { status, subject, toName, toEmail, createdAt, sentAt, attempts, nextAttemptAt, lastError } = mail;
  const template = t(`mails.templates.names.${mail.template}`);
  useTabTitle(joined([subject ?? template, t('mails.detail.title')]));
  const moment = (value: string | null) => value !== null && formatDateTime(value);
  return (
    <RecordSheet
      name={subject ?? template}
      about={subject !== null && template}
      state={<MailState status={status} />}
      actions={
        <Group gap="xs">
          {isConfigured && mail.canRetry && <SendButton mail={mail} />}
          {status === 'queued' && <DiscardButton mail={mail} onDone={onDiscarded} />}
        </Group>
      }
    >
      {lastError !== null && status !== 'sent' && (
        <Callout isFailure icon={IconAlertTriangle} title={lastError} className={classes.note}>
          {/* A server of the previous version sends neither. */}
          {mail.advice != null && <div>{mail.advice}</div>}
          {mail.serverReply != null && t('mails.detail.serverReply', { reply: mail.serverReply })}
        </Callout>
      )}
      {status === 'queued' && !isConfigured && (
        <Callout icon={IconClock} title={t('mails.log.waitsForServer')} className={classes.note}>
          {t('mails.detail.waitsForServer')}
        </Callout>
      )}
      {status === 'failed' && !mail.canRetry && (
        <Callout icon={IconTrash} title={t('mails.detail.notRetried')} className={classes.note}>
          {t('mails.detail.hiddenHint.deleted')}
        </Callout>
      )}
      <Section title={t('mails.detail.delivery')}>
        <Facts
          facts={[
            { label: t('mails.detail.recipient'), value: toName },
            { label: t('mails.detail.address'), value: toEmail },
            { label: t('mails.detail.queuedAt'), value: moment(createdAt), isNumeric: true },
            { label: t('mails.detail.sentAt'), value: moment(sentAt), isNumeric: true },
            {
              label: t('mails.detail.attempts'),
              value: attempts > 0 && formatNumber(attempts),
              isNumeric: true,
            },
            {
              label: t('mails.detail.nextAttempt'),
              value: attempts > 0 && moment(nextAttemptAt),
              isNumeric: true,
            },
          ]}
        />
      </Section>
      <Section title={t('mails.detail.preview')}>
        <MailPreview mail={mail} />
      </Section>
    </RecordSheet>
  );
}

/** For a mail that failed or waits. */
function SendButton({ mail: { id, status, toEmail } }: { mail: Mail }) {
  const { t } = useTranslation();
  const retry = useRetryMail();
  return (
    <Button
      leftSection={<IconSend size={16} aria-hidden />}
      loading={retry.isPending}
      onClick={() =>
        retry.mutate(id, { onSuccess: () => toast.success(t('mails.log.retried', { to: toEmail })) })
      }
    >
      {t(status === 'failed' ? 'mails.log.retry' : 'mails.log.sendNow')}
    </Button>
  );
}

/** For a mail that nobody is to get any more. */
function DiscardButton({ mail: { id, toEmail }, onDone }: { mail: Mail; onDone: () => void }) {
  const { t } = useTranslation();
  const discard = useDiscardMail();
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button variant="default" leftSection={<IconTrash size={16} aria-hidden />} onClick={open}>
        {t('mails.log.discard')}
      </Button>
      <ConfirmAction
        opened={opened}
        title={t('mails.log.discardTitle')}
        text={t('mails.log.discardText', { to: toEmail })}
        confirmLabel={t('mails.log.discard')}
        destructive
        action={discard}
        subject={id}
        onDone={() => {
          toast.success(t('mails.log.discarded', { to: toEmail }));
          onDone();
        }}
        onClose={close}
      />
    </>
  );
}

const formats = ['html', 'text'] as const;
const hiddenIcons = { confidential: IconLock, deleted: IconTrash, unreadable: IconAlertTriangle };

function MailPreview({ mail: { id, language, status } }: { mail: Mail }) {
  const { t } = useTranslation();
  const [format, setFormat] = useState<(typeof formats)[number]>('html');
  const preview = useMailPreview(id);
  const { data } = preview;
  if (data === undefined) return <LoadState {...loadingOf(preview)} rows={1} height={360} />;
  const { hidden, html, text } = data;
  if (hidden !== null)
    return (
      <Callout icon={hiddenIcons[hidden]} title={t(`mails.detail.hidden.${hidden}`)}>
        {t(`mails.detail.hiddenHint.${hidden}`)}
      </Callout>
    );
  return (
    <Stack gap="xs">
      {status === 'sent' && <div className={classes.hint}>{t('mails.detail.currentTemplate')}</div>}
      <SegmentedControl
        size="xs"
        className={classes.formats}
        aria-label={t('mails.detail.format')}
        data={formats.map((value) => ({ value, label: t(`mails.detail.formats.${value}`) }))}
        value={format}
        onChange={setFormat}
      />
      <div className={classes.preview} lang={language}>
        {format === 'html' ? (
          <MailBody html={html} title={t('mails.detail.preview')} />
        ) : (
          <div className={classes.text}>{text}</div>
        )}
      </div>
    </Stack>
  );
}
