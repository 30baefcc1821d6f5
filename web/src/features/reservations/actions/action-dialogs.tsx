import type { Reservation } from '@strojpark/core/contracts/reservations';
import { useOpening } from '../../../ui/use-opening.ts';
import { ApproveDialog } from './approve-dialog.tsx';
import { CompleteDialog } from './complete-dialog.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { ExtendDialog } from './extend-dialog.tsx';
import { RefusalDialog } from './refusal-dialog.tsx';
import { ReplaceDialog } from './replace-dialog.tsx';
import type { ReservationAction } from './reservation-actions.ts';

/** An act that has begun; it stays after `isOpen` has ended, so that its dialog can close in peace. */
export interface OpenAction {
  name: ReservationAction;
  reservation: Reservation;
  isOpen: boolean;
}

interface ActionDialogsProps {
  action: OpenAction;
  onClose: () => void;
  /** The record is gone: whatever shows it may close. */
  onDeleted?: ((id: string) => void) | undefined;
}

/** The dialog of an act. */
export function ActionDialogs({ action, ...events }: ActionDialogsProps) {
  return <ActionDialog key={`${action.name} ${action.reservation.id}`} action={action} {...events} />;
}

function ActionDialog({ action: { name, reservation, isOpen }, onClose, onDeleted }: ActionDialogsProps) {
  const dialog = { reservation, opened: useOpening(isOpen), onClose };
  switch (name) {
    case 'approve':
      return <ApproveDialog {...dialog} />;
    case 'extend':
      return <ExtendDialog {...dialog} />;
    case 'complete':
      return <CompleteDialog {...dialog} />;
    case 'edit':
      return <EditDialog {...dialog} />;
    case 'replace':
      return <ReplaceDialog {...dialog} />;
    case 'delete':
      return <DeleteDialog {...dialog} onDeleted={onDeleted} />;
    case 'cancel':
    case 'reject':
      return <RefusalDialog {...dialog} action={name} />;
  }
}
