import { calendarDay } from '@strojpark/core/domain/dates/calendar-days';
import { instantsOf } from '@strojpark/core/domain/reports/report-periods';
import { utilisationOf } from '@strojpark/core/domain/reports/reports';
import { readSettings } from '../settings/settings.service.ts';
import * as repo from './machine-reports.repo.ts';
import type { StatusDays } from './machine-reports.repo.ts';
import {
  maxListed,
  type MakeReport,
  type ReportColumn,
  type ReportLine,
  type ReportTable,
} from './report-document.ts';
import { reportPdf, type FullTable } from './report-pdf.service.ts';
import { attachedNote, madeFact, typeLabels, wordsOf, type Words } from './report-words.ts';

const totalOf = (days: StatusDays) => days.available + days.reserved + days.maintenance + days.damaged;

/**
 * Days in each status: sums by category, and per machine, grouped by category. Of many machines, those with the most
 * days without a reservation are listed.
 */
export const utilisationReport: MakeReport = async (ctx, { from, to, options }) => {
  const { timezone } = await readSettings(ctx);
  const words = wordsOf(ctx.language);
  const { t } = words;
  const scope = {
    ...instantsOf({ from, to }, timezone, ctx.now),
    onlyChanged: options.onlyChanged === true,
    language: ctx.language,
  };
  const sums = await repo.sumCategoryDays(ctx.db, scope);
  const total = sums.reduce((sum, { machines }) => sum + machines, 0);
  const listed = await repo.selectIdleMachines(ctx.db, scope, maxListed);
  const name = t('reports.kinds.utilisation.title');
  const content = await reportPdf(
    ctx,
    (attached) => ({
      title: name,
      language: ctx.language,
      facts: [
        [t('reports.pdf.period'), words.period({ from, to })],
        [t('reports.pdf.machines'), t(`reports.pdf.${scope.onlyChanged ? 'onlyChanged' : 'allMachines'}`)],
        [t('reports.pdf.count'), words.number(total)],
        madeFact(words, ctx, calendarDay(ctx.now, timezone)),
      ],
      notes: [
        t('reports.utilisation.definition'),
        ...(total > listed.length
          ? [t('reports.pdf.idleOnly', { shown: words.number(listed.length), total: words.number(total) })]
          : []),
        ...attachedNote(words, attached),
      ],
      summary: { title: t('reports.pdf.byCategory'), table: summaryOf(sums, words) },
      columns: [
        { header: t('reports.pdf.machine'), align: 'left', width: '*' },
        { header: t('reports.pdf.identifier'), align: 'left', width: 150 },
        ...dayColumns(words),
      ],
      pageWords: t('reports.pdf.page'),
      none: t('reports.pdf.none'),
      rest: null,
      attached,
    }),
    linesOf(listed, words),
    total === 0
      ? null
      : {
          sheet: name,
          columns: tableColumns(words),
          rows: repo.machineDaysTable(scope),
        },
  );
  return { content, rows: total };
};

const tableColumns = (words: Words): FullTable['columns'] => {
  const days = (name: keyof StatusDays) =>
    ({ name, header: words.t(`reports.pdf.days.${name}`), kind: 'number' }) as const;
  return [
    { name: 'category', header: words.t('reports.pdf.category'), kind: 'text', width: 24 },
    { name: 'name', header: words.t('reports.pdf.machine'), kind: 'text', width: 36 },
    { name: 'identifier', header: words.t('reports.pdf.identifier'), kind: 'text', width: 22 },
    {
      name: 'type',
      header: words.t('reports.xlsx.type'),
      kind: 'text',
      width: 12,
      labels: typeLabels(words),
    },
    days('available'),
    days('reserved'),
    days('maintenance'),
    days('damaged'),
    { name: 'total', header: words.t('reports.pdf.days.total'), kind: 'number' },
    { name: 'utilisation', header: words.t('reports.xlsx.utilisationShare'), kind: 'number' },
  ];
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

function dayCells(days: StatusDays, words: Words): string[] {
  const total = totalOf(days);
  return [
    ...[days.available, days.reserved, days.maintenance, days.damaged, total].map((value) =>
      words.number(value, 1),
    ),
    words.percent(utilisationOf({ promised: days.reserved, total })),
  ];
}

function summaryOf(sums: Awaited<ReturnType<typeof repo.sumCategoryDays>>, words: Words): ReportTable {
  return {
    columns: [
      { header: words.t('reports.pdf.category'), align: 'left', width: '*' },
      { header: words.t('reports.pdf.machines'), align: 'right', width: 62 },
      ...dayColumns(words),
    ],
    rows: sums.map((sum) => [sum.category_name, words.number(sum.machines), ...dayCells(sum, words)]),
  };
}

function* linesOf(rows: readonly repo.MachineDays[], words: Words): Generator<ReportLine> {
  for (const row of rows)
    yield { group: row.category_name, cells: [row.name, row.identifier, ...dayCells(row, words)] };
}
