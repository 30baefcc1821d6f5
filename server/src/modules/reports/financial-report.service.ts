import { calendarDay } from '@strojpark/core/domain/dates/calendar-days';
import { instantsOf } from '@strojpark/core/domain/reports/report-periods';
import { AppError } from '../../lib/app-error.ts';
import { ratesOn, settingRates } from '../exchange-rates/exchange-rates.service.ts';
import { rowsWorkbook, type RowSheet } from '../exports/rows-workbook.service.ts';
import { companyCurrency, readSettings } from '../settings/settings.service.ts';
import { byCategory, byCurrency } from './financial-sums.ts';
import * as repo from './financial-report.repo.ts';
import type { MakeReport } from './report-document.ts';
import { seesCosts } from '../machines/machine-costs.service.ts';
import { wordsOf, type Words } from './report-words.ts';

/** Maximum number of rows in a sheet; the first sheet reports when there are more. */
const maxRows = 50_000;

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
    limit: maxRows + 1,
  };
  const found = {
    sales: await repo.selectSales(ctx.db, scope),
    purchases: await repo.selectPurchases(ctx.db, scope),
    stock: await repo.selectStock(ctx.db, scope),
  };
  const isCut = Object.values(found).some((rows) => rows.length > maxRows);
  const sales = found.sales.slice(0, maxRows);
  const purchases = found.purchases.slice(0, maxRows);
  const stock = found.stock.slice(0, maxRows);
  const currency = await companyCurrency(ctx);
  const sums = byCategory(
    { sales, purchases, stock },
    (await ratesOn(ctx, to))[currency],
    words.t('reports.xlsx.noCategory'),
  );
  const { t } = words;
  const facts: [string, string][] = [
    [t('reports.kinds.financial.title'), company],
    [t('reports.pdf.period'), words.period({ from, to })],
    [t('reports.xlsx.currency'), currency],
    [
      t('reports.pdf.made'),
      t('reports.pdf.madeBy', { day: words.day(calendarDay(ctx.now, timezone)), name: ctx.user.name }),
    ],
    [t('reports.xlsx.note'), t('reports.xlsx.noteText')],
    ...(isCut
      ? [
          [t('reports.xlsx.cut'), t('reports.xlsx.cutText', { rows: words.number(maxRows) })] as [
            string,
            string,
          ],
        ]
      : []),
  ];
  const sheets: RowSheet[] = [
    {
      ...sheet(t('reports.xlsx.sheets.about'), [
        [t('reports.xlsx.about'), 'text', 26],
        ['', 'text', 90],
      ]),
      rows: facts,
    },
    { ...sheet(t('reports.xlsx.sheets.categories'), categoryColumns(words, currency)), rows: sums },
    {
      ...sheet(t('reports.xlsx.sheets.currencies'), currencyColumns(words)),
      rows: byCurrency({ sales, purchases, stock }),
    },
    { ...sheet(t('reports.xlsx.sheets.sales'), saleColumns(words)), rows: salesRows(sales, words) },
    {
      ...sheet(t('reports.xlsx.sheets.purchases'), machineSheetColumns(words)),
      rows: machineRows(purchases, words),
    },
    { ...sheet(t('reports.xlsx.sheets.stock'), machineSheetColumns(words)), rows: machineRows(stock, words) },
  ];
  return {
    content: rowsWorkbook(sheets, ctx.language),
    rows: sales.length + purchases.length + stock.length,
  };
};

type Column = [header: string, kind: RowSheet['columns'][number]['kind'], width: number];
const sheet = (name: string, columns: readonly Column[]): Omit<RowSheet, 'rows'> => ({
  name,
  columns: columns.map(([header, kind, width]) => ({ header, kind, width })),
});

const categoryColumns = ({ t }: Words, currency: string): Column[] => [
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

const currencyColumns = ({ t }: Words): Column[] => [
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

const saleColumns = ({ t }: Words): Column[] => [
  [t('reports.xlsx.soldOn'), 'date', 13],
  [t('reports.pdf.machine'), 'text', 36],
  [t('reports.pdf.identifier'), 'text', 22],
  [t('reports.xlsx.type'), 'text', 12],
  [t('reports.pdf.category'), 'text', 24],
  [t('reports.xlsx.customer'), 'text', 30],
  [t('reports.xlsx.seller'), 'text', 22],
  [t('reports.xlsx.price'), 'money', 16],
  [t('reports.xlsx.currency'), 'text', 8],
  [t('reports.xlsx.rate'), 'number', 12],
  [t('reports.xlsx.priceCzk'), 'money', 18],
  [t('reports.xlsx.purchasePrice'), 'money', 18],
  [t('reports.xlsx.purchaseCurrency'), 'text', 14],
  [t('reports.xlsx.purchaseCzk'), 'money', 20],
  [t('reports.xlsx.marginCzk'), 'money', 18],
];

function* salesRows(sales: readonly repo.SoldMachine[], { t }: Words) {
  for (const sale of sales) {
    const margin = sale.purchase_czk === null ? null : Math.round((sale.czk - sale.purchase_czk) * 100) / 100;
    yield [
      sale.day,
      sale.name,
      sale.identifier,
      t(`reports.types.${sale.type}`),
      sale.category,
      sale.customer,
      sale.seller,
      sale.price,
      sale.currency,
      sale.rate,
      sale.czk,
      sale.purchase_price,
      sale.purchase_currency,
      sale.purchase_czk,
      margin,
    ];
  }
}

const machineSheetColumns = ({ t }: Words): Column[] => [
  [t('reports.xlsx.enteredOn'), 'date', 13],
  [t('reports.pdf.machine'), 'text', 36],
  [t('reports.pdf.identifier'), 'text', 22],
  [t('reports.xlsx.type'), 'text', 12],
  [t('reports.pdf.category'), 'text', 24],
  [t('reports.pdf.state'), 'text', 18],
  [t('reports.xlsx.purchasePrice'), 'money', 18],
  [t('reports.xlsx.value'), 'money', 18],
  [t('reports.xlsx.currency'), 'text', 8],
  [t('reports.xlsx.purchaseCzk'), 'money', 20],
  [t('reports.xlsx.valueCzk'), 'money', 20],
];

function* machineRows(machines: readonly repo.OwnedMachine[], { t }: Words) {
  for (const machine of machines) {
    yield [
      machine.day,
      machine.name,
      machine.identifier,
      t(`reports.types.${machine.type}`),
      machine.category,
      t(`machines.status.${machine.status}`),
      machine.purchase_price,
      machine.value,
      machine.currency,
      machine.purchase_czk,
      machine.value_czk,
    ];
  }
}
