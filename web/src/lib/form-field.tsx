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
  /** Renders the input: spread the given props (`value`, `onChange`, `onBlur`, `ref`, `name`, `error`) on it. */
  children: (input: ControllerRenderProps<In, Name> & { error: string | undefined }) => ReactNode;
}

/** Connects a controlled input (select, price, date, number) to a contract form. */
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
