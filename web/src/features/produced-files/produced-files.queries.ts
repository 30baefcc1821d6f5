import { producedFiles, type ProducedFile } from '@strojpark/core/contracts/produced-files';
import { isUnfinishedFile } from '@strojpark/core/domain/produced-files';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, download } from '../../lib/api.ts';

export type FileKind = ProducedFile['kind'];

/** Under the nouns that begin the keys of their pages, which refresh the files with everything else. */
const keys = { export: ['exports', 'files'], report: ['reports', 'files'] } as const;
/** The data sets tell when they were exported last. */
const changed = { export: ['exports'], report: keys.report } as const;

const pollEvery = 1000;
const shownFiles = { export: 10, report: 20 } as const;

/** The last files of the user, asked for every second while one is being made. */
export function useProducedFiles(kind: FileKind) {
  return useQuery({
    meta: { quiet: true },
    queryKey: keys[kind],
    queryFn: ({ signal }) =>
      call(producedFiles.list, { query: { kind, limit: shownFiles[kind] }, signal, background: true }),
    refetchInterval: ({ state }) => (state.data?.items.some(isUnfinishedFile) ? pollEvery : false),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
}

function useFileChange<Output>(kind: FileKind, change: (id: string) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: changed[kind] }),
  });
}

export function useCancelFile(kind: FileKind) {
  return useFileChange(kind, (id) => call(producedFiles.cancel, { params: { id } }));
}

export function useDeleteFile(kind: FileKind) {
  return useFileChange(kind, (id) => call(producedFiles.delete, { params: { id } }));
}

export function useDownloadFile() {
  return useMutation({
    mutationFn: ({ id, fileName }: ProducedFile) =>
      download(producedFiles.download, { params: { id } }, fileName),
  });
}
