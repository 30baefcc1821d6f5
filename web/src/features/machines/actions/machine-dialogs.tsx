import type { Machine } from '@strojpark/core/contracts/machine-record';
import { useEffect } from 'react';
import { toastFailure } from '../../../lib/failure.ts';
import { useHasOpened } from '../../../ui/use-has-opened.ts';
import { useOpening } from '../../../ui/use-opening.ts';
import { EditMachine } from '../form/edit-machine.tsx';
import { useMachine } from '../machines.queries.ts';
import { CancelReservationDialog } from './cancel-reservation-dialog.tsx';
import { DeleteMachineDialog } from './delete-machine-dialog.tsx';
import type { MachineAction } from './machine-actions.ts';
import { MakeAvailableDialog } from './make-available-dialog.tsx';
import { SellDialog } from './sell-dialog.tsx';

type DialogAction = Exclude<MachineAction, 'reserve'>;

/** An act that has begun; it stays after `isOpen` has ended, so that its dialog can close in peace. */
export interface OpenAction {
  name: DialogAction;
  id: string;
  isOpen: boolean;
}

interface MachineDialogsProps {
  action: OpenAction;
  onClose: () => void;
  onDeleted: (id: string) => void;
}

/** The dialog of an act, with the machine as it is now rather than as a list has kept it. */
export function MachineDialogs({ action, onClose, onDeleted }: MachineDialogsProps) {
  const { id, name, isOpen } = action;
  const { data: machine, error, isFetchedAfterMount } = useMachine(id);
  // What breaks later must not close a dialog that somebody is filling in: it says so itself.
  const wasShown = useHasOpened(isFetchedAfterMount && error === null);
  useEffect(() => {
    if (error === null || !isOpen || wasShown) return;
    toastFailure(error);
    onClose();
  }, [error, isOpen, wasShown, onClose]);
  if (machine === undefined || !isFetchedAfterMount) return null;
  return (
    <DialogOf
      key={`${name} ${id}`}
      action={action}
      machine={machine}
      onClose={onClose}
      onDeleted={onDeleted}
    />
  );
}

function DialogOf({ action, machine, onClose, onDeleted }: MachineDialogsProps & { machine: Machine }) {
  const dialog = { machine, opened: useOpening(action.isOpen), onClose };
  switch (action.name) {
    case 'edit':
      return <EditMachine {...dialog} />;
    case 'sell':
      return <SellDialog {...dialog} />;
    case 'storno':
      return <MakeAvailableDialog {...dialog} isStorno />;
    case 'release':
      return <MakeAvailableDialog {...dialog} isStorno={false} />;
    case 'cancelReservation':
      return <CancelReservationDialog {...dialog} />;
    case 'delete':
      return <DeleteMachineDialog {...dialog} onDeleted={onDeleted} />;
  }
}
