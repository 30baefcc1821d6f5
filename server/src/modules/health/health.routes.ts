import { health } from '@strojpark/core/contracts/health';
import { route, type Route } from '../../lib/route.ts';
import * as service from './health.service.ts';

export function healthRoutes({
  isStopping = () => false,
}: {
  isStopping?: (() => boolean) | undefined;
}): Route[] {
  return [
    route(health.get, (ctx) => service.get(ctx)),
    route(health.ready, (ctx) => service.ready(ctx, isStopping())),
  ];
}
