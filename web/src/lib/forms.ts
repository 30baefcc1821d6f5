import { useState, type KeyboardEvent, type SubmitEvent } from 'react';
import { get, useForm, type DefaultValues, type Path, type UseFormReturn } from 'react-hook-form';
import type * as z from 'zod';
import { ApiError } from './api-error.ts';
import { contractResolver, type FormSchema } from './contract-resolver.ts';
import { failureTexts } from './failure.ts';
import { useLeaveGuard } from './use-leave-guard.ts';

interface ContractFormOptions<S extends FormSchema> {
  defaultValues: DefaultValues<z.input<S>>;
  /** Gets the checked values. What an `ApiError` refuses lands at its fields; the form keeps its values. */
  submit: (values: z.output<S>) => Promise<unknown>;
  /** Ask before unsaved changes are left behind; off for a form that holds nothing worth keeping. */
  guardChanges?: boolean;
}

/** A form of a contract's body: see `useContractForm`. */
export interface ContractForm<S extends FormSchema> {
  /** react-hook-form's own: `control` for `FormField`, `watch`, `setValue`, `reset` … */
  form: UseFormReturn<z.input<S>, unknown, z.output<S>>;
  /** Spread on the `<form>`: submits with the button, Enter or Ctrl+Enter. */
  formProps: {
    noValidate: true;
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
    onKeyDown: (event: KeyboardEvent<HTMLFormElement>) => void;
  };
  /** Spread on a text input or checkbox: name, handlers, ref and error text. */
  field: (name: Path<z.input<S>>) => ReturnType<UseFormReturn<z.input<S>>['register']> & {
    error: string | undefined;
  };
  /** What the server refused without naming a field of this form. */
  formError: string | undefined;
  isSubmitting: boolean;
  /** Closes a dialog or drawer, after asking when there are unsaved changes; not while they are being sent. */
  leave: (close: () => void) => Promise<void>;
}

/**
 * A form over a contract's body schema: checks with it, submits what it parses, and brings the errors
 * of the server to their fields, the first one focused.
 */
export function useContractForm<S extends FormSchema>(
  schema: S,
  { defaultValues, submit, guardChanges = true }: ContractFormOptions<S>,
): ContractForm<S> {
  const form = useForm({ resolver: contractResolver(schema), defaultValues });
  const { isDirty, isSubmitting, isSubmitSuccessful } = form.formState;
  const [formError, setFormError] = useState<string>();
  const hasChanges = guardChanges && isDirty && !isSubmitting && !isSubmitSuccessful;

  const guard = useLeaveGuard(hasChanges);

  const onSubmit = form.handleSubmit(async (values) => {
    setFormError(undefined);
    try {
      await submit(values);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFormError(showErrors(form, error));
    }
  });

  return {
    form,
    formProps: {
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault();
        // A form in a dialog over another form submits itself only.
        event.stopPropagation();
        if (!isSubmitting) void onSubmit(event);
      },
      onKeyDown: (event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
          event.preventDefault();
          event.currentTarget.requestSubmit();
        }
      },
    },
    field: (name) => ({
      ...form.register(name),
      error: form.getFieldState(name, form.formState).error?.message,
    }),
    formError,
    isSubmitting,
    leave: async (close) => {
      if (!isSubmitting) await guard(close);
    },
  };
}

/** Puts the messages of the errors map at their fields and returns the ones without a field. */
function showErrors<S extends FormSchema>(
  form: ContractForm<S>['form'],
  error: ApiError,
): string | undefined {
  const known = Object.entries(error.errors).filter(([name]) => get(form.getValues(), name) !== undefined);
  known.forEach(([name, messages], index) => {
    form.setError(
      name as Path<z.input<S>>,
      { type: 'server', message: messages.join(' ') },
      { shouldFocus: index === 0 },
    );
  });
  const names = new Set(known.map(([name]) => name));
  const rest = Object.entries(error.errors).flatMap(([name, texts]) => (names.has(name) ? [] : texts));
  if (rest.length === 0 && known.length > 0) return undefined;
  // A failed submit must not count as saved, whatever the failure: the guard stays on.
  form.setError('root', { type: 'server' });
  // No answer has no message of its own.
  return rest.join(' ') || error.message || failureTexts(error).join(' ');
}
