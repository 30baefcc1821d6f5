import { Alert, Button, CopyButton, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

export interface NewAccount {
  name: string;
  email: string;
  password: string;
}

interface GeneratedPasswordProps {
  account: NewAccount;
  onDone: () => void;
}

/** The one time that a generated password is seen. */
export function GeneratedPassword({ account, onDone }: GeneratedPasswordProps) {
  const { t } = useTranslation();
  const { name, email, password } = account;
  return (
    <Stack gap="md">
      <Text>{t('users.generated.text', { name, email })}</Text>
      <Group align="flex-end" gap="xs" wrap="nowrap">
        <TextInput
          label={t('users.generated.label')}
          value={password}
          readOnly
          flex={1}
          ff="monospace"
          data-autofocus
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <CopyButton value={password}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
              onClick={copy}
            >
              {copied ? t('common.copied') : t('users.generated.copy')}
            </Button>
          )}
        </CopyButton>
      </Group>
      <Alert color="yellow" variant="light" icon={<IconAlertTriangle size={18} aria-hidden />}>
        {t('users.generated.once')}
      </Alert>
      <Group justify="flex-end">
        <Button onClick={onDone}>{t('users.generated.done')}</Button>
      </Group>
    </Stack>
  );
}
