import type { imports } from '@strojpark/core/contracts/imports';
import type { Language } from '@strojpark/core/domain/languages';
import type { ImportAnalysis, ImportResult, ImportRowError } from '@strojpark/core/contracts/import-records';
import type { KnownValues, SuggestionReason } from '@strojpark/core/domain/imports/suggest-by-content';
import { suggestMappings } from '@strojpark/core/domain/imports/import-mapping';
import { fold } from '@strojpark/core/domain/search-fold';
import type { BodyOf, QueryOf, ResponseOf } from '@strojpark/core/endpoint';
import { inTx } from '../../db/tx.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Ctx } from '../../lib/ctx.ts';
import { message } from '../../lib/messages.ts';
import type { Upload } from '../../lib/upload.ts';
import { defaultUploadMegabytes, megabyte } from '../../lib/upload-limits.ts';
import * as repo from './batches.repo.ts';
import { discardOldDrafts, getReadableBatch, rowErrorText } from './batches.service.ts';
import { deleteOldFailedRows } from './downloads.repo.ts';
import { lockDraft } from './draft/preview.service.ts';
import { subjectOf, systemFieldsOf, type Subject } from './import-subject.ts';
import { forgetMapping, recallMapping, rememberMapping } from './map/mapping-memory.ts';
import { selectManufacturers } from './map/mapping-memory.repo.ts';
import { mappingPlan, namedMappings, withoutVainRules } from './map/mapping-plan.ts';
import { subjectFields, type SubjectField } from './map/subject-fields.ts';
import { queueAgain, queueDraft, queueImport, startDraft } from './queue-import.ts';
import { analyzeFile, analyzeUpload, failureError } from './read/analyze-file.ts';
import { limits } from './read/file-refused.ts';
import type { SourceFile } from './read/parse-task.ts';
import { draftHours, findUpload, keepUpload, rememberAnalysis, type KeptUpload } from './read/uploads.ts';
import { prepareImport, runImport, type ImportDeps } from './run-import.ts';
import { selectCategories } from './write/categories.repo.ts';
import { vacuumImported } from './write/write-machines.repo.ts';

type AnalyzeBody = BodyOf<typeof imports.analyze>;
type ImportBody = BodyOf<typeof imports.import>;
type PrepareBody = BodyOf<typeof imports.prepare>;
type Reading = Pick<SourceFile, 'encoding' | 'delimiter' | 'sheet' | 'headerRow' | 'fillMerged'>;

/** Maximum number of refused cells in a response; the batch has all of them. */
const answeredErrors = 10_000;
const hour = 3_600_000;
const failedRowsHours = 90 * 24;

const required = () => new AppError('validation', { errors: { file: [{ key: 'validation.required' }] } });

const readingOf = ({ encoding, delimiter, sheet, headerRow, fillMerged }: Reading): Reading => ({
  encoding,
  delimiter,
  sheet,
  headerRow,
  fillMerged,
});

/** Analysing and importing need the store where files are kept. */
export function createImportService(deps: ImportDeps) {
  const { files, maxImportMegabytes: maxMegabytes = defaultUploadMegabytes } = deps;

  async function analyze(ctx: Ctx, upload: Upload | null, body: AnalyzeBody): Promise<ImportAnalysis> {
    const subject = subjectOf(ctx, body);
    if (!upload) throw required();
    await discardOldDrafts(ctx, new Date(ctx.now.getTime() - draftHours * hour));
    await deleteOldFailedRows(ctx.db, new Date(ctx.now.getTime() - failedRowsHours * hour));
    const analysis = await analyzeFile(ctx, { ...upload, maxMegabytes, ...readingOf(body) }, true);
    return describe(ctx, subject, await keepUpload(ctx, files, upload, analysis));
  }

  async function getUpload(
    ctx: Ctx,
    id: string,
    query: QueryOf<typeof imports.getUpload>,
  ): Promise<ImportAnalysis> {
    return describe(ctx, subjectOf(ctx, query), await readKept(ctx, id, query));
  }

  async function forget(ctx: Ctx, id: string, query: QueryOf<typeof imports.forgetMapping>) {
    const { columns } = await findUpload(ctx, files, id);
    await forgetMapping(ctx, subjectOf(ctx, query), columns);
  }

  /** Analyses an upload again if the call wants another encoding, delimiter or sheet. */
  async function readKept(ctx: Ctx, id: string, wanted: Reading): Promise<KeptUpload> {
    const { encoding, delimiter, sheet, headerRow, fillMerged } = wanted;
    const kept = await findUpload(ctx, files, id);
    const isSame =
      (encoding ?? kept.encoding) === kept.encoding &&
      (delimiter ?? kept.delimiter) === kept.delimiter &&
      (sheet ?? kept.sheet) === kept.sheet &&
      (headerRow ?? kept.headerRow) === kept.headerRow &&
      (fillMerged ?? kept.fillMerged) === kept.fillMerged;
    if (isSame) return kept;
    const file = { fileName: kept.fileName, maxMegabytes, ...readingOf(wanted) };
    const analysis = await analyzeUpload(ctx, files, id, file);
    return rememberAnalysis(ctx, kept, analysis);
  }

  async function uploadOf(ctx: Ctx, upload: Upload | null, body: ImportBody): Promise<KeptUpload> {
    if (body.uploadId !== undefined) return readKept(ctx, body.uploadId, body);
    if (!upload) throw required();
    const analysis = await analyzeFile(ctx, { ...upload, maxMegabytes, ...readingOf(body) }, false);
    return keepUpload(ctx, files, upload, { ...analysis, totalRows: 0 });
  }

  async function importFile(
    ctx: Ctx,
    upload: Upload | null,
    body: ImportBody,
    asJob: boolean,
  ): Promise<ResponseOf<typeof imports.import>> {
    const subject = subjectOf(ctx, body);
    const mappings = namedMappings(subject, body.mappings);
    const kept = await uploadOf(ctx, upload, body);
    const fields = await subjectFields(ctx, subject);
    const plan = mappingPlan(ctx, { subject, mappings, columns: kept.columns, fields });
    await rememberMapping(ctx, subject, kept.columns, mappings);
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

  /** Queues a draft, and saves its mapping for the next file with the same columns. */
  async function prepare(ctx: Ctx, body: PrepareBody): Promise<{ batchId: string }> {
    const subject = subjectOf(ctx, body);
    const upload = await readKept(ctx, body.uploadId, body);
    const fields = await subjectFields(ctx, subject);
    const mappings = withoutVainRules(subject, namedMappings(subject, body.mappings), fields);
    const plan = mappingPlan(ctx, { subject, mappings, columns: upload.columns, fields });
    await rememberMapping(ctx, subject, upload.columns, mappings);
    return { batchId: await queueDraft(ctx, { upload, plan, mappings, subject }) };
  }

  /** Checks a draft again with another mapping, which is also saved for the next file. */
  async function remap(ctx: Ctx, id: string, body: BodyOf<typeof imports.remap>) {
    await getReadableBatch(ctx, id);
    const { subject, columns } = await inTx(ctx, (tx) => lockDraft(tx, id));
    const mappings = namedMappings(subject, body.mappings);
    const fields = await subjectFields(ctx, subject);
    const plan = mappingPlan(ctx, { subject, mappings, columns, fields });
    await rememberMapping(ctx, subject, columns, mappings);
    await queueAgain(ctx, id, plan, mappings);
    return { batchId: id };
  }

  async function start(ctx: Ctx, id: string, { mode }: BodyOf<typeof imports.start>) {
    subjectOf(ctx, await getReadableBatch(ctx, id));
    await startDraft(ctx, id, mode);
    return { batchId: id };
  }

  /** Runs an import as a job; throws while another attempt holds the lease, so that it is retried later. */
  async function run(ctx: Ctx, batchId: string): Promise<void> {
    const isDone = await runImport(ctx, deps, batchId);
    if (!isDone && (await repo.selectStatus(ctx.db, batchId)) === 'running')
      throw new Error(`import ${batchId} is still held by another attempt`);
  }

  async function runPreparation(ctx: Ctx, batchId: string): Promise<void> {
    const isDone = await prepareImport(ctx, deps, batchId);
    if (!isDone && (await repo.selectStatus(ctx.db, batchId)) === 'preparing')
      throw new Error(`draft ${batchId} is still held by another attempt`);
  }

  const vacuum = (ctx: Ctx) => vacuumImported(ctx.db);

  return {
    maxUploadBytes: maxMegabytes * megabyte,
    limits: () => ({ textMegabytes: maxMegabytes, workbookMegabytes: limits.workbookMegabytes }),
    analyze,
    getUpload,
    forget,
    import: importFile,
    prepare,
    remap,
    start,
    run,
    runPreparation,
    vacuum,
  };
}

export type ImportService = ReturnType<typeof createImportService>;

/** What the user sees after analysis: the columns of the file, the fields, and a suggested mapping. */
async function describe(ctx: Ctx, subject: Subject, kept: KeptUpload): Promise<ImportAnalysis> {
  const fields = await subjectFields(ctx, subject);
  const open = fields.filter(({ definition }) => definition !== null);
  const suggested = suggestMappings(kept.columns, open, {
    isSystem: systemFieldsOf(subject),
    profiles: kept.profiles,
    known: await knownValues(ctx, open),
    withoutHeader: kept.headerRow === 0,
  });
  const known = await recallMapping(ctx, subject, kept.columns, fields);
  const { id: uploadId, fileName, totalRows, columns, encoding, delimiter, sheet, sheets, sample } = kept;
  const { headerRow, firstRows, mergedCells, fillMerged } = kept;
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
    headerRow,
    firstRows,
    mergedCells,
    fillMerged,
    suggestedMappings: suggested.map(({ sourceColumn, targetField, reason }) => {
      const field = fields.find(({ name }) => name === targetField);
      return {
        sourceColumn,
        targetField,
        displayName: field?.displayName ?? sourceColumn,
        required: field?.required ?? false,
        reason: reason && suggestionText(reason, ctx.language),
      };
    }),
    mappings:
      known?.mappings ??
      suggested.flatMap(({ sourceColumn, targetField }) =>
        targetField === null ? [] : [{ sourceColumn, targetField }],
      ),
    recalled: known?.recalled ?? null,
    targets: fields.map(({ name, displayName, required: isRequired, definition }) => ({
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

const maxManufacturers = 1000;
const foldedSet = (texts: readonly string[]) => new Set(texts.map((text) => fold(text).trim()));

/** The values by which a column is recognised: categories, manufacturers, and the options of fields. */
async function knownValues({ db }: Ctx, fields: readonly SubjectField[]): Promise<KnownValues> {
  const known: Record<string, ReadonlySet<string>> = {};
  for (const { name, definition } of fields) {
    const { options = [], optionTexts = {} } = definition ?? {};
    if (options.length > 0)
      known[name] = foldedSet(options.flatMap((option) => [option, ...(optionTexts[option] ?? [])]));
  }
  if (fields.some(({ name }) => name === 'category')) {
    const categories = await selectCategories(db);
    known['category'] = foldedSet(categories.flatMap(({ key, name_cs, name_en }) => [key, name_cs, name_en]));
  }
  if (fields.some(({ name }) => name === 'manufacturer'))
    known['manufacturer'] = foldedSet(await selectManufacturers(db, maxManufacturers));
  return known;
}

function suggestionText(reason: SuggestionReason, language: Language): string {
  if (reason.kind === 'words') return message(language, 'import.suggestions.words', { words: reason.words });
  return message(
    language,
    reason.kind === 'header' ? 'import.suggestions.header' : `import.suggestions.${reason.found}`,
  );
}

/** The response of a finished import. A file that could not be read is an error of the call. */
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

/** A refused cell as one line of text. */
function errorLine({ row, column, value, message: text }: ImportRowError, language: Language): string {
  if (column === null) return message(language, 'import.errorLine.row', { row, message: text });
  const params = { row, column, message: text };
  return value === null
    ? message(language, 'import.errorLine.cell', params)
    : message(language, 'import.errorLine.value', { ...params, value });
}
