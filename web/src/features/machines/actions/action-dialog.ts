import type { Machine } from '@strojpark/core/contracts/machine-record';

/** What every dialog of an act is given. */
export interface ActionDialogProps {
  machine: Machine;
  opened: boolean;
  onClose: () => void;
}
