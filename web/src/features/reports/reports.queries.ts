import { reports, type ReportSchedule, type ReportsOverview } from '@strojpark/core/contracts/reports';
import type { ScheduledKind } from '@strojpark/core/domain/reports/reports';
import type { BodyInput, QueryInput } from '@strojpark/core/endpoint';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { producedFileKeys } from '../../entities/produced-files/produced-files.queries.ts';
import { call } from '../../lib/api.ts';
import { queryNoun } from '../../lib/query-noun.ts';
import { live, quiet } from '../../lib/query-options.ts';

export type PeriodInput = QueryInput<typeof reports.overview>;

const all = queryNoun('reports', { own: 'report', others: ['machine', 'reservation', 'demand'] });
const schedulesKey = [...all, 'schedules'] as const;

const keptLive = { ...live, placeholderData: keepPreviousData } as const;

/** The sections of the page share one request: the server computes all of it in one pass. */
function useOverview<Part>(query: PeriodInput, select: (overview: ReportsOverview) => Part) {
  return useQuery({
    ...keptLive,
    queryKey: [...all, 'overview', query],
    queryFn: ({ signal }) => call(reports.overview, { query, signal }),
    select,
  });
}

export const useReportFigures = (query: PeriodInput) => useOverview(query, ({ figures }) => figures);
export const useStockHistory = (query: PeriodInput) =>
  useOverview(query, ({ stockHistory, figures }) => ({ ...stockHistory, isCurrent: figures.isCurrent }));
export const useSalesMonths = (query: PeriodInput) => useOverview(query, ({ sales }) => sales);
export const useAgeing = (query: PeriodInput) => useOverview(query, ({ ageing }) => ageing);
export const useUtilisation = (query: PeriodInput) => useOverview(query, ({ utilisation }) => utilisation);

/** How requests for approval were decided in a period. */
export function useApprovals(query: PeriodInput) {
  return useQuery({
    ...keptLive,
    queryKey: [...all, 'approvals', query],
    queryFn: ({ signal }) => call(reports.approvals, { query, signal }),
  });
}

/** What customers look for and no machine fits now. */
export function useUnmetDemand() {
  return useQuery({
    ...keptLive,
    queryKey: [...all, 'unmet-demand'],
    queryFn: ({ signal }) => call(reports.unmetDemand, { signal }),
  });
}

export function useGenerateReport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<typeof reports.generate>) => call(reports.generate, { body }),
    onSettled: () => client.invalidateQueries({ queryKey: producedFileKeys.of('report') }),
  });
}

export function useSchedules() {
  return useQuery({
    ...live,
    queryKey: schedulesKey,
    queryFn: ({ signal }) => call(reports.listSchedules, { signal }),
  });
}

/** Users who may receive such a report. */
export function useReportRecipients(report: ScheduledKind, viewId: string | null) {
  return useQuery({
    ...quiet,
    queryKey: [...all, 'recipients', report, viewId],
    queryFn: ({ signal }) =>
      call(reports.listRecipients, { query: { report, ...(viewId !== null && { viewId }) }, signal }),
    enabled: report !== 'view' || viewId !== null,
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

/** For the form, which shows errors itself. */
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
