import type { imports } from '@strojpark/core/contracts/imports';
import type { ImportAnalysis, ImportResult } from '@strojpark/core/contracts/import-records';
import { suggestMappings } from '@strojpark/core/domain/import-mapping';
import type { BodyOf, QueryOf, ResponseOf } from '@strojpark/core/endpoint';
import { AppError } from '../../lib/app-error.ts';
import type { Ctx } from '../../lib/ctx.ts';
import type { Upload } from '../../lib/upload.ts';
import { analysisOf } from './read/analysis.ts';
import { failureError } from './read/file-error.ts';
import * as repo from './batches.repo.ts';
import { discardOldDrafts, getBatch } from './batches.service.ts';
import { deleteOldFailedRows } from './write/results.repo.ts';
import { subjectOf, systemFieldsOf, type Subject } from './import-subject.ts';
import { importTargets } from './map/subject-fields.ts';
import { errorLine, rowErrorText } from './import-text.ts';
import { mappingPlan } from './map/mapping-plan.ts';
import { forgetMapping, recallMapping, rememberMapping } from './map/mapping-memory.ts';
import type { SourceFile } from './read/parse-task.ts';
import { queueDraft, queueImport, startDraft } from './queue-import.ts';
import { prepareImport, runImport, type ImportDeps } from './run-import.ts';
import { draftHours, findUpload, keepUpload, rememberAnalysis, type KeptUpload } from './read/uploads.ts';

type AnalyzeBody = BodyOf<typeof imports.analyze>;
type ImportBody = BodyOf<typeof imports.import>;
type PrepareBody = BodyOf<typeof imports.prepare>;
type Reading = Pick<SourceFile, 'encoding' | 'delimiter' | 'sheet'>;

/** How many refused cells an answer carries; the batch has them all. */
const answeredErrors = 10_000;
const hour = 3_600_000;
const failedRowsHours = 90 * 24;

const required = () => new AppError('validation', { errors: { file: [{ key: 'validation.required' }] } });

/** Analysing and importing need a place where the files wait. */
export function createImportService(deps: ImportDeps) {
  const { uploadFolder } = deps;

  async function analyze(ctx: Ctx, upload: Upload | null, body: AnalyzeBody): Promise<ImportAnalysis> {
    const subject = subjectOf(ctx, body);
    if (!upload) throw required();
    await discardOldDrafts(ctx, new Date(ctx.now.getTime() - draftHours * hour));
    await deleteOldFailedRows(ctx.db, new Date(ctx.now.getTime() - failedRowsHours * hour));
    const { encoding, delimiter, sheet } = body;
    const analysis = await analysisOf(ctx, { ...upload, encoding, delimiter, sheet }, true);
    return describe(ctx, subject, await keepUpload(ctx, uploadFolder, upload, analysis));
  }

  async function getUpload(
    ctx: Ctx,
    id: string,
    query: QueryOf<typeof imports.getUpload>,
  ): Promise<ImportAnalysis> {
    return describe(ctx, subjectOf(ctx, query), await readKept(ctx, id, query));
  }

  async function forget(ctx: Ctx, id: string, query: QueryOf<typeof imports.forgetMapping>) {
    const { columns } = await findUpload(ctx, uploadFolder, id);
    await forgetMapping(ctx, subjectOf(ctx, query), columns);
  }

  /** An upload read in the way that the call wants: another encoding, delimiter or sheet gives other columns. */
  async function readKept(
    ctx: Ctx,
    id: string,
    { encoding, delimiter, sheet }: Reading,
  ): Promise<KeptUpload> {
    const kept = await findUpload(ctx, uploadFolder, id);
    const isReadSo =
      (encoding ?? kept.encoding) === kept.encoding &&
      (delimiter ?? kept.delimiter) === kept.delimiter &&
      (sheet ?? kept.sheet) === kept.sheet;
    if (isReadSo) return kept;
    const file = { path: kept.path, fileName: kept.fileName, encoding, delimiter, sheet };
    return rememberAnalysis(ctx, kept, await analysisOf(ctx, file, true));
  }

  async function readUpload(ctx: Ctx, upload: Upload | null, body: ImportBody): Promise<KeptUpload> {
    const { uploadId, encoding, delimiter, sheet } = body;
    if (uploadId !== undefined) return readKept(ctx, uploadId, body);
    if (!upload) throw required();
    const analysis = await analysisOf(ctx, { ...upload, encoding, delimiter, sheet }, false);
    return keepUpload(ctx, uploadFolder, upload, { ...analysis, totalRows: 0 });
  }

  async function importFile(
    ctx: Ctx,
    upload: Upload | null,
    body: ImportBody,
    asJob: boolean,
  ): Promise<ResponseOf<typeof imports.import>> {
    const subject = subjectOf(ctx, body);
    const { mappings } = body;
    const kept = await readUpload(ctx, upload, body);
    const targets = await importTargets(ctx, subject);
    const plan = mappingPlan(ctx, { subject, mappings, columns: kept.columns, targets });
    const batchId = await queueImport(ctx, {
      upload: kept,
      plan,
      mappings,
      subject,
      mode: body.mode,
      asJob,
    });
    if (asJob) return { batchId };
    try {
      await runImport(ctx, deps, batchId);
    } catch (error) {
      await repo.failQueuedBatch(ctx.db, batchId, 'internal', new Date());
      throw error;
    }
    return resultOf(ctx, batchId);
  }

  /** Lets a job check the file under the mapping, which the next file with these columns begins with. */
  async function prepare(ctx: Ctx, body: PrepareBody): Promise<{ batchId: string }> {
    const subject = subjectOf(ctx, body);
    const { mappings } = body;
    const upload = await readKept(ctx, body.uploadId, body);
    const targets = await importTargets(ctx, subject);
    const plan = mappingPlan(ctx, { subject, mappings, columns: upload.columns, targets });
    await rememberMapping(ctx, subject, upload.columns, mappings);
    return { batchId: await queueDraft(ctx, { upload, plan, mappings, subject }) };
  }

  async function start(ctx: Ctx, id: string, { mode }: BodyOf<typeof imports.start>) {
    subjectOf(ctx, await getBatch(ctx, id));
    await startDraft(ctx, id, mode);
    return { batchId: id };
  }

  /** For the job: an import that another attempt holds is to be tried again later. */
  async function run(ctx: Ctx, batchId: string): Promise<void> {
    const isDone = await runImport(ctx, deps, batchId);
    if (!isDone && (await repo.selectStatus(ctx.db, batchId)) === 'running')
      throw new Error(`import ${batchId} is still held by another attempt`);
  }

  /** The same for a draft that is being checked. */
  async function runPreparation(ctx: Ctx, batchId: string): Promise<void> {
    const isDone = await prepareImport(ctx, deps, batchId);
    if (!isDone && (await repo.selectStatus(ctx.db, batchId)) === 'preparing')
      throw new Error(`draft ${batchId} is still held by another attempt`);
  }

  return { analyze, getUpload, forget, import: importFile, prepare, start, run, runPreparation };
}

export type ImportService = ReturnType<typeof createImportService>;

/** What a person is shown of a file: its columns, what they may feed, and the mapping to begin with. */
async function describe(ctx: Ctx, subject: Subject, kept: KeptUpload): Promise<ImportAnalysis> {
  const targets = await importTargets(ctx, subject);
  const open = targets.filter(({ definition }) => definition !== null);
  const suggested = suggestMappings(kept.columns, open, systemFieldsOf(subject));
  const known = await recallMapping(ctx, subject, kept.columns, targets);
  const { id: uploadId, fileName, totalRows, columns, encoding, delimiter, sheet, sheets, sample } = kept;
  return {
    uploadId,
    ...subject,
    fileName,
    totalRows,
    columns,
    encoding,
    delimiter,
    sheet,
    sheets,
    suggestedMappings: suggested.map(({ sourceColumn, targetField }) => {
      const target = targets.find(({ name }) => name === targetField);
      return {
        sourceColumn,
        targetField,
        displayName: target?.displayName ?? sourceColumn,
        required: target?.required ?? false,
      };
    }),
    mappings:
      known?.mappings ??
      suggested.flatMap(({ sourceColumn, targetField }) =>
        targetField === null ? [] : [{ sourceColumn, targetField }],
      ),
    recalled: known?.recalled ?? null,
    targets: targets.map(({ name, displayName, required: isRequired, definition }) => ({
      field: name,
      displayName,
      required: isRequired && definition !== null,
      system: definition === null,
    })),
    sampleData: sample.map((cells) =>
      Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? ''])),
    ),
  };
}

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
