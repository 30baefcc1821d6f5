import type { FormFieldName, FormInput, FormValues } from './machine-form-schema.ts';
import { isSame, type RecordValues } from './form-values.ts';

/** A field that two people have changed differently. */
export interface Conflict {
  field: FormFieldName;
  mine: unknown;
  theirs: unknown;
}

/** The fields that both changed since `base`, to different values. */
export function conflictsOf(
  base: RecordValues,
  mine: FormValues,
  theirs: RecordValues,
  fields: readonly FormFieldName[],
): Conflict[] {
  return fields
    .filter(
      (field) =>
        !isSame(base[field], mine[field]) &&
        !isSame(base[field], theirs[field]) &&
        !isSame(mine[field], theirs[field]),
    )
    .map((field) => ({ field, mine: mine[field], theirs: theirs[field] }));
}

export type Choice = 'mine' | 'theirs';

/** One record out of two: what only one of them changed stays changed, and for the rest the choice counts. */
export function mergedValues(
  base: RecordValues,
  mine: FormValues,
  theirs: RecordValues,
  choices: Partial<Record<FormFieldName, Choice>>,
): FormInput {
  const names = Object.keys(mine) as FormFieldName[];
  return Object.fromEntries(
    names.map((name) => {
      const isMine = !isSame(base[name], mine[name]) && choices[name] !== 'theirs';
      return [name, isMine ? mine[name] : theirs[name]];
    }),
  ) as FormInput;
}
