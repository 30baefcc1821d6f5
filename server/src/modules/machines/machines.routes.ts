import { machines } from '@strojpark/core/contracts/machines';
import { priceChanges } from '@strojpark/core/contracts/price-changes';
import { saleChecks } from '@strojpark/core/contracts/sale-checks';
import { route } from '../../lib/route.ts';
import { ageing, listLocations } from './machine-ageing.service.ts';
import { checkPrice, checkValue } from './machine-bulk.service.ts';
import { count, facets, list, listValues } from './machine-list.service.ts';
import { statistics } from './machine-statistics.service.ts';
import { timeline } from './machine-timeline.service.ts';
import { listPriceChanges } from './price-changes.service.ts';
import * as trash from './machine-trash.service.ts';
import * as service from './machines.service.ts';

export const machinesRoutes = [
  route(machines.list, (ctx, { query }) => list(ctx, query)),
  route(machines.listUsed, (ctx, { query }) => list(ctx, { ...query, type: 'used' })),
  route(machines.listStock, (ctx, { query }) => list(ctx, { ...query, type: 'stock' })),
  route(machines.listAvailable, (ctx, { query }) => list(ctx, { ...query, status: ['available'] })),
  route(machines.count, (ctx, { query }) => count(ctx, query)),
  route(machines.facets, (ctx, { query }) => facets(ctx, query)),
  route(machines.statistics, (ctx, { query }) => statistics(ctx, query.type)),
  route(machines.ageing, (ctx, { query }) => ageing(ctx, query)),
  route(machines.listLocations, (ctx) => listLocations(ctx)),
  route(machines.listValues, (ctx, { query }) => listValues(ctx, query)),
  route(machines.get, (ctx, { params }) => service.get(ctx, params.id)),
  route(machines.timeline, (ctx, { params, query }) => timeline(ctx, params.id, query)),
  route(priceChanges.list, (ctx, { params }) => listPriceChanges(ctx, params.id)),
  route(machines.create, (ctx, { body }) => service.create(ctx, body)),
  route(machines.update, (ctx, { params, body }) => service.update(ctx, params.id, body)),
  route(machines.delete, (ctx, { params }) => trash.deleteMachine(ctx, params.id)),
  route(machines.restore, (ctx, { params }) => trash.restore(ctx, params.id)),
  route(saleChecks.checkPrice, (ctx, { body }) => checkPrice(ctx, body)),
  route(saleChecks.checkValue, (ctx, { body }) => checkValue(ctx, body)),
  route(machines.sell, (ctx, { params, body }) => service.sell(ctx, params.id, body)),
  route(machines.makeAvailable, (ctx, { params, body }) => service.makeAvailable(ctx, params.id, body)),
];
