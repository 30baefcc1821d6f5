import { toNestErrors } from '@hookform/resolvers';
import { issueMessage } from '@strojpark/core/issues';
import type { FieldError, FieldValues, Resolver } from 'react-hook-form';
import type * as z from 'zod';
import { translateKey } from './i18n.ts';

/** A contract's body schema as the schema of a form. */
export type FormSchema = z.ZodType<FieldValues, FieldValues>;

/** Validates a form with a contract's body schema and our messages; the first issue of each field counts. */
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
