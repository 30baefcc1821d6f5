import type { ImportField } from '@strojpark/core/domain/import-values';

/** Where the values of a target come from. */
type FeedSource = { column: string } | { constant: string };

export interface Feed {
  target: string;
  source: FeedSource;
  field: ImportField;
  /** The target is a custom field: its value travels in one column with those of the others. */
  isCustom: boolean;
}

/** A target without a column of its own: the first of `from` that has a value. */
export interface DerivedFeed {
  target: string;
  from: readonly string[];
  take: 'value' | 'year';
  field: ImportField;
}

export interface ParsePlan {
  feeds: readonly Feed[];
  derived: readonly DerivedFeed[];
}

/** The columns of the staged rows, in their order. */
export function stagingColumns(plan: ParsePlan): string[] {
  const custom = customFeedsOf(plan).length > 0 ? ['custom_fields'] : [];
  return ['batch_id', 'row_number', 'errors', 'cells', ...targetsOf(plan), ...custom];
}

/** The targets of a plan that have a column each: those with a source of their own, then the derived ones. */
export function targetsOf({ feeds, derived }: ParsePlan): string[] {
  return [...feeds.filter(({ isCustom }) => !isCustom), ...derived].map(({ target }) => target);
}

export const customFeedsOf = ({ feeds }: ParsePlan): Feed[] => feeds.filter(({ isCustom }) => isCustom);
