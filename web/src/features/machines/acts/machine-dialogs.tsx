import type { Machine } from '@strojpark/core/contracts/machine-record';
import { useEffect } from 'react';
import { toastFailure } from '../../../lib/failure.ts';
import { EditMachine } from '../form/edit-machine.tsx';
import { useReturnFocus } from '../use-return-focus.ts';
import { useMachine } from '../machines.queries.ts';
import { CancelReservationDialog } from './cancel-reservation-dialog.tsx';
import { DeleteMachineDialog } from './delete-machine-dialog.tsx';
import type { MachineAct } from './machine-acts.ts';
import { MakeAvailableDialog } from './make-available-dialog.tsx';
import { SellDialog } from './sell-dialog.tsx';

type DialogAct = Exclude<MachineAct, 'reserve'>;

export interface OpenAct {
  name: DialogAct;
  id: string;
}

interface MachineDialogsProps {
  act: OpenAct;
  onClose: () => void;
  onDeleted: (id: string) => void;
}

/** The open dialog, with the machine as it is now rather than as a list has kept it. */
export function MachineDialogs({ act: { name, id }, onClose, onDeleted }: MachineDialogsProps) {
  const { data: machine, error, isFetchedAfterMount } = useMachine(id);
  useEffect(() => {
    if (error === null) return;
    toastFailure(error);
    onClose();
  }, [error, onClose]);
  if (machine === undefined || !isFetchedAfterMount) return null;
  return <DialogOf name={name} machine={machine} onClose={onClose} onDeleted={onDeleted} />;
}

interface DialogOfProps extends Pick<MachineDialogsProps, 'onClose' | 'onDeleted'> {
  name: DialogAct;
  machine: Machine;
}

function DialogOf({ name, machine, onClose, onDeleted }: DialogOfProps) {
  useReturnFocus();
  switch (name) {
    case 'edit':
      return <EditMachine machine={machine} onClose={onClose} />;
    case 'sell':
      return <SellDialog machine={machine} onClose={onClose} />;
    case 'storno':
    case 'release':
      return <MakeAvailableDialog machine={machine} isStorno={name === 'storno'} onClose={onClose} />;
    case 'cancelReservation':
      return <CancelReservationDialog machine={machine} onClose={onClose} />;
    case 'delete':
      return <DeleteMachineDialog machine={machine} onClose={onClose} onDeleted={onDeleted} />;
  }
}
