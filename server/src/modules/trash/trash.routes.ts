import { trash } from '@strojpark/core/contracts/trash';
import { route } from '../../lib/route.ts';
import * as service from './trash.service.ts';

export const trashRoutes = [
  route(trash.listMachines, (ctx, { query }) => service.listMachines(ctx, query)),
  route(trash.listReservations, (ctx, { query }) => service.listReservations(ctx, query)),
];
