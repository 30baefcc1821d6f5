import { backups } from '@strojpark/core/contracts/backups';
import { route, type Route } from '../../lib/route.ts';
import { get, list, type BackupsService } from './backups.service.ts';

export function backupsRoutes(service: BackupsService): Route[] {
  return [
    route(backups.list, (ctx) => list(ctx)),
    route(backups.create, (ctx) => service.create(ctx)),
    route(backups.get, (ctx, { params }) => get(ctx, params.id)),
    route(backups.download, (ctx, { params }) => service.download(ctx, params.id)),
    route(backups.delete, (ctx, { params }) => service.delete(ctx, params.id)),
  ];
}
