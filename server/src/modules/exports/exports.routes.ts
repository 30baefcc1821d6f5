import { demands } from '@strojpark/core/contracts/demands';
import { exports } from '@strojpark/core/contracts/exports';
import { imports } from '@strojpark/core/contracts/imports';
import { machines } from '@strojpark/core/contracts/machines';
import { quotes } from '@strojpark/core/contracts/quotes';
import { queue } from '@strojpark/core/contracts/queue';
import { reservations } from '@strojpark/core/contracts/reservations';
import { sales } from '@strojpark/core/contracts/sales';
import { route } from '../../lib/route.ts';
import { exportChosen } from './bulk-export.service.ts';
import { listDataSets } from './export-sizes.service.ts';
import * as service from './exports.service.ts';

export const exportsRoutes = [
  route(machines.listExportColumns, (ctx, { query }) => service.listMachineColumns(ctx, query.type)),
  route(machines.bulkExport, (ctx, { body }) => exportChosen(ctx, body)),
  route(machines.export, (ctx, { params, query }) => service.exportMachines(ctx, params.format, query)),
  route(reservations.listExportColumns, (ctx) => service.listColumns(ctx, 'reservations')),
  route(reservations.export, (ctx, { params, query }) =>
    service.exportList(ctx, 'reservations', params.format, query),
  ),
  route(queue.listExportColumns, (ctx) => service.listColumns(ctx, 'queue')),
  route(queue.export, (ctx, { params, query }) => service.exportList(ctx, 'queue', params.format, query)),
  route(demands.listExportColumns, (ctx) => service.listColumns(ctx, 'demands')),
  route(demands.export, (ctx, { params, query }) => service.exportList(ctx, 'demands', params.format, query)),
  route(quotes.listExportColumns, (ctx) => service.listColumns(ctx, 'quotes')),
  route(quotes.export, (ctx, { params, query }) => service.exportList(ctx, 'quotes', params.format, query)),
  route(sales.listExportColumns, (ctx) => service.listColumns(ctx, 'sold')),
  route(sales.export, (ctx, { params, query }) => service.exportList(ctx, 'sold', params.format, query)),
  route(imports.exportSold, (ctx, { query: { format, ...options } }) =>
    service.exportDataSet(ctx, 'sold', format, options),
  ),
  route(exports.listDataSets, (ctx) => listDataSets(ctx)),
  route(exports.listColumns, (ctx, { query }) => service.listColumns(ctx, query.dataSet)),
  route(exports.download, (ctx, { params, query }) =>
    service.exportDataSet(ctx, params.dataSet, params.format, query),
  ),
  route(exports.start, (ctx, { body }) => service.startExport(ctx, body)),
];
