import type { ImportKind, OutcomeCounts } from '@strojpark/core/contracts/import-records';
import { categoryKey } from '@strojpark/core/domain/machines/category-key';
import { identifierFields, type IdentifierField } from '@strojpark/core/domain/fields/machine-fields';
import { repeatedNumbers } from '@strojpark/core/domain/imports/repeated-numbers';
import { fold } from '@strojpark/core/domain/search-fold';
import type { Db } from '../../../db/connect.ts';
import type { Ctx } from '../../../lib/ctx.ts';
import { customFieldsOf, fieldSet } from '../../field-config/field-set.service.ts';
import { customMappings, fieldColumns, type MappingPlan } from '../map/plan.ts';
import { selectCategories, selectHiddenKeys } from './categories.repo.ts';
import * as repo from './check-rows.repo.ts';
import * as write from './write-machines.repo.ts';

/** Staged rows of machines. */
export interface MachineRows {
  batchId: string;
  type: 'stock' | 'used';
  plan: MappingPlan;
}

/** Records what is wrong with the rows, and which machine each good row changes. */
export async function checkRows({ db }: Ctx, staged: MachineRows, scope: repo.Scope): Promise<void> {
  const { batchId, plan } = staged;
  await repo.deleteChecks(db, batchId, scope);
  await repo.insertCellErrors(db, batchId, scope);
  const matching = matchingOf(staged);
  await repo.matchMachines(db, matching, scope);
  await repo.insertUnclearMatches(db, batchId, scope);
  const sharing = await repo.selectSharingRows(db, matching, scope);
  const columnOf = identifierColumns(plan);
  const seen = new Set<string>();
  // A column that fills two numbers is reported once.
  const repeated = repeatedNumbers(sharing, matching.fields).filter(({ row, field }) => {
    const place = `${row} ${(field === 'machine' ? null : columnOf[field]) ?? field}`;
    return !seen.has(place) && seen.add(place);
  });
  await repo.insertRepeatedNumbers(db, batchId, repeated, columnOf);
  await repo.insertOtherOutcomes(db, batchId, scope);
}

/**
 * The rows whose outcome may depend on the numbers of a row: those that share a number or a machine with it, with one
 * of those rows, and so on.
 */
export async function dependentRows(
  { db }: Ctx,
  staged: MachineRows,
  row: number,
  numbers: Readonly<Record<IdentifierField, readonly string[]>>,
): Promise<number[]> {
  const matching = matchingOf(staged);
  const rows = new Set([row]);
  if (matching.fields.length === 0) return [...rows];
  const seen = new Set<string>();
  for (let keys = numbers; ;) {
    for (const field of identifierFields) for (const key of keys[field]) seen.add(`${field} ${key}`);
    const found = await repo.selectRowsWithNumbers(db, matching, keys);
    for (const one of found.rows) rows.add(one);
    keys = recordOf((field) => found.keys[field].filter((key) => !seen.has(`${field} ${key}`)));
    if (identifierFields.every((field) => keys[field].length === 0)) return [...rows];
  }
}

const recordOf = (keysOf: (field: IdentifierField) => string[]) =>
  ({
    equipment_number: keysOf('equipment_number'),
    serial_number: keysOf('serial_number'),
    vin: keysOf('vin'),
  }) satisfies Record<IdentifierField, string[]>;

/** The numbers by which rows are matched. */
export function matchingOf({ batchId, type, plan }: MachineRows): repo.Matching {
  const columns = identifierColumns(plan);
  return {
    batchId,
    type,
    fields: identifierFields.filter((field) => Object.hasOwn(columns, field)),
    serialMayBeVin: plan.derived.some(({ field }) => field === 'serial_number'),
  };
}

/** The file columns with identifying numbers; null for a constant. */
function identifierColumns({
  mappings,
  derived,
}: MappingPlan): Partial<Record<IdentifierField, string | null>> {
  const columnOf = new Map<string, string | null>();
  for (const { field, source } of mappings) columnOf.set(field, 'column' in source ? source.column : null);
  for (const { field, from } of derived) columnOf.set(field, columnOf.get(from[0] ?? '') ?? null);
  return Object.fromEntries(
    identifierFields.flatMap((field) => (columnOf.has(field) ? [[field, columnOf.get(field) ?? null]] : [])),
  );
}

export interface Comparison {
  fields: write.WrittenField[];
  categories: RowCategories;
}

/** Marks the rows that change nothing; null when a custom field has been deleted or changed since the mapping. */
export async function compareRows(
  ctx: Ctx,
  staged: MachineRows,
  scope: repo.Scope,
): Promise<Comparison | null> {
  const fields = await writtenFields(ctx, staged);
  if (fields === null) return null;
  const categories = await categoriesOfRows(ctx.db, staged.batchId, scope);
  await write.markUnchanged(ctx.db, staged.batchId, fields, categories.all, scope);
  return { fields, categories };
}

/** The machine columns to write; null when a custom field was changed or deleted since the mapping. */
export async function writtenFields(
  ctx: Ctx,
  { plan, type }: Pick<MachineRows, 'plan' | 'type'>,
): Promise<write.WrittenField[] | null> {
  const proposed = plan.derived.find(({ take }) => take === 'name')?.field;
  const own = fieldColumns(plan).map((name) => ({
    name,
    ...(name === proposed && { isProposed: true as const }),
  }));
  const mappings = customMappings(plan);
  if (mappings.length === 0) return own;
  const known = customFieldsOf(await fieldSet(ctx), type);
  const custom = mappings.flatMap(({ field, definition }) => {
    const found = known.find(
      ({ fieldName, fieldType }) => fieldName === field && fieldType === definition.type,
    );
    return found ? [{ name: field, customType: found.fieldType }] : [];
  });
  return custom.length === mappings.length ? [...own, ...custom] : null;
}

/** The number of known and new names that are loaded. */
const maxNames = 10_000;

export interface RowCategories {
  /** Every category name in the file with its key. */
  all: write.CategoryKeys;
  /** The categories that do not exist yet. */
  missing: write.CategoryKeys;
  /** Every category name in the file with its key and rows. */
  named: (repo.NamedCategory & { key: string })[];
}

/** The categories of valid rows, by key, or by name ignoring case and accents. */
export async function categoriesOfRows(
  db: Db,
  batchId: string,
  scope: repo.Scope = null,
): Promise<RowCategories> {
  const known = new Map<string, string>();
  for (const { key, name_cs, name_en } of await selectCategories(db)) {
    for (const word of [key, fold(name_cs), fold(name_en)]) if (!known.has(word)) known.set(word, key);
  }
  const named = await repo.selectCategoryNames(db, batchId, maxNames, scope);
  const names = named.map(({ name }) => name);
  const missing = new Map<string, string>();
  const keys = names.map((name) => {
    const key = categoryKey(name);
    const found = known.get(key) ?? known.get(fold(name));
    if (found === undefined && !missing.has(key)) missing.set(key, name);
    return found ?? key;
  });
  return {
    all: { names, keys },
    missing: { names: [...missing.values()], keys: [...missing.keys()] },
    named: named.map((one, index) => ({ ...one, key: keys[index] ?? one.name })),
  };
}

interface NewCategory extends repo.NamedCategory {
  texts: string[];
  isRestored: boolean;
}

/** The categories that writing the valid rows would add or show again, those with the fewest rows first. */
export async function newCategoriesOfRows(db: Db, batchId: string): Promise<NewCategory[]> {
  const { named, missing } = await categoriesOfRows(db, batchId);
  const hidden = new Set(await selectHiddenKeys(db));
  const added = new Set([...missing.keys, ...hidden]);
  const byKey = new Map<string, NewCategory>();
  for (const { key, name, rows, firstRow } of named) {
    const known = byKey.get(key);
    if (known) {
      known.texts.push(name);
      known.rows += rows;
      known.firstRow = Math.min(known.firstRow, firstRow);
    } else if (added.has(key))
      byKey.set(key, { name, texts: [name], rows, firstRow, isRestored: hidden.has(key) });
  }
  return [...byKey.values()].toSorted((one, other) => one.rows - other.rows || one.firstRow - other.firstRow);
}

/** The number of rows per outcome. */
export async function countOutcomes(db: Db, batchId: string): Promise<OutcomeCounts> {
  const found = new Map(
    (await repo.selectOutcomes(db, batchId)).map(({ outcome, count }) => [outcome, count]),
  );
  return {
    create: found.get('create') ?? 0,
    update: found.get('update') ?? 0,
    unchanged: found.get('unchanged') ?? 0,
    error: found.get('error') ?? 0,
  };
}

export const totalOf = ({ create, update, unchanged, error }: OutcomeCounts): number =>
  create + update + unchanged + error;

/** As columns of a batch. */
export const batchCounts = ({ create, update, unchanged, error }: OutcomeCounts) => ({
  created: create,
  updated: update,
  unchanged,
  refused: error,
});

/** As columns of a draft, with the numbers to point out. */
export const draftCounts = async (db: Db, batchId: string, kind: ImportKind, counts: OutcomeCounts) => ({
  ...batchCounts(counts),
  adjusted: await repo.selectAdjustedCells(db, batchId),
  without_number: kind === 'machines' ? await repo.selectWithoutNumber(db, batchId) : 0,
});
