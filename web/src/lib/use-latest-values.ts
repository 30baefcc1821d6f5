import { useEffect, useRef } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { mergeOf } from './three-way.ts';

/** Takes over values that were saved elsewhere or by the form, except for fields with unsaved changes. */
export function useLatestValues<Values extends FieldValues, Out>(
  form: UseFormReturn<Values, unknown, Out>,
  values: Values,
): void {
  const { isSubmitSuccessful } = form.formState;
  const initial = useRef(values);
  useEffect(() => {
    const merged = mergeOf(initial.current, form.getValues(), values, {});
    initial.current = values;
    // After a save the form restarts, so that the next change counts as unsaved.
    form.reset(values, { keepErrors: true });
    for (const name of Object.keys(merged) as Path<Values>[]) {
      if (merged[name] !== values[name]) form.setValue(name, merged[name], { shouldDirty: true });
    }
  }, [form, values, isSubmitSuccessful]);
}
