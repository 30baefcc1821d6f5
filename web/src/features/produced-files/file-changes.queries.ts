import { producedFiles } from '@strojpark/core/contracts/produced-files';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { exportKeys } from '../../entities/exports/exports.queries.ts';
import { producedFileKeys, type FileKind } from '../../entities/produced-files/produced-files.queries.ts';
import { call } from '../../lib/api.ts';

/** The data sets show the time of their last export. */
const changedBy = {
  export: [producedFileKeys.of('export'), exportKeys.all],
  report: [producedFileKeys.of('report')],
} as const;

function useFileChange<Output>(kind: FileKind, change: (id: string) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => Promise.all(changedBy[kind].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}

export function useCancelFile(kind: FileKind) {
  return useFileChange(kind, (id) => call(producedFiles.cancel, { params: { id } }));
}

export function useDeleteFile(kind: FileKind) {
  return useFileChange(kind, (id) => call(producedFiles.delete, { params: { id } }));
}
