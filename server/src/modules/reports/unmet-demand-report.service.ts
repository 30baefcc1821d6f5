import type { UnmetDemandReport } from '@strojpark/core/contracts/reports';
import { calendarDay } from '@strojpark/core/domain/dates/calendar-days';
import { priceBounds } from '@strojpark/core/domain/reports/unmet-demand';
import type { Ctx } from '../../lib/ctx.ts';
import { list as listCategories } from '../categories/categories.service.ts';
import { wantedScale } from '../demands/demand-list.service.ts';
import { sheetsWorkbook, type RowSheet, type TableSheet } from '../exports/sheets-workbook.service.ts';
import { readSettings } from '../settings/settings.service.ts';
import { aboutSheet } from './about-sheet.ts';
import type { MakeReport } from './report-document.ts';
import { madeFact, wordsOf } from './report-words.ts';
import * as repo from './unmet-demand-report.repo.ts';

/** What customers look for and no machine fits: what to buy. */
export async function unmetDemand(ctx: Ctx): Promise<UnmetDemandReport> {
  const scale = await wantedScale(ctx);
  const { currency } = scale;
  const bounds = priceBounds(currency);
  const groups = await repo.countUnmet(ctx.db, scale, bounds);
  return {
    ...(await repo.countOpen(ctx.db)),
    currency,
    groups: groups.map(({ category, age, band, count }) => ({
      category,
      age,
      price: {
        above: band === null ? null : (bounds[band - 1] ?? null),
        upTo: band === null ? null : (bounds[band] ?? null),
      },
      count,
    })),
  };
}

/** The same as a workbook, with the demands themselves. */
export const unmetDemandReport: MakeReport = async (ctx) => {
  const { timezone, company_name: company } = await readSettings(ctx);
  const words = wordsOf(ctx.language);
  const { t } = words;
  const { total, open, currency, groups } = await unmetDemand(ctx);
  const named = new Map(
    (await listCategories(ctx)).map((one) => [one.key, ctx.language === 'cs' ? one.name_cs : one.name_en]),
  );
  const text = (header: string, width: number) => ({ header, kind: 'text', width }) as const;
  const amount = (header: string) => ({ header, kind: 'money', width: 20 }) as const;
  const sheets: (RowSheet | TableSheet)[] = [
    aboutSheet(words, [
      [t('reports.kinds.unmetDemand.title'), company],
      madeFact(words, ctx, calendarDay(ctx.now, timezone)),
      [t('reports.unmetDemand.title'), t('reports.unmetDemand.summary', { total, open })],
      [t('reports.xlsx.note'), t('reports.unmetDemand.definition')],
    ]),
    {
      name: t('reports.unmetDemand.groups'),
      columns: [
        text(t('reports.pdf.category'), 26),
        text(t('reports.unmetDemand.age'), 22),
        amount(t('reports.unmetDemand.above', { currency })),
        amount(t('reports.unmetDemand.upTo', { currency })),
        { header: t('reports.unmetDemand.count'), kind: 'number', width: 12 },
      ],
      rows: groups.map(({ category, age, price, count }) => [
        category === null ? t('reports.unmetDemand.anyCategory') : (named.get(category) ?? category),
        t(`wanted.ages.${age}`),
        price.above,
        price.upTo,
        count,
      ]),
    },
    {
      name: t('reports.unmetDemand.demands'),
      columns: [
        { name: 'created', header: t('exports.fields.created_at'), kind: 'date', width: 13 },
        { name: 'customer', header: t('reports.xlsx.customer'), kind: 'text', width: 30 },
        { name: 'category', header: t('reports.pdf.category'), kind: 'text', width: 30 },
        { name: 'manufacturer', header: t('exports.fields.manufacturer'), kind: 'text', width: 24 },
        { name: 'model', header: t('exports.fields.model'), kind: 'text', width: 18 },
        { name: 'year_from', header: t('reports.unmetDemand.yearFrom'), kind: 'number', width: 14 },
        { name: 'hours_to', header: t('reports.unmetDemand.hoursTo'), kind: 'number', width: 16 },
        { name: 'price_to', header: t('reports.unmetDemand.priceTo'), kind: 'money', width: 16 },
        { name: 'currency', header: t('reports.xlsx.currency'), kind: 'text', width: 8 },
        { name: 'valid_until', header: t('exports.fields.valid_until'), kind: 'date', width: 13 },
        { name: 'owner', header: t('exports.fields.owner'), kind: 'text', width: 22 },
        { name: 'note', header: t('exports.fields.notes'), kind: 'text', width: 50 },
      ],
      table: repo.unmetTable(timezone, ctx.language),
    },
  ];
  return { content: sheetsWorkbook(ctx.db, sheets, ctx.language), rows: total };
};
