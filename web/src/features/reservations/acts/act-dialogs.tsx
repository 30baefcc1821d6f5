import type { Reservation } from '@strojpark/core/contracts/reservations';
import { useOpening } from '../../../ui/use-opening.ts';
import { ApproveDialog } from './approve-dialog.tsx';
import { CompleteDialog } from './complete-dialog.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { ExtendDialog } from './extend-dialog.tsx';
import { RefusalDialog } from './refusal-dialog.tsx';
import { ReplaceDialog } from './replace-dialog.tsx';
import type { ReservationAct } from './reservation-acts.ts';

/** An act that has begun; it stays after `isOpen` has ended, so that its dialog can close in peace. */
export interface OpenAct {
  name: ReservationAct;
  reservation: Reservation;
  isOpen: boolean;
}

interface ActDialogsProps {
  act: OpenAct;
  onClose: () => void;
  /** The record is gone: whatever shows it may close. */
  onDeleted?: ((id: string) => void) | undefined;
}

/** The dialog of an act. */
export function ActDialogs({ act, ...events }: ActDialogsProps) {
  return <ActDialog key={`${act.name} ${act.reservation.id}`} act={act} {...events} />;
}

function ActDialog({ act: { name, reservation, isOpen }, onClose, onDeleted }: ActDialogsProps) {
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
      return <RefusalDialog {...dialog} act={name} />;
  }
}
