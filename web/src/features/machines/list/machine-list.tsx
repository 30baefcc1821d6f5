import type { MachineListItem } from '@strojpark/core/contracts/machine-record';
import type { MachineType } from '@strojpark/core/domain/machine-fields';
import { lazy, Suspense, useRef, useState } from 'react';
import { useShortcutWords } from '../../../lib/list-shortcuts.ts';
import { useHasOpened } from '../../../ui/use-has-opened.ts';
import { ActiveFilters } from './active-filters.tsx';
import { useListColumns } from './list-columns.ts';
import { ListToolbar } from './list-toolbar.tsx';
import { MachineRecords } from './machine-records.tsx';
import { useOwnColumns } from './own-columns.ts';
import { StatisticsCards } from './statistics-cards.tsx';
import { useKnownFields } from './use-custom-list.ts';
import { useListState } from './use-list-state.ts';

const ShortcutsDialog = lazy(async () => ({
  default: (await import('../../../ui/list/shortcuts-dialog.tsx')).ShortcutsDialog,
}));

interface MachineListProps {
  type: MachineType;
  /** Opens the reservation of a machine; the page brings it. */
  onReserve: (machine: MachineListItem) => void;
  /** That reservation is open, and Escape is meant for it. */
  isReserving: boolean;
}

/** The list of all machines of a type. What stands above the rows is made here: it rests while pages of rows come. */
export function MachineList({ type, onReserve, isReserving }: MachineListProps) {
  const state = useKnownFields(useListState(type));
  const allColumns = useListColumns(type);
  const columns = useOwnColumns(type, allColumns);
  const search = useRef<HTMLInputElement>(null);
  const [showsKeys, setShowsKeys] = useState(false);
  const hadKeys = useHasOpened(showsKeys);
  const keyWords = useShortcutWords();
  return (
    <>
      <MachineRecords
        state={state}
        allColumns={allColumns}
        columns={columns}
        search={search}
        onShowKeys={() => setShowsKeys(true)}
        onReserve={onReserve}
        isReserving={isReserving}
        above={
          <>
            <StatisticsCards state={state} />
            <ListToolbar
              state={state}
              searchRef={search}
              columns={allColumns}
              ownColumns={columns}
              onShowKeys={() => setShowsKeys(true)}
            />
          </>
        }
        activeFilters={<ActiveFilters state={state} />}
      />
      <Suspense>
        {hadKeys && <ShortcutsDialog {...keyWords} opened={showsKeys} onClose={() => setShowsKeys(false)} />}
      </Suspense>
    </>
  );
}
