import { system } from '@strojpark/core/contracts/system';
import { route } from '../../lib/route.ts';
import * as service from './system.service.ts';

export const systemRoutes = [route(system.get, (ctx) => service.get(ctx))];
