import * as z from 'zod';
import { page, timestamp, uuid } from './common.ts';

/** What a file may hold. */
export const importKinds = ['machines', 'reservations', 'users'] as const;
export type ImportKind = (typeof importKinds)[number];

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
export const importMappings = z.array(importMapping).min(1).max(300);

/** `skip`: bad rows are left out and reported. `stop`: one bad row and nothing is written. */
export const importModes = ['skip', 'stop'] as const;

/** How the file is to be read, where its own signs are wrong. */
export const fileReading = {
  encoding: z.enum(encodings).optional(),
  delimiter: z.enum(delimiters).optional(),
  /** Of a workbook; the first one when left out. */
  sheet: z.string().max(100).optional(),
};

/** What the file is to become; machines say of which type. */
export const importSubject = {
  kind: z.enum(importKinds).default('machines'),
  machineType: importMachineType.optional(),
};
/** For `refine`: the type belongs to machines. */
export const hasMachineType = ({ kind, machineType }: { kind: ImportKind; machineType?: unknown }) =>
  kind !== 'machines' || machineType !== undefined;
export const machineTypeMissing = { error: 'validation.required', path: ['machineType'] };

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

const machineTypeOrNone = z.enum(['stock', 'used']).nullable();

export const importAnalysis = z.object({
  uploadId: uuid,
  kind: z.enum(importKinds),
  machineType: machineTypeOrNone,
  fileName: z.string(),
  totalRows: z.number().int(),
  columns: z.array(z.string()),
  encoding: z.enum(encodings).nullable(),
  delimiter: z.enum(delimiters).nullable(),
  sheet: z.string().nullable(),
  /** Of a workbook. */
  sheets: z.array(z.string()),
  suggestedMappings: z.array(suggestedMapping),
  /** To begin with: those of the last file with these columns, else the suggested ones. */
  mappings: z.array(importMapping),
  /** When `mappings` are those of an earlier file. */
  recalled: z.object({ savedAt: timestamp, savedBy: z.string() }).nullable(),
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

const batchStatuses = ['preparing', 'draft', 'queued', 'running', 'completed', 'failed'] as const;
export type ImportStatus = (typeof batchStatuses)[number];

const undoStatuses = ['queued', 'running', 'completed', 'failed'] as const;

/** An import; of a draft the counts say what it would do. */
export const importBatch = z.object({
  id: uuid,
  status: z.enum(batchStatuses),
  kind: z.enum(importKinds),
  machineType: machineTypeOrNone,
  mode: z.enum(importModes),
  fileName: z.string(),
  /** The file, as long as it is kept. */
  uploadId: uuid.nullable(),
  mappings: z.array(importMapping),
  totalRows: z.number().int(),
  processedRows: z.number().int(),
  created: z.number().int(),
  updated: z.number().int(),
  unchanged: z.number().int(),
  refused: z.number().int(),
  categoriesCreated: z.number().int(),
  /** Of a draft: new machines without any number, which the same file would make once more. */
  withoutNumber: z.number().int(),
  /** Why the whole batch failed, in the language of the request. */
  message: z.string().nullable(),
  createdBy: z.string(),
  createdAt: timestamp,
  finishedAt: timestamp.nullable(),
  undo: z
    .object({
      status: z.enum(undoStatuses),
      /** Records taken back, and those left as they are because somebody has worked with them since. */
      done: z.number().int(),
      kept: z.number().int(),
      /** Categories that the import has added and other machines carry by now. */
      categoriesKept: z.number().int(),
      by: z.string().nullable(),
      at: timestamp.nullable(),
    })
    .nullable(),
});
export type ImportBatch = z.output<typeof importBatch>;

export const rowOutcomes = ['create', 'update', 'unchanged', 'error'] as const;
export type RowOutcome = (typeof rowOutcomes)[number];

const cellType = z.enum(['text', 'number', 'money', 'date', 'boolean']);
export type CellType = z.output<typeof cellType>;

/** The column of the preview: a target with the column of the file that feeds it, none for a constant. */
export const previewColumn = z.object({
  field: z.string(),
  displayName: z.string(),
  type: cellType,
  sourceColumn: z.string().nullable(),
});

export type PreviewColumn = z.output<typeof previewColumn>;

const previewCell = z.object({
  /** What will be written, or of a refused cell what the file says. */
  value: z.string(),
  /** What stands there now, where that changes. */
  before: z.string().optional(),
  /** Why the cell is refused. */
  error: z.string().optional(),
});
export type PreviewCell = z.output<typeof previewCell>;

export const previewRow = z.object({
  row: z.number().int(),
  outcome: z.enum(rowOutcomes),
  /** The record that the row changes. */
  recordId: uuid.nullable(),
  /** By target; blank cells are left out. */
  cells: z.record(z.string(), previewCell),
  /** What is wrong with the row as a whole. */
  errors: z.array(z.string()),
  /** The cells of the file that a person has mended, by column. */
  corrected: z.array(z.string()),
});
export type PreviewRow = z.output<typeof previewRow>;

export const outcomeCounts = z.object({
  create: z.number().int(),
  update: z.number().int(),
  unchanged: z.number().int(),
  error: z.number().int(),
});
export type OutcomeCounts = z.output<typeof outcomeCounts>;

export const previewPage = page(previewRow).extend({
  columns: z.array(previewColumn),
  counts: outcomeCounts,
});
export type PreviewPage = z.output<typeof previewPage>;

export const keptReasons = [
  'edited',
  'reserved',
  'sold',
  'deleted',
  'number_taken',
  'signed_in',
  'over',
] as const;

/** A record that an undo has left as it is. */
export const keptRecord = z.object({
  id: uuid,
  row: z.number().int(),
  name: z.string(),
  reason: z.enum(keptReasons),
});

/** A machine of the type that the file does not name. */
export const missingMachine = z.object({
  id: uuid,
  name: z.string(),
  manufacturer: z.string(),
  model: z.string(),
  equipment_number: z.string().nullable(),
  serial_number: z.string().nullable(),
  vin: z.string().nullable(),
  location: z.string().nullable(),
  status: z.string(),
});
