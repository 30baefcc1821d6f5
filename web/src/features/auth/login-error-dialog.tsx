import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface LoginErrorDialogProps {
  text: string;
  onClose: () => void;
}

export function LoginErrorDialog({ text, onClose }: LoginErrorDialogProps) {
  const { t } = useTranslation();
  return (
    <Modal opened onClose={onClose} title={t('auth.login.failedTitle')} withCloseButton={false} size="sm">
      <Stack gap="lg">
        <Text>{text}</Text>
        <Group justify="flex-end" gap="xs" data-dialog-buttons>
          <Button data-autofocus onClick={onClose}>
            {t('common.actions.ok')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
