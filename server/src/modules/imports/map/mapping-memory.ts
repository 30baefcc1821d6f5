import { createHash } from 'node:crypto';
import { languages } from '@strojpark/core/domain/languages';
import type { ImportAnalysis, ImportMapping } from '@strojpark/core/contracts/import-records';
import { columnsKey, normalizeHeader } from '@strojpark/core/domain/imports/import-mapping';
import type { Ctx } from '../../../lib/ctx.ts';
import { message } from '../../../lib/messages.ts';
import type { Subject } from '../import-subject.ts';
import type { SubjectField } from './subject-fields.ts';
import * as repo from './mapping-memory.repo.ts';

/** Our own files of refused rows have this extra column. */
const reasonHeaders = languages.map((language) => message(language, 'import.failedRows.reason'));

function keyOf({ kind, machineType }: Subject, columns: readonly string[]): repo.MappingKey {
  const hash = createHash('sha256').update(columnsKey(columns, reasonHeaders)).digest('hex');
  return { kind, machine_type: machineType ?? '', columns_key: hash };
}

/** Saves how a file was mapped: the next one with the same columns starts with it. */
export async function rememberMapping(
  ctx: Ctx,
  subject: Subject,
  columns: readonly string[],
  mappings: readonly ImportMapping[],
): Promise<void> {
  await repo.upsertMapping(ctx.db, keyOf(subject, columns), {
    mappings: JSON.stringify(mappings),
    saved_by_name: ctx.user.name,
    saved_at: ctx.now,
  });
}

export async function forgetMapping(ctx: Ctx, subject: Subject, columns: readonly string[]): Promise<void> {
  await repo.deleteMapping(ctx.db, keyOf(subject, columns));
}

/** How a file with these columns was mapped the last time, without columns and fields that no longer exist. */
export async function recallMapping(
  ctx: Ctx,
  subject: Subject,
  columns: readonly string[],
  fields: readonly SubjectField[],
): Promise<{ mappings: ImportMapping[]; recalled: NonNullable<ImportAnalysis['recalled']> } | null> {
  const known = await repo.selectMapping(ctx.db, keyOf(subject, columns));
  if (!known) return null;
  // Headers are compared ignoring case and accents, so the spelling of this file is used.
  const columnOf = new Map(columns.map((column) => [normalizeHeader(column), column]));
  const open = new Set(fields.filter(({ definition }) => definition).map(({ name }) => name));
  const mappings = (known.mappings as ImportMapping[]).flatMap((mapping): ImportMapping[] => {
    if (!open.has(mapping.targetField)) return [];
    if (mapping.sourceColumn === undefined) return [mapping];
    const sourceColumn = columnOf.get(normalizeHeader(mapping.sourceColumn));
    return sourceColumn === undefined ? [] : [{ ...mapping, sourceColumn }];
  });
  return { mappings, recalled: { savedAt: known.saved_at, savedBy: known.saved_by_name } };
}
