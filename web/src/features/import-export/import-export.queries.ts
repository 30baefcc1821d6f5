import {
  importExport,
  type delimiters,
  type encodings,
  type ImportBatch,
  type ImportMapping,
  type importModes,
} from '@strojpark/core/contracts/import-export';
import type { MachineType } from '@strojpark/core/domain/machine-fields';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { upload } from '../../lib/api-upload.ts';
import { call } from '../../lib/api.ts';
import { usePageSize } from '../../lib/user-settings.ts';

export type Encoding = (typeof encodings)[number];
export type Delimiter = (typeof delimiters)[number];
export type ImportMode = (typeof importModes)[number];

const keys = {
  batches: ['imports', 'batches'] as const,
  batch: (id: string) => ['imports', 'batch', id] as const,
  errors: (id: string) => ['imports', 'errors', id] as const,
};

const recentShown = 10;
const pollEvery = 1000;

export const isUnfinished = ({ status }: Pick<ImportBatch, 'status'>) =>
  status === 'queued' || status === 'running';

interface Analysis {
  file: File;
  machineType: MachineType;
  encoding?: Encoding | undefined;
  delimiter?: Delimiter | undefined;
  onProgress: (share: number) => void;
}

/** Sends the file and gets its columns with a suggested mapping. The step shows a failure itself. */
export function useAnalyzeFile() {
  return useMutation({
    meta: { quiet: true },
    mutationFn: ({ file, machineType, encoding, delimiter, onProgress }: Analysis) => {
      const form = new FormData();
      form.set('machineType', machineType);
      if (encoding) form.set('encoding', encoding);
      if (delimiter) form.set('delimiter', delimiter);
      form.set('file', file);
      return upload(importExport.analyze, form, { onProgress });
    },
  });
}

interface Start {
  uploadId: string;
  machineType: MachineType;
  mode: ImportMode;
  mappings: ImportMapping[];
  encoding: Encoding | null;
  delimiter: Delimiter | null;
}

/** Starts the import as a job and answers its batch; the step shows a failure itself. */
export function useStartImport() {
  const client = useQueryClient();
  return useMutation({
    meta: { quiet: true },
    mutationFn: ({ uploadId, machineType, mode, mappings, encoding, delimiter }: Start) => {
      const form = new FormData();
      form.set('uploadId', uploadId);
      form.set('machineType', machineType);
      form.set('mode', mode);
      form.set('mappings', JSON.stringify(mappings));
      if (encoding) form.set('encoding', encoding);
      if (delimiter) form.set('delimiter', delimiter);
      return upload(importExport.import, form, { respondAsync: true });
    },
    onSuccess: () => client.invalidateQueries({ queryKey: keys.batches }),
  });
}

/** One import, asked for every second while it runs. Its end refreshes what shows machines. */
export function useBatch(id: string) {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: keys.batch(id),
    queryFn: ({ signal }) => call(importExport.getBatch, { params: { id }, signal, background: true }),
    refetchInterval: ({ state }) => (state.data && isUnfinished(state.data) ? pollEvery : false),
    staleTime: 0,
    meta: { quiet: true },
  });
  const finishedAt = query.data?.finishedAt;
  useEffect(() => {
    if (!finishedAt) return;
    for (const queryKey of [['machines'], ['categories'], keys.batches])
      void client.invalidateQueries({ queryKey });
  }, [client, finishedAt]);
  return query;
}

export function useRecentBatches() {
  return useQuery({
    queryKey: keys.batches,
    queryFn: ({ signal }) => call(importExport.listBatches, { query: { limit: recentShown }, signal }),
    meta: { quiet: true },
  });
}

/** The refused cells of a finished import, a step at a time. */
export function useBatchErrors(id: string) {
  const limit = usePageSize();
  return useInfiniteQuery({
    queryKey: keys.errors(id),
    queryFn: ({ signal, pageParam }) =>
      call(importExport.listBatchErrors, {
        params: { id },
        query: { limit, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    meta: { quiet: true },
  });
}
