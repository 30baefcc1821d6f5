import { attachments } from '@strojpark/core/contracts/attachments';
import type { FileStore } from '../../lib/files.ts';
import { route, type Route } from '../../lib/route.ts';
import { create } from './add-attachment.service.ts';
import * as service from './attachments.service.ts';

export function attachmentsRoutes({ files }: { files: FileStore }): Route[] {
  return [
    route(attachments.list, (ctx, { query }) => service.list(ctx, query)),
    route(attachments.create, (ctx, { upload, body, callId }) => create(ctx, files, upload, body, callId)),
    route(attachments.reorder, (ctx, { body }) => service.reorder(ctx, body)),
    route(attachments.update, (ctx, { params, body }) => service.update(ctx, params.id, body)),
    route(attachments.delete, (ctx, { params }) => service.deleteAttachment(ctx, params.id)),
    route(attachments.restore, (ctx, { params }) => service.restore(ctx, params.id)),
    route(attachments.download, (ctx, { params }) => service.download(ctx, files, params.id)),
    route(attachments.picture, async (ctx, { params, query, reply }) => {
      const { download, seconds } = await service.picture(ctx, files, params, query);
      reply.header('cache-control', `private, max-age=${seconds}, immutable`);
      return download;
    }),
  ];
}
