import { imports } from '@strojpark/core/contracts/imports';
import { route, type Route } from '../../lib/route.ts';
import { discardDraft, getBatch, listBatchErrors, listBatches } from './batches.service.ts';
import type { ImportService } from './imports.service.ts';
import { exportMissing, failedRows, listMissing, template } from './downloads.service.ts';
import { correctRow } from './draft/correct-row.service.ts';
import { listProblems } from './draft/problems.service.ts';
import { listRows } from './draft/preview.service.ts';
import { listKept, undo } from './undo/undo.service.ts';

const prefersAsync = (prefer: string | string[] | undefined) => /\brespond-async\b/i.test(String(prefer));

export function importRoutes(service: ImportService): Route[] {
  const { maxUploadBytes } = service;
  return [
    route(imports.limits, () => Promise.resolve(service.limits())),
    route(imports.analyze, (ctx, { upload, body }) => service.analyze(ctx, upload, body), { maxUploadBytes }),
    route(imports.getUpload, (ctx, { params, query }) => service.getUpload(ctx, params.id, query)),
    route(imports.forgetMapping, (ctx, { params, query }) => service.forget(ctx, params.id, query)),
    route(imports.template, (ctx, { params, query }) => template(ctx, params, query)),
    route(
      imports.import,
      async (ctx, { upload, body, request, reply }) => {
        const asJob = prefersAsync(request.headers['prefer']);
        const answer = await service.import(ctx, upload, body, asJob);
        if (asJob) reply.code(202);
        return answer;
      },
      { maxUploadBytes },
    ),
    route(imports.prepare, (ctx, { body }) => service.prepare(ctx, body)),
    route(imports.listBatches, (ctx, { query }) => listBatches(ctx, query)),
    route(imports.getBatch, (ctx, { params }) => getBatch(ctx, params.id)),
    route(imports.discard, (ctx, { params }) => discardDraft(ctx, params.id)),
    route(imports.listRows, (ctx, { params, query }) => listRows(ctx, params.id, query)),
    route(imports.listProblems, (ctx, { params }) => listProblems(ctx, params.id)),
    route(imports.remap, (ctx, { params, body }) => service.remap(ctx, params.id, body)),
    route(imports.correctRow, (ctx, { params, body }) => correctRow(ctx, params, body)),
    route(imports.start, (ctx, { params, body }) => service.start(ctx, params.id, body)),
    route(imports.listBatchErrors, (ctx, { params, query }) => listBatchErrors(ctx, params.id, query)),
    route(imports.failedRows, (ctx, { params, query }) => failedRows(ctx, params.id, query)),
    route(imports.undo, (ctx, { params }) => undo(ctx, params.id)),
    route(imports.listKept, (ctx, { params, query }) => listKept(ctx, params.id, query)),
    route(imports.listMissing, (ctx, { params, query }) => listMissing(ctx, params.id, query)),
    route(imports.exportMissing, (ctx, { params, query }) => exportMissing(ctx, params.id, query)),
  ];
}
