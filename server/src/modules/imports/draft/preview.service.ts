import type {
  CellType,
  PreviewCell,
  PreviewPage,
  PreviewRow,
} from '@strojpark/core/contracts/import-records';
import type { imports } from '@strojpark/core/contracts/imports';
import { isVin } from '@strojpark/core/domain/imports/import-fallbacks';
import type { CellValue, ImportField, ImportFieldType } from '@strojpark/core/domain/imports/import-values';
import type { Language } from '@strojpark/core/domain/languages';
import { proposedName } from '@strojpark/core/domain/machines/proposed-name';
import type { QueryOf } from '@strojpark/core/endpoint';
import type { MessageParams } from '@strojpark/core/errors';
import { inTx } from '../../../db/tx.ts';
import { AppError } from '../../../lib/app-error.ts';
import type { Ctx } from '../../../lib/ctx.ts';
import { hiddenCosts } from '../../machines/machine-costs.service.ts';
import * as batches from '../batches.repo.ts';
import { getBatch, reasonText } from '../batches.service.ts';
import { subjectOf, subjectOfBatch, type Subject } from '../import-subject.ts';
import type { DerivedValue, MappingPlan, StoredPlan } from '../map/plan.ts';
import { subjectFields } from '../map/subject-fields.ts';
import { cellText } from '../read/cell-text.ts';
import { selectColumns } from '../read/uploads.repo.ts';
import { selectCategories } from '../write/categories.repo.ts';
import { categoriesOfRows, countOutcomes, totalOf, writtenFields } from '../write/check-rows.ts';
import type { CategoryKeys } from '../write/write-machines.repo.ts';
import * as repo from './preview.repo.ts';
import { selectIsStaged } from './staged-rows.repo.ts';

export interface Draft {
  id: string;
  subject: Subject;
  plan: MappingPlan;
  /** The columns of the file. */
  columns: string[];
}

/** Locks a draft; 409 when the import is not a draft (any more). */
export async function lockDraft(ctx: Ctx, id: string): Promise<Draft> {
  subjectOf(ctx, await getBatch(ctx, id));
  const batch = await batches.lockDraft(ctx.db, id);
  if (!batch || !(await selectIsStaged(ctx.db, id))) throw new AppError('import_state');
  const { plan } = batch.parse_plan as StoredPlan;
  const columns = batch.upload_id === null ? [] : await selectColumns(ctx.db, batch.upload_id);
  return { id, subject: subjectOfBatch(batch), plan, columns };
}

/** The rows of a draft with the effect of each. */
export function listRows(
  ctx: Ctx,
  id: string,
  query: QueryOf<typeof imports.listRows>,
): Promise<PreviewPage> {
  return inTx(ctx, async (ctx) => {
    const draft = await lockDraft(ctx, id);
    const page = await repo.selectRowOutcomes(ctx.db, { batchId: id, ...query });
    const counts = await countOutcomes(ctx.db, id);
    const fields = await subjectFields(ctx, draft.subject, { all: true });
    const names = new Map(fields.map(({ name, displayName }) => [name, displayName]));
    return {
      ...page,
      items: await previewRows(ctx, draft, page.items),
      total: query.outcome === undefined ? totalOf(counts) : counts[query.outcome],
      totalIsExact: true,
      columns: visibleColumns(ctx, draft).map(({ field, type, sourceColumn }) => ({
        field,
        type,
        sourceColumn,
        displayName: names.get(field) ?? field,
      })),
      counts,
    };
  });
}

/** Without the cost fields for a user who may not see costs. */
const visibleColumns = (ctx: Ctx, { plan }: Draft) => {
  const hidden = hiddenCosts(ctx);
  return previewColumns(plan).filter(({ field }) => !hidden.includes(field));
};

export async function previewRows(
  ctx: Ctx,
  draft: Draft,
  rows: readonly repo.OutcomeRow[],
): Promise<PreviewRow[]> {
  const numbers = rows.map(({ row }) => row);
  const columns = visibleColumns(ctx, draft);
  const [values, adjusted, cells, errors, corrections] = [
    await valuesOf(ctx, draft, rows),
    await repo.selectAdjusted(ctx.db, draft.id, numbers),
    await repo.selectCells(ctx.db, draft.id, numbers),
    await repo.selectErrorsOf(ctx.db, draft.id, numbers),
    await batches.selectCorrections(ctx.db, draft.id, numbers),
  ];
  return rows.map(({ row, outcome, recordId }) => {
    const own = errors
      .filter((error) => error.row === row)
      .map((error) => ({
        ...error,
        text: reasonText(error.code, error.params as MessageParams, ctx.language),
      }));
    const byColumn = new Map(
      own.flatMap(({ column, text }) => (column === null ? [] : [[column, text] as const])),
    );
    const { next = {}, before = null } = values.get(row) ?? {};
    const changed = new Map(
      adjusted.filter((one) => one.row === row).map(({ column, value }) => [column, value]),
    );
    return {
      row,
      outcome,
      recordId: outcome === 'create' || outcome === 'error' ? null : recordId,
      cells:
        outcome === 'error'
          ? refusedCells(columns, draft.columns, cells.get(row) ?? [], byColumn)
          : withOriginals(columns, goodCells(columns, next, before, ctx.language), changed),
      errors: own.filter(({ column }) => column === null).map(({ text }) => text),
      corrected: corrections.filter((one) => one.row === row).map(({ column }) => column),
    };
  });
}

interface RowValues {
  next: Record<string, CellValue>;
  before: Record<string, CellValue> | null;
}

async function valuesOf(
  ctx: Ctx,
  { id, subject, plan }: Draft,
  rows: readonly repo.OutcomeRow[],
): Promise<Map<number, RowValues>> {
  const numbers = rows.map(({ row }) => row);
  if (subject.kind === 'machines') {
    const fields = await writtenFields(ctx, { type: subject.machineType, plan });
    if (fields === null) throw new AppError('import_state');
    const { all } = await categoriesOfRows(ctx.db, id, numbers);
    const found = await repo.selectMachineValues(ctx.db, id, numbers, fields, all);
    return withCategoryNames(ctx, found, all);
  }
  const values = await repo.selectRecordValues(ctx.db, id, numbers);
  return new Map(
    rows.map(({ row, outcome, changes }) => {
      const next = values.get(row) ?? {};
      const isChange = outcome === 'update' || outcome === 'unchanged';
      return [row, { next, before: isChange ? valuesBefore(next, changes) : null }];
    }),
  );
}

/** Categories by name instead of key; a new one is named as in the file. */
async function withCategoryNames(
  { db, language }: Ctx,
  values: Map<number, RowValues>,
  { names, keys }: CategoryKeys,
): Promise<Map<number, RowValues>> {
  const nameOf = new Map(keys.map((key, index) => [key, names[index] ?? key]));
  for (const category of await selectCategories(db)) nameOf.set(category.key, category[`name_${language}`]);
  const named = (record: Record<string, CellValue>) => {
    const key = record['category'];
    return typeof key === 'string' ? { ...record, category: nameOf.get(key) ?? key } : record;
  };
  return new Map(
    [...values].map(([row, { next, before }]) => [
      row,
      { next: named(next), before: before && named(before) },
    ]),
  );
}

type Changes = Record<string, { from?: CellValue }>;

/** The dry run has stored the previous values of what it changes; everything else comes from the row. */
function valuesBefore(
  next: Readonly<Record<string, CellValue>>,
  changes: unknown,
): Record<string, CellValue> {
  const { status, ...changed } = (changes ?? {}) as Changes;
  const before = Object.entries(changed).map(([field, { from = null }]) => [field, from] as const);
  const active = status === undefined ? [] : [['active', status.from === 'active'] as const];
  return { ...next, ...Object.fromEntries([...before, ...active]) };
}

const cellTypes: Record<ImportFieldType, CellType> = {
  text: 'text',
  textarea: 'text',
  select: 'text',
  // Years are formatted without thousands separators.
  integer: 'text',
  number: 'number',
  money: 'money',
  date: 'date',
  boolean: 'boolean',
};

interface PreviewColumn {
  field: string;
  type: CellType;
  sourceColumn: string | null;
  /** The value that all rows get. */
  constant: string;
  /** The options of a choice in the words of each language. */
  labels: ImportField['optionLabels'];
  /** What a derived value is of the fields that it comes from. */
  take?: DerivedValue['take'];
}

/** The mapped fields in the order of the mapping, then the derived ones. */
function previewColumns({ mappings, derived }: MappingPlan): PreviewColumn[] {
  const own = mappings.map(({ field, source, definition }) => ({
    field,
    type: cellTypes[definition.type],
    sourceColumn: 'column' in source ? source.column : null,
    constant: 'constant' in source ? source.constant : '',
    labels: definition.optionLabels,
  }));
  const byField = new Map(own.map((one) => [one.field, one]));
  return [
    ...own,
    ...derived.map(({ field, from, take, definition }) => {
      // Correcting a currency would overwrite the amount, and a name the manufacturer.
      const isCorrectable = take !== 'currency' && take !== 'name';
      const origin = isCorrectable ? byField.get(from[0] ?? '') : undefined;
      return {
        field,
        type: cellTypes[definition.type],
        sourceColumn: origin?.sourceColumn ?? null,
        constant: origin?.constant ?? '',
        labels: definition.optionLabels,
        take,
      };
    }),
  ];
}

const textOf = (value: unknown) =>
  value === null || value === undefined ? '' : cellText(value as CellValue);

/** What a valid row writes, and the current values that it changes. */
function goodCells(
  columns: readonly PreviewColumn[],
  next: Readonly<Record<string, CellValue>>,
  before: Readonly<Record<string, CellValue>> | null,
  language: Language,
): Record<string, PreviewCell> {
  const cells = columns.map(({ field, labels }): [string, PreviewCell] => {
    const shown = (text: string) => labels?.[text]?.[language] ?? text;
    const [value, old] = [textOf(next[field]), before === null ? '' : textOf(before[field])];
    // A blank cell does not change the value.
    if (before === null || value === '' || value === old)
      return [field, { value: shown(value === '' ? old : value) }];
    return [field, { value: shown(value), before: shown(old) }];
  });
  return Object.fromEntries(cells.filter(([, { value }]) => value !== ''));
}

/** The cells with the text in the file where a rule of the mapping has changed it. */
function withOriginals(
  columns: readonly PreviewColumn[],
  cells: Record<string, PreviewCell>,
  changed: ReadonlyMap<string, string>,
): Record<string, PreviewCell> {
  const originals = columns.flatMap(({ field, sourceColumn }) => {
    const adjustedFrom = sourceColumn === null ? undefined : changed.get(sourceColumn);
    return adjustedFrom === undefined ? [] : [[field, { value: '', ...cells[field], adjustedFrom }] as const];
  });
  return { ...cells, ...Object.fromEntries(originals) };
}

/** The cells of a refused row as they are in the file, and what all rows get. */
function refusedCells(
  columns: readonly PreviewColumn[],
  names: readonly string[],
  cells: readonly CellValue[],
  errors: ReadonlyMap<string, string>,
): Record<string, PreviewCell> {
  const cellOf = ({ sourceColumn, constant }: PreviewColumn) =>
    textOf(sourceColumn === null ? constant : (cells[names.indexOf(sourceColumn)] ?? null));
  const partOf = (name: string) => {
    const column = columns.find(({ field }) => field === name);
    return column === undefined ? '' : cellOf(column);
  };
  return Object.fromEntries(
    columns.flatMap((column): [string, PreviewCell][] => {
      const { field, sourceColumn, take } = column;
      const cell = cellOf(column);
      if (take === 'name') return [[field, { value: proposedName(partOf('manufacturer'), partOf('model')) }]];
      // A number that is none is only in its own column, also if it is wrong there.
      if (take === 'vin' && !isVin(cell)) return [];
      const error = sourceColumn === null ? undefined : errors.get(sourceColumn);
      return [[field, { value: cell, ...(error !== undefined && { error }) }]];
    }),
  );
}
