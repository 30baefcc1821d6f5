import { producedFiles } from '@strojpark/core/contracts/produced-files';
import type { FileStore } from '../../lib/files.ts';
import { route, type Route } from '../../lib/route.ts';
import * as service from './produced-files.service.ts';

export function producedFilesRoutes({ files }: { files: FileStore }): Route[] {
  return [
    route(producedFiles.list, (ctx, { query }) => service.list(ctx, query)),
    route(producedFiles.get, (ctx, { params }) => service.get(ctx, params.id)),
    route(producedFiles.download, (ctx, { params }) => service.openFile(ctx, files, params.id)),
    route(producedFiles.cancel, (ctx, { params }) => service.cancel(ctx, params.id)),
    route(producedFiles.delete, (ctx, { params }) => service.deleteFile(ctx, files, params.id)),
  ];
}
