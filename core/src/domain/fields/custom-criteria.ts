/** List filters for custom fields: one kind of criterion per field type. */

import * as z from 'zod';
import { plainDate } from '../dates/plain-date.ts';
import type { CustomField, CustomFieldType } from './custom-fields.ts';
import { isReversed } from './machine-criteria.ts';

/** Both ends are included. */
const rangeOf = <S extends z.ZodType<number | string>>(end: S) =>
  z
    .strictObject({ from: end.optional(), to: end.optional() })
    .refine((range) => !isReversed(range), { error: 'validation.rangeReversed', path: ['to'] });

const contained = z.string().trim().min(1).max(200);
const oneOf = z.array(z.string().max(200)).min(1).max(100);
const numbers = rangeOf(z.number());
const days = rangeOf(plainDate);

/**
 * Text: contains, ignoring case and diacritics. Select: one of the list. Number and date: within `{ from, to }`.
 * Boolean: equals. For any type, null finds machines without a value; all other criteria exclude them.
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

/** Accepts criteria for these fields only, each validated by its type. */
export function customCriteriaSchema(fields: readonly CustomField[]): z.ZodType<CustomCriteria> {
  const shape = fields.map(
    ({ fieldName, fieldType }) => [fieldName, criteriaOf[fieldType].nullable().optional()] as const,
  );
  return z.strictObject(Object.fromEntries(shape)) as unknown as z.ZodType<CustomCriteria>;
}
