import { Stack, Text, TextInput } from '@mantine/core';
import { type mails, testMailBody } from '@strojpark/core/contracts/mails';
import type { ResponseOf } from '@strojpark/core/endpoint';
import { IconAlertTriangle, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { FormButtons } from '../../lib/form-buttons.tsx';
import { useContractForm } from '../../lib/forms.ts';
import { Callout } from '../../ui/callout.tsx';
import { FailureNote } from '../../ui/failure-note.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useSendTestMail } from './mail.queries.ts';
import { TriedServer } from './tried-server.tsx';

interface TestMailDialogProps {
  opened: boolean;
  onClose: () => void;
}

/** Tests the stored mail server. */
export function TestMailDialog({ opened, onClose }: TestMailDialogProps) {
  const { t } = useTranslation();
  return (
    <FormDialog opened={opened} onClose={onClose} title={t('mails.test.title')}>
      <TestMailForm onClose={onClose} />
    </FormDialog>
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
        <FormButtons submitLabel={t('mails.test.send')} isSubmitting={isSubmitting} onCancel={onClose} />
      </Stack>
    </form>
  );
}
