import { officeRoles } from '../domain/access/permissions.ts';
import * as z from 'zod';
import { exportFormats } from '../domain/files/exports.ts';
import { endpoint, type Contract, inRole } from '../endpoint.ts';
import { idParams, language, page, pageQuery, queryFlag, uuid } from './common.ts';
import { exportOptionsShape } from './exports.ts';
import {
  columnProblem,
  fileReading,
  hasMachineType,
  importAnalysis,
  importBatch,
  importMappings,
  importModes,
  importResult,
  importRowError,
  importSubject,
  keptRecord,
  machineTypeMissing,
  missingMachine,
  newCategories,
  outcomeCounts,
  previewPage,
  previewRow,
  rowOutcomes,
} from './import-records.ts';

/** JSON in a text field of a multipart body. */
const jsonText = <S extends z.ZodType>(schema: S) =>
  z
    .string()
    .max(200_000)
    .transform((text, ctx) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        ctx.addIssue({ code: 'custom', message: 'validation.json' });
        return z.NEVER;
      }
    })
    .pipe(schema);

const importAccess = inRole('machines.import');
const unreadable = ['payload_too_large', 'unsupported_media_type', 'unreadable_file'] as const;

const subjectAndReading = z.object({ ...importSubject, ...fileReading });

export const imports = {
  limits: endpoint({
    method: 'GET',
    path: '/import-export/limits',
    access: importAccess,
    summary: 'Get how large an imported file may be, in MB: a csv file and a workbook',
    response: z.object({ textMegabytes: z.int(), workbookMegabytes: z.int() }),
  }),
  analyze: endpoint({
    method: 'POST',
    path: '/import-export/analyze',
    access: importAccess,
    summary: 'Read the columns and first rows of a spreadsheet and suggest a mapping',
    bodyKind: 'multipart',
    ownTransactions: true,
    body: subjectAndReading.refine(hasMachineType, machineTypeMissing),
    response: importAnalysis,
    errors: unreadable,
  }),
  getUpload: endpoint({
    method: 'GET',
    path: '/import-export/uploads/:id',
    access: importAccess,
    summary: 'Get an analysed file again, or with a different sheet, encoding or separator',
    params: idParams,
    query: subjectAndReading.refine(hasMachineType, machineTypeMissing),
    response: importAnalysis,
    errors: ['not_found', ...unreadable],
  }),
  forgetMapping: endpoint({
    method: 'DELETE',
    path: '/import-export/uploads/:id/mapping',
    access: importAccess,
    summary: 'Forget the remembered mapping for files with these columns',
    params: idParams,
    query: z.object(importSubject).refine(hasMachineType, machineTypeMissing),
    response: 'empty',
    errors: ['not_found'],
  }),
  template: endpoint({
    method: 'GET',
    path: '/import-export/templates/:format',
    access: importAccess,
    summary: 'Download a template with the columns an import recognises and one example row',
    params: z.object({ format: z.enum(['csv', 'xlsx']) }),
    query: z
      .object({ ...importSubject, language: language.optional() })
      .refine(hasMachineType, machineTypeMissing),
    response: 'file',
  }),
  import: endpoint({
    method: 'POST',
    path: '/import-export/import',
    access: importAccess,
    summary: 'Import an analysed upload or a file (202 with `Prefer: respond-async`)',
    bodyKind: 'multipart',
    ownTransactions: true,
    body: z
      .object({
        ...importSubject,
        ...fileReading,
        uploadId: uuid.optional(),
        mappings: jsonText(importMappings),
        mode: z.enum(importModes).default('skip'),
      })
      .refine(hasMachineType, machineTypeMissing),
    response: z.union([importResult, z.object({ batchId: uuid })]),
    errors: ['not_found', ...unreadable, 'import_running'],
  }),
  prepare: endpoint({
    method: 'POST',
    path: '/import-export/batches',
    access: importAccess,
    summary: 'Check an analysed upload with a mapping; creates a draft and saves no records',
    body: z
      .object({ ...importSubject, ...fileReading, uploadId: uuid, mappings: importMappings })
      .refine(hasMachineType, machineTypeMissing),
    response: z.object({ batchId: uuid }),
    status: 202,
    errors: ['not_found', ...unreadable],
  }),
  listBatches: endpoint({
    method: 'GET',
    path: '/import-export/batches',
    access: importAccess,
    summary: 'List imports and drafts, newest first',
    query: z.object({
      /** Only drafts, and imports that failed in the last 7 days and were not repeated since. */
      waiting: queryFlag,
      ...pageQuery,
    }),
    response: page(importBatch),
    errors: ['cursor_mismatch'],
  }),
  getBatch: endpoint({
    method: 'GET',
    path: '/import-export/batches/:id',
    access: importAccess,
    summary: 'Get an import with its progress',
    params: idParams,
    response: importBatch,
    errors: ['not_found'],
  }),
  discard: endpoint({
    method: 'DELETE',
    path: '/import-export/batches/:id',
    access: importAccess,
    summary: 'Discard a draft',
    params: idParams,
    response: 'empty',
    errors: ['not_found', 'import_state'],
  }),
  listRows: endpoint({
    method: 'GET',
    path: '/import-export/batches/:id/rows',
    access: importAccess,
    summary: 'List the rows of a draft with their result: old and new values, rejected cells',
    params: idParams,
    query: z.object({ outcome: z.enum(rowOutcomes).optional(), ...pageQuery }),
    response: previewPage,
    errors: ['not_found', 'import_state', 'cursor_mismatch'],
  }),
  listProblems: endpoint({
    method: 'GET',
    path: '/import-export/batches/:id/problems',
    access: importAccess,
    summary:
      'List the columns of a draft with invalid cells, with the number of rows and the most frequent texts, the number of repeated rows, and the categories that its import would add',
    params: idParams,
    response: z.object({
      items: z.array(columnProblem),
      /** Rows rejected because an earlier row has their number or their machine. */
      repeated: z.number().int(),
      newCategories,
    }),
    errors: ['not_found', 'import_state'],
  }),
  remap: endpoint({
    method: 'PUT',
    path: '/import-export/batches/:id/mappings',
    access: importAccess,
    summary:
      'Check a draft again with another mapping, for example with rules for invalid cells; corrections are kept',
    params: idParams,
    body: z.object({ mappings: importMappings }),
    response: z.object({ batchId: uuid }),
    status: 202,
    errors: ['not_found', 'import_state'],
  }),
  correctRow: endpoint({
    method: 'PATCH',
    path: '/import-export/batches/:id/rows/:row',
    access: importAccess,
    summary: 'Correct cells of a draft row, by file column, and check it again',
    ownTransactions: true,
    params: z.object({ id: uuid, row: z.coerce.number().int().min(1) }),
    body: z.object({ cells: z.record(z.string().max(500), z.string().max(10_000)) }),
    response: z.object({ row: previewRow, counts: outcomeCounts }),
    errors: ['not_found', 'import_state'],
  }),
  start: endpoint({
    method: 'POST',
    path: '/import-export/batches/:id/start',
    access: importAccess,
    summary: 'Import a draft',
    params: idParams,
    body: z.object({ mode: z.enum(importModes).default('skip') }),
    response: z.object({ batchId: uuid }),
    status: 202,
    errors: ['not_found', 'import_state', 'import_running'],
  }),
  listBatchErrors: endpoint({
    method: 'GET',
    path: '/import-export/batches/:id/errors',
    access: importAccess,
    summary: 'List the rejected cells of an import, in file order, and the number of repeated rows',
    params: idParams,
    query: z.object(pageQuery),
    response: page(importRowError).extend({
      /** Rows rejected because an earlier row has their number, their machine or their e-mail; only with the first page. */
      repeated: z.number().int().optional(),
    }),
    errors: ['not_found', 'cursor_mismatch'],
  }),
  failedRows: endpoint({
    method: 'GET',
    path: '/import-export/batches/:id/failed-rows',
    access: importAccess,
    summary:
      'Download the rejected rows with the reasons, to correct and import again; without those that repeat an earlier row',
    params: idParams,
    query: z.object({ language: language.optional() }),
    response: 'file',
    errors: ['not_found', 'import_state'],
  }),
  undo: endpoint({
    method: 'POST',
    path: '/import-export/batches/:id/undo',
    access: importAccess,
    summary: 'Undo an import, except for records that someone has worked with since',
    params: idParams,
    response: z.object({ batchId: uuid }),
    status: 202,
    errors: ['not_found', 'import_state'],
  }),
  listKept: endpoint({
    method: 'GET',
    path: '/import-export/batches/:id/kept',
    access: importAccess,
    summary: 'List the records that an undo left unchanged, with reasons',
    params: idParams,
    query: z.object(pageQuery),
    response: page(keptRecord),
    errors: ['not_found', 'cursor_mismatch'],
  }),
  listMissing: endpoint({
    method: 'GET',
    path: '/import-export/batches/:id/missing',
    access: importAccess,
    summary: 'List machines of the type that are in the inventory but not in the file',
    params: idParams,
    query: z.object(pageQuery),
    response: page(missingMachine),
    errors: ['not_found', 'import_state', 'cursor_mismatch'],
  }),
  exportMissing: endpoint({
    method: 'GET',
    path: '/import-export/batches/:id/missing/export',
    access: importAccess,
    summary: 'Download the machines that are not in the file as a workbook',
    params: idParams,
    query: z.object({ language: language.optional() }),
    response: 'file',
    errors: ['not_found', 'import_state'],
  }),
  exportSold: endpoint({
    method: 'GET',
    path: '/import-export/export/sold',
    access: { permission: 'exports.create', roles: officeRoles },
    summary: 'Export sold machines to a file, streamed, with converted prices',
    query: z.object({ format: z.enum(exportFormats).default('csv'), ...exportOptionsShape }),
    response: 'file',
  }),
} satisfies Contract;
