import { machines } from '@strojpark/core/contracts/machines';
import type { QueryInput } from '@strojpark/core/endpoint';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call, download } from '../../lib/api.ts';

export const exportFormats = ['csv', 'xlsx', 'json'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** What can be exported, as filters of the list of machines. */
export const dataSets = {
  all: {},
  stock: { type: 'stock' },
  used: { type: 'used' },
  sold: { status: ['sold'] },
} as const satisfies Record<string, Partial<QueryInput<typeof machines.list>>>;
export type DataSet = keyof typeof dataSets;
export const dataSetNames = Object.keys(dataSets) as DataSet[];

/** How many machines each data set holds now. */
export function useDataSetCounts() {
  return useQuery({
    queryKey: ['machines', 'statistics', 'data-sets'],
    queryFn: async ({ signal }): Promise<Record<DataSet, number>> => {
      const { total, stock, used, sold } = await call(machines.statistics, { signal });
      return { all: total, stock, used, sold };
    },
    meta: { quiet: true },
  });
}

/** The type of a data set's machines; undefined when it holds both. */
const typeOf = (dataSet: DataSet) => (dataSet === 'stock' || dataSet === 'used' ? dataSet : undefined);

/** The columns that a file of a data set may hold. */
export function useExportColumns(dataSet: DataSet) {
  const type = typeOf(dataSet);
  return useQuery({
    queryKey: ['machines', 'export-columns', type ?? 'all'],
    queryFn: ({ signal }) => call(machines.listExportColumns, { query: { type }, signal }),
    meta: { quiet: true },
  });
}

interface ExportRequest {
  dataSet: DataSet;
  format: ExportFormat;
  separator: ';' | ',';
  /** Left out: those that the administrator has preselected. */
  columns: readonly string[] | undefined;
}

/** Makes the file and hands it to the browser. */
export function useExport() {
  return useMutation({
    mutationFn: ({ dataSet, format, separator, columns }: ExportRequest) =>
      download(
        machines.export,
        { params: { format }, query: { ...dataSets[dataSet], separator, columns } },
        `machines_${dataSet}.${format}`,
      ),
  });
}
