import { calendarDay } from '@strojpark/core/domain/dates/calendar-days';
import { displayIdentifier } from '@strojpark/core/domain/machines/machine-identifier';
import { instantsOf } from '@strojpark/core/domain/reports/report-periods';
import { maxReportMachines, utilisationOf } from '@strojpark/core/domain/reports/reports';
import { readSettings } from '../settings/settings.service.ts';
import * as repo from './machine-reports.repo.ts';
import type { ReportColumn, ReportHead, ReportLine, ReportTable } from './report-document.ts';
import type { MakeReport } from './report-document.ts';
import { reportPdf } from './report-pdf.ts';
import { wordsOf, type Words } from './report-words.ts';

type Days = Pick<repo.MachineDays, 'available' | 'reserved' | 'maintenance' | 'damaged'>;

const totalOf = (days: Days) => days.available + days.reserved + days.maintenance + days.damaged;

/** Days in each status per machine, grouped by category, with sums per category on the first page. */
export const utilisationReport: MakeReport = async (ctx, { from, to, options }) => {
  const { timezone, company_name: company } = await readSettings(ctx);
  const words = wordsOf(ctx.language);
  const rows = await repo.selectMachineDays(ctx.db, {
    ...instantsOf({ from, to }, timezone, ctx.now),
    onlyChanged: options.onlyChanged === true,
    language: ctx.language,
    limit: maxReportMachines,
  });
  const total = rows[0]?.total ?? 0;
  const { t } = words;
  const head: ReportHead = {
    title: t('reports.kinds.utilisation.title'),
    company,
    language: ctx.language,
    facts: [
      [t('reports.pdf.period'), words.period({ from, to })],
      [
        t('reports.pdf.machines'),
        t(options.onlyChanged === true ? 'reports.pdf.onlyChanged' : 'reports.pdf.allMachines'),
      ],
      [t('reports.pdf.count'), words.number(total)],
      [
        t('reports.pdf.made'),
        t('reports.pdf.madeBy', { day: words.day(calendarDay(ctx.now, timezone)), name: ctx.user.name }),
      ],
    ],
    notes: [
      t('reports.utilisation.definition'),
      ...(total > rows.length
        ? [t('reports.pdf.leftOut', { shown: words.number(rows.length), total: words.number(total) })]
        : []),
    ],
    summary: { title: t('reports.pdf.byCategory'), table: summaryOf(rows, words) },
    columns: [
      { header: t('reports.pdf.machine'), align: 'left', width: '*' },
      { header: t('reports.pdf.identifier'), align: 'left', width: 150 },
      ...dayColumns(words),
    ],
    pageWords: t('reports.pdf.page'),
    none: t('reports.pdf.none'),
  };
  return { content: reportPdf(head, linesOf(rows, words)), rows: rows.length };
};

function dayColumns({ t }: Words): ReportColumn[] {
  const column = (header: string): ReportColumn => ({ header, align: 'right', width: 62 });
  return [
    column(t('reports.pdf.days.available')),
    column(t('reports.pdf.days.reserved')),
    column(t('reports.pdf.days.maintenance')),
    column(t('reports.pdf.days.damaged')),
    column(t('reports.pdf.days.total')),
    column(t('reports.pdf.utilisation')),
  ];
}

function dayCells(days: Days, words: Words): string[] {
  const total = totalOf(days);
  return [
    ...[days.available, days.reserved, days.maintenance, days.damaged, total].map((value) =>
      words.number(value, 1),
    ),
    words.percent(utilisationOf({ promised: days.reserved, total })),
  ];
}

function summaryOf(rows: readonly repo.MachineDays[], words: Words): ReportTable {
  const sums = new Map<string, Days & { name: string; machines: number }>();
  for (const row of rows) {
    const sum = sums.get(row.category) ?? {
      name: row.category_name,
      machines: 0,
      available: 0,
      reserved: 0,
      maintenance: 0,
      damaged: 0,
    };
    sum.machines += 1;
    for (const status of ['available', 'reserved', 'maintenance', 'damaged'] as const)
      sum[status] += row[status];
    sums.set(row.category, sum);
  }
  return {
    columns: [
      { header: words.t('reports.pdf.category'), align: 'left', width: '*' },
      { header: words.t('reports.pdf.machines'), align: 'right', width: 62 },
      ...dayColumns(words),
    ],
    rows: Array.from(sums.values(), (sum) => [sum.name, words.number(sum.machines), ...dayCells(sum, words)]),
  };
}

function* linesOf(rows: readonly repo.MachineDays[], words: Words): Generator<ReportLine> {
  for (const row of rows)
    yield { group: row.category_name, cells: [row.name, displayIdentifier(row), ...dayCells(row, words)] };
}
