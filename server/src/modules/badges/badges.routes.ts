import { badges } from '@strojpark/core/contracts/badge-counts';
import { route } from '../../lib/route.ts';
import * as service from './badges.service.ts';

export const badgesRoutes = [route(badges.get, (ctx) => service.get(ctx))];
