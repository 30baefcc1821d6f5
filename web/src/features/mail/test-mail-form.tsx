import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { testMailBody, type mails } from '@strojpark/core/contracts/mails';
import type { ResponseOf } from '@strojpark/core/endpoint';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { useContractForm } from '../../lib/forms.ts';
import { FailureNote } from '../../ui/failure-note.tsx';
import { useSendTestMail } from './mail.queries.ts';

// A blank field stands for one's own address.
const isAddress = (text: string) => testMailBody.shape.to.safeParse(text).success;
const schema = z.object({
  to: z
    .string()
    .trim()
    .refine((text) => text === '' || isAddress(text), { error: 'validation.email' }),
});

/** Sends a test mail and shows what the mail server says. */
export function TestMailForm({ onClose }: { onClose: () => void }) {
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
            <Alert color={result.success ? 'green' : 'red'}>
              <Text fw={600}>
                {t(result.success ? 'mails.test.sent' : 'mails.test.notSent', { to: result.to })}
              </Text>
              <Text size="xs">{t('mails.test.serverSays')}</Text>
              <Text size="sm">{result.message}</Text>
            </Alert>
          )}
        </div>
        <FailureNote text={formError} />
        <Group justify="flex-end" gap="xs">
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
