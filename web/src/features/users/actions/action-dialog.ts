import type { User } from '@strojpark/core/contracts/users';

/** What every dialog of an act is given. */
export interface ActionDialogProps {
  user: User;
  opened: boolean;
  onClose: () => void;
}
