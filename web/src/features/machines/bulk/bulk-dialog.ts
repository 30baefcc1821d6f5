import type { MachineListItem } from '@strojpark/core/contracts/machine-record';
import type { MachineType } from '@strojpark/core/domain/fields/machine-fields';
import type { BulkDialog } from '../../../ui/record-screen/bulk-bar.tsx';
import type { MachineFilterQuery } from '../../../entities/machines/machines.queries.ts';
import type { MachineBulkAction } from './bulk-offer.ts';

export type MachineBulkDialog = BulkDialog<MachineListItem, MachineFilterQuery, MachineBulkAction>;

/** The props of every bulk dialog. */
export type BulkSubject = MachineBulkDialog['subject'] & { type: MachineType };

export interface BulkDialogProps extends Omit<MachineBulkDialog, 'name' | 'subject'> {
  subject: BulkSubject;
}

export type BulkFormProps = Omit<BulkDialogProps, 'opened'>;
