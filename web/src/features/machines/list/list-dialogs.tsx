import type { MachineListItem } from '@strojpark/core/contracts/machine-record';
import type { ReactNode } from 'react';
import { lazyPart } from '../../../lib/lazy-part.ts';
import type { ActionDialogsProps } from '../../../ui/record-screen/record-screen.tsx';
import {
  liveReservationActions,
  type LiveReservationAction,
  type MachineDialogAction,
} from '../../../entities/reservations/machine-action-names.ts';

const MachineDialogs = lazyPart(
  async () => (await import('../actions/machine-dialogs.tsx')).MachineDialogs,
  'records',
);

/** The reservation dialogs of one machine, passed by the page, because features do not import each other. */
export interface ReserveDialogs {
  renderOne: (dialog: { machine: MachineListItem; opened: boolean; onClose: () => void }) => ReactNode;
  /** Adds a customer to the queue. */
  renderQueue: (dialog: { machine: MachineListItem; opened: boolean; onClose: () => void }) => ReactNode;
  /** An action of the machine's live reservation. */
  renderAction: (dialog: {
    action: LiveReservationAction;
    machineId: string;
    opened: boolean;
    onClose: () => void;
  }) => ReactNode;
}

type ListDialogsProps = ActionDialogsProps<MachineListItem, MachineDialogAction> & {
  reserve: ReserveDialogs;
};

/** The dialog of an action that was started on a machine of a list. */
export function ListDialogs({ action, opened, reserve, onClose, onDeleted }: ListDialogsProps) {
  const { name, record } = action;
  if (name === 'reserve') return reserve.renderOne({ machine: record, opened, onClose });
  if (name === 'queue') return reserve.renderQueue({ machine: record, opened, onClose });
  const ofReservation = liveReservationActions.find((one) => one === name);
  if (ofReservation !== undefined)
    return reserve.renderAction({ action: ofReservation, machineId: record.id, opened, onClose });
  return (
    <MachineDialogs
      key={record.id}
      action={{ name: name as Exclude<typeof name, 'queue' | LiveReservationAction>, record }}
      opened={opened}
      onClose={onClose}
      onDeleted={onDeleted}
    />
  );
}
