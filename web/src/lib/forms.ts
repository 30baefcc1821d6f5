import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type SubmitEvent } from 'react';
import { get, useForm, type DefaultValues, type Path, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { ApiError } from './api-error.ts';
import { contractResolver, type FormSchema } from './contract-resolver.ts';
import { failureTexts } from './failure.ts';
import { submitOnCtrlEnter } from './submit-on-ctrl-enter.ts';
import { useLeaveGuard } from './use-leave-guard.ts';

interface ContractFormOptions<S extends FormSchema> {
  defaultValues: DefaultValues<z.input<S>>;
  /**
   * Receives the validated values. The errors of an `ApiError` are shown at their fields; the form keeps its values.
   */
  submit: (values: z.output<S>) => Promise<unknown>;
  /**
   * A doubt about valid values, null if there is none. The form shows it instead of submitting; submitting the same
   * values once more, after reading it, confirms them.
   */
  question?: (values: z.output<S>) => string | null | Promise<string | null>;
  /** Ask before leaving with unsaved changes; off for forms without anything worth keeping. */
  guardChanges?: boolean;
  /** Something outside of the fields has changed: leaving asks. */
  hasOtherChanges?: boolean;
}

/** A form for the body of a contract: see `useContractForm`. */
export interface ContractForm<S extends FormSchema> {
  /** The react-hook-form itself: `control` for `FormField`, `watch`, `setValue`, `reset` … */
  form: UseFormReturn<z.input<S>, unknown, z.output<S>>;
  /** Spread on the `<form>`: submits by button, Enter or Ctrl+Enter. */
  formProps: {
    noValidate: true;
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
    onKeyDown: (event: KeyboardEvent<HTMLFormElement>) => void;
  };
  /** Spread on a text input or checkbox: name, handlers, ref and error text. */
  field: (name: Path<z.input<S>>) => ReturnType<UseFormReturn<z.input<S>>['register']> & {
    error: string | undefined;
  };
  /** Server errors that do not belong to a field of this form. */
  formError: string | undefined;
  /** The doubt that the next submit confirms; gone as soon as something is changed. */
  question: string | null;
  isSubmitting: boolean;
  /**
   * Closes a dialog or drawer, after asking if there are unsaved changes; does nothing while they are being
   * submitted.
   */
  leave: (close: () => void) => Promise<void>;
}

/**
 * A form for a contract's body schema: validates with it, submits the parsed values, and shows server errors at their
 * fields, the first one focused.
 */
export function useContractForm<S extends FormSchema>(
  schema: S,
  { defaultValues, submit, question, guardChanges = true, hasOtherChanges = false }: ContractFormOptions<S>,
): ContractForm<S> {
  const form = useForm({ resolver: contractResolver(schema), defaultValues });
  const { isDirty, isSubmitting, isSubmitSuccessful, submitCount } = form.formState;
  const [formError, setFormError] = useState<string>();
  const [doubt, setDoubt] = useState<Doubt | null>(null);
  const confirmed = useRef<string | null>(null);
  const hasChanges = guardChanges && (isDirty || hasOtherChanges) && !isSubmitting && !isSubmitSuccessful;

  const guard = useLeaveGuard(hasChanges);

  const { language } = useTranslation().i18n;
  const validateAgain = useEffectEvent(() => {
    const wrong = Object.entries(form.formState.errors).filter(
      ([name, error]) => name !== 'root' && error?.type !== 'server',
    );
    if (wrong.length > 0) void form.trigger(wrong.map(([name]) => name as Path<z.input<S>>));
  });
  // The messages are those of the language in which the values were validated.
  useEffect(() => validateAgain(), [language]);

  useEffect(() => {
    if (submitCount > 0) showFocusedError();
  }, [submitCount]);

  useEffect(() => {
    const { unsubscribe } = form.watch(() => setDoubt(null));
    return unsubscribe;
  }, [form]);

  const onSubmit = form.handleSubmit(async (values) => {
    setFormError(undefined);
    try {
      const asked = (await question?.(values)) ?? null;
      if (asked !== null && asked !== doubt?.text && asked !== confirmed.current) {
        setDoubt({ text: asked, at: Date.now() });
        // The form is not saved yet: the leave guard stays on.
        form.setError('root', { type: 'question' });
        return;
      }
      confirmed.current = asked;
      // An input outside of the form's values may have answered the question that is shown.
      if (asked === null) setDoubt(null);
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
        // React events bubble through portals: a form in a dialog above another form must submit only itself.
        event.stopPropagation();
        if (!isSubmitting && !isTooSoon(doubt, Date.now())) void onSubmit(event);
      },
      ...submitOnCtrlEnter,
    },
    field: (name) => ({
      ...form.register(name),
      error: form.getFieldState(name, form.formState).error?.message,
    }),
    formError,
    question: doubt?.text ?? null,
    isSubmitting,
    leave: async (close) => {
      if (!isSubmitting) await guard(close);
    },
  };
}

interface Doubt {
  text: string;
  /** Milliseconds, when it was shown. */
  at: number;
}

/** The second half of a double click must not confirm what nobody can have read. */
const readingTime = 1000;

const isTooSoon = (doubt: Doubt | null, now: number): boolean =>
  doubt !== null && now >= doubt.at && now - doubt.at < readingTime;

/** The focus brings only the input into sight, and nothing if it was there before: the message below it belongs to it. */
function showFocusedError(): void {
  const field = document.activeElement?.closest('.mantine-InputWrapper-root');
  if (field?.querySelector('.mantine-InputWrapper-error')) field.scrollIntoView({ block: 'nearest' });
}

/** Sets the messages of the errors map at their fields and returns those without a field. */
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
  // A failed submit must not count as saved, whatever the error: the leave guard stays on.
  form.setError('root', { type: 'server' });
  // Without a response there is no server message.
  return rest.join(' ') || error.message || failureTexts(error).join(' ');
}
