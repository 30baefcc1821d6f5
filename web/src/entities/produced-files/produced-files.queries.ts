import { producedFiles, type ProducedFile } from '@strojpark/core/contracts/produced-files';
import { isUnderWay } from '@strojpark/core/domain/run-status';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call, download } from '../../lib/api.ts';
import { queryNoun } from '../../lib/query-noun.ts';

export type FileKind = ProducedFile['kind'];

const all = queryNoun('produced-files', { others: ['export', 'report'] });

export const producedFileKeys = { of: (kind: FileKind) => [...all, kind] as const };

const pollEvery = 1000;
const shownFiles = { export: 10, report: 20 } as const;

/** The user's latest files, polled every second while one is being generated. */
export function useProducedFiles(kind: FileKind) {
  return useQuery({
    meta: { quiet: true },
    queryKey: producedFileKeys.of(kind),
    queryFn: ({ signal }) =>
      call(producedFiles.list, { query: { kind, limit: shownFiles[kind] }, signal, background: true }),
    refetchInterval: ({ state }) => (state.data?.items.some(isUnderWay) ? pollEvery : false),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
}

export function useDownloadFile() {
  return useMutation({
    mutationFn: ({ id }: Pick<ProducedFile, 'id'>) => download(producedFiles.download, { params: { id } }),
  });
}
