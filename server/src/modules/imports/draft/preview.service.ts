import type { imports } from '@strojpark/core/contracts/imports';
import type { PreviewPage, PreviewRow } from '@strojpark/core/contracts/import-records';
import { costFields, identifierFields } from '@strojpark/core/domain/machine-fields';
import type { CellValue } from '@strojpark/core/domain/import-values';
import type { BodyOf, QueryOf, ResponseOf } from '@strojpark/core/endpoint';
import type { MessageParams } from '@strojpark/core/errors';
import { inTx } from '../../../db/tx.ts';
import { AppError } from '../../../lib/app-error.ts';
import type { Ctx } from '../../../lib/ctx.ts';
import { seesCosts } from '../../machines/machine-costs.service.ts';
import { categoriesOfRows } from '../write/categories.ts';
import { checkRows, compareRows, matchingOf, writtenFields } from '../write/check-rows.ts';
import * as batches from '../batches.repo.ts';
import { getBatch } from '../batches.service.ts';
import { selectCategories } from '../write/categories.repo.ts';
import * as repo from './preview.repo.ts';
import { selectIsStaged, selectRowsConcerned } from './staged-rows.repo.ts';
import { subjectOf } from '../import-subject.ts';
import { importTargets } from '../map/subject-fields.ts';
import { reasonText } from '../import-text.ts';
import { selectColumns } from '../read/uploads.repo.ts';
import type { CategoryKeys } from '../write/write-machines.repo.ts';
import { draftCounts, outcomeCounts } from '../write/outcome-counts.ts';
import { correctedCells, rowConverter } from '../read/convert-row.ts';
import { storedCells } from '../read/cell-text.ts';
import { stagingColumns, type ParsePlan } from '../map/plan.ts';
import { goodCells, previewColumns, refusedCells } from './preview-cells.ts';
import { subjectOfBatch } from '../run-import.ts';
import type { StoredPlan } from './stage-rows.ts';
import { tryRecords } from '../write/write-records.ts';

interface Draft {
  id: string;
  subject: ReturnType<typeof subjectOfBatch>;
  plan: ParsePlan;
  /** Of the file. */
  columns: string[];
}

/** A draft that somebody works on; 409 for an import that is none (any more). */
async function draftOf(ctx: Ctx, id: string): Promise<Draft> {
  subjectOf(ctx, await getBatch(ctx, id));
  const batch = await batches.lockDraft(ctx.db, id);
  if (!batch || !(await selectIsStaged(ctx.db, id))) throw new AppError('import_state');
  const { plan } = batch.parse_plan as StoredPlan;
  const columns = batch.upload_id === null ? [] : await selectColumns(ctx.db, batch.upload_id);
  return { id, subject: subjectOfBatch(batch), plan, columns };
}

/** The rows of a draft with what each would do. */
export function listRows(
  ctx: Ctx,
  id: string,
  query: QueryOf<typeof imports.listRows>,
): Promise<PreviewPage> {
  return inTx(ctx, async (ctx) => {
    const draft = await draftOf(ctx, id);
    const page = await repo.selectTargets(ctx.db, { batchId: id, ...query });
    const counts = await outcomeCounts(ctx.db, id);
    const all = counts.create + counts.update + counts.unchanged + counts.error;
    const targets = await importTargets(ctx, draft.subject);
    const names = new Map(targets.map(({ name, displayName }) => [name, displayName]));
    return {
      ...page,
      items: await described(ctx, draft, page.items),
      total: query.outcome === undefined ? all : counts[query.outcome],
      totalIsExact: true,
      columns: shownColumns(ctx, draft).map((column) => ({
        ...column,
        displayName: names.get(column.field) ?? column.field,
      })),
      counts,
    };
  });
}

/** Without those of costs that the user may not see. */
const shownColumns = (ctx: Ctx, { plan }: Draft) => {
  const hidden: readonly string[] = seesCosts(ctx) ? [] : costFields;
  return previewColumns(plan).filter(({ field }) => !hidden.includes(field));
};

async function described(ctx: Ctx, draft: Draft, rows: readonly repo.TargetRow[]): Promise<PreviewRow[]> {
  const numbers = rows.map(({ row }) => row);
  const columns = shownColumns(ctx, draft);
  const [values, cells, errors, corrections] = [
    await valuesOf(ctx, draft, rows),
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
    return {
      row,
      outcome,
      recordId: outcome === 'create' || outcome === 'error' ? null : recordId,
      cells:
        outcome === 'error'
          ? refusedCells(columns, draft.columns, cells.get(row) ?? [], byColumn)
          : goodCells(columns, next, before),
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
  rows: readonly repo.TargetRow[],
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

/** Categories as people read them; one that is new has the name that the file gives it. */
async function withCategoryNames(
  { db, language }: Ctx,
  values: Map<number, RowValues>,
  { names, keys }: CategoryKeys,
): Promise<Map<number, RowValues>> {
  const nameOf = new Map(keys.map((key, index) => [key, names[index] ?? key]));
  for (const { key, name_cs, name_en } of await selectCategories(db))
    nameOf.set(key, language === 'cs' ? name_cs : name_en);
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

/** What a trial has changed says what was there before; everything else is as the row says. */
function valuesBefore(
  next: Readonly<Record<string, CellValue>>,
  changes: unknown,
): Record<string, CellValue> {
  const { status, ...changed } = (changes ?? {}) as Changes;
  const before = Object.entries(changed).map(([field, { from = null }]) => [field, from] as const);
  const active = status === undefined ? [] : [['active', status.from === 'active'] as const];
  return { ...next, ...Object.fromEntries([...before, ...active]) };
}

/** Mends cells of a row and checks again whatever depends on them. */
export async function correctRow(
  ctx: Ctx,
  { id, row }: { id: string; row: number },
  { cells }: BodyOf<typeof imports.correctRow>,
): Promise<ResponseOf<typeof imports.correctRow>> {
  const mend = async (ctx: Ctx): Promise<Draft> => {
    const draft = await draftOf(ctx, id);
    const stored = (await repo.selectCells(ctx.db, id, [row])).get(row);
    if (!stored) throw new AppError('not_found');
    const unknown = Object.keys(cells).filter((column) => !draft.columns.includes(column));
    if (unknown.length > 0)
      throw new AppError('validation', {
        errors: Object.fromEntries(
          unknown.map((column) => [
            `cells.${column}`,
            [{ key: 'import.mappingErrors.unknownColumn', params: { column } }],
          ]),
        ),
      });
    if (Object.keys(cells).length > 0) {
      const before = await repo.selectKeys(ctx.db, id, row);
      const mended = storedCells(correctedCells(stored, draft.columns, cells));
      const { values, errors } = rowConverter(draft.plan, draft.columns, ctx.now)(mended);
      const wrong = errors.length > 0 ? JSON.stringify(errors) : null;
      const [, , ...names] = stagingColumns(draft.plan);
      await repo.updateStagedRow(ctx.db, id, row, names, [wrong, JSON.stringify(mended), ...values]);
      await batches.insertCorrections(ctx.db, id, row, cells);
      if (draft.subject.kind === 'machines')
        await recheck(ctx, draft, draft.subject.machineType, row, before);
    }
    return draft;
  };
  const { plan, subject } = await inTx(ctx, mend);
  // A trial takes itself back, so it needs a transaction of its own.
  if (subject.kind !== 'machines') await tryRecords(ctx, { batchId: id, plan, subject });
  return inTx(ctx, async (ctx) => {
    const draft = await draftOf(ctx, id);
    const target = await repo.selectTarget(ctx.db, id, row);
    const [item] = target ? await described(ctx, draft, [target]) : [];
    if (!item) throw new AppError('not_found');
    const counts = await outcomeCounts(ctx.db, id);
    await batches.updateDraft(ctx.db, id, await draftCounts(ctx.db, id, draft.subject.kind, counts));
    return { row: item, counts };
  });
}

async function recheck(
  ctx: Ctx,
  { id, plan }: Draft,
  type: 'stock' | 'used',
  row: number,
  before: Readonly<Record<string, string | null>>,
): Promise<void> {
  const machines = { batchId: id, type, plan };
  const after = await repo.selectKeys(ctx.db, id, row);
  const keys = Object.fromEntries(
    identifierFields.map((field) => [
      field,
      [before[field], after[field]].filter((key): key is string => key != null),
    ]),
  );
  const scope = await selectRowsConcerned(ctx.db, matchingOf(machines), [row], keys);
  await checkRows(ctx, machines, scope);
  await compareRows(ctx, machines, scope);
}
