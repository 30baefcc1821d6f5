import { exports } from '@strojpark/core/contracts/exports';
import { imports } from '@strojpark/core/contracts/imports';
import type { BodyInput } from '@strojpark/core/endpoint';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { exportKeys } from '../../entities/exports/exports.queries.ts';
import { producedFileKeys } from '../../entities/produced-files/produced-files.queries.ts';
import { call, download } from '../../lib/api.ts';

const afterLastByte = 1000;

export type ExportRequest = BodyInput<typeof exports.start>;

/** A file that is streamed to the browser while it is generated. */
function downloadNow(request: ExportRequest): Promise<void> {
  const { dataSets, format, columns, separator, targetCurrency, exchangeRate, rate } = request;
  const [dataSet = 'all'] = dataSets;
  const query = { separator, targetCurrency, exchangeRate, rate, columns: columns?.[dataSet] };
  if (dataSet === 'sold') return download(imports.exportSold, { query: { ...query, format } });
  return download(exports.download, { params: { dataSet, format }, query });
}

/** Downloads a single file, or starts a background job. */
export function useExport() {
  const client = useQueryClient();
  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: exportKeys.all }),
      client.invalidateQueries({ queryKey: producedFileKeys.of('export') }),
    ]);
  return useMutation({
    mutationFn: async ({ asJob, ...request }: ExportRequest & { asJob: boolean }) => {
      if (asJob) await call(exports.start, { body: request });
      else await downloadNow(request);
    },
    onSettled: async () => {
      await refresh();
      // The server records the export after the last byte, so the history is refetched then.
      setTimeout(() => void refresh(), afterLastByte);
    },
  });
}
