import type { User } from '@strojpark/core/contracts/users';
import { useOpening } from '../../../ui/use-opening.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { ResetPasswordDialog } from './reset-password-dialog.tsx';
import { ResetSecondFactorDialog } from './reset-second-factor-dialog.tsx';
import type { UserAct } from './user-acts.ts';

/** An act that has begun; it stays after `isOpen` has ended, so that its dialog can close in peace. */
export interface OpenAct {
  name: UserAct;
  user: User;
  isOpen: boolean;
}

interface ActDialogsProps {
  act: OpenAct;
  onClose: () => void;
}

/** The dialog of an act. */
export function ActDialogs({ act, onClose }: ActDialogsProps) {
  return <ActDialog key={`${act.name} ${act.user.id}`} act={act} onClose={onClose} />;
}

function ActDialog({ act: { name, user, isOpen }, onClose }: ActDialogsProps) {
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
