import type { FieldConfig } from '@strojpark/core/contracts/field-config';
import { customCriteriaSchema, type CustomCriteria } from '@strojpark/core/domain/fields/custom-criteria';

/** The criteria for custom fields from the URL, without those for deleted fields. */
export function readCriteria(text: string | undefined, fields: readonly FieldConfig[]): CustomCriteria {
  const parsed = objectOf(text);
  const known = fields.flatMap((field) => {
    if (!Object.hasOwn(parsed, field.fieldName)) return [];
    const one = { [field.fieldName]: parsed[field.fieldName] };
    return Object.entries(customCriteriaSchema([field]).safeParse(one).data ?? {});
  });
  return Object.fromEntries(known);
}

function objectOf(text: string | undefined): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(text ?? '');
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : {};
  } catch {
    // Invalid JSON, for example from a truncated URL, is ignored.
    return {};
  }
}

/** Serialises the criteria for the URL; undefined when there are none. */
export function writeCriteria(criteria: CustomCriteria): string | undefined {
  const present = Object.entries(criteria).filter(([, criterion]) => !isEmpty(criterion));
  return present.length > 0 ? JSON.stringify(Object.fromEntries(present)) : undefined;
}

function isEmpty(criterion: CustomCriteria[string]): boolean {
  if (criterion === '') return true;
  if (Array.isArray(criterion)) return criterion.length === 0;
  return typeof criterion === 'object' && criterion !== null && Object.keys(criterion).length === 0;
}
