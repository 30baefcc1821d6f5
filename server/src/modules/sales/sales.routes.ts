import { reservations } from '@strojpark/core/contracts/reservations';
import { route } from '../../lib/route.ts';
import * as service from './sales.service.ts';

/** Completing a reservation is a sale, and a sale stands above reservations. */
export const salesRoutes = [
  route(reservations.complete, (ctx, { params, body }) => service.complete(ctx, params.id, body)),
];
