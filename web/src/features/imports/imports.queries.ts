import { imports } from '@strojpark/core/contracts/imports';
import type {
  delimiters,
  encodings,
  ImportAnalysis,
  ImportBatch,
  ImportKind,
  ImportMapping,
  importModes,
  PreviewPage,
  RowOutcome,
} from '@strojpark/core/contracts/import-records';
import type { MachineType } from '@strojpark/core/domain/fields/machine-fields';
import {
  keepPreviousData,
  type QueryKey,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { categoryKeys } from '../../entities/categories/categories.queries.ts';
import { machineKeys } from '../../entities/machines/machines.queries.ts';
import { reservationKeys } from '../../entities/reservations/reservation-keys.queries.ts';
import { userKeys } from '../../entities/users/users.queries.ts';
import { upload } from '../../lib/api-upload.ts';
import { call, download } from '../../lib/api.ts';
import { queryNoun } from '../../lib/query-noun.ts';
import { byCursor, liveOffline, quiet } from '../../lib/query-options.ts';
import { usePageSize } from '../../lib/user-settings.ts';
import { workRows } from '../../ui/work-rows.ts';

type Encoding = (typeof encodings)[number];
type Delimiter = (typeof delimiters)[number];
export type ImportMode = (typeof importModes)[number];

/** The record type that the rows of a file become. */
export interface Subject {
  kind: ImportKind;
  machineType?: MachineType | undefined;
}

/** How to parse a file where the detection is wrong. */
export interface Reading {
  encoding?: Encoding | undefined;
  delimiter?: Delimiter | undefined;
  sheet?: string | undefined;
  headerRow?: number | undefined;
  fillMerged?: boolean | undefined;
}

const all = queryNoun('imports', { own: 'import' });
const keys = {
  limits: [...all, 'limits'] as const,
  batches: [...all, 'batches'] as const,
  waiting: [...all, 'batches', 'waiting'] as const,
  batch: (id: string) => [...all, 'batch', id] as const,
  upload: (id: string, subject?: Subject) =>
    [...all, 'upload', id, ...(subject ? [subject.machineType] : [])] as const,
  rows: (id: string) => [...all, 'rows', id] as const,
  problems: (id: string) => [...all, 'problems', id] as const,
  errors: (id: string) => [...all, 'errors', id] as const,
  kept: (id: string) => [...all, 'kept', id] as const,
  missing: (id: string) => [...all, 'missing', id] as const,
};

const batchesStep = 10;
const previewStep = 50;
const pollEvery = 1000;

/** Whether the batch is in progress and therefore polled every second. */
const isUnderWay = ({ status, undo }: Pick<ImportBatch, 'status' | 'undo'>) =>
  ['preparing', 'queued', 'running'].includes(status) ||
  undo?.status === 'queued' ||
  undo?.status === 'running';

interface Analysis extends Subject {
  file: File;
  onProgress: (share: number) => void;
}

/** What every installation allows. */
const leastLimits = { textMegabytes: 20, workbookMegabytes: 20 };

/** How large a file may be. */
export function useImportLimits() {
  const { data } = useQuery({
    queryKey: keys.limits,
    queryFn: () => call(imports.limits),
    staleTime: Infinity,
  });
  return data ?? leastLimits;
}

/** Uploads the file; the answer with its columns and suggested mapping is cached under its id. */
export function useAnalyzeFile() {
  const client = useQueryClient();
  return useMutation({
    ...quiet,
    mutationFn: ({ file, kind, machineType, onProgress }: Analysis) => {
      const form = new FormData();
      form.set('kind', kind);
      if (machineType) form.set('machineType', machineType);
      form.set('file', file);
      return upload(imports.analyze, form, { onProgress });
    },
    onSuccess: (analysis, { kind, machineType }) =>
      client.setQueryData(keys.upload(analysis.uploadId, { kind, machineType }), analysis),
  });
}

/** An analysed file; fetched again after a reload. */
export function useUpload(id: string, subject: Subject, enabled = true) {
  return useQuery({
    ...quiet,
    enabled,
    queryKey: keys.upload(id, subject),
    queryFn: ({ signal }) => call(imports.getUpload, { params: { id }, query: subject, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Parses the same file with other options. */
export function useParseAgain(id: string, subject: Subject) {
  const client = useQueryClient();
  return useMutation({
    ...quiet,
    mutationFn: (reading: Reading) =>
      call(imports.getUpload, { params: { id }, query: { ...subject, ...reading } }),
    onSuccess: async (analysis) => {
      // With other columns the fields of the other machine type fit differently, too.
      await client.invalidateQueries({ queryKey: keys.upload(id), refetchType: 'none' });
      client.setQueryData(keys.upload(id, subject), analysis);
    },
  });
}

/** Forgets the stored mapping for files with these columns; returns the file with the default suggestion. */
export function useForgetMapping(id: string, subject: Subject) {
  const client = useQueryClient();
  return useMutation({
    ...quiet,
    mutationFn: async (): Promise<ImportAnalysis> => {
      await call(imports.forgetMapping, { params: { id }, query: subject });
      return call(imports.getUpload, { params: { id }, query: subject });
    },
    onSuccess: (analysis) => client.setQueryData(keys.upload(id, subject), analysis),
  });
}

/** Starts the check of the file with a mapping. */
export function useCheckFile() {
  const client = useQueryClient();
  return useMutation({
    ...quiet,
    mutationFn: (body: Subject & Reading & { uploadId: string; mappings: ImportMapping[] }) =>
      call(imports.prepare, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.batches }),
  });
}

/**
 * One import, polled every second while it is in progress. When it ends, the queries of its records are invalidated.
 */
export function useBatch(id: string) {
  const client = useQueryClient();
  const query = useQuery({
    ...quiet,
    queryKey: keys.batch(id),
    queryFn: ({ signal }) => call(imports.getBatch, { params: { id }, signal, background: true }),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? pollEvery : false),
    staleTime: 0,
  });
  const { finishedAt, undo, status } = query.data ?? {};
  useEffect(() => {
    void client.invalidateQueries({ queryKey: keys.batches });
  }, [client, status]);
  const changed = undo?.at ?? finishedAt;
  useEffect(() => {
    if (!changed) return;
    for (const { all: queryKey } of [machineKeys, reservationKeys, userKeys, categoryKeys])
      void client.invalidateQueries({ queryKey });
    void client.invalidateQueries({ queryKey: keys.batches });
    void client.invalidateQueries({ queryKey: keys.kept(id) });
  }, [client, changed, id]);
  return query;
}

/** The first imports that need a look: drafts that nobody has confirmed, and failed imports. */
export function useWaitingImports(enabled: boolean) {
  return useQuery({
    enabled,
    ...liveOffline,
    queryKey: keys.waiting,
    queryFn: ({ signal }) =>
      call(imports.listBatches, {
        query: { waiting: 'true', limit: workRows.loaded },
        signal,
        background: true,
      }),
  });
}

interface BatchesChoice {
  /** Only those that need a look. */
  isWaiting: boolean;
}

/** All imports and drafts, newest first; refetched, because no event announces the imports of other users. */
export function useBatches({ isWaiting }: BatchesChoice) {
  return useInfiniteQuery({
    ...quiet,
    queryKey: [...keys.batches, { isWaiting }],
    queryFn: ({ signal, pageParam: cursor }) =>
      call(imports.listBatches, {
        query: { limit: batchesStep, cursor, ...(isWaiting && { waiting: 'true' }) },
        signal,
        background: true,
      }),
    ...byCursor,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some(isUnderWay)) ? 2 * pollEvery : 10 * pollEvery,
  });
}

export interface RowsRequest {
  outcome: RowOutcome | undefined;
  cursor: string | undefined;
}

/** A page of the rows of a draft. */
export function usePreviewRows(id: string, { outcome, cursor }: RowsRequest) {
  return useQuery({
    ...quiet,
    queryKey: [...keys.rows(id), { outcome, cursor }],
    queryFn: ({ signal }) =>
      call(imports.listRows, {
        params: { id },
        query: {
          limit: previewStep,
          ...(outcome && { outcome }),
          ...(cursor !== undefined && { cursor }),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Corrects cells of a row; the page shows the returned row in the same place. */
export function useCorrectRow(id: string) {
  const client = useQueryClient();
  return useMutation({
    ...quiet,
    mutationFn: ({ row, cells }: { row: number; cells: Record<string, string> }) =>
      call(imports.correctRow, { params: { id, row }, body: { cells } }),
    onSuccess: ({ row, counts }) => {
      client.setQueriesData<PreviewPage>({ queryKey: keys.rows(id) }, (page) =>
        page
          ? { ...page, counts, items: page.items.map((item) => (item.row === row.row ? row : item)) }
          : page,
      );
      void client.invalidateQueries({ queryKey: keys.batch(id) });
      void client.invalidateQueries({ queryKey: keys.problems(id) });
      // Other rows may have become valid or invalid, but the visible page must not change while the user works on it.
      void client.invalidateQueries({ queryKey: keys.rows(id), refetchType: 'none' });
    },
  });
}

/** The columns of a draft with invalid cells. */
export function useProblems(id: string) {
  return useQuery({
    ...quiet,
    queryKey: keys.problems(id),
    queryFn: ({ signal }) => call(imports.listProblems, { params: { id }, signal }),
    staleTime: 0,
  });
}

/** Checks the draft again with other rules for invalid cells. */
export function useRemap(id: string) {
  const client = useQueryClient();
  return useMutation({
    ...quiet,
    mutationFn: (mappings: ImportMapping[]) => call(imports.remap, { params: { id }, body: { mappings } }),
    onSuccess: () => {
      client.removeQueries({ queryKey: keys.rows(id) });
      client.removeQueries({ queryKey: keys.problems(id) });
      return client.invalidateQueries({ queryKey: keys.batch(id) });
    },
  });
}

export function useStartImport(id: string) {
  const client = useQueryClient();
  return useMutation({
    ...quiet,
    mutationFn: (mode: ImportMode) => call(imports.start, { params: { id }, body: { mode } }),
    onSuccess: () => {
      // Removed from the cache at once: the rows no longer exist, and mounted tables would request them in vain.
      client.setQueryData<ImportBatch>(keys.batch(id), (batch) => batch && { ...batch, status: 'queued' });
      return Promise.all(
        [keys.batch(id), keys.batches].map((queryKey) => client.invalidateQueries({ queryKey })),
      );
    },
  });
}

export function useDiscardDraft(id: string) {
  const client = useQueryClient();
  return useMutation({
    ...quiet,
    mutationFn: () => call(imports.discard, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.batches }),
  });
}

export function useUndoImport(id: string) {
  const client = useQueryClient();
  return useMutation({
    ...quiet,
    mutationFn: () => call(imports.undo, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.batch(id) }),
  });
}

interface PageRequest {
  query: { limit: ReturnType<typeof usePageSize>; cursor: string | undefined };
  signal: AbortSignal;
}

/** A list that is loaded page by page. */
function usePages<Page extends { nextCursor: string | null }>(
  queryKey: QueryKey,
  load: (request: PageRequest) => Promise<Page>,
) {
  const limit = usePageSize();
  return useInfiniteQuery({
    ...quiet,
    queryKey,
    queryFn: ({ signal, pageParam }) => load({ query: { limit, cursor: pageParam }, signal }),
    ...byCursor,
  });
}

/** The rejected cells of a finished import. */
export const useBatchErrors = (id: string) =>
  usePages(keys.errors(id), (page) => call(imports.listBatchErrors, { params: { id }, ...page }));

/** The records that an undo did not change. */
export const useKeptRecords = (id: string) =>
  usePages(keys.kept(id), (page) => call(imports.listKept, { params: { id }, ...page }));

/** Machines in the inventory that the file does not contain. */
export const useMissingMachines = (id: string) =>
  usePages(keys.missing(id), (page) => call(imports.listMissing, { params: { id }, ...page }));

export const useDownloadFailedRows = (id: string) =>
  useMutation({
    ...quiet,
    mutationFn: () => download(imports.failedRows, { params: { id } }),
  });

export const useDownloadMissing = (id: string) =>
  useMutation({
    ...quiet,
    mutationFn: () => download(imports.exportMissing, { params: { id } }),
  });

export const downloadTemplate = (format: 'csv' | 'xlsx', subject: Subject) =>
  download(imports.template, { params: { format }, query: subject });
