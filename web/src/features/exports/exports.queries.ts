import { exports } from '@strojpark/core/contracts/exports';
import { importExport } from '@strojpark/core/contracts/import-export';
import { producedFiles, type ProducedFile } from '@strojpark/core/contracts/produced-files';
import { exportNames, type DataSet } from '@strojpark/core/domain/exports';
import { isUnfinishedFile } from '@strojpark/core/domain/produced-files';
import type { BodyInput } from '@strojpark/core/endpoint';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, download } from '../../lib/api.ts';

const quiet = { meta: { quiet: true } } as const;
const key = ['exports'] as const;
const pollEvery = 1000;
const shownFiles = 10;

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

/** The last exports, asked for every second while one is being made. */
export function useExportHistory() {
  return useQuery({
    ...quiet,
    queryKey: [...key, 'history'],
    queryFn: ({ signal }) =>
      call(producedFiles.list, { query: { kind: 'export', limit: shownFiles }, signal, background: true }),
    refetchInterval: ({ state }) => (state.data?.items.some(isUnfinishedFile) ? pollEvery : false),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
}

export type ExportRequest = BodyInput<typeof exports.start>;

/** A file that the browser gets while it is made. */
function handOver(request: ExportRequest): Promise<void> {
  const { dataSets, format, columns, separator, targetCurrency, exchangeRate, rate } = request;
  const [dataSet = 'all'] = dataSets;
  const query = { separator, targetCurrency, exchangeRate, rate, columns: columns?.[dataSet] };
  const fallback = `${exportNames[dataSet]}_${new Date().toISOString().slice(0, 10)}.${format}`;
  if (dataSet === 'sold') return download(importExport.exportSold, { query: { ...query, format } }, fallback);
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
      setTimeout(() => void refresh(), pollEvery);
    },
  });
}

function useFileChange<Output>(change: (id: string) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
}

export function useCancelExport() {
  return useFileChange((id) => call(producedFiles.cancel, { params: { id } }));
}

export function useDeleteExport() {
  return useFileChange((id) => call(producedFiles.delete, { params: { id } }));
}

export function useDownloadExport() {
  return useMutation({
    mutationFn: ({ id, fileName }: ProducedFile) =>
      download(producedFiles.download, { params: { id } }, fileName),
  });
}
