import { ExportDialog } from '../../../entities/exports/export-dialog.tsx';
import { useScreenRows } from '../../../ui/record-screen/screen-rows.ts';
import { useMachineExport } from '../use-machine-export.ts';
import { useActiveFilters } from './filters/use-active-filters.ts';
import type { ListState } from './use-list-state.ts';

interface ExportMachinesProps {
  state: ListState;
  opened: boolean;
  onClose: () => void;
}

/** Exports all machines of the filter, in the order of the list. */
export function ExportMachines({ state, ...dialog }: ExportMachinesProps) {
  const rows = useScreenRows();
  const filters = useActiveFilters(state).map(({ label }) => label);
  const { filter, sort, order } = state;
  const list = useMachineExport(state, { filter, except: [] }, { sort, order });
  return <ExportDialog {...dialog} rows={rows} list={{ ...list, filters }} />;
}
