import { useLastValue } from '../../../ui/use-last-value.ts';
import { AddDialog } from '../actions/add-dialog.tsx';
import { DeactivateDialog } from '../bulk/deactivate-dialog.tsx';
import { InviteDialog } from '../bulk/invite-dialog.tsx';
import type { UserDialog } from './use-list-state.ts';

interface ListDialogsProps {
  /** Null while none is open. */
  dialog: UserDialog | null;
  opened: boolean;
  onClose: () => void;
}

/** The dialog in the URL. */
export function ListDialogs({ dialog, opened, onClose }: ListDialogsProps) {
  const shown = useLastValue(dialog);
  switch (shown) {
    case 'add':
      return <AddDialog opened={opened} onClose={onClose} />;
    case 'invite':
      return <InviteDialog opened={opened} onClose={onClose} />;
    case 'deactivate':
      return <DeactivateDialog opened={opened} onClose={onClose} />;
    case null:
      return null;
  }
}
