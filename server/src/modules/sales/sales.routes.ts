import { reservations } from '@strojpark/core/contracts/reservations';
import { sales } from '@strojpark/core/contracts/sales';
import { route } from '../../lib/route.ts';
import * as lists from './sales-list.service.ts';
import * as service from './sales.service.ts';

/** Completing a reservation is here because sales may depend on reservations, not the reverse. */
export const salesRoutes = [
  route(sales.list, (ctx, { query }) => lists.list(ctx, query)),
  route(sales.listSellers, (ctx) => lists.listSellers(ctx)),
  route(sales.listPossibleSellers, (ctx) => service.listPossibleSellers(ctx)),
  route(sales.listByInvoice, (ctx, { query }) => service.listByInvoice(ctx, query)),
  route(sales.statistics, (ctx) => lists.statistics(ctx)),
  route(sales.totals, (ctx, { query }) => lists.totals(ctx, query)),
  route(sales.get, (ctx, { params }) => lists.get(ctx, params.id)),
  route(sales.update, (ctx, { params, body }) => service.update(ctx, params.id, body)),
  route(reservations.complete, (ctx, { params, body }) => service.complete(ctx, params.id, body)),
];
