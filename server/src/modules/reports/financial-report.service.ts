import { calendarDay } from '@strojpark/core/domain/dates/calendar-days';
import { machineStatuses } from '@strojpark/core/domain/machines/machine-status';
import { instantsOf } from '@strojpark/core/domain/reports/report-periods';
import { AppError } from '../../lib/app-error.ts';
import { list as listCategories } from '../categories/categories.service.ts';
import { ratesOn, settingRates } from '../exchange-rates/exchange-rates.service.ts';
import {
  rowSheet,
  sheetsWorkbook,
  type RowSheet,
  type SheetColumn,
  type TableSheet,
} from '../exports/sheets-workbook.service.ts';
import { companyCurrency, readSettings } from '../settings/settings.service.ts';
import { byCategory, byCurrency } from './financial-sums.ts';
import { aboutSheet } from './about-sheet.ts';
import * as repo from './financial-report.repo.ts';
import type { MakeReport } from './report-document.ts';
import { seesCosts } from '../machines/machine-costs.service.ts';
import { madeFact, typeLabels, wordsOf, type Words } from './report-words.ts';

/** Purchases, values, sales and margins as a workbook; requires `machines.view_costs`. */
export const financialReport: MakeReport = async (ctx, { from, to }) => {
  if (!seesCosts(ctx)) throw new AppError('forbidden');
  const { timezone, company_name: company } = await readSettings(ctx);
  const words = wordsOf(ctx.language);
  const scope = {
    ...instantsOf({ from, to }, timezone, ctx.now),
    timezone,
    language: ctx.language,
    fallbackRates: await settingRates(ctx),
  };
  const currency = await companyCurrency(ctx);
  const sums = await repo.sumFinances(ctx.db, scope);
  const { t } = words;
  const facts: [string, string][] = [
    [t('reports.kinds.financial.title'), company],
    [t('reports.pdf.period'), words.period({ from, to })],
    [t('reports.xlsx.currency'), currency],
    madeFact(words, ctx, calendarDay(ctx.now, timezone)),
    [t('reports.xlsx.note'), t('reports.xlsx.noteText')],
  ];
  const sheets: (RowSheet | TableSheet)[] = [
    aboutSheet(words, facts),
    {
      ...rowSheet(t('reports.xlsx.sheets.categories'), categoryColumns(words, currency)),
      rows: byCategory(sums, (await ratesOn(ctx, to))[currency], {
        names: (await listCategories(ctx)).map((category) => category[`name_${ctx.language}`]),
        unnamed: t('reports.xlsx.noCategory'),
      }),
    },
    { ...rowSheet(t('reports.xlsx.sheets.currencies'), currencyColumns(words)), rows: byCurrency(sums) },
    {
      name: t('reports.xlsx.sheets.sales'),
      columns: saleColumns(words),
      table: repo.financialTables.sales(scope),
    },
    {
      name: t('reports.xlsx.sheets.purchases'),
      columns: machineColumns(words),
      table: repo.financialTables.purchases(scope),
    },
    {
      name: t('reports.xlsx.sheets.stock'),
      columns: [...machineColumns(words), ...marginColumns(words)],
      table: repo.financialTables.stock(scope),
    },
  ];
  const rows = sums
    .filter((one) => one.currency !== null)
    .reduce((count, one) => count + one.sales + one.purchases + one.machines, 0);
  return { content: sheetsWorkbook(ctx.db, sheets, ctx.language), rows };
};

const categoryColumns = ({ t }: Words, currency: string): SheetColumn[] => [
  [t('reports.pdf.category'), 'text', 28],
  [t('reports.xlsx.purchasedCount'), 'number', 16],
  [t('reports.xlsx.purchasedIn', { currency }), 'money', 22],
  [t('reports.xlsx.stockCount'), 'number', 16],
  [t('reports.xlsx.valueIn', { currency }), 'money', 22],
  [t('reports.xlsx.soldCount'), 'number', 14],
  [t('reports.xlsx.revenueIn', { currency }), 'money', 22],
  [t('reports.xlsx.costIn', { currency }), 'money', 26],
  [t('reports.xlsx.marginIn', { currency }), 'money', 20],
  [t('reports.xlsx.marginShare'), 'percent', 12],
];

const currencyColumns = ({ t }: Words): SheetColumn[] => [
  [t('reports.xlsx.currency'), 'text', 12],
  [t('reports.xlsx.purchasedCount'), 'number', 16],
  [t('reports.xlsx.purchased'), 'money', 20],
  [t('reports.xlsx.stockCount'), 'number', 16],
  [t('reports.xlsx.value'), 'money', 20],
  [t('reports.xlsx.soldCount'), 'number', 14],
  [t('reports.xlsx.revenue'), 'money', 20],
  [t('reports.xlsx.cost'), 'money', 26],
  [t('reports.xlsx.margin'), 'money', 20],
  [t('reports.xlsx.marginShare'), 'percent', 12],
];

/** What the current value leaves, in the currency of the machine. */
const marginColumns = ({ t }: Words): TableColumn[] => [
  dataColumn('costs', t('reports.xlsx.costs'), 'money', 18),
  dataColumn('value_margin', t('reports.xlsx.valueMargin'), 'money', 22),
  dataColumn('value_margin_share', t('reports.xlsx.valueMarginShare'), 'number', 18),
];

type TableColumn = TableSheet['columns'][number];

const dataColumn = (
  name: string,
  header: string,
  kind: TableColumn['kind'],
  width: number,
  labels?: Record<string, string>,
): TableColumn => ({ name, header, kind, width, ...(labels && { labels }) });

const saleColumns = (words: Words): TableColumn[] => {
  const { t } = words;
  return [
    dataColumn('day', t('reports.xlsx.soldOn'), 'date', 13),
    dataColumn('name', t('reports.pdf.machine'), 'text', 36),
    dataColumn('identifier', t('reports.pdf.identifier'), 'text', 22),
    dataColumn('type', t('reports.xlsx.type'), 'text', 12, typeLabels(words)),
    dataColumn('category', t('reports.pdf.category'), 'text', 24),
    dataColumn('customer', t('reports.xlsx.customer'), 'text', 30),
    dataColumn('seller', t('reports.xlsx.seller'), 'text', 22),
    dataColumn('price', t('reports.xlsx.price'), 'money', 16),
    dataColumn('currency', t('reports.xlsx.currency'), 'text', 8),
    dataColumn('rate', t('reports.xlsx.rate'), 'number', 12),
    dataColumn('czk', t('reports.xlsx.priceCzk'), 'money', 18),
    dataColumn('purchase_price', t('reports.xlsx.purchasePrice'), 'money', 18),
    dataColumn('costs', t('reports.xlsx.costs'), 'money', 18),
    dataColumn('purchase_currency', t('reports.xlsx.purchaseCurrency'), 'text', 14),
    dataColumn('purchase_czk', t('reports.xlsx.purchaseCzk'), 'money', 20),
    dataColumn('costs_czk', t('reports.xlsx.costsCzk'), 'money', 20),
    dataColumn('margin', t('reports.xlsx.marginCzk'), 'money', 18),
    dataColumn('margin_share', t('reports.xlsx.marginShare'), 'number', 12),
  ];
};

const machineColumns = (words: Words): TableColumn[] => {
  const { t } = words;
  const statuses = Object.fromEntries(
    machineStatuses.map((status) => [status, t(`machines.status.${status}`)]),
  );
  return [
    dataColumn('day', t('reports.xlsx.enteredOn'), 'date', 13),
    dataColumn('name', t('reports.pdf.machine'), 'text', 36),
    dataColumn('identifier', t('reports.pdf.identifier'), 'text', 22),
    dataColumn('type', t('reports.xlsx.type'), 'text', 12, typeLabels(words)),
    dataColumn('category', t('reports.pdf.category'), 'text', 24),
    dataColumn('status', t('reports.pdf.state'), 'text', 18, statuses),
    dataColumn('purchase_price', t('reports.xlsx.purchasePrice'), 'money', 18),
    dataColumn('value', t('reports.xlsx.value'), 'money', 18),
    dataColumn('currency', t('reports.xlsx.currency'), 'text', 8),
    dataColumn('purchase_czk', t('reports.xlsx.purchaseCzk'), 'money', 20),
    dataColumn('value_czk', t('reports.xlsx.valueCzk'), 'money', 20),
  ];
};
