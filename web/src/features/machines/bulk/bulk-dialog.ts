import type { MachineListItem } from '@strojpark/core/contracts/machine-record';
import type { MachineType } from '@strojpark/core/domain/machine-fields';
import type { MachineTarget } from '../../../entities/machines/machines.queries.ts';

/** What the dialog of a bulk act is about. */
export interface BulkSubject {
  type: MachineType;
  target: MachineTarget;
  count: number;
  /** The count as people read it. */
  shown: string;
  /** The chosen machines that are on the screen. */
  known: readonly MachineListItem[];
}

export interface BulkDialogProps {
  subject: BulkSubject;
  opened: boolean;
  onClose: () => void;
  /** The act is done, or under way in the background. */
  onDone: () => void;
}

export type BulkFormProps = Omit<BulkDialogProps, 'opened'>;
