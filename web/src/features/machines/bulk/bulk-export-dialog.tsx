import { ChosenMachines } from '../../../entities/machines/chosen-machines.tsx';
import { ExportDialog } from '../../../entities/exports/export-dialog.tsx';
import type { BulkExport } from '../machine-bulk.queries.ts';
import { useMachineExport } from '../use-machine-export.ts';
import type { BulkDialogProps } from './bulk-dialog.ts';

interface BulkExportDialogProps extends BulkDialogProps {
  /** The columns of the list. */
  order: Pick<BulkExport, 'sort' | 'order'>;
  saved?: string | undefined;
}

/** Exports the selected machines in the order of the list. */
export function BulkExportDialog({ subject, order, saved, opened, onClose }: BulkExportDialogProps) {
  const list = useMachineExport({ type: subject.type, saved }, subject.target, order);
  return (
    <ExportDialog
      opened={opened}
      onClose={onClose}
      rows={{ total: subject.count, totalIsExact: subject.isExact }}
      list={{ ...list, filters: [] }}
      about={<ChosenMachines subject={subject} />}
    />
  );
}
