import { exports } from '@strojpark/core/contracts/exports';
import { imports } from '@strojpark/core/contracts/imports';
import { exportNames, type DataSet } from '@strojpark/core/domain/exports';
import type { BodyInput } from '@strojpark/core/endpoint';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, download } from '../../lib/api.ts';

const quiet = { meta: { quiet: true } } as const;
const key = ['exports'] as const;
const afterLastByte = 1000;

/** What can be exported, how much it is, and when it was exported last. */
export function useDataSets() {
  return useQuery({
    ...quiet,
    queryKey: [...key, 'data-sets'],
    queryFn: ({ signal }) => call(exports.listDataSets, { signal }),
    staleTime: 0,
  });
}

export const columnsKey = (dataSet: DataSet) => [...key, 'columns', dataSet] as const;

/** The columns that a file of a data set may hold. */
export function useExportColumns(dataSet: DataSet) {
  return useQuery({
    ...quiet,
    queryKey: columnsKey(dataSet),
    queryFn: ({ signal }) => call(exports.listColumns, { query: { dataSet }, signal }),
  });
}

export type ExportRequest = BodyInput<typeof exports.start>;

/** A file that the browser gets while it is made. */
function handOver(request: ExportRequest): Promise<void> {
  const { dataSets, format, columns, separator, targetCurrency, exchangeRate, rate } = request;
  const [dataSet = 'all'] = dataSets;
  const query = { separator, targetCurrency, exchangeRate, rate, columns: columns?.[dataSet] };
  const fallback = `${exportNames[dataSet]}_${new Date().toISOString().slice(0, 10)}.${format}`;
  if (dataSet === 'sold') return download(imports.exportSold, { query: { ...query, format } }, fallback);
  return download(exports.download, { params: { dataSet, format }, query }, fallback);
}

/** Hands one file over, or lets a job make the files. */
export function useExport() {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: key });
  return useMutation({
    mutationFn: async ({ asJob, ...request }: ExportRequest & { asJob: boolean }) => {
      if (asJob) await call(exports.start, { body: request });
      else await handOver(request);
    },
    onSettled: async () => {
      await refresh();
      // The server writes its line of history when the last byte has left.
      setTimeout(() => void refresh(), afterLastByte);
    },
  });
}
