import { Readable } from 'node:stream';
import { calendarDay } from '@strojpark/core/domain/dates/calendar-days';
import { formatDate } from '@strojpark/core/domain/dates/dates';
import { blank } from '@strojpark/core/domain/blank';
import { datedFileName } from '@strojpark/core/domain/files/file-names';
import { canExportCustomer } from '@strojpark/core/domain/customers/customer-data';
import { customerColumnNames, customerLine } from '@strojpark/core/domain/reservations/reservation-customer';
import { AppError } from '../../lib/app-error.ts';
import type { Ctx } from '../../lib/ctx.ts';
import { message } from '../../lib/messages.ts';
import type { Download } from '../../lib/route.ts';
import { record } from '../audit/audit.service.ts';
import * as categories from '../categories/categories.service.ts';
import { fieldLabel } from '../field-config/field-config.service.ts';
import { fieldSet } from '../field-config/field-set.service.ts';
import { sheetWords } from '../quotes/quote-sheet.service.ts';
import { reportPdf } from '../reports/report-pdf.service.ts';
import { companyToday, readSettings } from '../settings/settings.service.ts';
import * as repo from './customer-data.repo.ts';
import { wantedLines, type Stored } from './wanted-lines.ts';

type Format = 'json' | 'pdf';
type Kind = keyof repo.CustomerData;

const kinds: readonly Kind[] = [
  'reservations',
  'sales',
  'demands',
  'queue',
  'quotes',
  'comments',
  'emails',
  'history',
];

/** Everything that is stored about one customer, for a person who asks what is known about them. */
export async function exportData(ctx: Ctx, key: string, format: Format): Promise<Download> {
  if (!canExportCustomer(ctx.user)) throw new AppError('forbidden');
  const data = await repo.selectData(ctx.db, key, message(ctx.language, 'audit.customer'));
  // Comments, mails and history are about the others.
  const { reservations, sales, demands, queue, quotes } = data;
  if ([reservations, sales, demands, queue, quotes].every((rows) => rows.length === 0))
    throw new AppError('not_found');
  // A key, which is shown in the language of the reader; without the customer’s name, anonymisation need not find this entry.
  const name = 'customer_data';
  const changes = {
    format: { to: format },
    rows: { to: kinds.reduce((sum, kind) => sum + data[kind].length, 0) },
  };
  await record(ctx, { action: 'export', entity: 'export', id: key, name, changes });
  const fileName = datedFileName(
    message(ctx.language, 'customers.data.file'),
    await companyToday(ctx),
    format,
  );
  if (format === 'json') {
    const whole = { created_at: ctx.now.toISOString(), customer_key: key, ...data };
    const content = Readable.from([JSON.stringify(whole, null, 2)]);
    return { fileName, contentType: 'application/json; charset=utf-8', content };
  }
  return { fileName, contentType: 'application/pdf', content: await pdfOf(ctx, data) };
}

type Row = repo.CustomerData[Kind][number];

/** When and what; everything else is named by its label. */
const shownFirst: Record<Kind, { at: string; what: readonly string[] }> = {
  reservations: { at: 'created_at', what: ['machine', 'machine_identifier', 'status'] },
  sales: { at: 'sold_at', what: ['machine', 'machine_identifier'] },
  demands: { at: 'created_at', what: ['status'] },
  queue: { at: 'created_at', what: ['machine', 'machine_identifier', 'status'] },
  quotes: { at: 'created_at', what: ['number', 'status'] },
  comments: { at: 'created_at', what: ['entity', 'author_name'] },
  emails: { at: 'created_at', what: ['to_email', 'status'] },
  history: { at: 'at', what: ['entity', 'action', 'actor_name'] },
};

/** The values of the history are those of the records; a currency is shown with its price. */
const leftOut = ['id', 'entity_id', 'currency', 'selling_currency', 'changes', ...customerColumnNames];
const prices: Record<string, string> = {
  selling_price: 'selling_currency',
  sold_price: 'currency',
  price: 'currency',
};
/** Days without a time, the same in every time zone. */
const days = ['valid_until'];
/** Labels that the change history does not have. */
const ownLabels = [
  'entity',
  'language',
  'notes',
  'deleted_at',
  'price',
  'seller_name',
  'reversed_at',
  'text',
  'subject',
  'sent_at',
  'messages',
];

/** More lines than a person reads; the JSON has all. */
const maxLines = 2000;

/** As written on the newest record. */
function customerOf(data: repo.CustomerData): string {
  let newest: Row = {};
  let newestAt = '';
  for (const kind of ['reservations', 'sales', 'demands', 'queue', 'quotes'] as const)
    for (const row of data[kind]) {
      const at = textOf(row[shownFirst[kind].at]);
      if (at >= newestAt) [newest, newestAt] = [row, at];
    }
  const [customer_name, customer_company] = [
    textOf(newest['customer_name']),
    textOf(newest['customer_company']),
  ];
  return [customerLine({ customer_name, customer_company }), textOf(newest['customer_tax_id'])]
    .filter(Boolean)
    .join(', ');
}

async function pdfOf(ctx: Ctx, data: repo.CustomerData): Promise<Readable> {
  const { timezone } = await readSettings(ctx);
  const { language } = ctx;
  // The customer reads it, so numbers and days are written as in a quote.
  const { t, number, money } = sheetWords(language);
  const day = (value: unknown) =>
    typeof value === 'string' ? formatDate(calendarDay(new Date(value), timezone)) : blank;
  const names = (await categories.list(ctx)).map(
    (one) => [one.key, language === 'cs' ? one.name_cs : one.name_en] as const,
  );
  const labels = (await fieldSet(ctx)).configs.map(
    (field) => [field.fieldName, fieldLabel(field, language)] as const,
  );
  const words = {
    language,
    number,
    money,
    day: formatDate,
    categories: new Map(names),
    customFields: new Map(labels),
  };
  const labelOf = (name: string) =>
    t(ownLabels.includes(name) ? `customers.data.fields.${name}` : `audit.fields.${name}`);

  const statusOf = (kind: Kind, status: string) => {
    if (kind === 'reservations') return t(`reservations.status.${status}`);
    if (kind === 'demands') return t(`demands.status.${status}`);
    if (kind === 'quotes') return t(`quotes.status.${status}`);
    return t(kind === 'queue' ? `queue.status.${status}` : `mails.log.statuses.${status}`);
  };
  const valueOf = (kind: Kind, name: string, row: Row): string => {
    const value = row[name];
    if (value === null || value === undefined || value === '') return '';
    if (name === 'criteria')
      return wantedLines(value as Stored, { ...words, currency: textOf(row['currency']) }).join(', ');
    if (typeof value === 'object') return Object.values(value).flat().map(textOf).filter(Boolean).join(', ');
    const text = textOf(value);
    if (name === 'status') return statusOf(kind, text);
    if (name === 'cancellation_cause') return t(`reservations.cancellation_cause.${text}`);
    if (name === 'language') return t(`quotes.detail.languages.${text}`);
    if (name === 'entity') return t(`customers.data.entities.${text}`);
    if (name === 'action') return t(`audit.actions.${text}`);
    if (name in prices) {
      const currency = textOf(row[prices[name] ?? '']);
      return currency === '' ? number(Number(value)) : money(Number(value), currency);
    }
    if (days.includes(name)) return formatDate(text);
    return name.endsWith('_at') ? day(value) : text;
  };
  const lineOf = (kind: Kind, row: Row) => {
    const { at, what } = shownFirst[kind];
    const customer = customerColumnNames.map((name) => textOf(row[name])).filter(Boolean);
    const others = Object.keys(row).flatMap((name) => {
      const text = valueOf(kind, name, row);
      const isShown = name === at || what.includes(name) || leftOut.includes(name);
      return isShown || text === '' ? [] : [`${labelOf(name)}: ${text}`];
    });
    return {
      group: t(`customers.data.kinds.${kind}`),
      cells: [
        day(row[at]),
        what
          .map((name) => valueOf(kind, name, row))
          .filter(Boolean)
          .join(', ') || blank,
        [customer.join(', '), ...others].filter(Boolean).join('; ') || blank,
      ],
    };
  };
  const all = kinds.flatMap((kind) => data[kind].map((row) => lineOf(kind, row)));
  const rest = all.length - maxLines;
  return reportPdf(
    ctx,
    () => ({
      title: t('customers.data.title'),
      language: ctx.language,
      facts: [
        [t('audit.customer'), customerOf(data)],
        [
          t('reports.pdf.made'),
          t('reports.pdf.madeBy', { day: day(ctx.now.toISOString()), name: ctx.user.name }),
        ],
      ],
      notes: [t('customers.data.note')],
      summary: {
        title: t('reports.pdf.summary'),
        table: {
          columns: [
            { header: t('customers.data.kind'), align: 'left', width: '*' },
            { header: t('customers.data.count'), align: 'right', width: 80 },
          ],
          rows: kinds.map((kind) => [t(`customers.data.kinds.${kind}`), String(data[kind].length)]),
        },
      },
      columns: [
        { header: t('customers.data.on'), align: 'left', width: language === 'cs' ? 64 : 92 },
        { header: t('customers.data.record'), align: 'left', width: 190 },
        { header: t('customers.data.details'), align: 'left', width: '*' },
      ],
      pageWords: t('reports.pdf.page'),
      none: t('customers.data.none'),
      rest:
        rest <= 0
          ? null
          : {
              title: t('customers.data.restTitle'),
              text: t('customers.data.rest', { count: rest, number: rest }),
            },
      attached: null,
    }),
    all.slice(0, maxLines),
    null,
  );
}

const textOf = (value: unknown): string => {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
};
