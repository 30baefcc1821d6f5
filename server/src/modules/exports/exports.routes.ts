import { machines } from '@strojpark/core/contracts/machines';
import { route } from '../../lib/route.ts';
import * as service from './exports.service.ts';

export const exportsRoutes = [
  route(machines.listExportColumns, (ctx, { query }) => service.listColumns(ctx, query.type)),
  route(machines.export, (ctx, { params, query }) => service.exportMachines(ctx, params.format, query)),
];
