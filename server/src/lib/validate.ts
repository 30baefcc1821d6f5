import { issueMessage } from '@strojpark/core/issues';
import type * as z from 'zod';
import { AppError, type FieldMessage } from './app-error.ts';

function fieldMessages(error: z.ZodError): Record<string, FieldMessage[]> {
  const messages: Record<string, FieldMessage[]> = {};
  for (const issue of error.issues) {
    (messages[issue.path.join('.') || 'body'] ??= []).push(issueMessage(issue));
  }
  return messages;
}

/** The parsed value; otherwise 422 with the errors map for a body, 400 for address and query. */
export function validated<S extends z.ZodType>(
  schema: S,
  value: unknown,
  part: 'body' | 'params' | 'query',
): z.output<S> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new AppError(part === 'body' ? 'validation' : 'malformed', { errors: fieldMessages(result.error) });
}
