import { importExport } from '@strojpark/core/contracts/import-export';
import { route, type Route } from '../../lib/route.ts';
import { getBatch, listBatchErrors, listBatches, type ImportService } from './import-export.service.ts';

const prefersAsync = (prefer: string | string[] | undefined) => /\brespond-async\b/i.test(String(prefer));

export function importExportRoutes(service: ImportService): Route[] {
  return [
    route(importExport.analyze, (ctx, { upload, body }) => service.analyze(ctx, upload, body)),
    route(importExport.import, async (ctx, { upload, body, request, reply }) => {
      const asJob = prefersAsync(request.headers['prefer']);
      const answer = await service.import(ctx, upload, body, asJob);
      if (asJob) reply.code(202);
      return answer;
    }),
    route(importExport.listBatches, (ctx, { query }) => listBatches(ctx, query)),
    route(importExport.getBatch, (ctx, { params }) => getBatch(ctx, params.id)),
    route(importExport.listBatchErrors, (ctx, { params, query }) => listBatchErrors(ctx, params.id, query)),
  ];
}
