import { toNestErrors } from '@hookform/resolvers';
import { issueMessage } from '@strojpark/core/issues';
import type { FieldError, FieldValues, Resolver } from 'react-hook-form';
import type * as z from 'zod';
import { translateKey } from './i18n.ts';

/** A contract's body schema, as forms use it. */
export type FormSchema = z.ZodType<FieldValues, FieldValues>;

/** Checks a form by a contract's body schema, with our messages; the first issue of a field counts. */
export function contractResolver<S extends FormSchema>(
  schema: S,
): Resolver<z.input<S>, unknown, z.output<S>> {
  return async (values, _context, options) => {
    const result = await schema.safeParseAsync(values);
    if (result.success) return { values: result.data, errors: {} };
    const errors: Record<string, FieldError> = {};
    for (const issue of result.error.issues) {
      const { key, params } = issueMessage(issue);
      errors[issue.path.join('.')] ??= { type: issue.code, message: translateKey(key, params) };
    }
    return { values: {}, errors: toNestErrors(errors, options) };
  };
}
