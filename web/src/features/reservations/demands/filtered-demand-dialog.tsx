import type { MachineType } from '@strojpark/core/domain/fields/machine-fields';
import { DemandDialog } from './demand-dialog.tsx';
import { type ListedBy, wantedByFilters } from './demand-form.ts';

interface FilteredDemandDialogProps {
  type: MachineType;
  /** Of a machine list. */
  filters: ListedBy;
  opened: boolean;
  onClose: () => void;
}

/** Saves the filters of a machine list as what a customer is looking for. */
export function FilteredDemandDialog({ type, filters, ...dialog }: FilteredDemandDialogProps) {
  return <DemandDialog {...dialog} wanted={wantedByFilters(type, filters)} />;
}
