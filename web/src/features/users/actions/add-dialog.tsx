import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { AddForm } from './add-form.tsx';
import { GeneratedPassword, type NewAccount } from './generated-password.tsx';

interface AddDialogProps {
  opened: boolean;
  onClose: () => void;
}

/** Adds a user and shows the generated password, which only its own button closes. */
export function AddDialog({ opened, onClose }: AddDialogProps) {
  const { t } = useTranslation();
  const [account, setAccount] = useState<NewAccount | null>(null);
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={() => setAccount(null)}
      title={t(account === null ? 'users.add.title' : 'users.generated.title')}
      closeLabel={t('common.actions.close')}
      withCloseButton={account === null}
      closeOnEscape={account === null}
      size={560}
    >
      {account === null ? (
        <AddForm onGenerated={setAccount} onDone={onClose} />
      ) : (
        <GeneratedPassword account={account} onDone={onClose} />
      )}
    </FormDialog>
  );
}
