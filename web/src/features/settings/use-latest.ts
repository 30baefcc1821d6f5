import { useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { mergeOf } from '../../lib/three-way.ts';
import type { FormValues } from './form-values.ts';

/** Takes over what the server knows now and keeps what is being changed. */
export function useLatest<Out>(form: UseFormReturn<FormValues, unknown, Out>, values: FormValues): void {
  const { isSubmitSuccessful } = form.formState;
  const begun = useRef(values);
  useEffect(() => {
    const kept = mergeOf(begun.current, form.getValues(), values, {});
    begun.current = values;
    // A form that was saved begins anew, so that the next change counts as unsaved.
    form.reset(values, { keepErrors: true });
    for (const [name, value] of Object.entries(kept)) {
      if (value !== values[name]) form.setValue(name, value, { shouldDirty: true });
    }
  }, [form, values, isSubmitSuccessful]);
}
