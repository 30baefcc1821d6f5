import type { FieldConfig } from '@strojpark/core/contracts/field-config';
import {
  customCriteriaSchema,
  type CustomCriteria,
  type CustomCriterion,
} from '@strojpark/core/domain/fields/custom-criteria';
import { isReversed } from '@strojpark/core/domain/fields/machine-criteria';

/** The criteria in an address, those left out that no field could meet any more. */
export function readCriteria(text: string | undefined, fields: readonly FieldConfig[]): CustomCriteria {
  const given = objectOf(text);
  const known = fields.flatMap((field) => {
    if (!Object.hasOwn(given, field.fieldName)) return [];
    const one = { [field.fieldName]: given[field.fieldName] };
    return Object.entries(customCriteriaSchema([field]).safeParse(one).data ?? {});
  });
  return Object.fromEntries(known);
}

function objectOf(text: string | undefined): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(text ?? '');
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : {};
  } catch {
    // An address that somebody has shortened says nothing.
    return {};
  }
}

/** Criteria as the address keeps them; none leave no trace in it. */
export function writeCriteria(criteria: CustomCriteria): string | undefined {
  const given = Object.entries(criteria).filter(([, criterion]) => !isEmpty(criterion));
  return given.length > 0 ? JSON.stringify(Object.fromEntries(given)) : undefined;
}

function isEmpty(criterion: CustomCriteria[string]): boolean {
  if (criterion === '') return true;
  if (Array.isArray(criterion)) return criterion.length === 0;
  return typeof criterion === 'object' && criterion !== null && Object.keys(criterion).length === 0;
}

/** Whether a criterion is a range that ends before it begins. */
export const isRangeReversed = (criterion: CustomCriterion | undefined): boolean =>
  typeof criterion === 'object' && criterion !== null && !Array.isArray(criterion) && isReversed(criterion);
