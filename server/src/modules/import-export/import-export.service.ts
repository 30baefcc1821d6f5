import type {
  ImportAnalysis,
  ImportBatch,
  ImportResult,
  ImportRowError,
  importExport,
} from '@strojpark/core/contracts/import-export';
import { suggestMappings } from '@strojpark/core/domain/import-mapping';
import type { BodyOf, QueryOf, ResponseOf } from '@strojpark/core/endpoint';
import { AppError } from '../../lib/app-error.ts';
import type { Ctx } from '../../lib/ctx.ts';
import type { Upload } from '../../lib/upload.ts';
import { fileError, failureError } from './file-error.ts';
import * as repo from './import-batches.repo.ts';
import { importTargets } from './import-targets.ts';
import { batchText, errorLine, rowErrorText } from './import-text.ts';
import { mappingPlan } from './mapping-plan.ts';
import { FileRefused } from './parser/file-refused.ts';
import { startParsing } from './parser/parse-process.ts';
import type { Analysis, SourceFile } from './parser/parse-task.ts';
import { createSlots } from './parser/slots.ts';
import { queueImport } from './queue-import.ts';
import { runImport, type ImportDeps } from './run-import.ts';
import { findUpload, keepUpload, rememberAnalysis, type KeptUpload } from './uploads.ts';

type AnalyzeBody = BodyOf<typeof importExport.analyze>;
type ImportBody = BodyOf<typeof importExport.import>;

const analysisTimeout = 60_000;
/** Each may take 512 MB. */
const analysesAtOnce = 2;
/** How many refused cells an answer carries; the batch has them all. */
const answeredErrors = 10_000;

const inSlot = createSlots(analysesAtOnce);

function analysisOf(ctx: Ctx, file: SourceFile, countRows: boolean): Promise<Analysis> {
  return inSlot(async () => {
    const parsing = startParsing(
      { kind: 'analyze', file, countRows },
      {
        timeout: analysisTimeout,
        onFailure: (failure) => ctx.log.warn(failure, 'import: the parsing process failed'),
      },
    );
    parsing.rows.resume();
    try {
      const result = await parsing.result;
      if (result.type === 'analysis') return result.analysis;
      throw new Error(`the parsing process answered ${result.type}`);
    } catch (error) {
      throw error instanceof FileRefused ? fileError(error) : error;
    }
  });
}

const required = () => new AppError('validation', { errors: { file: [{ key: 'validation.required' }] } });

/** Analysing and importing need a place where the files wait. */
export function createImportService(deps: ImportDeps) {
  const { uploadFolder } = deps;

  async function analyze(ctx: Ctx, upload: Upload | null, body: AnalyzeBody): Promise<ImportAnalysis> {
    if (!upload) throw required();
    const analysis = await analysisOf(ctx, { ...upload, ...body }, true);
    const kept = await keepUpload(ctx, uploadFolder, upload, analysis);
    const targets = await importTargets(ctx, body.machineType);
    return {
      uploadId: kept.id,
      fileName: kept.fileName,
      totalRows: kept.totalRows,
      columns: kept.columns,
      encoding: kept.encoding,
      delimiter: kept.delimiter,
      suggestedMappings: suggestMappings(kept.columns, targets).map(({ sourceColumn, targetField }) => {
        const target = targets.find(({ name }) => name === targetField);
        return {
          sourceColumn,
          targetField,
          displayName: target?.displayName ?? sourceColumn,
          required: target?.required ?? false,
        };
      }),
      targets: targets.map(({ name, displayName, required: isRequired, definition }) => ({
        field: name,
        displayName,
        required: isRequired && definition !== null,
        system: definition === null,
      })),
      sampleData: analysis.sample.map((cells) =>
        Object.fromEntries(kept.columns.map((column, index) => [column, cells[index] ?? ''])),
      ),
    };
  }

  /** An upload read in the way that the call wants: another encoding or delimiter gives other columns. */
  async function readUpload(ctx: Ctx, upload: Upload | null, body: ImportBody): Promise<KeptUpload> {
    const { uploadId, encoding, delimiter } = body;
    if (uploadId === undefined) {
      if (!upload) throw required();
      const analysis = await analysisOf(ctx, { ...upload, encoding, delimiter }, false);
      return keepUpload(ctx, uploadFolder, upload, { ...analysis, totalRows: 0 });
    }
    const kept = await findUpload(ctx, uploadFolder, uploadId);
    const isReadSo =
      (encoding ?? kept.encoding) === kept.encoding && (delimiter ?? kept.delimiter) === kept.delimiter;
    if (isReadSo) return kept;
    const file = { path: kept.path, fileName: kept.fileName, encoding, delimiter };
    return rememberAnalysis(ctx, kept, await analysisOf(ctx, file, true));
  }

  async function importFile(
    ctx: Ctx,
    upload: Upload | null,
    body: ImportBody,
    asJob: boolean,
  ): Promise<ResponseOf<typeof importExport.import>> {
    const { machineType: type, mappings } = body;
    const kept = await readUpload(ctx, upload, body);
    const targets = await importTargets(ctx, type);
    const plan = mappingPlan(ctx, { type, mappings, columns: kept.columns, targets });
    const batchId = await queueImport(ctx, { upload: kept, plan, type, mode: body.mode, asJob });
    if (asJob) return { batchId };
    try {
      await runImport(ctx, deps, batchId);
    } catch (error) {
      await repo.failQueuedBatch(ctx.db, batchId, 'internal', new Date());
      throw error;
    }
    return resultOf(ctx, batchId);
  }

  /** For the job: an import that another attempt holds is to be tried again later. */
  async function run(ctx: Ctx, batchId: string): Promise<void> {
    const isDone = await runImport(ctx, deps, batchId);
    if (!isDone && (await repo.selectStatus(ctx.db, batchId)) === 'running')
      throw new Error(`import ${batchId} is still held by another attempt`);
  }

  return { analyze, import: importFile, run };
}

export type ImportService = ReturnType<typeof createImportService>;

/** What a finished import answers. A file that could not be read is an error of the call. */
async function resultOf(ctx: Ctx, batchId: string): Promise<ImportResult> {
  const batch = await repo.selectBatch(ctx.db, batchId);
  if (!batch) throw new AppError('not_found');
  const { created, updated, unchanged, categoriesCreated, refused, failureCode, failureParams } = batch;
  if (failureCode !== null && failureCode !== 'rows_refused')
    throw failureError(failureCode, failureParams as Record<string, string | number>);
  const stored = await repo.selectFirstRowErrors(ctx.db, batchId, answeredErrors);
  const rowErrors = stored.map((error) => rowErrorText(error, ctx.language));
  return {
    success: batch.status === 'completed',
    batchId,
    created,
    updated,
    unchanged,
    categoriesCreated,
    refused,
    errors: rowErrors.map((error) => errorLine(error, ctx.language)),
    rowErrors,
  };
}

export async function listBatches(ctx: Ctx, query: QueryOf<typeof importExport.listBatches>) {
  const page = await repo.selectBatches(ctx.db, query);
  return { ...page, items: page.items.map((batch) => batchText(batch, ctx.language)), totalIsExact: true };
}

export async function getBatch(ctx: Ctx, id: string): Promise<ImportBatch> {
  const batch = await repo.selectBatch(ctx.db, id);
  if (!batch) throw new AppError('not_found');
  return batchText(batch, ctx.language);
}

export async function listBatchErrors(
  ctx: Ctx,
  id: string,
  query: QueryOf<typeof importExport.listBatchErrors>,
) {
  await getBatch(ctx, id);
  const page = await repo.selectRowErrors(ctx.db, id, query);
  const items: ImportRowError[] = page.items.map((error) => rowErrorText(error, ctx.language));
  return { ...page, items, totalIsExact: true };
}
