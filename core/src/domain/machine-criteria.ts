/** What the advanced search of machine lists asks for, beside the search and the custom fields (spec 2 §3, §5). */

import type { SearchField } from './machine-fields.ts';
import { invalid, type Refusal } from './refusal.ts';

/** Criteria that look for a text within one field, without case and diacritics. */
export const textCriteria = {
  name: 'name',
  manufacturer: 'manufacturer',
  model: 'model',
  location: 'location',
  serialNumber: 'serial_number',
  equipmentNumber: 'equipment_number',
} as const satisfies Record<string, SearchField>;
export type TextCriterion = keyof typeof textCriteria;
export const textCriterionNames = Object.keys(textCriteria) as TextCriterion[];

/** Criteria that make a range of a field; both ends belong to it, and machines without a value pass. */
export const rangeCriteria = [
  { field: 'year_of_manufacture', from: 'yearFrom', to: 'yearTo' },
  { field: 'current_value', from: 'valueFrom', to: 'valueTo' },
] as const;
export type RangeCriterion = (typeof rangeCriteria)[number]['from' | 'to'];

/** Criteria that make a range of calendar days, of the company's clock; only links ask for them. */
export const dayCriteria = [
  { event: 'created', from: 'createdFrom', to: 'createdTo' },
  { event: 'sold', from: 'soldFrom', to: 'soldTo' },
] as const;
export type DayCriterion = (typeof dayCriteria)[number]['from' | 'to'];

interface Range {
  from?: number | string | undefined;
  to?: number | string | undefined;
}

/** Whether both ends are given and the first lies after the second; days are texts `YYYY-MM-DD`. */
export const isReversed = ({ from, to }: Range) => from !== undefined && to !== undefined && from > to;

/** A range that ends before it begins is a slip, not a wish for nothing: 422 at its end. */
export function rangeRefusal(criteria: { readonly [C in RangeCriterion]?: number | undefined }): Refusal {
  const reversed = rangeCriteria.find(({ from, to }) =>
    isReversed({ from: criteria[from], to: criteria[to] }),
  );
  return reversed === undefined ? null : invalid(reversed.to, 'validation.rangeReversed');
}

/** The same for days. */
export function dayRefusal(criteria: { readonly [C in DayCriterion]?: string | undefined }): Refusal {
  const reversed = dayCriteria.find(({ from, to }) => isReversed({ from: criteria[from], to: criteria[to] }));
  return reversed === undefined ? null : invalid(reversed.to, 'validation.rangeReversed');
}
