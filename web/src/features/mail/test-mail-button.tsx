import { Button, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconSend } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { TestMailForm } from './test-mail-form.tsx';

/** Opens the dialog that tries the stored mail server. */
export function TestMailButton() {
  const { t } = useTranslation();
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconSend size={16} aria-hidden />}
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
