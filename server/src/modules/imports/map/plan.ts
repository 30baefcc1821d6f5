import type { ImportField } from '@strojpark/core/domain/imports/import-values';
import type { Delimiter, Encoding } from '../read/parse-task.ts';

/** Where a field takes its values from. */
export interface ColumnMapping {
  field: string;
  source: { column: string } | { constant: string };
  definition: ImportField;
  /** A custom field has no staging column: its value is stored in one with those of the others. */
  isCustom: boolean;
}

/** A field that nothing is mapped to: it takes the first of the fields `from` that has a value. */
export interface DerivedValue {
  field: string;
  from: readonly string[];
  take: 'value' | 'year';
  definition: ImportField;
}

/** How rows of a file become values of fields. */
export interface MappingPlan {
  mappings: readonly ColumnMapping[];
  derived: readonly DerivedValue[];
}

/** What a batch keeps so that any process can run it, again if need be. */
export interface StoredPlan {
  plan: MappingPlan;
  encoding: Encoding | null;
  delimiter: Delimiter | null;
  sheet?: string | null;
}

/** The columns of the staged rows, in their order. */
export function stagingColumns(plan: MappingPlan): string[] {
  const custom = customMappings(plan).length > 0 ? ['custom_fields'] : [];
  return ['batch_id', 'row_number', 'errors', 'cells', ...fieldColumns(plan), ...custom];
}

/** The fields that have a staging column each: the mapped ones, then the derived ones. */
export function fieldColumns({ mappings, derived }: MappingPlan): string[] {
  return [...mappings.filter(({ isCustom }) => !isCustom), ...derived].map(({ field }) => field);
}

export const customMappings = ({ mappings }: MappingPlan): ColumnMapping[] =>
  mappings.filter(({ isCustom }) => isCustom);
