import { Anchor, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type MailServer as Server, type mails, testMailBody } from '@strojpark/core/contracts/mails';
import type { ResponseOf } from '@strojpark/core/endpoint';
import { IconAlertTriangle, IconCircleCheck, IconClock, IconMailOff, IconSend } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { useSettings } from '../../entities/settings/settings.queries.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useContractForm } from '../../lib/forms.ts';
import { loadingOf } from '../../lib/loading-of.ts';
import { Callout } from '../../ui/callout.tsx';
import { FailureNote } from '../../ui/failure-note.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { useMailServer, useSendTestMail } from './mail.queries.ts';
import classes from './mail-server.module.css';

/** Whether the stored mail server works, and the test of it, for which changed settings are saved first. */
export function MailServer({ hasChanges }: { hasChanges: boolean }) {
  const { t } = useTranslation();
  const server = useMailServer();
  const { data } = server;
  if (data === undefined) return <LoadState {...loadingOf(server)} rows={1} height={66} />;
  const { isConfigured, lastTry, held } = data;
  const state = stateOf(data);
  const StateIcon = icons[state];
  return (
    <div>
      <div
        className={classes.server}
        data-works={state === 'works' || undefined}
        data-failed={state === 'failed' || undefined}
      >
        <StateIcon size={20} stroke={1.8} aria-hidden />
        <div className={classes.text} role="status">
          <div className={classes.state}>
            {state === 'failed' ? lastTry?.error : t(`mails.server.states.${state}`)}
          </div>
          {state === 'failed' && <TriedServer className={classes.hint} />}
          {lastTry?.advice != null && <div className={classes.hint}>{lastTry.advice}</div>}
          {lastTry?.serverReply != null && (
            <div className={classes.hint}>
              {t('mails.detail.serverReply', { reply: lastTry.serverReply })}
            </div>
          )}
          <div className={classes.hint}>
            {isConfigured && hasChanges
              ? t('mails.server.saveFirst')
              : t(`mails.server.hints.${state}`, { at: lastTry === null ? '' : formatDateTime(lastTry.at) })}
          </div>
          {held > 0 && (
            <Anchor
              inherit
              renderRoot={(props) => (
                <Link to="/admin/settings/$section" params={{ section: 'outgoing-emails' }} {...props} />
              )}
            >
              {t('mails.log.held', { count: held })}
            </Anchor>
          )}
        </div>
        <TestMail disabled={!isConfigured || hasChanges} />
      </div>
    </div>
  );
}

const icons = { missing: IconMailOff, untried: IconClock, works: IconCircleCheck, failed: IconAlertTriangle };

function stateOf({ isConfigured, lastTry }: Server): keyof typeof icons {
  if (!isConfigured) return 'missing';
  if (lastTry === null) return 'untried';
  return lastTry.error === null ? 'works' : 'failed';
}

/** Where the server of the stored settings is; after a change of them, no attempt is known. */
function TriedServer({ className }: { className?: string | undefined }) {
  const { t } = useTranslation();
  // The form of the settings has loaded them.
  const { data = [] } = useSettings('notifications', false);
  const [host, port] = ['smtp_host', 'smtp_port'].map((name) => data.find(({ key }) => key === name)?.value);
  if (!host) return null;
  return <div className={className}>{t('mails.server.tried', { address: `${host}:${port}` })}</div>;
}

/** Opens the dialog that tests the stored mail server. */
function TestMail({ disabled }: { disabled: boolean }) {
  const { t } = useTranslation();
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconSend size={16} aria-hidden />}
        disabled={disabled}
        onClick={open}
      >
        {t('mails.test.title')}
      </Button>
      <Modal opened={opened} onClose={close} title={t('mails.test.title')} withCloseButton={false}>
        <TestMailForm onClose={close} />
      </Modal>
    </>
  );
}

// A blank address means the user's own.
const isAddress = (text: string) => testMailBody.shape.to.safeParse(text).success;
const schema = z.object({
  to: z
    .string()
    .trim()
    .refine((text) => text === '' || isAddress(text), { error: 'validation.email' }),
});

/** Sends a test mail and shows what became of it. */
function TestMailForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const send = useSendTestMail();
  const [result, setResult] = useState<ResponseOf<typeof mails.sendTest>>();
  const { formProps, field, formError, isSubmitting } = useContractForm(schema, {
    defaultValues: { to: '' },
    guardChanges: false,
    submit: async ({ to }) => {
      setResult(undefined);
      setResult(await send.mutateAsync(to === '' ? undefined : to));
    },
  });

  return (
    <form {...formProps}>
      <Stack gap="md">
        <Text size="sm">{t('mails.test.hint')}</Text>
        <TextInput
          type="email"
          label={t('mails.test.to')}
          description={t('mails.test.toHint')}
          data-autofocus
          {...field('to')}
        />
        <div role="status">
          {result && (
            <Callout
              isFailure={!result.success}
              icon={result.success ? IconSend : IconAlertTriangle}
              title={t(result.success ? 'mails.test.sent' : 'mails.test.notSent', { to: result.to })}
            >
              <div>{result.message}</div>
              {!result.success && <TriedServer />}
              {/* A server of the previous version sends neither. */}
              {result.advice != null && <div>{result.advice}</div>}
              {result.serverReply != null && (
                <Text c="dimmed">{t('mails.detail.serverReply', { reply: result.serverReply })}</Text>
              )}
            </Callout>
          )}
        </div>
        <FailureNote text={formError} />
        <Group justify="flex-end" gap="xs" data-dialog-buttons>
          <Button variant="default" onClick={onClose}>
            {t('common.actions.close')}
          </Button>
          <Button type="submit" loading={isSubmitting}>
            {t('mails.test.send')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
