import { Modal } from '@mantine/core';
import type { User } from '@strojpark/core/contracts/users';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../lib/toast.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import type { ActionDialogsProps } from '../../../ui/record-screen/record-screen.tsx';
import { useOpening } from '../../../ui/use-opening.ts';
import { useDeleteUser, useResetSecondFactor } from '../user-changes.queries.ts';
import { EditForm } from './edit-form.tsx';
import { ResetPasswordForm } from './reset-password-form.tsx';
import type { UserAction } from './user-actions.ts';

type DialogsProps = Pick<ActionDialogsProps<User, UserAction>, 'action' | 'onClose'>;

/** The dialog of an action. */
export function ActionDialogs({ action, onClose }: DialogsProps) {
  return <ActionDialog key={`${action.name} ${action.record.id}`} action={action} onClose={onClose} />;
}

function ActionDialog({ action: { name, record, isOpen }, onClose }: DialogsProps) {
  const dialog = { user: record, opened: useOpening(isOpen), onClose };
  switch (name) {
    case 'edit':
      return <EditDialog {...dialog} />;
    case 'resetPassword':
      return <ResetPasswordDialog {...dialog} />;
    case 'resetSecondFactor':
      return <ResetSecondFactorDialog {...dialog} />;
    case 'delete':
      return <DeleteDialog {...dialog} />;
  }
}

/** Changes a user. */
function EditDialog({ user, opened, onClose }: ActionDialogProps) {
  const { t } = useTranslation();
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={t('users.edit.title')}
      closeLabel={t('common.actions.close')}
      size={560}
    >
      <EditForm user={user} onDone={onClose} />
    </FormDialog>
  );
}

/** Helps somebody who cannot sign in any more. */
function ResetPasswordDialog({ user, opened, onClose }: ActionDialogProps) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('users.resetPassword.title')}
      closeOnClickOutside={false}
      withCloseButton={false}
    >
      <ResetPasswordForm user={user} onDone={onClose} />
    </Modal>
  );
}

/** Asks before an account ends. */
function DeleteDialog({ user, opened, onClose }: ActionDialogProps) {
  const { t } = useTranslation();
  const { mutate, isPending } = useDeleteUser();
  const { id, name, email } = user;
  return (
    <ConfirmDialog
      opened={opened}
      title={t('users.delete.title')}
      text={t('users.delete.text', { name, email })}
      confirmLabel={t('users.actions.delete')}
      cancelLabel={t('common.actions.cancel')}
      destructive
      loading={isPending}
      onCancel={onClose}
      onConfirm={() =>
        mutate(id, {
          onSuccess: () => {
            toast.success(t('users.delete.done', { name }));
            onClose();
          },
        })
      }
    />
  );
}

/** Asks before a second factor is turned off: whoever asks for it should be who they say they are. */
function ResetSecondFactorDialog({ user, opened, onClose }: ActionDialogProps) {
  const { t } = useTranslation();
  const { mutate, isPending } = useResetSecondFactor();
  const { id, name } = user;
  return (
    <ConfirmDialog
      opened={opened}
      title={t('users.resetSecondFactor.title')}
      text={t('users.resetSecondFactor.text', { name })}
      confirmLabel={t('users.resetSecondFactor.confirm')}
      cancelLabel={t('common.actions.cancel')}
      destructive
      loading={isPending}
      onCancel={onClose}
      onConfirm={() =>
        mutate(id, {
          onSuccess: () => {
            toast.success(t('users.resetSecondFactor.done', { name }));
            onClose();
          },
        })
      }
    />
  );
}

/** What every dialog of an act is given. */
interface ActionDialogProps {
  user: User;
  opened: boolean;
  onClose: () => void;
}
