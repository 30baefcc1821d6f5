/** What the advanced search of machine lists asks for, beside the search and the custom fields (spec 2 §3, §5). */

import {
  fieldOf,
  fieldsInOrder,
  machineFieldNames,
  type MachineFieldName,
  type MachineFields,
} from './machine-fields.ts';
import { invalid, type Refusal } from '../access/refusal.ts';

/** Where the order of the criteria is not that of the table. */
const order = ['name', 'manufacturer', 'model', 'location'] as const;

const searched = fieldsInOrder(order, machineFieldNames).flatMap((field) => {
  const { criterion } = fieldOf(field);
  return criterion === undefined ? [] : [{ field, criterion }];
});

/** Criteria that look for a text within one field, without case and diacritics. */
type TextCriteria = {
  [
    N in MachineFieldName as MachineFields[N] extends { criterion: { contains: infer C extends string } }
      ? C
      : never
  ]: N;
};
export type TextCriterion = keyof TextCriteria;
// The casts state what the table says of each field.
export const textCriteria = Object.fromEntries(
  searched.flatMap(({ field, criterion }) => ('contains' in criterion ? [[criterion.contains, field]] : [])),
) as TextCriteria;
export const textCriterionNames = Object.keys(textCriteria) as TextCriterion[];

/** Criteria that make a range of a field; both ends belong to it, and machines without a value pass. */
type FieldRange = {
  [N in MachineFieldName]: MachineFields[N] extends {
    criterion: { range: readonly [infer From extends string, infer To extends string] };
  }
    ? { field: N; from: From; to: To }
    : never;
}[MachineFieldName];
export type RangeCriterion = FieldRange['from' | 'to'];
export const rangeCriteria = searched.flatMap(({ field, criterion }) =>
  'range' in criterion ? [{ field, from: criterion.range[0], to: criterion.range[1] }] : [],
) as FieldRange[];

export const rangeCriterionNames: RangeCriterion[] = rangeCriteria.flatMap(({ from, to }) => [from, to]);

/** Criteria that look for any of a field's options. */
type FieldChoice = {
  [N in MachineFieldName]: MachineFields[N] extends {
    criterion: { oneOf: infer C extends string };
    options: infer Options extends readonly string[];
  }
    ? { field: N; name: C; options: Options }
    : never;
}[MachineFieldName];
export type ChoiceCriterion = FieldChoice['name'];
export const choiceCriteria = searched.flatMap(({ field, criterion }) =>
  'oneOf' in criterion ? [{ field, name: criterion.oneOf, options: fieldOf(field).options }] : [],
) as FieldChoice[];
export const choiceCriterionNames: ChoiceCriterion[] = choiceCriteria.map(({ name }) => name);

/** The same value for each of these criteria. */
export const sameForAll = <Name extends string, T>(names: readonly Name[], value: T) =>
  Object.fromEntries(names.map((name) => [name, value])) as Record<Name, T>;

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
