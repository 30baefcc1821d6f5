import { exports } from '@strojpark/core/contracts/exports';
import type { DataSet } from '@strojpark/core/domain/files/exports';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { queryNoun } from '../../lib/query-noun.ts';
import { quiet } from '../../lib/query-options.ts';

const all = queryNoun('exports', { own: 'export', others: ['machine', 'reservation'] });

export const exportKeys = {
  all,
  dataSets: [...all, 'data-sets'] as const,
  columns: (dataSet: DataSet) => [...all, 'columns', dataSet] as const,
  /** Of a file whose columns are always the same. */
  noColumns: [...all, 'columns'] as const,
};

/** The data sets, their size, and when they were last exported. */
export function useDataSets() {
  return useQuery({
    ...quiet,
    queryKey: exportKeys.dataSets,
    queryFn: ({ signal }) => call(exports.listDataSets, { signal }),
    staleTime: 0,
  });
}

/** The available columns of a data set. */
export function useExportColumns(dataSet: DataSet) {
  return useQuery({
    ...quiet,
    queryKey: exportKeys.columns(dataSet),
    queryFn: ({ signal }) => call(exports.listColumns, { query: { dataSet }, signal }),
  });
}
