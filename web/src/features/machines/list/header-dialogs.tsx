import { lazyPart } from '../../../lib/lazy-part.ts';
import { ColumnsDrawer } from './columns/columns-drawer.tsx';
import type { ListColumn } from './columns/list-columns.ts';
import type { ListState } from './use-list-state.ts';

const ExportMachines = lazyPart(async () => (await import('./export-machines.tsx')).ExportMachines, 'files');

export type HeaderDialog = 'columns' | 'export';

interface HeaderDialogsProps {
  name: HeaderDialog;
  state: ListState;
  columns: readonly ListColumn[];
  opened: boolean;
  onClose: () => void;
}

/** What the view menu opens. */
export function HeaderDialogs({ name, state, columns, ...dialog }: HeaderDialogsProps) {
  if (name === 'export') return <ExportMachines state={state} {...dialog} />;
  return <ColumnsDrawer list={state} columns={columns} {...dialog} />;
}
