import { importExport } from '@strojpark/core/contracts/import-export';
import { route, type Route } from '../../lib/route.ts';
import { discardDraft, getBatch, listBatchErrors, listBatches } from './import-batches.service.ts';
import type { ImportService } from './import-export.service.ts';
import { failedRows, template } from './import-files.service.ts';
import { exportMissing, listMissing } from './import-missing.service.ts';
import { correctRow, listRows } from './import-preview.service.ts';
import { listKept, undo } from './import-undo.service.ts';

const prefersAsync = (prefer: string | string[] | undefined) => /\brespond-async\b/i.test(String(prefer));

export function importExportRoutes(service: ImportService): Route[] {
  return [
    route(importExport.analyze, (ctx, { upload, body }) => service.analyze(ctx, upload, body)),
    route(importExport.getUpload, (ctx, { params, query }) => service.getUpload(ctx, params.id, query)),
    route(importExport.forgetMapping, (ctx, { params, query }) => service.forget(ctx, params.id, query)),
    route(importExport.template, (ctx, { params, query }) => template(ctx, params, query)),
    route(importExport.import, async (ctx, { upload, body, request, reply }) => {
      const asJob = prefersAsync(request.headers['prefer']);
      const answer = await service.import(ctx, upload, body, asJob);
      if (asJob) reply.code(202);
      return answer;
    }),
    route(importExport.prepare, (ctx, { body }) => service.prepare(ctx, body)),
    route(importExport.listBatches, (ctx, { query }) => listBatches(ctx, query)),
    route(importExport.getBatch, (ctx, { params }) => getBatch(ctx, params.id)),
    route(importExport.discard, (ctx, { params }) => discardDraft(ctx, params.id)),
    route(importExport.listRows, (ctx, { params, query }) => listRows(ctx, params.id, query)),
    route(importExport.correctRow, (ctx, { params, body }) => correctRow(ctx, params, body)),
    route(importExport.start, (ctx, { params, body }) => service.start(ctx, params.id, body)),
    route(importExport.listBatchErrors, (ctx, { params, query }) => listBatchErrors(ctx, params.id, query)),
    route(importExport.failedRows, (ctx, { params, query }) => failedRows(ctx, params.id, query)),
    route(importExport.undo, (ctx, { params }) => undo(ctx, params.id)),
    route(importExport.listKept, (ctx, { params, query }) => listKept(ctx, params.id, query)),
    route(importExport.listMissing, (ctx, { params, query }) => listMissing(ctx, params.id, query)),
    route(importExport.exportMissing, (ctx, { params, query }) => exportMissing(ctx, params.id, query)),
  ];
}
