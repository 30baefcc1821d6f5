import { Readable } from 'node:stream';
import { calendarDay } from '@strojpark/core/domain/dates/calendar-days';
import { formatDate } from '@strojpark/core/domain/dates/dates';
import { blank } from '@strojpark/core/domain/blank';
import { customerColumnNames } from '@strojpark/core/domain/reservations/reservation-customer';
import { AppError } from '../../lib/app-error.ts';
import type { Ctx } from '../../lib/ctx.ts';
import { message } from '../../lib/messages.ts';
import type { Download } from '../../lib/route.ts';
import { record } from '../audit/audit.service.ts';
import { reportPdf } from '../reports/report-pdf.service.ts';
import { companyToday, readSettings } from '../settings/settings.service.ts';
import * as repo from './customer-data.repo.ts';

type Format = 'json' | 'pdf';
type Kind = keyof repo.CustomerData;

const kinds: readonly Kind[] = ['reservations', 'sales', 'demands', 'queue', 'comments', 'emails', 'history'];

/** Everything that is stored about one customer, for a person who asks what is known about them. */
export async function exportData(ctx: Ctx, key: string, format: Format): Promise<Download> {
  const data = await repo.selectData(ctx.db, key);
  // Comments, mails and history are about the others.
  if ([data.reservations, data.sales, data.demands, data.queue].every((rows) => rows.length === 0))
    throw new AppError('not_found');
  // Without the customer’s name: anonymisation need not find this entry.
  const name = message(ctx.language, 'customers.data.title');
  const changes = {
    format: { to: format },
    rows: { to: kinds.reduce((sum, kind) => sum + data[kind].length, 0) },
  };
  await record(ctx, { action: 'export', entity: 'export', id: key, name, changes });
  const fileName = `${message(ctx.language, 'customers.data.file')}-${await companyToday(ctx)}.${format}`;
  if (format === 'json') {
    const whole = { created_at: ctx.now.toISOString(), customer_key: key, ...data };
    const content = Readable.from([JSON.stringify(whole, null, 2)]);
    return { fileName, contentType: 'application/json; charset=utf-8', content };
  }
  return { fileName, contentType: 'application/pdf', content: await pdfOf(ctx, data) };
}

type Row = repo.CustomerData[Kind][number];

const textOf = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

/** When, what, and everything else that is stored. */
const shownFirst: Record<Kind, { at: string; what: readonly string[] }> = {
  reservations: { at: 'created_at', what: ['machine', 'machine_identifier', 'status'] },
  sales: { at: 'sold_at', what: ['machine', 'machine_identifier'] },
  demands: { at: 'created_at', what: ['status'] },
  queue: { at: 'created_at', what: ['machine', 'machine_identifier', 'status'] },
  comments: { at: 'created_at', what: ['author_name'] },
  emails: { at: 'created_at', what: ['to_email', 'status'] },
  history: { at: 'at', what: ['entity', 'action', 'actor_name'] },
};
const left = ['id', 'entity_id'];

/** More lines than a person reads; the JSON has all. */
const maxLines = 2000;

async function pdfOf(ctx: Ctx, data: repo.CustomerData): Promise<Readable> {
  const { timezone } = await readSettings(ctx);
  const t = (key: string, params?: Record<string, string | number>) => message(ctx.language, key, params);
  const day = (value: unknown) =>
    typeof value === 'string' ? formatDate(calendarDay(new Date(value), timezone)) : blank;
  const detailsOf = (kind: Kind, row: Row) => {
    const { at, what } = shownFirst[kind];
    const first = customerColumnNames.map((name) => textOf(row[name])).filter(Boolean);
    const others = Object.entries(row).flatMap(([name, value]) => {
      const isShown = name === at || what.includes(name) || left.includes(name);
      const isCustomer = (customerColumnNames as readonly string[]).includes(name);
      const text = textOf(value);
      return isShown || isCustomer || text === '' ? [] : [`${name}: ${text}`];
    });
    return [first.join(', '), ...others].filter(Boolean).join('; ');
  };
  const all = kinds.flatMap((kind) =>
    data[kind].map((row) => ({
      group: t(`customers.data.kinds.${kind}`),
      cells: [
        day(row[shownFirst[kind].at]),
        shownFirst[kind].what
          .map((name) => textOf(row[name]))
          .filter(Boolean)
          .join(', ') || blank,
        detailsOf(kind, row) || blank,
      ],
    })),
  );
  const rest = all.length - maxLines;
  return reportPdf(
    ctx,
    () => ({
      title: t('customers.data.title'),
      language: ctx.language,
      facts: [
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
        { header: t('customers.data.on'), align: 'left', width: 60 },
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
