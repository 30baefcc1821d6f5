import { machines } from '@strojpark/core/contracts/machines';
import { exportedColumns } from '@strojpark/core/domain/machines/exported-columns';
import { exportFormats } from '@strojpark/core/domain/files/exports';
import { useTranslation } from 'react-i18next';
import type { ExportedList } from '../../entities/exports/use-list-export.tsx';
import type { MachineTarget } from '../../entities/machines/machines.queries.ts';
import { fieldKeys } from '../../entities/field-config/field-config.queries.ts';
import { call, download } from '../../lib/api.ts';
import { useCan } from '../../lib/auth.ts';
import { useListColumns } from './list/columns/list-columns.ts';
import { useVisibleColumns, type PreferredList } from './list/columns/list-preferences.ts';
import type { BulkExport } from './machine-bulk.queries.ts';

/** The export of machines of a list, by default with the columns that the list shows. */
export function useMachineExport(
  list: PreferredList,
  target: MachineTarget,
  order: Pick<BulkExport, 'sort' | 'order'>,
): Omit<ExportedList, 'permission' | 'filters'> {
  const { t } = useTranslation();
  const mayChoose = useCan('machines.export');
  const { type } = list;
  const visible = useVisibleColumns(list, useListColumns(type)).map(
    ({ name, custom }) => custom?.fieldName ?? name,
  );
  const load = (signal?: AbortSignal) => call(machines.listExportColumns, { query: { type }, signal });
  return {
    formats: exportFormats,
    ...(mayChoose && {
      columns: {
        inList: exportedColumns(type, visible),
        key: fieldKeys.exportColumns(type),
        load,
      },
    }),
    save: async (file) => {
      // Without a choice the server would take its few default columns, not all.
      const all = file.columns ?? (mayChoose ? await load() : []).map(({ name }) => name);
      return download(machines.bulkExport, {
        body: { ...target, ...file, columns: all.length > 0 ? all : undefined, ...order },
      });
    },
    title: (counted) => t('exports.machinesTitle', counted),
    done: (counted) => t('exports.machinesDone', counted),
  };
}
