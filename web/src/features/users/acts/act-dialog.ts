import type { User } from '@strojpark/core/contracts/users';

/** What every dialog of an act is given. */
export interface ActDialogProps {
  user: User;
  opened: boolean;
  onClose: () => void;
}
