import type { Sale, sales } from '@strojpark/core/contracts/sales';
import { calendarDay, endOfDay, startOfDay } from '@strojpark/core/domain/dates/calendar-days';
import { can } from '@strojpark/core/domain/access/permissions';
import { saleMargin } from '@strojpark/core/domain/machines/machine-costs';
import { periodBefore, periodToDate, type Period } from '@strojpark/core/domain/reports/report-periods';
import type { QueryOf, ResponseOf } from '@strojpark/core/endpoint';
import { AppError } from '../../lib/app-error.ts';
import type { Ctx } from '../../lib/ctx.ts';
import { coverLink } from '../attachments/photo-links.service.ts';
import { settingRates } from '../exchange-rates/exchange-rates.service.ts';
import { seesCosts } from '../machines/machine-costs.service.ts';
import { readSettings } from '../settings/settings.service.ts';
import * as repo from './sales-list.repo.ts';

const timespan = ({ from, to }: Partial<Period>, timezone: string): repo.SaleFilter => ({
  from: from === undefined ? null : startOfDay(from, timezone),
  until: to === undefined ? null : endOfDay(to, timezone),
});

const noCustomer = { reservation_id: null, customer_name: null, customer_company: null, customer_key: null };

/** Customers are visible only with `reservations.view`. */
const redactCustomer = ({ user }: Ctx, sale: Sale): Sale =>
  can(user, 'reservations.view') ? sale : { ...sale, ...noCustomer };

/** The sale as the contract returns it, without what the user may not see. */
function toSale(
  ctx: Ctx,
  { cover_id, rate, purchase_price, purchase_currency, purchase_rate, costs, ...sale }: repo.SaleRow,
): Sale {
  const { margin, percent } = seesCosts(ctx)
    ? saleMargin({ ...sale, rate, purchase_price, purchase_currency, purchase_rate, costs })
    : { margin: null, percent: null };
  return redactCustomer(ctx, { ...sale, margin, margin_percent: percent, ...coverLink(ctx, cover_id) });
}

/** The sales of a period, newest first. */
export async function list(
  ctx: Ctx,
  { limit, cursor, customer, ...period }: QueryOf<typeof sales.list>,
): Promise<ResponseOf<typeof sales.list>> {
  const { timezone } = await readSettings(ctx);
  const rates = { timezone, fallbackRates: await settingRates(ctx) };
  if (customer !== undefined && !can(ctx.user, 'reservations.view')) throw new AppError('forbidden');
  const span = { ...timespan(period, timezone), customer };
  const scope = { sort: 'sold_at', order: 'desc', filters: { ...period, customer } } as const;
  const { count } = await repo.selectTotal(ctx.db, span);
  const page = await repo.selectPage(ctx.db, span, rates, { ...scope, limit, cursor });
  return {
    ...page,
    items: page.items.map((row) => toSale(ctx, row)),
    total: count,
    totalIsExact: true,
  };
}

/** The current month to date, compared with the same days of the previous month. */
export async function statistics(ctx: Ctx): Promise<ResponseOf<typeof sales.statistics>> {
  const { timezone } = await readSettings(ctx);
  const month = periodToDate('month', calendarDay(ctx.now, timezone));
  const ofPeriod = async (period: Period) => ({
    ...period,
    ...(await repo.selectTotal(ctx.db, timespan(period, timezone))),
  });
  return {
    month: await ofPeriod(month),
    previous: await ofPeriod(periodBefore(month, 'month')),
    currency: 'CZK',
  };
}
