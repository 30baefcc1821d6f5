import { isLive } from '@strojpark/core/domain/reservations/reservation-status';
import { useState } from 'react';
import { useMachineReservations } from '../../../entities/reservations/reservations.queries.ts';
import { ActionDialogs } from './action-dialogs.tsx';

const actions = {
  approve: 'approve',
  reject: 'reject',
  extend: 'extend',
  requestExtension: 'requestExtension',
  declineExtension: 'declineExtension',
  editReservation: 'edit',
  replace: 'replace',
} as const;

interface LiveReservationDialogProps {
  action: keyof typeof actions;
  machineId: string;
  opened: boolean;
  onClose: () => void;
}

/** The dialog of an action of a machine's live reservation, started from the record of the machine. */
export function LiveReservationDialog({ action, machineId, opened, onClose }: LiveReservationDialogProps) {
  const { data } = useMachineReservations(machineId);
  const live = data?.items.find(({ machine_id, status }) => machine_id === machineId && isLive(status));
  // Kept while the dialog closes: the action may have ended the reservation.
  const [shown, setShown] = useState(live);
  if (live !== undefined && live.version !== shown?.version) setShown(live);
  if (shown === undefined) return null;
  return (
    <ActionDialogs action={{ name: actions[action], record: shown }} opened={opened} onClose={onClose} />
  );
}
