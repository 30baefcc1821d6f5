import type { ReactNode } from 'react';
import {
  Controller,
  type ControllerRenderProps,
  type FieldValues,
  type Path,
  type UseFormReturn,
} from 'react-hook-form';

interface FormFieldProps<In extends FieldValues, Name extends Path<In>, Out> {
  form: UseFormReturn<In, unknown, Out>;
  name: Name;
  /** Renders the input: spread what it gets (`value`, `onChange`, `onBlur`, `ref`, `name`, `error`). */
  children: (input: ControllerRenderProps<In, Name> & { error: string | undefined }) => ReactNode;
}

/** Ties an input that has a value of its own (select, price, date, number) to a contract form. */
export function FormField<In extends FieldValues, Name extends Path<In>, Out>({
  form,
  name,
  children,
}: FormFieldProps<In, Name, Out>) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field, fieldState }) => <>{children({ ...field, error: fieldState.error?.message })}</>}
    />
  );
}
