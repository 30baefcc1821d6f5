import type { Machine } from '@strojpark/core/contracts/machine-record';

/** The props of every action dialog. */
export interface ActionDialogProps {
  machine: Machine;
  opened: boolean;
  onClose: () => void;
}
