import type { ApprovalsReport, PeriodQuery } from '@strojpark/core/contracts/reports';
import { addDays, calendarDay, startOfDay } from '@strojpark/core/domain/dates/calendar-days';
import { workingSpans } from '@strojpark/core/domain/dates/working-time';
import { roundHalfAway } from '@strojpark/core/domain/money/decimal';
import { instantsOf } from '@strojpark/core/domain/reports/report-periods';
import { rejectionReasons, requestOutcomes } from '@strojpark/core/domain/reservations/rejected-candidates';
import type { Ctx } from '../../lib/ctx.ts';
import {
  rowSheet,
  sheetsWorkbook,
  type RowSheet,
  type SheetColumn,
  type TableSheet,
} from '../exports/sheets-workbook.service.ts';
import { readSettings } from '../settings/settings.service.ts';
import { aboutSheet } from './about-sheet.ts';
import * as repo from './approvals-report.repo.ts';
import type { MakeReport } from './report-document.ts';
import { periodOf } from './report-period.service.ts';
import { madeFact, wordsOf, type Words } from './report-words.ts';

/** Of the reasons for rejections that are listed. */
const shownRejections = 10;

/** How long requests waited, and what was decided. */
export async function approvals(ctx: Ctx, query: PeriodQuery): Promise<ApprovalsReport> {
  const { from, to, begin, end, timezone } = await periodOf(ctx, query);
  const scope = await scopeOf(ctx, { begin, end }, timezone);
  return { period: { from, to }, ...(await decisionsOf(ctx, scope)) };
}

/** More than the longest time without a working day. */
const daysWithoutWork = 14;

async function scopeOf(ctx: Ctx, period: repo.Period, timezone: string): Promise<repo.ApprovalsScope> {
  const first = await repo.selectFirstRequest(ctx.db, period);
  const from = first === null ? period.begin : new Date(first);
  // The database needs at least one working day.
  const until = startOfDay(addDays(calendarDay(period.end, timezone), daysWithoutWork), timezone);
  return { ...period, spans: workingSpans(from, until, timezone) };
}

async function decisionsOf(ctx: Ctx, scope: repo.ApprovalsScope): Promise<Omit<ApprovalsReport, 'period'>> {
  const sums = await repo.sumDecisions(ctx.db, scope);
  const reasons = await repo.countByReason(ctx.db, scope);
  const rounded = (hours: number | null) => (hours === null ? null : roundHalfAway(hours, 1));
  const timesOf = ({ median, ninetieth }: repo.DecisionSums) => ({
    median: rounded(median),
    ninetieth: rounded(ninetieth),
  });
  const all = sums.find(({ approver }) => approver === null);
  return {
    approved: all?.approved ?? 0,
    rejected: all?.rejected ?? 0,
    withdrawn: all?.withdrawn ?? 0,
    ...(all ? timesOf(all) : { median: null, ninetieth: null }),
    approvers: sums.flatMap((one) =>
      one.approver === null
        ? []
        : [
            {
              id: one.approverId,
              name: one.approver,
              approved: one.approved,
              rejected: one.rejected,
              ...timesOf(one),
            },
          ],
    ),
    reasons: [...rejectionReasons, null].flatMap(
      (reason) => reasons.find((one) => one.reason === reason) ?? [],
    ),
    rejections: await repo.selectRejections(ctx.db, scope, shownRejections),
  };
}

/** The same as a workbook, with all requests. */
export const approvalsReport: MakeReport = async (ctx, { from, to }) => {
  const { timezone, company_name: company } = await readSettings(ctx);
  const words = wordsOf(ctx.language);
  const { t } = words;
  const scope = await scopeOf(ctx, instantsOf({ from, to }, timezone, ctx.now), timezone);
  const { approvers, reasons, rejections, ...all } = await decisionsOf(ctx, scope);
  const sheets: (RowSheet | TableSheet)[] = [
    aboutSheet(words, [
      [t('reports.kinds.approvals.title'), company],
      [t('reports.pdf.period'), words.period({ from, to })],
      madeFact(words, ctx, calendarDay(ctx.now, timezone)),
      [t('reports.xlsx.note'), t('reports.approvals.definition')],
    ]),
    {
      ...rowSheet(t('reports.approvals.approvers'), [
        [t('reports.approvals.approver'), 'text', 28],
        ...decisionColumns(words),
        [t('reports.approvals.median'), 'number', 24],
        [t('reports.approvals.ninetieth'), 'number', 24],
      ]),
      rows: [...approvers, { name: 'Σ', ...all }].map(({ name, approved, rejected, median, ninetieth }) => [
        name === '' ? t('reports.approvals.deletedUser') : name,
        approved,
        rejected,
        median,
        ninetieth,
      ]),
    },
    {
      ...rowSheet(t('reports.approvals.reasons'), [
        [t('reports.approvals.reason'), 'text', 40],
        ...decisionColumns(words),
      ]),
      rows: reasons.map(({ reason, approved, rejected }) => [
        reason === null ? t('reports.approvals.noReason') : t(`machines.rejection.${reason}`),
        approved,
        rejected,
      ]),
    },
    {
      ...rowSheet(t('reports.approvals.rejections'), [
        [t('reports.approvals.rejectionReason'), 'text', 60],
        [t('reports.approvals.count'), 'number', 12],
      ]),
      rows: rejections.map(({ reason, count }) => [reason, count]),
    },
    {
      name: t('reports.approvals.requests'),
      columns: requestColumns(words),
      table: repo.requestsTable(scope, timezone, ctx.language),
    },
  ];
  return {
    content: sheetsWorkbook(ctx.db, sheets, ctx.language),
    rows: all.approved + all.rejected + all.withdrawn,
  };
};

const decisionColumns = ({ t }: Words): SheetColumn[] => [
  [t('reports.approvals.approved'), 'number', 12],
  [t('reports.approvals.rejected'), 'number', 12],
];

function requestColumns({ t }: Words): TableSheet['columns'] {
  const labels = Object.fromEntries(
    requestOutcomes.map((one) => [one, t(`reports.approvals.outcomes.${one}`)]),
  );
  return [
    { name: 'requested', header: t('reports.approvals.requested'), kind: 'date', width: 13 },
    { name: 'ended', header: t('reports.approvals.ended'), kind: 'date', width: 13 },
    { name: 'hours', header: t('reports.approvals.hours'), kind: 'number', width: 18 },
    { name: 'outcome', header: t('reports.approvals.outcome'), kind: 'text', width: 14, labels },
    { name: 'name', header: t('reports.pdf.machine'), kind: 'text', width: 36 },
    { name: 'identifier', header: t('reports.pdf.identifier'), kind: 'text', width: 22 },
    { name: 'category', header: t('reports.pdf.category'), kind: 'text', width: 24 },
    { name: 'customer', header: t('reports.xlsx.customer'), kind: 'text', width: 30 },
    { name: 'seller', header: t('reports.approvals.seller'), kind: 'text', width: 22 },
    { name: 'approver', header: t('reports.approvals.approver'), kind: 'text', width: 22 },
    { name: 'price', header: t('reports.approvals.price'), kind: 'money', width: 16 },
    { name: 'currency', header: t('reports.xlsx.currency'), kind: 'text', width: 8 },
    { name: 'reason', header: t('reports.approvals.requestReason'), kind: 'text', width: 50 },
    { name: 'rejection', header: t('reports.approvals.rejectionReason'), kind: 'text', width: 50 },
  ];
}
