import { identifierFields, type IdentifierField } from '@strojpark/core/domain/machine-fields';
import type { Ctx } from '../../../lib/ctx.ts';
import { customFieldsOf, fieldSet } from '../../field-config/field-set.service.ts';
import { categoriesOfRows, type RowCategories } from './categories.ts';
import * as rows from '../draft/staged-rows.repo.ts';
import * as write from './write-machines.repo.ts';
import { customFeedsOf, targetsOf, type ParsePlan } from '../map/plan.ts';

/** Staged rows that are to become machines. */
export interface MachineRows {
  batchId: string;
  type: 'stock' | 'used';
  plan: ParsePlan;
}

/** Records what is wrong with the rows and finds the machine of each good one. */
export async function checkRows({ db }: Ctx, staged: MachineRows, scope: rows.Scope): Promise<void> {
  const { batchId, plan } = staged;
  await rows.deleteChecks(db, batchId, scope);
  await rows.insertCellErrors(db, batchId, scope);
  await rows.insertRepeatedNumbers(db, batchId, identifierColumns(plan), scope);
  await rows.matchMachines(db, matchingOf(staged), scope);
  await rows.insertUnclearMatches(db, batchId, scope);
  await rows.insertOtherTargets(db, batchId, scope);
}

/** By which numbers the rows are matched. */
export function matchingOf({ batchId, type, plan }: MachineRows): rows.Matching {
  const columns = identifierColumns(plan);
  return { batchId, type, fields: identifierFields.filter((field) => Object.hasOwn(columns, field)) };
}

export interface Comparison {
  fields: write.WrittenField[];
  categories: RowCategories;
}

/**
 * Tells the rows that change something from those that do not; null when a custom field has gone or become
 * another one since the file was mapped.
 */
export async function compareRows(
  ctx: Ctx,
  staged: MachineRows,
  scope: rows.Scope,
): Promise<Comparison | null> {
  const fields = await writtenFields(ctx, staged);
  if (fields === null) return null;
  const categories = await categoriesOfRows(ctx.db, staged.batchId, scope);
  await write.markUnchanged(ctx.db, staged.batchId, fields, categories.all, scope);
  return { fields, categories };
}

/** The columns of the file that feed the identifying numbers, null for a constant. */
function identifierColumns({ feeds, derived }: ParsePlan): Partial<Record<IdentifierField, string | null>> {
  const columnOf = new Map<string, string | null>();
  for (const { target, source } of feeds) columnOf.set(target, 'column' in source ? source.column : null);
  for (const { target, from } of derived) columnOf.set(target, columnOf.get(from[0] ?? '') ?? null);
  return Object.fromEntries(
    identifierFields.flatMap((field) => (columnOf.has(field) ? [[field, columnOf.get(field) ?? null]] : [])),
  );
}

/** The columns to write; null when a custom field is no longer what it was. */
export async function writtenFields(
  ctx: Ctx,
  { plan, type }: Pick<MachineRows, 'plan' | 'type'>,
): Promise<write.WrittenField[] | null> {
  const own = targetsOf(plan).map((name) => ({ name }));
  const feeds = customFeedsOf(plan);
  if (feeds.length === 0) return own;
  const known = customFieldsOf(await fieldSet(ctx), type);
  const custom = feeds.flatMap(({ target, field }) => {
    const found = known.find(({ fieldName, fieldType }) => fieldName === target && fieldType === field.type);
    return found ? [{ name: target, customType: found.fieldType }] : [];
  });
  return custom.length === feeds.length ? [...own, ...custom] : null;
}
