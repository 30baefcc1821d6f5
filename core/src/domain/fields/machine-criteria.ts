/**
 * The criteria of the advanced search in machine lists, apart from full-text search and custom fields (spec 2 §3, §5).
 */

import {
  fieldOf,
  fieldsInOrder,
  machineFieldNames,
  type MachineFieldName,
  type MachineFields,
} from './machine-fields.ts';
import { invalid, type Refusal } from '../access/refusal.ts';

/** Criteria whose order differs from the field table. */
const order = ['name', 'manufacturer', 'model', 'location'] as const;

const searched = fieldsInOrder(order, machineFieldNames).flatMap((field) => {
  const { criterion } = fieldOf(field);
  return criterion === undefined ? [] : [{ field, criterion }];
});

/** Text criteria: contains, within one field, ignoring case and diacritics. */
type TextCriteria = {
  [
    N in MachineFieldName as MachineFields[N] extends { criterion: { contains: infer C extends string } }
      ? C
      : never
  ]: N;
};
export type TextCriterion = keyof TextCriteria;
// The casts state what the table guarantees for each field.
export const textCriteria = Object.fromEntries(
  searched.flatMap(({ field, criterion }) => ('contains' in criterion ? [[criterion.contains, field]] : [])),
) as TextCriteria;
export const textCriterionNames = Object.keys(textCriteria) as TextCriterion[];

/** Texts that machines have in common, so that those in use are offered: fields whose order has an index of all machines. */
export const textsWithValues = [
  'manufacturer',
  'model',
  'location',
] as const satisfies readonly TextCriterion[];
export type TextWithValues = (typeof textsWithValues)[number];

/** Range criteria: both ends are included, and a machine without a value passes. */
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

/** Criteria that match any of the selected options of a field. */
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

export const sameForAll = <Name extends string, T>(names: readonly Name[], value: T) =>
  Object.fromEntries(names.map((name) => [name, value])) as Record<Name, T>;

/**
 * Ranges of figures that the company keeps about a machine. No customer looks for one by them, so demands have none.
 * Both ends are included; a machine without the figure does not pass.
 */
export const figureCriteria = [
  { field: 'days_in_stock', from: 'daysFrom', to: 'daysTo' },
  { field: 'price_margin', from: 'marginFrom', to: 'marginTo' },
  { field: 'price_margin_percent', from: 'marginPercentFrom', to: 'marginPercentTo' },
] as const;
export type FigureCriterion = (typeof figureCriteria)[number]['from' | 'to'];
export const figureCriterionNames: FigureCriterion[] = figureCriteria.flatMap(({ from, to }) => [from, to]);

/** The criteria that would reveal costs. */
export const costCriterionNames: FigureCriterion[] = figureCriteria.flatMap(({ field, from, to }) =>
  fieldOf(field).cost ? [from, to] : [],
);

/** Ranges of calendar days in the company’s timezone; used only by links. */
export const dayCriteria = [
  { event: 'created', from: 'createdFrom', to: 'createdTo' },
  { event: 'sold', from: 'soldFrom', to: 'soldTo' },
] as const;
export type DayCriterion = (typeof dayCriteria)[number]['from' | 'to'];

export interface Range {
  from?: number | string | undefined;
  to?: number | string | undefined;
}

/** Whether both ends are given and `from` is after `to`; dates are `YYYY-MM-DD`. */
export const isReversed = ({ from, to }: Range) => from !== undefined && to !== undefined && from > to;

/** A reversed range is a mistake, not a query for nothing: 422 at its end. */
export function rangeRefusal(criteria: {
  readonly [C in RangeCriterion | FigureCriterion]?: number | undefined;
}): Refusal {
  const reversed = [...rangeCriteria, ...figureCriteria].find(({ from, to }) =>
    isReversed({ from: criteria[from], to: criteria[to] }),
  );
  return reversed === undefined ? null : invalid(reversed.to, 'validation.rangeReversed');
}

export function dayRefusal(criteria: { readonly [C in DayCriterion]?: string | undefined }): Refusal {
  const reversed = dayCriteria.find(({ from, to }) => isReversed({ from: criteria[from], to: criteria[to] }));
  return reversed === undefined ? null : invalid(reversed.to, 'validation.rangeReversed');
}
