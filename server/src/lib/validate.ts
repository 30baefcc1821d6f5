import { issueMessage } from '@strojpark/core/issues';
import type * as z from 'zod';
import { AppError, type FieldMessage } from './app-error.ts';

type Part = 'body' | 'params' | 'query';

/** No input of ours is nested nearly as deep; what walks through a value must not run out of stack. */
const maxDepth = 20;

const refused = (part: Part, errors: Record<string, FieldMessage[]>) =>
  new AppError(part === 'body' ? 'validation' : 'malformed', { errors });

/** Of a value that fits none of several shapes, what is wrong with it in the shape that it fits best. */
function issuesOf(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const [best] = issue.errors.toSorted((one, other) => one.length - other.length);
  if (best === undefined || best.some(({ code, path }) => code === 'invalid_type' && path.length === 0))
    return [issue];
  return best.flatMap((inner) => issuesOf({ ...inner, path: [...issue.path, ...inner.path] }));
}

function fieldMessages(error: z.ZodError): Record<string, FieldMessage[]> {
  const messages: Record<string, FieldMessage[]> = {};
  for (const issue of error.issues.flatMap(issuesOf)) {
    (messages[issue.path.join('.') || 'body'] ??= []).push(issueMessage(issue));
  }
  return messages;
}

/** PostgreSQL stores neither the null character nor half of a surrogate pair. */
const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0');

/** Refuses text that cannot be stored, at any depth and in keys too, and what is nested too deep. */
function requireStorable(value: unknown, part: Part, path: readonly string[] = []): void {
  if (typeof value === 'string') {
    if (!isStorable(value))
      throw refused(part, { [path.join('.') || part]: [{ key: 'validation.unstorable' }] });
  } else if (typeof value === 'object' && value !== null) {
    if (path.length === maxDepth) throw new AppError('malformed');
    for (const [key, inner] of Object.entries(value)) {
      if (!isStorable(key)) throw new AppError('malformed');
      requireStorable(inner, part, [...path, key]);
    }
  }
}

/** The parsed value; otherwise 422 with the errors map for a body, 400 for address and query. */
export function validated<S extends z.ZodType>(schema: S, value: unknown, part: Part): z.output<S> {
  requireStorable(value, part);
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw refused(part, fieldMessages(result.error));
}
