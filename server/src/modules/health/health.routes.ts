import { health } from '@strojpark/core/contracts/health';
import { route } from '../../lib/route.ts';
import * as service from './health.service.ts';

export const healthRoutes = [route(health.get, (ctx) => service.get(ctx))];
