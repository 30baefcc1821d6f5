import type { User } from '@strojpark/core/contracts/users';
import { useOpening } from '../../../ui/use-opening.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { ResetPasswordDialog } from './reset-password-dialog.tsx';
import { ResetSecondFactorDialog } from './reset-second-factor-dialog.tsx';
import type { UserAction } from './user-actions.ts';

/** An act that has begun; it stays after `isOpen` has ended, so that its dialog can close in peace. */
export interface OpenAction {
  name: UserAction;
  user: User;
  isOpen: boolean;
}

interface ActionDialogsProps {
  action: OpenAction;
  onClose: () => void;
}

/** The dialog of an act. */
export function ActionDialogs({ action, onClose }: ActionDialogsProps) {
  return <ActionDialog key={`${action.name} ${action.user.id}`} action={action} onClose={onClose} />;
}

function ActionDialog({ action: { name, user, isOpen }, onClose }: ActionDialogsProps) {
  const dialog = { user, opened: useOpening(isOpen), onClose };
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
