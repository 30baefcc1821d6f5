import { blank } from '@strojpark/core/domain/blank';
import { calendarDay } from '@strojpark/core/domain/dates/calendar-days';
import { displayIdentifier } from '@strojpark/core/domain/machines/machine-identifier';
import { daysBetween } from '@strojpark/core/domain/mail/reminders';
import { maxReportMachines } from '@strojpark/core/domain/reports/reports';
import { readSettings } from '../settings/settings.service.ts';
import * as repo from './machine-reports.repo.ts';
import type { ReportHead, ReportLine } from './report-document.ts';
import type { MakeReport } from './report-document.ts';
import { reportPdf } from './report-pdf.ts';
import { wordsOf, type Words } from './report-words.ts';

const defaultHorizon = 90;
/** The last tenth of the interval counts as due soon. */
const nearShare = 0.1;

/** Machines to service: overdue first, then by date, by operating hours, and those without data. */
export const maintenanceReport: MakeReport = async (ctx, { options }) => {
  const settings = await readSettings(ctx);
  const { maintenance_interval_days: intervalDays, maintenance_interval_hours: intervalHours } = settings;
  const words = wordsOf(ctx.language);
  const { t } = words;
  const today = calendarDay(ctx.now, settings.timezone);
  const horizon = options.horizon ?? defaultHorizon;
  const nearHours = Math.max(1, Math.round(intervalHours * nearShare));
  const rows = await repo.selectServices(ctx.db, {
    today,
    horizon,
    intervalDays,
    intervalHours,
    nearHours,
    limit: maxReportMachines,
  });
  const total = rows[0]?.total ?? 0;
  const groupName = (group: repo.ServiceRow['group']) =>
    t(`reports.pdf.services.${group}`, { days: horizon, hours: words.number(nearHours) });
  const head: ReportHead = {
    title: t('reports.kinds.maintenance.title'),
    company: settings.company_name,
    language: ctx.language,
    facts: [
      [t('reports.pdf.asOf'), words.day(today)],
      [t('reports.pdf.horizon'), t('reports.pdf.horizonDays', { count: horizon })],
      [
        t('reports.pdf.interval'),
        t('reports.pdf.intervalText', {
          days: words.number(intervalDays),
          hours: words.number(intervalHours),
        }),
      ],
      [t('reports.pdf.count'), words.number(total)],
      [t('reports.pdf.made'), t('reports.pdf.madeBy', { day: words.day(today), name: ctx.user.name })],
    ],
    notes: [
      t('reports.pdf.serviceNote'),
      ...(total > rows.length
        ? [t('reports.pdf.leftOut', { shown: words.number(rows.length), total: words.number(total) })]
        : []),
    ],
    summary: {
      title: t('reports.pdf.summary'),
      table: {
        columns: [
          { header: t('reports.pdf.state'), align: 'left', width: '*' },
          { header: t('reports.pdf.machines'), align: 'right', width: 80 },
        ],
        rows: repo.serviceGroups.map((group) => [
          groupName(group),
          words.number(rows.filter((row) => row.group === group).length),
        ]),
      },
    },
    columns: [
      { header: t('reports.pdf.machine'), align: 'left', width: '*' },
      { header: t('reports.pdf.identifier'), align: 'left', width: 140 },
      { header: t('reports.pdf.location'), align: 'left', width: 110 },
      { header: t('reports.pdf.lastService'), align: 'right', width: 70 },
      { header: t('reports.pdf.dueOn'), align: 'right', width: 62 },
      { header: t('reports.pdf.daysLeft'), align: 'right', width: 50 },
      { header: t('reports.pdf.hours'), align: 'right', width: 50 },
      { header: t('reports.pdf.hoursLeft'), align: 'right', width: 60 },
    ],
    pageWords: t('reports.pdf.page'),
    none: t('reports.pdf.noServices'),
  };
  return { content: reportPdf(head, linesOf(rows, words, { today, groupName })), rows: rows.length };
};

function* linesOf(
  rows: readonly repo.ServiceRow[],
  words: Words,
  { today, groupName }: { today: string; groupName: (group: repo.ServiceRow['group']) => string },
): Generator<ReportLine> {
  for (const row of rows) {
    yield {
      group: groupName(row.group),
      cells: [
        row.name,
        displayIdentifier(row),
        row.location ?? blank,
        words.day(row.last_service_date),
        words.day(row.due_on),
        words.number(row.due_on === null ? null : daysBetween(today, row.due_on)),
        words.number(row.operating_hours),
        words.number(row.hours_left),
      ],
    };
  }
}
