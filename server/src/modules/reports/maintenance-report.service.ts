import { blank } from '@strojpark/core/domain/blank';
import { calendarDay, daysBetween } from '@strojpark/core/domain/dates/calendar-days';
import { readSettings } from '../settings/settings.service.ts';
import * as repo from './machine-reports.repo.ts';
import { maxListed, type MakeReport, type ReportLine } from './report-document.ts';
import { reportPdf, type FullTable } from './report-pdf.service.ts';
import { attachedNote, madeFact, typeLabels, wordsOf, type Words } from './report-words.ts';

const defaultHorizon = 90;
/** The last tenth of the interval counts as due soon. */
const nearShare = 0.1;

/**
 * Machines to service, most urgent first: overdue, then by date, then by operating hours. Those without a date are
 * counted, and listed in the attached table.
 */
export const maintenanceReport: MakeReport = async (ctx, { options }) => {
  const settings = await readSettings(ctx);
  const { maintenance_interval_days: intervalDays, maintenance_interval_hours: intervalHours } = settings;
  const words = wordsOf(ctx.language);
  const { t } = words;
  const today = calendarDay(ctx.now, settings.timezone);
  const horizon = options.horizon ?? defaultHorizon;
  const nearHours = Math.max(1, Math.round(intervalHours * nearShare));
  const plan = { today, horizon, intervalDays, intervalHours, nearHours };
  const counts = await repo.countServices(ctx.db, plan);
  const countOf = (group: repo.ServiceGroup) => counts.get(group) ?? 0;
  const total = repo.serviceGroups.reduce((sum, group) => sum + countOf(group), 0);
  const unknown = countOf('unknown');
  const rows = await repo.selectServices(ctx.db, plan, maxListed);
  const groupNames = Object.fromEntries(
    repo.serviceGroups.map((group) => [
      group,
      t(`reports.pdf.services.${group}`, { days: horizon, hours: words.number(nearHours) }),
    ]),
  ) as GroupNames;
  const name = t('reports.kinds.maintenance.title');
  const content = await reportPdf(
    ctx,
    (attached) => ({
      title: name,
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
        madeFact(words, ctx, today),
      ],
      notes: [
        t('reports.pdf.serviceNote'),
        ...(total - unknown > rows.length
          ? [
              t('reports.pdf.urgentOnly', {
                shown: words.number(rows.length),
                total: words.number(total - unknown),
              }),
            ]
          : []),
        ...attachedNote(words, attached),
      ],
      summary: {
        title: t('reports.pdf.summary'),
        table: {
          columns: [
            { header: t('reports.pdf.state'), align: 'left', width: '*' },
            { header: t('reports.pdf.machines'), align: 'right', width: 80 },
          ],
          rows: repo.serviceGroups.map((group) => [groupNames[group], words.number(countOf(group))]),
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
      rest:
        unknown === 0
          ? null
          : {
              title: groupNames.unknown,
              text: t('reports.pdf.unknownServices', { count: unknown, number: words.number(unknown) }),
            },
      attached,
    }),
    linesOf(rows, words, { today, groupNames }),
    total === 0
      ? null
      : {
          sheet: name,
          columns: tableColumns(words, groupNames),
          rows: repo.servicesTable(plan),
        },
  );
  return { content, rows: total };
};

type GroupNames = Record<repo.ServiceGroup, string>;

const tableColumns = (words: Words, groupNames: GroupNames): FullTable['columns'] => [
  { name: 'group', header: words.t('reports.pdf.state'), kind: 'text', width: 34, labels: groupNames },
  { name: 'name', header: words.t('reports.pdf.machine'), kind: 'text', width: 36 },
  { name: 'identifier', header: words.t('reports.pdf.identifier'), kind: 'text', width: 22 },
  { name: 'type', header: words.t('reports.xlsx.type'), kind: 'text', width: 12, labels: typeLabels(words) },
  { name: 'location', header: words.t('reports.pdf.location'), kind: 'text', width: 24 },
  { name: 'last_service_date', header: words.t('reports.pdf.lastService'), kind: 'date' },
  { name: 'due_on', header: words.t('reports.pdf.dueOn'), kind: 'date' },
  { name: 'days_left', header: words.t('reports.pdf.daysLeft'), kind: 'number' },
  { name: 'operating_hours', header: words.t('reports.pdf.hours'), kind: 'number' },
  { name: 'hours_left', header: words.t('reports.pdf.hoursLeft'), kind: 'number' },
];

function* linesOf(
  rows: readonly repo.ServiceRow[],
  words: Words,
  { today, groupNames }: { today: string; groupNames: GroupNames },
): Generator<ReportLine> {
  for (const row of rows) {
    yield {
      group: groupNames[row.group],
      cells: [
        row.name,
        row.identifier,
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
