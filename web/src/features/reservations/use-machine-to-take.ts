import type { Machine } from '@strojpark/core/contracts/machine-record';
import { useEffect } from 'react';
import { useMachine } from '../../entities/machines/machines.queries.ts';
import { toastFailure } from '../../lib/failure.ts';

/** The record of a machine that a dialog reserves or queues for. The dialog closes, with a message, if there is none. */
export function useMachineToTake(id: string, isOpen: boolean, onClose: () => void): Machine | undefined {
  const { data: machine, error } = useMachine(id);
  const isLost = machine === undefined && error !== null;
  useEffect(() => {
    if (!isLost || !isOpen) return;
    toastFailure(error);
    onClose();
  }, [isLost, isOpen, error, onClose]);
  return machine;
}
