import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type mails, testMailBody } from '@strojpark/core/contracts/mails';
import type { ResponseOf } from '@strojpark/core/endpoint';
import { IconAlertTriangle, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { useContractForm } from '../../lib/forms.ts';
import { Callout } from '../../ui/callout.tsx';
import { FailureNote } from '../../ui/failure-note.tsx';
import { useSendTestMail } from './setting-changes.queries.ts';

/** Opens the dialog that tests the stored mail server. */
export function TestMail({ disabled }: { disabled: boolean }) {
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

/** Sends a test mail and shows the response of the mail server. */
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
              <Text size="xs" c="dimmed">
                {t('mails.test.serverSays')}
              </Text>
              {result.message}
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
