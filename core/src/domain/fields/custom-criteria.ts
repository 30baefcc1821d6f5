/** What lists can be filtered by in custom fields: one shape of criterion for each type. */

import * as z from 'zod';
import type { CustomField, CustomFieldType } from './custom-fields.ts';
import { isReversed } from './machine-criteria.ts';

/** Both ends belong to the range. */
const rangeOf = <S extends z.ZodType<number | string>>(end: S) =>
  z
    .strictObject({ from: end.optional(), to: end.optional() })
    .refine((range) => !isReversed(range), { error: 'validation.rangeReversed', path: ['to'] });

const contained = z.string().trim().min(1).max(200);
const oneOf = z.array(z.string().max(200)).min(1).max(100);
const numbers = rangeOf(z.number());
const days = rangeOf(z.iso.date());

/**
 * Text: contains it, without case and diacritics. Select: is one of the list. Number and date: lies within
 * `{ from, to }`. Boolean: is so. Any type: null finds machines without a value; all others pass those over.
 */
export const customCriterion = z.union([z.null(), z.boolean(), contained, oneOf, numbers, days]);
export type CustomCriterion = z.output<typeof customCriterion>;
export type CustomCriteria = Record<string, CustomCriterion>;

const criteriaOf: Record<CustomFieldType, z.ZodType<CustomCriterion>> = {
  text: contained,
  textarea: contained,
  select: oneOf,
  number: numbers,
  date: days,
  boolean: z.boolean(),
};

/** Criteria for these fields and for no others, each as its type wants it. */
export function customCriteriaSchema(fields: readonly CustomField[]): z.ZodType<CustomCriteria> {
  const shape = fields.map(
    ({ fieldName, fieldType }) => [fieldName, criteriaOf[fieldType].nullable().optional()] as const,
  );
  return z.strictObject(Object.fromEntries(shape)) as unknown as z.ZodType<CustomCriteria>;
}
