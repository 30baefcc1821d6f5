import * as z from 'zod';
import { endpoint, type Contract } from '../endpoint.ts';
import { idParams, page, pageQuery, timestamp, uuid } from './common.ts';

/** `stock` and `used`, also in the longer form that the field configuration uses. */
const importMachineType = z
  .enum(['stock', 'used', 'stock_machine', 'used_machine'])
  .transform((type) => (type.startsWith('stock') ? 'stock' : 'used'));

export const encodings = ['utf-8', 'windows-1250'] as const;
export const delimiters = [';', ',', '\t'] as const;

/** A target takes one column of the file, or one constant for all rows. A column may feed several targets. */
export const importMapping = z
  .object({
    targetField: z.string().min(1).max(100),
    sourceColumn: z.string().max(500).optional(),
    constant: z.string().max(2000).optional(),
  })
  .refine((mapping) => (mapping.sourceColumn === undefined) !== (mapping.constant === undefined), {
    error: 'validation.mappingSource',
  });
export type ImportMapping = z.output<typeof importMapping>;

/** Multipart text fields carry JSON as text. */
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

/** `skip`: bad rows are left out and reported. `stop`: one bad row and nothing is written. */
export const importModes = ['skip', 'stop'] as const;

const suggestedMapping = z.object({
  sourceColumn: z.string(),
  targetField: z.string().nullable(),
  displayName: z.string(),
  required: z.boolean(),
});

const importTarget = z.object({
  field: z.string(),
  displayName: z.string(),
  required: z.boolean(),
  /** Never a target: shown, but cannot be chosen. */
  system: z.boolean(),
});

export const importAnalysis = z.object({
  uploadId: uuid,
  fileName: z.string(),
  totalRows: z.number().int(),
  columns: z.array(z.string()),
  encoding: z.enum(encodings).nullable(),
  delimiter: z.enum(delimiters).nullable(),
  suggestedMappings: z.array(suggestedMapping),
  targets: z.array(importTarget),
  /** The first rows, keyed by column, as text. */
  sampleData: z.array(z.record(z.string(), z.string())),
});
export type ImportAnalysis = z.output<typeof importAnalysis>;

/** One refused cell. `row` is the row of the file as a spreadsheet numbers it (the header is row 1). */
export const importRowError = z.object({
  row: z.number().int(),
  column: z.string().nullable(),
  value: z.string().nullable(),
  code: z.string(),
  message: z.string(),
});
export type ImportRowError = z.output<typeof importRowError>;

export const importResult = z.object({
  success: z.boolean(),
  batchId: uuid,
  created: z.number().int(),
  updated: z.number().int(),
  unchanged: z.number().int(),
  categoriesCreated: z.number().int(),
  /** Rows that were refused. */
  refused: z.number().int(),
  errors: z.array(z.string()),
  rowErrors: z.array(importRowError),
});
export type ImportResult = z.output<typeof importResult>;

const batchStatuses = ['queued', 'running', 'completed', 'failed'] as const;

export const importBatch = z.object({
  id: uuid,
  status: z.enum(batchStatuses),
  machineType: z.enum(['stock', 'used']),
  mode: z.enum(importModes),
  fileName: z.string(),
  totalRows: z.number().int(),
  processedRows: z.number().int(),
  created: z.number().int(),
  updated: z.number().int(),
  unchanged: z.number().int(),
  refused: z.number().int(),
  categoriesCreated: z.number().int(),
  /** Why the whole batch failed, in the language of the request. */
  message: z.string().nullable(),
  createdBy: z.string(),
  createdAt: timestamp,
  finishedAt: timestamp.nullable(),
});
export type ImportBatch = z.output<typeof importBatch>;

const importAccess = { permission: 'machines.import', roles: ['admin'] } as const;

export const importExport = {
  analyze: endpoint({
    method: 'POST',
    path: '/import-export/analyze',
    access: importAccess,
    summary: 'Read the columns and the first rows of a spreadsheet and suggest a mapping',
    bodyKind: 'multipart',
    body: z.object({
      machineType: importMachineType,
      encoding: z.enum(encodings).optional(),
      delimiter: z.enum(delimiters).optional(),
    }),
    response: importAnalysis,
    errors: ['payload_too_large', 'unsupported_media_type', 'unreadable_file'],
  }),
  import: endpoint({
    method: 'POST',
    path: '/import-export/import',
    access: importAccess,
    summary:
      'Create or update machines from an analysed upload or a file (`Prefer: respond-async` answers 202)',
    bodyKind: 'multipart',
    body: z.object({
      uploadId: uuid.optional(),
      machineType: importMachineType,
      mappings: jsonText(z.array(importMapping).min(1).max(300)),
      mode: z.enum(importModes).default('skip'),
      encoding: z.enum(encodings).optional(),
      delimiter: z.enum(delimiters).optional(),
    }),
    response: z.union([importResult, z.object({ batchId: uuid })]),
    errors: ['not_found', 'payload_too_large', 'unsupported_media_type', 'unreadable_file', 'import_running'],
  }),
  listBatches: endpoint({
    method: 'GET',
    path: '/import-export/batches',
    access: importAccess,
    summary: 'Imports, newest first',
    query: z.object(pageQuery),
    response: page(importBatch),
    errors: ['cursor_mismatch'],
  }),
  getBatch: endpoint({
    method: 'GET',
    path: '/import-export/batches/:id',
    access: importAccess,
    summary: 'One import with its progress',
    params: idParams,
    response: importBatch,
    errors: ['not_found'],
  }),
  listBatchErrors: endpoint({
    method: 'GET',
    path: '/import-export/batches/:id/errors',
    access: importAccess,
    summary: 'The refused cells of an import, in the order of the file',
    params: idParams,
    query: z.object(pageQuery),
    response: page(importRowError),
    errors: ['not_found', 'cursor_mismatch'],
  }),
} satisfies Contract;
