import { producedFiles } from '@strojpark/core/contracts/produced-files';
import { reports, type ReportSchedule } from '@strojpark/core/contracts/reports';
import { isUnfinishedFile } from '@strojpark/core/domain/produced-files';
import type { ReportKind } from '@strojpark/core/domain/reports';
import type { BodyInput, QueryInput } from '@strojpark/core/endpoint';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, download } from '../../lib/api.ts';

export type PeriodInput = QueryInput<typeof reports.figures>;

const filesKey = ['reports', 'files'] as const;
const schedulesKey = ['reports', 'schedules'] as const;

const quiet = { meta: { quiet: true } } as const;
/** Asked anew with each opening and whenever the window gets the focus (spec 2 §2); changes of machines reach it live. */
const live = {
  ...quiet,
  staleTime: 0,
  refetchOnWindowFocus: true,
  placeholderData: keepPreviousData,
} as const;

export function useReportFigures(query: PeriodInput) {
  return useQuery({
    ...live,
    queryKey: ['reports', 'figures', query],
    queryFn: ({ signal }) => call(reports.figures, { query, signal }),
  });
}

export function useStockHistory(query: PeriodInput) {
  return useQuery({
    ...live,
    queryKey: ['reports', 'stock-history', query],
    queryFn: ({ signal }) => call(reports.stockHistory, { query, signal }),
  });
}

export function useSalesMonths(query: PeriodInput) {
  return useQuery({
    ...live,
    queryKey: ['reports', 'sales', query],
    queryFn: ({ signal }) => call(reports.sales, { query, signal }),
  });
}

export function useAgeing() {
  return useQuery({
    ...live,
    queryKey: ['reports', 'ageing'],
    queryFn: ({ signal }) => call(reports.ageing, { signal }),
  });
}

export function useUtilisation(query: PeriodInput) {
  return useQuery({
    ...live,
    queryKey: ['reports', 'utilisation', query],
    queryFn: ({ signal }) => call(reports.utilisation, { query, signal }),
  });
}

const pollEvery = 1000;
const shownFiles = 20;

/** The report files of the user, asked for every second while one is being made. */
export function useReportFiles() {
  return useQuery({
    ...quiet,
    queryKey: filesKey,
    queryFn: ({ signal }) =>
      call(producedFiles.list, { query: { kind: 'report', limit: shownFiles }, signal, background: true }),
    refetchInterval: ({ state }) => (state.data?.items.some(isUnfinishedFile) ? pollEvery : false),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
}

function useFileChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: filesKey }),
  });
}

export function useGenerateReport() {
  return useFileChange((body: BodyInput<typeof reports.generate>) => call(reports.generate, { body }));
}

export function useCancelFile() {
  return useFileChange((id: string) => call(producedFiles.cancel, { params: { id } }));
}

export function useDeleteFile() {
  return useFileChange((id: string) => call(producedFiles.delete, { params: { id } }));
}

export function useDownloadFile() {
  return useMutation({
    mutationFn: ({ id, fileName }: { id: string; fileName: string }) =>
      download(producedFiles.download, { params: { id } }, fileName),
  });
}

export function useSchedules() {
  return useQuery({
    ...quiet,
    queryKey: schedulesKey,
    queryFn: ({ signal }) => call(reports.listSchedules, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
}

/** Users who may have such a report. */
export function useReportRecipients(report: ReportKind) {
  return useQuery({
    ...quiet,
    queryKey: ['reports', 'recipients', report],
    queryFn: ({ signal }) => call(reports.listRecipients, { query: { report }, signal }),
  });
}

function useScheduleChange<Input, Output>(change: (input: Input) => Promise<Output>, options = {}) {
  const client = useQueryClient();
  return useMutation({
    ...options,
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: schedulesKey }),
  });
}

interface SaveSchedule {
  id: string | undefined;
  version: number | undefined;
  body: BodyInput<typeof reports.createSchedule>;
}

/** In a form, which shows itself what is refused. */
export function useSaveSchedule() {
  return useScheduleChange(
    ({ id, version, body }: SaveSchedule) =>
      id === undefined
        ? call(reports.createSchedule, { body })
        : call(reports.updateSchedule, { params: { id }, body: { ...body, version } }),
    quiet,
  );
}

export function usePauseSchedule() {
  return useScheduleChange(({ id, isPaused }: ReportSchedule) =>
    call(reports.pauseSchedule, { params: { id }, body: { isPaused: !isPaused } }),
  );
}

export function useDeleteSchedule() {
  return useScheduleChange((id: string) => call(reports.deleteSchedule, { params: { id } }));
}
