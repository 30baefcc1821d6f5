import type { CustomCriteria, CustomCriterion } from '@strojpark/core/domain/fields/custom-criteria';
import { isReversed } from '@strojpark/core/domain/fields/machine-criteria';
import * as z from 'zod';

const ends = ['from', 'to'] as const;
/** Of any year: one that was stored earlier is not refused here. */
const day = z.iso.date();

/** The messages at the ends of a range: at what is no date, otherwise at an end before its start. */
export interface RangeErrors {
  from?: 'validation.date';
  to?: 'validation.date' | 'validation.rangeReversed';
}

export function rangeErrors(criterion: CustomCriterion | undefined): RangeErrors {
  if (typeof criterion !== 'object' || criterion === null || Array.isArray(criterion)) return {};
  const wrong = ends.filter(
    (end) => typeof criterion[end] === 'string' && !day.safeParse(criterion[end]).success,
  );
  if (wrong.length > 0) return Object.fromEntries(wrong.map((end) => [end, 'validation.date']));
  return isReversed(criterion) ? { to: 'validation.rangeReversed' } : {};
}

export const hasRangeErrors = (criteria: CustomCriteria): boolean =>
  Object.values(criteria).some((criterion) => Object.keys(rangeErrors(criterion)).length > 0);
