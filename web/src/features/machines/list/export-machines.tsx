import { machines } from '@strojpark/core/contracts/machines';
import { exportFormats } from '@strojpark/core/domain/files/exports';
import { useTranslation } from 'react-i18next';
import { ExportDialog } from '../../../entities/exports/export-dialog.tsx';
import { fieldKeys } from '../../../entities/field-config/field-config.queries.ts';
import { call, download } from '../../../lib/api.ts';
import { useCan } from '../../../lib/auth.ts';
import { useScreenRows } from '../../../ui/record-screen/screen-rows.ts';
import type { ListColumn } from './columns/list-columns.ts';
import { useVisibleColumns } from './columns/list-preferences.ts';
import { useActiveFilters } from './filters/use-active-filters.ts';
import type { ListState } from './use-list-state.ts';

interface ExportMachinesProps {
  state: ListState;
  columns: readonly ListColumn[];
  opened: boolean;
  onClose: () => void;
}

/** Exports all machines of the filter, in the order of the list. */
export function ExportMachines({ state, columns, opened, onClose }: ExportMachinesProps) {
  const { t } = useTranslation();
  const rows = useScreenRows();
  const mayChoose = useCan('machines.export');
  const filters = useActiveFilters(state).map(({ label }) => label);
  const visible = useVisibleColumns(state, columns).map(({ name, custom }) => custom?.fieldName ?? name);
  const { type, filter, sort, order } = state;
  const load = (signal?: AbortSignal) => call(machines.listExportColumns, { query: { type }, signal });
  return (
    <ExportDialog
      opened={opened}
      onClose={onClose}
      rows={rows}
      list={{
        filters,
        formats: exportFormats,
        ...(mayChoose && {
          columns: { inList: ['name', ...visible], key: fieldKeys.exportColumns(type), load },
        }),
        save: async (file) => {
          // Without a choice the server would take its few default columns, not all.
          const all = file.columns ?? (mayChoose ? await load() : []).map(({ name }) => name);
          return download(machines.bulkExport, {
            body: { filter, except: [], ...file, columns: all.length > 0 ? all : undefined, sort, order },
          });
        },
        title: (counted) => t('exports.machinesTitle', counted),
        done: (counted) => t('exports.machinesDone', counted),
      }}
    />
  );
}
