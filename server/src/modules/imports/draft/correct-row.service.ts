import type { imports } from '@strojpark/core/contracts/imports';
import type { IdentifierField } from '@strojpark/core/domain/fields/machine-fields';
import type { BodyOf, ResponseOf } from '@strojpark/core/endpoint';
import { inTx } from '../../../db/tx.ts';
import { AppError } from '../../../lib/app-error.ts';
import type { Ctx } from '../../../lib/ctx.ts';
import * as batches from '../batches.repo.ts';
import { getReadableBatch } from '../batches.service.ts';
import { stagingColumns } from '../map/plan.ts';
import { storedCells } from '../read/cell-text.ts';
import { correctedCells, rowConverter } from '../read/convert-row.ts';
import { checkRows, compareRows, countOutcomes, dependentRows, draftCounts } from '../write/check-rows.ts';
import { dryRunRecords } from '../write/write-records.ts';
import * as repo from './preview.repo.ts';
import { lockDraft, previewRows, type Draft } from './preview.service.ts';

/** Corrects cells of a row, and checks again all rows that depend on them. */
export async function correctRow(
  ctx: Ctx,
  { id, row }: { id: string; row: number },
  { cells }: BodyOf<typeof imports.correctRow>,
): Promise<ResponseOf<typeof imports.correctRow>> {
  const { plan, subject } = await inTx(ctx, (ctx) => correctCells(ctx, id, row, cells));
  // A dry run is rolled back, so it needs its own transaction.
  if (subject.kind !== 'machines') await dryRunRecords(ctx, { batchId: id, plan, subject });
  return inTx(ctx, async (ctx) => {
    const draft = await lockDraft(ctx, id);
    const outcome = await repo.selectRowOutcome(ctx.db, id, row);
    const [item] = outcome ? await previewRows(ctx, draft, [outcome]) : [];
    if (!item) throw new AppError('not_found');
    const counts = await countOutcomes(ctx.db, id);
    await batches.updateDraft(ctx.db, id, await draftCounts(ctx.db, id, draft.subject.kind, counts));
    return { row: item, counts };
  });
}

async function correctCells(
  ctx: Ctx,
  id: string,
  row: number,
  cells: Readonly<Record<string, string>>,
): Promise<Draft> {
  await getReadableBatch(ctx, id);
  const draft = await lockDraft(ctx, id);
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
  if (Object.keys(cells).length === 0) return draft;
  const before = await repo.selectKeys(ctx.db, id, row);
  const corrected = storedCells(correctedCells(stored, draft.columns, cells));
  const { values, errors, adjusted } = rowConverter(draft.plan, draft.columns, ctx.now)(corrected);
  const [, , ...names] = stagingColumns(draft.plan);
  await repo.updateStagedRow(ctx.db, id, row, names, [
    errors,
    adjusted,
    JSON.stringify(corrected),
    ...values,
  ]);
  await batches.insertCorrections(ctx.db, id, row, cells);
  if (draft.subject.kind === 'machines') await recheck(ctx, draft, draft.subject.machineType, row, before);
  return draft;
}

/** Checks the row again, and those that share a number it had before or has now. */
async function recheck(
  ctx: Ctx,
  { id, plan }: Draft,
  type: 'stock' | 'used',
  row: number,
  before: Readonly<Record<string, string | null>>,
): Promise<void> {
  const machines = { batchId: id, type, plan };
  const after = await repo.selectKeys(ctx.db, id, row);
  const keysOf = (field: IdentifierField) =>
    [before[field], after[field]].filter((key): key is string => key != null);
  const scope = await dependentRows(ctx, machines, row, {
    equipment_number: keysOf('equipment_number'),
    serial_number: keysOf('serial_number'),
    vin: keysOf('vin'),
  });
  await checkRows(ctx, machines, scope);
  await compareRows(ctx, machines, scope);
}
