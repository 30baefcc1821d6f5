import { system } from '@strojpark/core/contracts/system';
import type { FileStore } from '../../lib/files.ts';
import { route, type Route } from '../../lib/route.ts';
import * as service from './system.service.ts';

export const systemRoutes = (deps: { files: FileStore; streams: () => number }): Route[] => [
  route(system.get, (ctx) => service.get(ctx, deps)),
];
