import type { InvalidCellRule } from '@strojpark/core/contracts/import-records';
import type { ImportFallback } from '@strojpark/core/domain/imports/import-fallbacks';
import type { ImportField } from '@strojpark/core/domain/imports/import-values';
import type { Delimiter, Encoding } from '../read/parse-task.ts';

/** Where the values of a field come from. */
export interface ColumnMapping {
  field: string;
  source: { column: string } | { constant: string };
  definition: ImportField;
  onInvalid: InvalidCellRule;
  replacement: string;
  /** Texts of the column that are read as another text. */
  substitutions: readonly { from: string; to: string }[];
  /** A custom field has no staging column; its value is staged as JSON with the other custom values. */
  isCustom: boolean;
}

/** A field without a mapping: its value is that of the first of the fields `from` that has one; a name has them all. */
export interface DerivedValue {
  field: string;
  from: readonly string[];
  /** `currency`: the one that an amount in these fields names. */
  take: ImportFallback['take'] | 'currency';
  definition: ImportField;
}

/** How rows of a file are converted to fields. */
export interface MappingPlan {
  mappings: readonly ColumnMapping[];
  derived: readonly DerivedValue[];
}

/** What a batch stores so that any process can run it, also after a crash. */
export interface StoredPlan {
  plan: MappingPlan;
  encoding: Encoding | null;
  delimiter: Delimiter | null;
  sheet?: string | null;
  /** Missing in imports that were queued before files without a header were read. */
  headerRow?: number;
  fillMerged?: boolean;
}

/** The columns of the staging table in order. */
export function stagingColumns(plan: MappingPlan): string[] {
  const custom = customMappings(plan).length > 0 ? ['custom_fields'] : [];
  return ['batch_id', 'row_number', 'errors', 'adjusted', 'cells', ...fieldColumns(plan), ...custom];
}

/** The fields with a staging column: the mapped ones, then the derived ones. */
export function fieldColumns({ mappings, derived }: MappingPlan): string[] {
  return [...mappings.filter(({ isCustom }) => !isCustom), ...derived].map(({ field }) => field);
}

export const customMappings = ({ mappings }: MappingPlan): ColumnMapping[] =>
  mappings.filter(({ isCustom }) => isCustom);
