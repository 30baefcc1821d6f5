import type { Language } from '@strojpark/core/contracts/common';
import { errorStatus, type ErrorBody, type ErrorCode, type FieldErrors } from '@strojpark/core/errors';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { DatabaseError } from 'pg';
import { constraintErrorCode } from '../db/constraint-errors.ts';
import { AppError, type FieldMessage } from './app-error.ts';
import { languageOf, message } from './messages.ts';

const frameworkCodes: Record<number, ErrorCode> = {
  400: 'malformed',
  404: 'not_found',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
  429: 'too_many_requests',
};

// Cancelled by the statement timeout, no connection available, or the server is shutting down.
const unavailableStates = /^(?:57014|57P0\d|53\d{3}|08\d{3}|55P03)$/;
// No such column: a custom field was deleted between two statements of one call; the next call will know.
const columnGone = '42703';
// The null character, which PostgreSQL's text cannot contain.
const unwritableText = '22021';
const connectionErrors = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ETIMEDOUT']);

function isUnavailable(error: Error): boolean {
  if (error instanceof DatabaseError)
    return error.code === columnGone || unavailableStates.test(error.code ?? '');
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return (
    connectionErrors.has(code) ||
    /timeout exceeded when trying to connect|Connection terminated/.test(error.message)
  );
}

/** What a thrown error means to the caller. */
export function asAppError(error: Error | FastifyError): AppError {
  if (error instanceof AppError) return error;
  const constraint = constraintErrorCode(error);
  if (constraint !== undefined) return new AppError(constraint);
  if (error instanceof DatabaseError && error.code === unwritableText) return new AppError('malformed');
  const status = 'statusCode' in error ? error.statusCode : undefined;
  const code = status === undefined ? undefined : frameworkCodes[status];
  if (code !== undefined) return new AppError(code);
  if (isUnavailable(error)) return new AppError('unavailable', { retryAfter: 2 });
  return new AppError('internal');
}

function translated(errors: Record<string, FieldMessage[]>, language: Language): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).map(([field, messages]) => [
      field,
      messages.map(({ key, params }) => message(language, key, params)),
    ]),
  );
}

/** Writes the error body (decisions: wire format), without anything internal. */
export function answerError(
  error: Error | FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { code, extras } = asAppError(error);
  const status = errorStatus[code];
  if (status >= 500) request.log.error({ err: error }, code);
  const language = languageOf(request.headers['accept-language']);
  const body: ErrorBody = {
    message: message(language, `errors.${code}`, extras.params),
    code,
    requestId: request.id,
    ...(extras.errors && { errors: translated(extras.errors, language) }),
    ...(extras.details && { details: extras.details }),
  };
  if (extras.retryAfter !== undefined) reply.header('retry-after', extras.retryAfter);
  return reply.code(status).type('application/json; charset=utf-8').serializer(JSON.stringify).send(body);
}
