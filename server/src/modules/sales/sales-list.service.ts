import type {
  Sale,
  SaleFilter,
  SaleListQuery,
  SaleOrder,
  SaleRecord,
  sales,
} from '@strojpark/core/contracts/sales';
import { calendarDay } from '@strojpark/core/domain/dates/calendar-days';
import { can } from '@strojpark/core/domain/access/permissions';
import { machineTypes } from '@strojpark/core/domain/fields/machine-fields';
import { canEditSale, canReverseSale } from '@strojpark/core/domain/machines/machine-actions';
import { saleMargin, showsSaleMargins } from '@strojpark/core/domain/machines/machine-costs';
import { roundHalfAway } from '@strojpark/core/domain/money/decimal';
import { periodBefore, periodToDate, type Period } from '@strojpark/core/domain/reports/report-periods';
import { canEdit } from '@strojpark/core/domain/reservations/reservation-actions';
import { anonymousName } from '@strojpark/core/domain/reservations/reservation-customer';
import { searchWords } from '@strojpark/core/domain/search-fold';
import type { QueryOf, ResponseOf } from '@strojpark/core/endpoint';
import { AppError } from '../../lib/app-error.ts';
import { ownId, type Ctx } from '../../lib/ctx.ts';
import { totalOfStatuses } from '../../lib/total-of-statuses.ts';
import { coverLink } from '../attachments/photo-links.service.ts';
import { seesCosts } from '../machines/machine-costs.service.ts';
import { readSettings } from '../settings/settings.service.ts';
import * as repo from './sales-list.repo.ts';

const seesCustomers = ({ user }: Ctx) => can(user, 'reservations.view');

/** The note may name the customer. */
const noCustomer = {
  reservation_id: null,
  customer_name: null,
  customer_company: null,
  customer_key: null,
  sale_note: null,
};

/** The sale as the contract returns it, without what the user may not see. */
function toSale(
  ctx: Ctx,
  {
    cover_id,
    has_machine,
    rate,
    purchase_price,
    purchase_currency,
    purchase_rate,
    costs,
    ...sale
  }: repo.SaleRow,
): Sale {
  const { margin, percent } = seesCosts(ctx)
    ? saleMargin({ ...sale, rate, purchase_price, purchase_currency, purchase_rate, costs })
    : { margin: null, percent: null };
  return {
    ...sale,
    ...(!seesCustomers(ctx) && noCustomer),
    margin,
    margin_percent: percent,
    may_reverse:
      has_machine &&
      sale.reversed_at === null &&
      canReverseSale(ctx.user, { created_by: sale.seller_id }) === null,
    may_edit: canEditSale(ctx.user, { created_by: sale.seller_id }) === null,
    ...coverLink(ctx, cover_id),
  };
}

/** 403 for a filter or an order that tells about what the user may not see. */
async function filterOf(
  ctx: Ctx,
  {
    sort,
    customer,
    search,
    mine,
    seller,
    type,
    machine,
    atLoss,
    reversed,
    ...period
  }: SaleFilter & Partial<Pick<SaleOrder, 'sort'>>,
  timezone: string,
): Promise<repo.SaleFilter> {
  if (customer !== undefined && !seesCustomers(ctx)) throw new AppError('forbidden');
  if (showsSaleMargins({ atLoss, sort }) && !seesCosts(ctx)) throw new AppError('forbidden');
  return {
    ...period,
    timezone,
    customer,
    type,
    machine,
    atLoss,
    reversed,
    words: await repo.searchedWords(ctx.db, searchWords(search ?? '')),
    inCustomers: seesCustomers(ctx),
    seller,
    ...(mine && { seller: ownId(ctx) }),
  };
}

export async function list(
  ctx: Ctx,
  { order, limit, cursor, facets, ...filters }: SaleListQuery,
): Promise<ResponseOf<typeof sales.list>> {
  const { timezone } = await readSettings(ctx);
  const filter = await filterOf(ctx, filters, timezone);
  const { sort } = filters;
  const page = await repo.selectPage(ctx.db, filter, sort, { sort, order, filters, limit, cursor });
  const {
    counts: { atLoss, ...counts },
    isCapped,
  } = await repo.countByType(ctx.db, filter, ctx.user.id, facets?.split(',') ?? []);
  return {
    ...page,
    items: page.items.map((row) => toSale(ctx, row)),
    ...totalOfStatuses(
      { ...counts, type: counts.status, ...(seesCosts(ctx) && { atLoss }) },
      filters.type && [filters.type],
      facets,
      isCapped ? machineTypes : [],
    ),
  };
}

export async function get(ctx: Ctx, id: string): Promise<SaleRecord> {
  const row = await repo.selectSale(ctx.db, id);
  if (!row) throw new AppError('not_found');
  const {
    customer_email,
    customer_phone,
    customer_tax_id,
    customer_address,
    held_replacement,
    machine_value,
    reservation,
    updated_at,
    updated_by_name,
    ...item
  } = row;
  const { purchase_price, purchase_currency, purchase_rate, costs, rate } = item;
  const margin_basis =
    seesCosts(ctx) && purchase_price !== null && purchase_currency !== null && purchase_rate !== null
      ? { purchase_price, purchase_currency, costs, rate, purchase_rate }
      : null;
  const sale = toSale(ctx, item);
  const reached = seesCustomers(ctx)
    ? { customer_email, customer_phone, customer_tax_id, customer_address }
    : { customer_email: null, customer_phone: null, customer_tax_id: null, customer_address: null };
  const may_edit_customer =
    sale.may_edit &&
    seesCustomers(ctx) &&
    sale.reversed_at === null &&
    sale.customer_name !== anonymousName &&
    (reservation === null || canEdit(ctx.user, reservation) === null);
  return {
    ...sale,
    ...reached,
    may_edit_customer,
    held_replacement,
    machine_value,
    margin_basis,
    updated_at,
    updated_by_name,
  };
}

export const listSellers = (ctx: Ctx): Promise<ResponseOf<typeof sales.listSellers>> =>
  repo.selectSellers(ctx.db);

/** The query for all matches in list order; the caller adds the selected columns. */
export async function matchingSales(ctx: Ctx, { order, ...filters }: SaleOrder) {
  const { timezone } = await readSettings(ctx);
  const filter = await filterOf(ctx, filters, timezone);
  return { query: repo.salesInOrder(ctx.db, filter, filters.sort, order) };
}

/** What the matching sales brought. */
export async function totals(
  ctx: Ctx,
  { complete, ...filters }: QueryOf<typeof sales.totals>,
): Promise<ResponseOf<typeof sales.totals>> {
  const { timezone } = await readSettings(ctx);
  const filter = { ...(await filterOf(ctx, filters, timezone)), isComplete: complete };
  const { all, isCapped, paid } = await repo.selectTotals(ctx.db, filter);
  const { count, total_czk: revenue_czk, margins, margin_czk: total_czk, priced_czk: priced } = all;
  const percent = priced > 0 ? roundHalfAway((total_czk / priced) * 100, 1) : null;
  const margin = seesCosts(ctx) ? { count: margins, total_czk, percent } : null;
  return { count, is_complete: !isCapped, revenue: paid, revenue_czk, margin };
}

/** The current month to date, compared with the same days of the previous month. */
export async function statistics(ctx: Ctx): Promise<ResponseOf<typeof sales.statistics>> {
  const { timezone } = await readSettings(ctx);
  const month = periodToDate('month', calendarDay(ctx.now, timezone));
  const ofPeriod = async (period: Period) => {
    const { all } = await repo.selectTotals(ctx.db, { ...period, timezone });
    return { ...period, count: all.count, total: all.total_czk };
  };
  return {
    month: await ofPeriod(month),
    previous: await ofPeriod(periodBefore(month, 'month')),
    currency: 'CZK',
  };
}
