import { machines } from '@strojpark/core/contracts/machines';
import { route } from '../../lib/route.ts';
import * as service from './exports.service.ts';

export const exportsRoutes = [
  route(machines.export, (ctx, { params, query }) => service.exportMachines(ctx, params.format, query)),
];
