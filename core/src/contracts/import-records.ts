import * as z from 'zod';
import { page, timestamp, uuid } from './common.ts';

/** What the rows of a file represent. */
export const importKinds = ['machines', 'reservations', 'users', 'demands'] as const;
export type ImportKind = (typeof importKinds)[number];

/** `stock` and `used`, also in the longer form used by the field configuration. */
const importMachineType = z
  .enum(['stock', 'used', 'stock_machine', 'used_machine'])
  .transform((type) => (type.startsWith('stock') ? 'stock' : 'used'));

export const encodings = ['utf-8', 'windows-1250', 'utf-16le', 'utf-16be'] as const;
export const delimiters = [';', ',', '\t', '|'] as const;

/** What happens to a cell that is invalid for its field; a blank cell of a required field is one too. */
export const invalidCellRules = ['reject', 'blank', 'replace'] as const;
export type InvalidCellRule = (typeof invalidCellRules)[number];

/** A field takes one column of the file, or one constant for all rows. A column may be mapped to several fields. */
export const importMapping = z
  .object({
    targetField: z.string().min(1).max(100),
    sourceColumn: z.string().max(500).optional(),
    constant: z.string().max(2000).optional(),
    /** By default the row is rejected. A required field is never left blank. */
    onInvalid: z.enum(invalidCellRules).optional(),
    /** The text that `replace` puts in place of an invalid cell. */
    replacement: z.string().max(2000).optional(),
    /** Cells with exactly the text `from` are read as `to`. */
    substitutions: z
      .array(z.object({ from: z.string().max(10_000), to: z.string().max(10_000) }))
      .max(500)
      .optional(),
  })
  .refine((mapping) => (mapping.sourceColumn === undefined) !== (mapping.constant === undefined), {
    error: 'validation.mappingSource',
  });
export type ImportMapping = z.output<typeof importMapping>;
export const importMappings = z.array(importMapping).min(1).max(300);

/** `skip`: rejected rows are left out and reported. `stop`: nothing is written if any row is rejected. */
export const importModes = ['skip', 'stop'] as const;

/** How to read the file if detection is wrong. */
export const fileReading = {
  encoding: z.enum(encodings).optional(),
  delimiter: z.enum(delimiters).optional(),
  /** The sheet of a workbook; the first one by default. */
  sheet: z.string().max(100).optional(),
  /** The row of the column names; 0 if there is none. By default it is found. */
  headerRow: z.coerce.number().int().min(0).max(1_048_576).optional(),
  /** Whether a value in merged cells applies to each of their rows; by default only to the first one. */
  fillMerged: z.stringbool().or(z.boolean()).optional(),
};

/** What to import; machines require a type. */
export const importSubject = {
  kind: z.enum(importKinds).default('machines'),
  machineType: importMachineType.optional(),
};
/** For `refine`. */
export const hasMachineType = ({ kind, machineType }: { kind: ImportKind; machineType?: unknown }) =>
  kind !== 'machines' || machineType !== undefined;
export const machineTypeMissing = { error: 'validation.required', path: ['machineType'] };

const suggestedMapping = z.object({
  sourceColumn: z.string(),
  targetField: z.string().nullable(),
  displayName: z.string(),
  required: z.boolean(),
  /** Why this field is suggested, in the language of the request. */
  reason: z.string().nullable(),
});

const importField = z.object({
  field: z.string(),
  displayName: z.string(),
  required: z.boolean(),
  /** No file may set it: listed, but cannot be chosen. */
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
  /** The sheets of a workbook. */
  sheets: z.array(z.string()),
  /** The row of the column names; 0 if there is none, then the columns are called A, B, C. */
  headerRow: z.number().int(),
  /** The first rows that are not blank, to choose the header from. */
  firstRows: z.array(z.object({ row: z.number().int(), text: z.string() })),
  /** Cells merged over several rows below the header. */
  mergedCells: z.number().int(),
  fillMerged: z.boolean(),
  suggestedMappings: z.array(suggestedMapping),
  /** The initial mapping: that of the last file with the same columns, otherwise a suggestion. */
  mappings: z.array(importMapping),
  /** Set if `mappings` come from an earlier file. */
  recalled: z.object({ savedAt: timestamp, savedBy: z.string() }).nullable(),
  targets: z.array(importField),
  /** The first rows as text, keyed by column. */
  sampleData: z.array(z.record(z.string(), z.string())),
});
export type ImportAnalysis = z.output<typeof importAnalysis>;

/** A rejected cell. `row` is its row number in the spreadsheet (the header is row 1). */
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
  /** Rejected rows. */
  refused: z.number().int(),
  errors: z.array(z.string()),
  rowErrors: z.array(importRowError),
});
export type ImportResult = z.output<typeof importResult>;

const batchStatuses = ['preparing', 'draft', 'queued', 'running', 'completed', 'failed'] as const;
export type ImportStatus = (typeof batchStatuses)[number];

const undoStatuses = ['queued', 'running', 'completed', 'failed'] as const;

/** An import; the counts of a draft are a forecast. */
export const importBatch = z.object({
  id: uuid,
  status: z.enum(batchStatuses),
  kind: z.enum(importKinds),
  machineType: machineTypeOrNone,
  mode: z.enum(importModes),
  fileName: z.string(),
  /** The file, while it is kept. */
  uploadId: uuid.nullable(),
  mappings: z.array(importMapping),
  totalRows: z.number().int(),
  processedRows: z.number().int(),
  created: z.number().int(),
  updated: z.number().int(),
  unchanged: z.number().int(),
  refused: z.number().int(),
  categoriesCreated: z.number().int(),
  /** Cells left blank or replaced by a rule of the mapping. */
  adjusted: z.number().int(),
  /** In a draft: new machines without any identifying number, which importing the same file again would duplicate. */
  withoutNumber: z.number().int(),
  /** Why the whole import failed, in the language of the request. */
  message: z.string().nullable(),
  createdBy: z.string(),
  createdAt: timestamp,
  finishedAt: timestamp.nullable(),
  undo: z
    .object({
      status: z.enum(undoStatuses),
      /** Records undone, and those kept because someone has changed or used them since. */
      done: z.number().int(),
      kept: z.number().int(),
      /** Categories added by the import that other machines use by now. */
      categoriesKept: z.number().int(),
      by: z.string().nullable(),
      at: timestamp.nullable(),
    })
    .nullable(),
});
export type ImportBatch = z.output<typeof importBatch>;

/** Refused rows first: they are what the preview of an import is about, and its first filter. */
export const rowOutcomes = ['error', 'create', 'update', 'unchanged'] as const;
export type RowOutcome = (typeof rowOutcomes)[number];

const cellType = z.enum(['text', 'number', 'money', 'date', 'boolean']);
export type CellType = z.output<typeof cellType>;

/** A column of the preview: a field, and the file column mapped to it (null for a constant). */
export const previewColumn = z.object({
  field: z.string(),
  displayName: z.string(),
  type: cellType,
  sourceColumn: z.string().nullable(),
});

export type PreviewColumn = z.output<typeof previewColumn>;

const previewCell = z.object({
  /** The new value, or the text of a rejected cell. */
  value: z.string(),
  /** The current value, if it changes. */
  before: z.string().optional(),
  /** Why the cell is rejected. */
  error: z.string().optional(),
  /** The text in the file, if a rule of the mapping has changed it. */
  adjustedFrom: z.string().optional(),
});
export type PreviewCell = z.output<typeof previewCell>;

export const previewRow = z.object({
  row: z.number().int(),
  outcome: z.enum(rowOutcomes),
  /** The record that the row updates. */
  recordId: uuid.nullable(),
  /** By field; blank cells are omitted. */
  cells: z.record(z.string(), previewCell),
  /** Errors of the row as a whole. */
  errors: z.array(z.string()),
  /** The file columns whose cells were corrected by hand. */
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

/** A column of a draft with invalid cells, or with rules for them. */
export const columnProblem = z.object({
  column: z.string(),
  /** The display names of the fields that it fills. */
  fields: z.array(z.string()),
  /** Whether a cell may be left blank. */
  canBeBlank: z.boolean(),
  onInvalid: z.enum(invalidCellRules),
  replacement: z.string(),
  /** Rows rejected because of this column, and rows whose cell was left blank or replaced. */
  rejected: z.number().int(),
  adjusted: z.number().int(),
  /** The most frequent invalid texts. */
  values: z.array(z.object({ value: z.string(), message: z.string(), rows: z.number().int() })),
});
export type ColumnProblem = z.output<typeof columnProblem>;

/** Categories that the import of a draft would add, or turn on again. */
export const newCategories = z.object({
  total: z.number().int(),
  /** Those of them that exist but are inactive. */
  restored: z.number().int(),
  /** Up to 100, those with the fewest rows first: a typo has few. */
  items: z.array(
    z.object({
      /** As in the file. */
      name: z.string(),
      /** The spellings of the name in the file. */
      texts: z.array(z.string()),
      rows: z.number().int(),
      /** The number of the first row. */
      firstRow: z.number().int(),
      /** It exists, but is inactive. */
      isRestored: z.boolean(),
    }),
  ),
});

export const keptReasons = [
  'edited',
  'reserved',
  'sold',
  'deleted',
  'number_taken',
  'signed_in',
  'over',
] as const;

/** A record that an undo left unchanged. */
export const keptRecord = z.object({
  id: uuid,
  row: z.number().int(),
  name: z.string(),
  reason: z.enum(keptReasons),
});

/** A machine of the type that is not in the file. */
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
