import type { Language } from '@strojpark/core/domain/languages';
import { errorStatus, type ErrorBody, type ErrorCode, type FieldErrors } from '@strojpark/core/errors';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { DatabaseError } from 'pg';
import { constraintErrorCode } from '../db/constraint-errors.ts';
import { AppError, type FieldMessage } from './app-error.ts';
import { languageOf, message } from './messages.ts';
import { isOutage } from './outage.ts';

/** Codes for errors of the framework; any other is a malformed request. */
const frameworkCodes: Record<number, ErrorCode> = {
  404: 'not_found',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
  429: 'too_many_requests',
};

/** Text that PostgreSQL cannot store, if it comes from elsewhere than a body, which is checked. */
const unstorableText = new Set(['22021', '22P05']);

/** What a thrown error means to the caller. */
export function asAppError(error: Error | FastifyError): AppError {
  if (error instanceof AppError) return error;
  const constraint = constraintErrorCode(error);
  if (constraint !== undefined) return new AppError(constraint);
  if (error instanceof DatabaseError && unstorableText.has(error.code ?? ''))
    return new AppError('malformed');
  // An amount that fits was converted or added up: `numeric_value_out_of_range`.
  if (error instanceof DatabaseError && error.code === '22003') return new AppError('amount_too_large');
  if (isOutage(error)) return new AppError('unavailable', { retryAfter: 2 });
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500;
  if (status >= 400 && status < 500) return new AppError(frameworkCodes[status] ?? 'malformed');
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

/** Writes the error body, without anything internal. */
export function answerError(
  error: Error | FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { code, extras } = asAppError(error);
  const status = errorStatus[code];
  // Too many wait, or the database is out, which health logs once for each outage: no fault to trace.
  const isKnown = error instanceof AppError && code === 'unavailable';
  if (status >= 500 && !isKnown) request.log.error({ err: error }, code);
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
