import { Modal } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '../../../ui/use-is-phone.ts';
import { AddForm, type AddFormHandle } from './add-form.tsx';
import { GeneratedPassword, type NewAccount } from './generated-password.tsx';

interface AddDialogProps {
  opened: boolean;
  onClose: () => void;
}

/** Adds a user and shows the generated password, which only its own button closes. */
export function AddDialog({ opened, onClose }: AddDialogProps) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const form = useRef<AddFormHandle>(null);
  const [account, setAccount] = useState<NewAccount | null>(null);
  return (
    <Modal
      opened={opened}
      onClose={() => form.current?.leave()}
      onExitTransitionEnd={() => setAccount(null)}
      title={t(account === null ? 'users.add.title' : 'users.generated.title')}
      closeButtonProps={{ 'aria-label': t('common.actions.close') }}
      withCloseButton={account === null}
      closeOnEscape={account === null}
      closeOnClickOutside={false}
      size={560}
      fullScreen={isPhone}
    >
      {account === null ? (
        <AddForm ref={form} onGenerated={setAccount} onDone={onClose} />
      ) : (
        <GeneratedPassword account={account} onDone={onClose} />
      )}
    </Modal>
  );
}
